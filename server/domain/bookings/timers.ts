import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { Refusal } from '../refusal.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import type { Action, Status } from './booking.ts';
import { act, hasOpenClaim, hasOpenIncident } from './commands.ts';
import { closesAt, neverStartedAt } from './deadlines.ts';
import { lockedBooking, type BookingRecord } from './queries.ts';

/**
 * Does what a booking's deadlines require at this moment: ends a hold, an unanswered request or a booking that never
 * started, or completes a returned one. It may run at any time and repeatedly; before the deadline it does nothing.
 */
export async function catchUp(bookingId: string, now: Date): Promise<void> {
  try {
    await transaction(async (tx) => {
      const booking = await lockedBooking(tx, bookingId);
      const action = dueAction(booking, now);
      if (!action || (await isContended(tx, bookingId, action))) return;
      await act(tx, booking, action, { role: 'system', now });
    });
  } catch (error) {
    // The booking was changed meanwhile, so it no longer waits.
    if (!(error instanceof Refusal && error.code === 'conflict')) throw error;
  }
}

/** Whether somebody must decide first: about a claim on a returned booking, or a problem reported before the start. */
async function isContended(tx: Db, bookingId: string, action: Action): Promise<boolean> {
  if (action === 'complete') return hasOpenClaim(tx, bookingId);
  return action === 'cancel' && hasOpenIncident(tx, bookingId);
}

/** Bookings whose deadline has passed but whose timer has not run, oldest first. */
export async function overdueBookings(now: Date): Promise<string[]> {
  const rows = await db.sql(z.object({ id: z.string() }))`
    select id from bookings where status = 'awaiting_payment' and hold_expires_at <= ${now}
    union all select id from bookings where status = 'requested' and answer_due_at <= ${now}
    union all select id from bookings
      where status = 'returned' and returned_at <= ${hoursAfter(now, -rules.handover.closesAfterHours)}
    union all select b.id from bookings b
      where b.status = 'confirmed' and b.ends_at <= ${hoursAfter(now, -rules.handover.neverStartedHours)}
        and not exists (select from incidents i where i.booking_id = b.id and i.state = 'open')
    limit 500`;
  return rows.map(({ id }) => id);
}

/** What each status waits for, and until when. */
const waits: Partial<
  Record<Status, { action: Action; until: (booking: BookingRecord) => Date | null }>
> = {
  awaiting_payment: { action: 'expire-hold', until: ({ holdExpiresAt }) => holdExpiresAt },
  requested: { action: 'expire', until: ({ answerDueAt }) => answerDueAt },
  confirmed: { action: 'cancel', until: ({ endsAt }) => neverStartedAt(endsAt) },
  returned: { action: 'complete', until: ({ returnedAt }) => returnedAt && closesAt(returnedAt) },
};

function dueAction(booking: BookingRecord, now: Date): Action | null {
  const wait = waits[booking.status];
  const until = wait?.until(booking);
  return wait && until && now >= until ? wait.action : null;
}
