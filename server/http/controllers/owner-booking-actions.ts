import type { Response } from 'express';
import { z } from 'zod';
import { actAs, close, mayNow, roleOf } from '#server/domain/bookings/commands.ts';
import { askEarlyCheckIn as ask } from '#server/domain/bookings/early-check-in.ts';
import type { Action } from '#server/domain/bookings/booking.ts';
import { isOpen } from '#server/domain/claims/claim.ts';
import { claimsOf } from '#server/domain/claims/queries.ts';
import { askForWaiver } from '#server/domain/penalties/commands.ts';
import { penaltyAhead } from '#server/domain/bookings/penalising.ts';
import { reviewClient } from '#server/domain/reviews/commands.ts';
import { rules } from '#server/domain/rules.ts';
import { clock } from '#server/lib/clock.ts';
import { formatFor } from '#shared/format.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { parseBody, text, whole } from '../input.ts';
import { actedBooking, type BookingRequest } from './owner-access.ts';

const REASON_MAX = 500;
const reason = text(REASON_MAX).pipe(z.string().min(3));
const refusal = z.object({ reason });
const cancellation = z.object({ reason, told: whole(0, 100_000_00) });
const asking = z.object({ waiver: text(1_000).pipe(z.string().min(10)) });
const none = z.object({});

const review = z.object({
  stars: whole(1, 5),
  text: text(rules.reviews.textMax).pipe(z.string().min(rules.reviews.textMin)),
});

type Message = 'approved' | 'declined' | 'no_show';

/**
 * The handler of one action on a booking. If the page was out of date, the person returns to it and is told the present
 * state.
 */
function perform(action: Action, message: Message, schema: z.ZodType<{ reason?: string }>) {
  return async (req: BookingRequest, res: Response) => {
    const input = parseBody(req, schema);
    const booking = await actedBooking(req, `booking.${action}`);
    await actAs(booking, action, currentUser(req).id, { now: clock.now(), ...input });
    done(req, res, req.t(`owner.message.${message}`));
  };
}

export const approve = perform('approve', 'approved', none);
export const decline = perform('decline', 'declined', refusal);
export const noShow = perform('no-show', 'no_show', refusal);

/** Cancels the booking. If what that costs the host has changed since the page was made, the host is asked again. */
export async function cancel(req: BookingRequest, res: Response) {
  const { reason: words, told } = parseBody(req, cancellation);
  const booking = await actedBooking(req, 'booking.cancel');
  const now = clock.now();
  const costs = (await penaltyAhead(booking, now)) ?? 0;
  if (mayNow('cancel', booking, roleOf(booking.role), now) && costs !== told) {
    const amount = formatFor(req.locale, booking.currency).moneyExact(costs);
    res.inertia.errors({ told: req.t('owner.cancel.changed', { amount }) });
    res.inertia.back(url('owner.bookings.show', { ref: req.params.ref }));
    return;
  }
  await actAs(booking, 'cancel', currentUser(req).id, { now, reason: words, told });
  done(req, res, req.t('owner.message.cancelled'));
}

/** The host asks to be let off the penalty for a booking that it has cancelled. */
export async function askWaiver(req: BookingRequest, res: Response) {
  const { waiver: words } = parseBody(req, asking);
  const booking = await actedBooking(req, 'penalty.ask-waiver');
  await askForWaiver(booking, { words, askedBy: currentUser(req).id }, clock.now());
  done(req, res, req.t('owner.message.waiver_asked'));
}

/** Asks the client to take over the car earlier than the check-in opens by itself. */
export async function askEarlyCheckIn(req: BookingRequest, res: Response) {
  const asked = await ask(await actedBooking(req, 'check-in.ask-early'), clock.now());
  if (asked.ok) done(req, res, req.t('owner.message.early_asked'));
  else
    res.inertia
      .flash({ toast: { kind: 'error', text: req.t('owner.early_check_in.taken') } })
      .back(url('owner.bookings.show', { ref: req.params.ref }));
}

/** The host says that nothing is left to settle. */
export async function complete(req: BookingRequest, res: Response) {
  const booking = await actedBooking(req, 'booking.close');
  if ((await claimsOf(booking.id)).some(({ status }) => isOpen(status))) {
    res.inertia
      .flash({ toast: { kind: 'error', text: req.t('owner.message.claims_open') } })
      .back();
    return;
  }
  await close(booking, currentUser(req).id, clock.now());
  done(
    req,
    res,
    req.t(booking.clientClosedAt ? 'owner.message.completed' : 'owner.message.closed'),
  );
}

export async function storeReview(req: BookingRequest, res: Response) {
  const input = parseBody(req, review);
  const booking = await actedBooking(req, 'review.write');
  const written = await reviewClient(booking, currentUser(req).id, input, clock.now());
  if (written.ok) done(req, res, req.t('owner.message.reviewed'));
  else
    res.inertia
      .flash({ toast: { kind: 'error', text: req.t(`owner.review.problem.${written.problem}`) } })
      .back(url('owner.bookings.show', { ref: booking.ref }));
}

/** Redirects to the page with the button, which may be a list. */
function done(req: BookingRequest, res: Response, message: string) {
  res.inertia
    .flash({ toast: { kind: 'success', text: message } })
    .back(url('owner.bookings.show', { ref: req.params.ref }));
}
