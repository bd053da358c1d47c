import type { Db } from '#server/db/client.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { depositTarget, rentalTarget, type Target } from './payment.ts';
import { claimsDue, type PaymentRecord } from './queries.ts';

/** How much of a payment we keep, by its purpose and its booking's status. */
export async function targetOf(
  tx: Db,
  payment: PaymentRecord,
  booking: BookingRecord,
): Promise<Target> {
  const { purpose, amount, status } = payment;
  if (status === 'failed') return { kind: 'retain', amount: 0 };
  if (purpose === 'rental') return rentalTarget(booking);
  if (purpose === 'settlement') return { kind: 'retain', amount };
  return depositTarget(booking.status, amount, await claimsDue(tx, booking.id));
}
