import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { isConfirmed, isInProgress } from '../bookings/booking.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { converge } from './converge.ts';
import { cancelIntent, isStale } from './gateway.ts';
import { depositPayment, paymentById, type PaymentRecord } from './queries.ts';

/** Ends the hold of a deposit at the gateway, also of one that nobody has given a card for. */
export async function letGo(paymentId: string, now: Date): Promise<void> {
  await converge(paymentId, now);
  const { intentId } = await paymentById(paymentId);
  if (intentId) {
    await release(intentId, paymentId);
    await converge(paymentId, now);
    return;
  }
  await db.payment.updateMany({
    where: { id: paymentId, intentId: null, status: 'created' },
    data: { status: 'released', updatedAt: now },
  });
}

/**
 * Lets go of a deposit that is not the agreed one any more, before another is held: few cards have a limit for both.
 *
 * @returns whether there was one
 */
export async function letGoOfOther(
  { id, status, deposit }: BookingRecord,
  now: Date,
): Promise<boolean> {
  if (!isConfirmed(status) && !isInProgress(status)) return false;
  const held = await depositPayment(id);
  if (!held || held.amount === deposit || !mayLetGo(held)) return false;
  await letGo(held.id, now);
  return true;
}

/** The bookings for which another deposit is held, or is being held, than the agreed one. */
export async function othersHeld(): Promise<string[]> {
  const bookings = await db.sql(z.object({ id: z.string() }))`
    select b.id from payments p join bookings b on b.id = p.booking_id
    where p.purpose = 'deposit' and p.status in ('created', 'requires_action', 'authorised') and p.intent_id is not null
      and p.amount <> b.deposit and b.status in ('confirmed', 'in_progress') limit 100`;
  return bookings.map(({ id }) => id);
}

function mayLetGo({ status, means }: PaymentRecord): boolean {
  return means === 'card' && ['created', 'requires_action', 'authorised'].includes(status);
}

/** One that has ended meanwhile, at the bank's will or another process's, is read by `converge`. */
async function release(intentId: string, paymentId: string): Promise<void> {
  try {
    await cancelIntent(intentId, paymentId);
  } catch (error) {
    if (!isStale(error)) throw error;
  }
}
