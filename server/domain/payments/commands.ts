import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { eachOf } from '#server/lib/each.ts';
import { minutesAfter } from '../time/wall-clock.ts';
import { isOpenHold } from '../bookings/booking.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { sendPayouts, sweepPayouts } from '../payouts/sending.ts';
import { payChange } from './changes.ts';
import { converge } from './converge.ts';
import { fitDeposit, sweepDeposits } from './deposits.ts';
import { sweepDisputes } from './disputes.ts';
import { isConnected } from './gateway.ts';
import { openWith, type Opened } from './opening.ts';
import { paymentsOf, rentalPayment } from './queries.ts';
import { sweepRefunds } from './refunds.ts';
import { settleClaims, sweepSettlements } from './settlements.ts';

/**
 * Prepares the payment of a booking, for the client's card. If the hold has run out nothing is opened, so that no card
 * is charged too late.
 */
export async function openPayment(booking: BookingRecord, now: Date): Promise<Opened> {
  const waits = isOpenHold(booking.status) && now < booking.holdExpiresAt;
  if (!waits) return { ok: false, problem: 'hold-over' };
  return openWith(await rentalPayment(booking.id), now);
}

/** Brings all money of a booking in line with its status: payments, deposit, claims, payouts. */
export async function settleBooking(bookingId: string, now: Date): Promise<void> {
  for (const { id } of await paymentsOf(bookingId)) await converge(id, now);
  await payChange(bookingId, now);
  await fitDeposit(bookingId, now);
  await settleClaims(bookingId, now);
  await sendPayouts(bookingId, now);
}

/** The sweep leaves a payment alone for so long, because the checkout page asks the gateway itself. */
const SWEEP_AFTER_MINUTES = 1;

/**
 * Settles every payment that a lost answer, a lost webhook or downtime has left behind. One that fails does not stop
 * the others.
 *
 * @throws {AggregateError} at the end, with all failures
 */
export async function sweepPayments(now: Date): Promise<void> {
  if (!isConnected()) return;
  await eachOf(sweeps, (sweep) => sweep(now));
}

const sweeps = [
  sweepDisputes,
  sweepRefunds,
  convergeLeftBehind,
  sweepDeposits,
  sweepSettlements,
  sweepPayouts,
];

/**
 * How old a booking's last change may be, for one whose payment was not settled since. The booking's own job is stored
 * and retried; the sweep is only for a lost job.
 */
const LOST_JOB_DAYS = 7;

/** In random order, so that bookings that cannot be settled do not block the others in every run. */
async function convergeLeftBehind(now: Date): Promise<void> {
  const rows = await db.sql(z.object({ id: z.string() }))`
    select p.id from (
      select p.id, p.updated_at from payments p join bookings b on b.id = p.booking_id
      where p.status in ('created', 'requires_action', 'authorised') and p.purpose <> 'settlement' and case p.status
        when 'authorised' then p.intent_id is not null and p.purpose in ('rental', 'extension')
          and b.status not in ('requested', 'awaiting_payment')
        else p.intent_id is not null or b.status in ('payment_expired', 'declined', 'expired', 'cancelled', 'no_show', 'completed') end
      union select p.id, p.updated_at from bookings b join payments p on p.booking_id = b.id
      where b.updated_at > ${minutesAfter(now, -LOST_JOB_DAYS * 24 * 60)}
        and p.intent_id is not null and b.updated_at > p.updated_at
      union select p.id, p.updated_at from refunds r join payments p on p.id = r.payment_id
      where r.status = 'created') p
    where p.updated_at < ${minutesAfter(now, -SWEEP_AFTER_MINUTES)}
    order by random() limit 200`;
  await eachOf(
    rows.map(({ id }) => id),
    (id) => converge(id, now),
  );
}
