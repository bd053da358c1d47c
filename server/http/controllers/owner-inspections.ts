import type { Request, Response } from 'express';
import { z } from 'zod';
import type { InspectionLeg } from '#server/db/generated/enums.ts';
import { isCheckInAhead } from '#server/domain/bookings/early-check-in.ts';
import { detailsOf } from '#server/domain/bookings/details.ts';
import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import { confirmAsHost, contestAsHost } from '#server/domain/inspections/alone.ts';
import {
  findInspection,
  isSubmitted,
  removePhoto,
  saveInspection,
  submitInspection,
  takeOver as takeOverDraft,
} from '#server/domain/inspections/commands.ts';
import { knownDamages } from '#server/domain/inspections/damages.ts';
import { inspectionOf } from '#server/domain/inspections/queries.ts';
import {
  finishReturnAlone,
  isPassing,
  seesCode,
  signBesideHost,
} from '#server/domain/inspections/signing.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { wantsJson } from '../errors.ts';
import { currentUser } from '../guards.ts';
import { parseBody, text, uuid } from '../input.ts';
import {
  answerWithPhotos,
  changesOf,
  missingErrors,
  refuseSignature,
  submission,
  takePhoto,
  values,
} from '../inspection-input.ts';
import { handoverView } from '../presenters/owner-handover.ts';
import {
  clientNameProblem,
  signatureProblem,
  signedName,
  signingFields,
  signingOf,
} from '../signature.ts';
import { actedBooking, type BookingRequest } from './owner-access.ts';

type LegRequest = Request<{ ref: string; leg: string }>;

const besideHost = z.object({
  name: signedName,
  /** Empty for a client who sees none. */
  code: z
    .string()
    .trim()
    .regex(/^(\d{6})?$/, { error: 'errors.code' })
    .default(''),
  ...signingFields,
});
const confirmation = z.object({ name: signedName, ...signingFields });
const objection = z.object({ reason: text(1_000).pipe(z.string().min(10)) });

export const checkIn = showLeg('check_in', 'Owner/Bookings/CheckIn');
export const checkOut = showLeg('check_out', 'Owner/Bookings/CheckOut');

function showLeg(leg: InspectionLeg, page: 'Owner/Bookings/CheckIn' | 'Owner/Bookings/CheckOut') {
  return async (req: BookingRequest, res: Response) => {
    const booking = await actedBooking(req, `inspection.open`);
    const isAhead = leg === 'check_in' && isCheckInAhead(booking, clock.now());
    const inspection = isAhead ? null : await findInspection(booking, leg);
    if (!inspection) {
      const reason = req.t(isAhead ? 'owner.handover.too_early' : 'owner.handover.not_now');
      res.inertia.flash({ toast: { kind: 'error', text: reason } });
      res.redirect(303, url('owner.bookings.show', { ref: booking.ref }));
      return;
    }
    const [details, known, earlier] = await Promise.all([
      detailsOf(booking.id),
      knownDamages(booking.carId, inspection.id || null),
      leg === 'check_out' ? inspectionOf(booking.id, 'check_in') : null,
    ]);
    const { id: userId, name: signer } = currentUser(req);
    const needsCode = await seesCode(booking);
    const facts = { booking, details, inspection, earlier, known, signer, needsCode };
    const looker = { userId, t: req.t, now: clock.now() };
    await res.inertia.render(page, { handover: handoverView(facts, looker) });
  };
}

/** Saves what has been filled in; the page's script sends it while the host types. */
export async function update(req: LegRequest, res: Response) {
  const changes = parseBody(req, values);
  const booking = await actedBooking(req, 'inspection.save');
  await saveInspection(booking, legOf(req), changesOf(booking, changes), clock.now());
  res.json({ ok: true });
}

/** Stores one photo, which the page's script sends. The answer lists all photos stored. */
export async function storePhoto(req: LegRequest, res: Response) {
  const leg = legOf(req);
  await takePhoto(req, res, { booking: await actedBooking(req, 'inspection.photo'), leg });
}

export async function destroyPhoto(
  req: Request<{ ref: string; leg: string; photo: string }>,
  res: Response,
) {
  const booking = await actedBooking(req, 'inspection.photo-destroy');
  await removePhoto(booking, legOf(req), uuid.parse(req.params.photo), clock.now());
  await answerWithPhotos(req, res, { booking, leg: legOf(req) });
}

