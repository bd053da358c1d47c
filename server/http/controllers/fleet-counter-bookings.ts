import type { Response } from 'express';
import { z } from 'zod';
import {
  agreeAtCounter,
  chargesToAnswer,
  chargesToTake,
  requireCounter,
  takeCharges,
} from '#server/domain/counter/charges.ts';
import { extendAtCounter, offerExtension } from '#server/domain/counter/extending.ts';
import { dueAtCounter, giveBack, type GivenBack } from '#server/domain/counter/giving-back.ts';
import { takenAtCounter } from '#server/domain/counter/queries.ts';
import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import { isConfirmed, isInProgress, isRunning } from '#server/domain/bookings/booking.ts';
import { signContract } from '#server/domain/contracts/commands.ts';
import { findContract } from '#server/domain/contracts/queries.ts';
import { seesCode } from '#server/domain/inspections/signing.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { addDays, instantOf } from '#server/domain/time/wall-clock.ts';
import { clock } from '#server/lib/clock.ts';
import { formatFor } from '#shared/format.ts';
import { url } from '#shared/routes.ts';
import { chargesInput, extensionInput, laterReturn, returnedInput } from '../counter-input.ts';
import { currentUser } from '../guards.ts';
import { parseBody, uuid, whole } from '../input.ts';
import { chargesToSignView, chargesToTakeView } from '../presenters/fleet-counter-charges.ts';
import { counterBookingView } from '../presenters/fleet-counter.ts';
import {
  extensionOffer,
  laterEnd,
  type ExtensionView,
} from '../presenters/fleet-counter-extension.ts';
import { drawing, clientNameProblem, signedName } from '../signature.ts';
import { seenBooking, type BookingRequest } from './owner-access.ts';

export async function show(req: BookingRequest, res: Response) {
  const booking = await counterBooking(req);
  const [taken, due, contract, isReachable, toTake] = await Promise.all([
    takenAtCounter(booking.id),
    isOut(booking) ? [] : dueAtCounter(booking),
    findContract(booking.id),
    seesCode(booking),
    chargesToTake(booking),
  ]);
  const toSign = isReachable ? [] : await chargesToAnswer(booking.id);
  const viewer = { userId: currentUser(req).id, now: clock.now() };
  await res.inertia.render('CompanyOwner/Counter/Show', {
    counter: counterBookingView({
      booking,
      taken,
      due,
      toSign: chargesToSignView(toSign, { booking, due, viewer }),
      toTake: chargesToTakeView(toTake, booking),
      isSigned: contract.client !== null,
      signsHere: !isReachable && isRunning(booking.status),
      extension: isInProgress(booking.status) ? await extensionOf(req, booking) : null,
    }),
  });
}

/** Nothing is given back before the car is back. */
function isOut({ status }: PartyBooking): boolean {
  return isConfirmed(status) || isInProgress(status);
}

async function extensionOf(req: BookingRequest, booking: PartyBooking): Promise<ExtensionView> {
  const asked = laterReturn.parse(req.query);
  const { day, time } = laterEnd(booking, asked, (last) => addDays(last, 1));
  const page = url('company.counter.show', { ref: booking.ref });
  if (!asked.until) return { day, time, problem: null, offer: null, page };
  const until = endOf(`${day}T${time}`, booking.timeZone);
  const offered = until
    ? await offerExtension(booking, until, clock.now())
    : { ok: false as const, problem: 'off-grid' as const };
  if (!until || !offered.ok) {
    const problem = offered.ok ? null : req.t(`counter.problem.${offered.problem}`);
    return { day, time, problem, offer: null, page };
  }
  const offer = extensionOffer(booking, offered.extension, until);
  return { day, time, problem: null, offer, page };
}

