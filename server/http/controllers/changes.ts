import type { Request, Response } from 'express';
import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import type { Side } from '#server/domain/changes/change.ts';
import {
  acceptChange,
  declineChange,
  proposeChange,
  withdrawChange,
  type ChangeProblem,
} from '#server/domain/changes/commands.ts';
import { choicesOf, offerChange } from '#server/domain/changes/offers.ts';
import { openChangeOf } from '#server/domain/changes/queries.ts';
import { payChange } from '#server/domain/payments/changes.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import {
  askedOptions,
  changeAnswer,
  changeInput,
  chosenDates,
  periodOfDates,
} from '../change-input.ts';
import { currentUser } from '../guards.ts';
import { parseBody, uuid } from '../input.ts';
import { changeFormView, type ChangeFormView } from '../presenters/change-form.ts';

/** The form for other dates, with their price once they are chosen. */
export async function changeForm(
  req: Request,
  booking: PartyBooking,
  side: Side,
): Promise<ChangeFormView> {
  const now = clock.now();
  const dates = chosenDates(req, booking);
  const options = askedOptions(req);
  const open = await openChangeOf(booking.id);
  const choices = await choicesOf(booking, now);
  const shown = { side, dates, open, options, choices, now };
  const isAsked = req.query['until'] !== undefined && !open;
  if (!isAsked) return changeFormView(booking, { ...shown, problem: null, offer: null });
  const period = periodOfDates(dates, booking.timeZone);
  const found = period
    ? await offerChange(booking, { period, options }, now)
    : { ok: false as const, problem: 'off-grid' as const };
  if (found.ok) return changeFormView(booking, { ...shown, problem: null, offer: found.offer });
  return changeFormView(booking, { ...shown, problem: wordsOf(req, found.problem), offer: null });
}

/** Proposes what the person has seen. A client who need not wait for an answer pays at once. */
export async function propose(req: Request, res: Response, booking: PartyBooking, side: Side) {
  const { startsAt, endsAt, ...request } = parseBody(req, changeInput);
  const { id } = currentUser(req);
  const period = { startsAt, endsAt };
  const made = await proposeChange(booking, id, { ...request, period }, clock.now());
  if (!made.ok) {
    res.inertia
      .flash({ toast: { kind: 'error', text: wordsOf(req, made.problem) } })
      .back(pageOf(side, booking.ref));
    return;
  }
  await settle(req, res, booking, side);
}

/** The answer of the other side, or the withdrawal of the own one. */
export async function answerChange(req: Request, res: Response, booking: PartyBooking, side: Side) {
  const changeId = uuid.parse(req.params['change']);
  const { answer } = parseBody(req, changeAnswer);
  const { id } = currentUser(req);
  const now = clock.now();
  if (answer === 'accept') {
    await acceptChange(booking, changeId, id, now);
    await settle(req, res, booking, side);
    return;
  }
  const act = answer === 'decline' ? declineChange : withdrawChange;
  await act(booking, changeId, id, now);
  tell(req, res, booking, { side, key: answer === 'decline' ? 'declined' : 'withdrawn' });
}

/** Charges the client who is here; if their bank asks, they are led to the payment. */
async function settle(req: Request, res: Response, booking: PartyBooking, side: Side) {
  const { id, ref } = booking;
  if (side === 'client') await payChange(id, clock.now(), true);
  const open = await openChangeOf(id);
  if (side === 'client' && open?.state === 'awaiting_payment') {
    res.redirect(303, url('checkout', { ref }));
    return;
  }
  const key = !open ? 'done' : open.state === 'proposed' ? 'proposed' : 'agreed';
  tell(req, res, booking, { side, key });
}

type Told = { side: Side; key: 'done' | 'proposed' | 'agreed' | 'declined' | 'withdrawn' };

function tell(req: Request, res: Response, { ref }: PartyBooking, { side, key }: Told) {
  res.inertia.flash({ toast: { kind: 'success', text: req.t(`booking.change.told.${key}`) } });
  res.redirect(303, pageOf(side, ref));
}

function pageOf(side: Side, ref: string): string {
  return url(side === 'client' ? 'client.bookings.show' : 'owner.bookings.show', { ref });
}

function wordsOf(req: Request, problem: ChangeProblem): string {
  return req.t(`booking.change.problem.${problem}`);
}