/** Saves the page's values, signs for the host and passes the record on to the client. */
export async function submit(req: LegRequest, res: Response) {
  const { signature, drawing, key, signedAt, ...changes } = parseBody(req, submission);
  const leg = legOf(req);
  const booking = await actedBooking(req, 'inspection.submit');
  if (key && (await isSubmitted(booking, leg, key))) return void res.json({ ok: true });
  const now = clock.now();
  await saveInspection(booking, leg, changesOf(booking, changes), now);
  const problem = signatureProblem(req, signature);
  const signing = signingOf(signature, { drawing, key, signedAt });
  const submitted = problem === null && (await submitInspection(booking, leg, signing, now));
  if (submitted && submitted.ok) return acceptSignature(req, res, pageUrl(booking, leg));
  const errors = submitted ? missingErrors(submitted.missing, req) : { signature: problem ?? '' };
  refuseSignature(req, res, { errors, page: pageUrl(booking, leg) });
}

/** The client signs on the host's phone, with the code that only they know. */
export async function signForClient(req: LegRequest, res: Response) {
  const { name, code, ...fields } = parseBody(req, besideHost);
  const leg = legOf(req);
  const booking = await actedBooking(req, 'inspection.client-sign');
  const page = pageUrl(booking, leg);
  const problem = clientNameProblem(req, name, booking.clientName);
  if (problem) return refuseSignature(req, res, { errors: { name: problem }, page });
  const signing = { ...signingOf(name, fields), code };
  const signed = await signBesideHost(booking, leg, signing, clock.now());
  if (signed.ok) acceptSignature(req, res, page);
  else if (isPassing(signed.problem) && wantsJson(req)) res.status(503).json({});
  else
    refuseSignature(req, res, {
      errors: { client: req.t(`booking.inspection.problem.${signed.problem}`) },
      page,
    });
}

function acceptSignature(req: Request, res: Response, page: string) {
  if (wantsJson(req)) return void res.json({ ok: true });
  res.inertia.flash({ toast: { kind: 'success', text: req.t('owner.handover.submitted') } });
  res.inertia.back(page);
}

/** The host signs what the client recorded alone. */
export async function confirm(req: BookingRequest, res: Response) {
  const { name, ...fields } = parseBody(req, confirmation);
  const booking = await actedBooking(req, 'inspection.confirm');
  const problem = signatureProblem(req, name);
  if (problem)
    return refuseSignature(req, res, {
      errors: { name: problem },
      page: pageUrl(booking, 'check_in'),
    });
  await confirmAsHost(booking, signingOf(name, fields), clock.now());
  res.inertia.flash({ toast: { kind: 'success', text: req.t('owner.handover.confirm_done') } });
  res.redirect(303, url('owner.bookings.show', { ref: booking.ref }));
}

/** The host says what is not right about it, and the staff decide. */
export async function contest(req: BookingRequest, res: Response) {
  const { reason } = parseBody(req, objection);
  const booking = await actedBooking(req, 'inspection.contest');
  await contestAsHost(booking, reason, clock.now());
  res.inertia.flash({ toast: { kind: 'info', text: req.t('owner.handover.contest_done') } });
  res.redirect(303, url('owner.bookings.show', { ref: booking.ref }));
}

/** The host goes on with what the client has begun to record. */
export async function takeOver(req: BookingRequest, res: Response) {
  const booking = await actedBooking(req, 'inspection.take-over');
  await takeOverDraft(booking, clock.now());
  res.redirect(303, pageUrl(booking, 'check_in'));
}

/** The host finishes a return that the client has not signed in time. */
export async function finish(req: LegRequest, res: Response) {
  const leg = legOf(req);
  if (leg !== 'check_out') throw new Refusal('not-found', 'Only a return is finished alone.');
  const booking = await actedBooking(req, 'inspection.finish');
  await finishReturnAlone(booking, currentUser(req).id, clock.now());
  res.inertia.flash({ toast: { kind: 'success', text: req.t('owner.handover.finished') } });
  res.redirect(303, url('owner.bookings.show', { ref: booking.ref }));
}

/** @throws {Refusal} `not-found` for anything but the two hand-overs */
function legOf({ params }: LegRequest): InspectionLeg {
  const leg = params.leg.replace('-', '_');
  if (leg !== 'check_in' && leg !== 'check_out') throw new Refusal('not-found', 'No such leg.');
  return leg;
}

function pageUrl({ ref }: PartyBooking, leg: InspectionLeg): string {
  return url(leg === 'check_in' ? 'owner.check-in' : 'owner.check-out', { ref });
}