function endOf(wallTime: string, timeZone: string): Date | null {
  try {
    return instantOf(wallTime, timeZone);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export async function extend(req: BookingRequest, res: Response) {
  const booking = await counterBooking(req);
  const request = parseBody(req, extensionInput);
  const extended = await extendAtCounter(currentUser(req), booking.id, request, clock.now());
  const text = req.t(extended.ok ? 'counter.extended' : `counter.problem.${extended.problem}`);
  tell(req, res, { isDone: extended.ok, text });
}

export async function returnMoney(req: BookingRequest, res: Response) {
  const booking = await counterBooking(req);
  const { purpose } = parseBody(req, returnedInput);
  const given = await giveBack(currentUser(req), booking.id, purpose, clock.now());
  tell(req, res, { isDone: given.ok, text: givenWords(req, given, booking) });
}

function givenWords(req: BookingRequest, given: GivenBack, { currency }: PartyBooking): string {
  if (!given.ok) return req.t(`counter.problem.${given.problem}`);
  if (given.amount === 0) return req.t('counter.deposit_kept');
  const amount = formatFor(req.locale, currency).moneyExact(given.amount);
  return req.t('counter.given_back', { amount });
}

const signature = z.object({
  name: signedName,
  drawing,
  consent: z.unknown().refine(Boolean, { error: 'errors.required' }),
});

/** A client who has no password yet signs the contract where they stand. */
export async function sign(req: BookingRequest, res: Response) {
  const booking = await unreachable(req);
  const { name, drawing: strokes } = parseBody(req, signature);
  const problem = clientNameProblem(req, name, booking.clientName);
  if (problem) return refuseName(req, res, problem);
  const by = { name, drawing: strokes, address: req.ip ?? '', now: clock.now() };
  await signContract(booking.id, 'client', by);
  return tell(req, res, { isDone: true, text: req.t('contract.sign.done') });
}

const agreement = signature.extend({
  charges: z
    .array(z.object({ id: uuid, amount: whole(1, 100_000_000) }))
    .min(1)
    .max(100),
});

/** A client who has no password yet accepts charges where they stand. */
export async function agree(req: BookingRequest, res: Response) {
  const booking = await unreachable(req);
  const { consent: _consent, ...signed } = parseBody(req, agreement);
  const agreed = await agreeAtCounter(currentUser(req), booking.id, signed, clock.now());
  const problem = agreed.ok ? null : agreed.problem;
  if (problem === 'name')
    return refuseName(req, res, req.t('errors.clientSignature', { name: booking.clientName }));
  const text = req.t(problem ? `counter.problem.${problem}` : 'counter.charges_agreed');
  return tell(req, res, { isDone: agreed.ok, text });
}

export async function take(req: BookingRequest, res: Response) {
  const booking = await counterBooking(req);
  const request = parseBody(req, chargesInput);
  const taken = await takeCharges(currentUser(req), booking.id, request, clock.now());
  const text = taken.ok
    ? req.t('counter.charges_taken', {
        amount: formatFor(req.locale, booking.currency).moneyExact(taken.amount),
      })
    : req.t(`counter.problem.${taken.problem}`);
  tell(req, res, { isDone: taken.ok, text });
}

/**
 * A booking made at the counter whose client cannot sign in.
 *
 * @throws {Refusal} `conflict` for a client who has a password
 */
async function unreachable(req: BookingRequest): Promise<PartyBooking> {
  const booking = await counterBooking(req);
  if (await seesCode(booking)) throw new Refusal('conflict', 'This client signs on their own.');
  return booking;
}

function refuseName({ params }: BookingRequest, res: Response, name: string) {
  res.inertia.errors({ name }).back(url('company.counter.show', { ref: params.ref }));
}

/**
 * A booking that was made at the counter, for members who act for its car.
 *
 * @throws {Refusal} `not-found` for every other booking, `forbidden` for a viewer
 */
async function counterBooking(req: BookingRequest): Promise<PartyBooking> {
  const booking = await seenBooking(req);
  requireCounter(currentUser(req), booking);
  return booking;
}

function tell(
  { params }: BookingRequest,
  res: Response,
  { isDone, text }: { isDone: boolean; text: string },
) {
  res.inertia.flash({ toast: { kind: isDone ? 'success' : 'error', text } });
  res.redirect(303, url('company.counter.show', { ref: params.ref }));
}
