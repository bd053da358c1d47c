import { sql as shared } from '#server/db/sql.ts';
import { eachOf } from '#server/lib/each.ts';
import { minutesAfter } from '../time/wall-clock.ts';
import { may } from '../bookings/booking.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { sendPayouts, sweepPayouts } from '../payouts/sending.ts';
import { converge } from './converge.ts';
import { settleClaims, sweepDeposits } from './deposits.ts';
import { isConnected } from './gateway.ts';
import { openWith, type Opened } from './opening.ts';
import { paymentsOf, rentalPayment } from './queries.ts';

/**
 * Makes ready to take the client's card for a booking. Nothing is opened for one whose hold has run out, so that no
 * late card is charged.
 */
export async function openPayment(booking: BookingRecord, now: Date): Promise<Opened> {
  const waits = may('lapse', booking.status, 'system') && now < booking.holdExpiresAt;
  if (!waits) return { ok: false, problem: 'hold-over' };
  return openWith(await rentalPayment(booking.id), now);
}

/** Brings all money of a booking in line with what its status asks for: payments, deposit, claims, payouts. */
export async function settleBooking(bookingId: string, now: Date): Promise<void> {
  for (const { id } of await paymentsOf(bookingId)) await converge(id, now);
  await settleClaims(bookingId, now);
  await sendPayouts(bookingId, now);
}

/** A page that waits for its payment looks itself; the sweep comes after it. */
const SWEEP_AFTER_MINUTES = 1;

/** Looks after every payment that a lost answer, a lost webhook or downtime has left behind. */
export async function sweepPayments(now: Date): Promise<void> {
  if (!isConnected()) return;
  const rows = await shared<{ id: string }>`
    select p.id from payments p join bookings b on b.id = p.booking_id
    where p.updated_at < ${minutesAfter(now, -SWEEP_AFTER_MINUTES)} and (
      (p.status in ('created', 'requires_action') and (p.intent_id is not null
        or b.status in ('payment_expired', 'declined', 'expired', 'cancelled')))
      or (p.intent_id is not null and b.updated_at > p.updated_at)
      or (p.status = 'authorised' and p.intent_id is not null and b.status not in ('requested', 'awaiting_payment')
        and p.purpose = 'rental')
      or exists (select 1 from refunds r where r.payment_id = p.id and r.status = 'created'))
    order by p.updated_at limit 200`;
  await eachOf(
    rows.map(({ id }) => id),
    (id) => converge(id, now),
  );
  await sweepDeposits(now);
  await sweepPayouts(now);
}
