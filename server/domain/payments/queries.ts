import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { PaymentMeans, PaymentPurpose, PaymentStatus } from '#server/db/generated/enums.ts';
import { Refusal } from '../refusal.ts';

const PaymentRecord = z.object({
  id: z.string(),
  bookingId: z.string(),
  bookingRef: z.string(),
  purpose: z.enum(PaymentPurpose),
  status: z.enum(PaymentStatus),
  amount: z.number(),
  captured: z.number(),
  refunded: z.number(),
  currency: z.string(),
  intentId: z.string().nullable(),
  failureCode: z.string().nullable(),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  captureBefore: z.date().nullable(),
  /**
   * The refused attempts of a settlement, and the time of the next; `null` when there is no further automatic attempt.
   */
  attempts: z.number(),
  retryAt: z.date().nullable(),
  means: z.enum(PaymentMeans),
  createdAt: z.date(),
});

export type PaymentRecord = z.infer<typeof PaymentRecord>;

export async function paymentsOf(bookingId: string, tx: Db = db): Promise<PaymentRecord[]> {
  return paymentsWhere(tx, { bookingId });
}

/** What claims cost beyond the deposit and is not paid yet. */
export function isUnpaidSettlement({ purpose, status }: PaymentRecord): boolean {
  return purpose === 'settlement' && (status === 'created' || status === 'requires_action');
}

/** @throws {Error} if a booking has no rental payment, which cannot happen */
export async function rentalPayment(bookingId: string, tx: Db = db): Promise<PaymentRecord> {
  const payments = await paymentsOf(bookingId, tx);
  const rental = payments.find(({ purpose }) => purpose === 'rental');
  if (!rental) throw new Error(`Booking ${bookingId} has no rental payment.`);
  return rental;
}

/** The deposit that is held or settled. A refused attempt or a hold that was renewed does not count. */
export async function depositPayment(bookingId: string, tx: Db = db) {
  const payments = await paymentsOf(bookingId, tx);
  return (
    payments.findLast(({ purpose, status }) => purpose === 'deposit' && status !== 'failed') ?? null
  );
}

/** @throws {Refusal} `not-found` */
export async function paymentById(id: string, tx: Db = db): Promise<PaymentRecord> {
  const [payment] = await paymentsWhere(tx, { id });
  if (!payment) throw new Refusal('not-found', 'No such payment.');
  return payment;
}

/** Locks the payment until the transaction ends. */
export async function lockPayment(tx: Db, id: string): Promise<PaymentRecord> {
  await tx.execute`select 1 from payments where id = ${id} for update`;
  return paymentById(id, tx);
}

/**
 * Stores which intent belongs to the payment, once. A payment that had ended before its intent was known is open again.
 */
export async function storeIntent(id: string, intentId: string, now: Date): Promise<void> {
  await db.execute`
    update payments set intent_id = ${intentId}, updated_at = ${now},
      status = case when status = 'released' then 'created' else status end
    where id = ${id} and intent_id is null`;
}

/** Refunds of a payment that have succeeded or are pending. */
export async function refundsOf(paymentId: string, tx: Db = db) {
  return tx.refund.findMany({
    where: { paymentId, status: { not: 'failed' } },
    orderBy: { createdAt: 'asc' },
    select: { id: true, amount: true, status: true },
  });
}

async function paymentsWhere(tx: Db, by: { id?: string; bookingId?: string }) {
  return tx.sql(PaymentRecord)`
    select p.id, p.booking_id, b.ref as booking_ref, p.purpose, p.status, p.amount, p.captured, p.refunded, p.currency,
      p.intent_id, p.failure_code, p.card_brand, p.card_last4, p.capture_before, p.attempts, p.retry_at, p.means, p.created_at
    from payments p join bookings b on b.id = p.booking_id
    where p.id = ${by.id ?? null}::uuid or p.booking_id = ${by.bookingId ?? null}::uuid
    order by p.created_at, p.id`;
}

/** Whether a refund has failed and nobody has decided what becomes of it. */
export async function hasFailedRefund(tx: Db, paymentId: string): Promise<boolean> {
  const failed = await tx.refund.findFirst({
    where: { paymentId, status: 'failed', cases: { none: { state: 'resolved' } } },
    select: { id: true },
  });
  return failed !== null;
}

/**
 * The disputes of a payment: how many were won, and whether the client's bank has the money because of another, for now
 * or for good.
 */
export async function disputedOf(tx: Db, paymentId: string) {
  const disputes = await tx.moneyCase.findMany({
    where: { paymentId, kind: 'dispute' },
    select: { state: true },
  });
  const won = disputes.filter(({ state }) => state === 'won').length;
  return { won, isTakenBack: won < disputes.length };
}
