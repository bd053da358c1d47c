import { sql as shared, type Sql } from '#server/db/sql.ts';
import type { PaymentPurpose, PaymentStatus } from '#server/db/generated/enums.ts';
import { Refusal } from '../refusal.ts';

export type PaymentRecord = {
  id: string;
  bookingId: string;
  bookingRef: string;
  purpose: PaymentPurpose;
  status: PaymentStatus;
  amount: number;
  captured: number;
  refunded: number;
  currency: string;
  intentId: string | null;
  failureCode: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  captureBefore: Date | null;
  createdAt: Date;
};

export async function paymentsOf(bookingId: string, sql: Sql = shared): Promise<PaymentRecord[]> {
  return paymentsWhere(sql, { bookingId });
}

/** @throws {Error} if a booking has lost its payment, which nothing does */
export async function rentalPayment(bookingId: string, sql: Sql = shared): Promise<PaymentRecord> {
  const payments = await paymentsOf(bookingId, sql);
  const rental = payments.find(({ purpose }) => purpose === 'rental');
  if (!rental) throw new Error(`Booking ${bookingId} has no rental payment.`);
  return rental;
}

/** The deposit that is held, or was dealt with; a refused attempt or a renewed hold is no deposit any more. */
export async function depositPayment(bookingId: string, sql: Sql = shared) {
  const payments = await paymentsOf(bookingId, sql);
  return (
    payments.findLast(({ purpose, status }) => purpose === 'deposit' && status !== 'failed') ?? null
  );
}

/** @throws {Refusal} `not-found` */
export async function paymentById(id: string, sql: Sql = shared): Promise<PaymentRecord> {
  const [payment] = await paymentsWhere(sql, { id });
  if (!payment) throw new Refusal('not-found', 'No such payment.');
  return payment;
}

/** The payment, which nobody else moves until the transaction is over. */
export async function lockPayment(sql: Sql, id: string): Promise<PaymentRecord> {
  await sql`select 1 from payments where id = ${id} for update`;
  return paymentById(id, sql);
}

/** Refunds of a payment that have not failed: given back, or on their way. */
export async function refundsOf(paymentId: string, sql: Sql = shared) {
  return sql<{ id: string; amount: number; status: 'created' | 'succeeded' }>`
    select id, amount, status from refunds
    where payment_id = ${paymentId} and status <> 'failed' order by created_at`;
}

async function paymentsWhere(sql: Sql, by: { id?: string; bookingId?: string }) {
  return sql<PaymentRecord>`
    select p.id, p.booking_id as "bookingId", b.ref as "bookingRef", p.purpose, p.status, p.amount, p.captured,
      p.refunded, p.currency, p.intent_id as "intentId", p.failure_code as "failureCode",
      p.card_brand as "cardBrand", p.card_last4 as "cardLast4", p.capture_before as "captureBefore",
      p.created_at as "createdAt"
    from payments p join bookings b on b.id = p.booking_id
    where p.id = ${by.id ?? null}::uuid or p.booking_id = ${by.bookingId ?? null}::uuid
    order by p.created_at, p.id`;
}

export async function hasFailedRefund(sql: Sql, paymentId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from refunds where payment_id = ${paymentId} and status = 'failed' limit 1`;
  return rows.length > 0;
}

/** What the client owes for accepted and decided claims, in minor units. */
export async function claimsDue(sql: Sql, bookingId: string): Promise<number> {
  const [row] = await sql<{ due: number }>`
    select coalesce(sum(coalesce(settled, amount)), 0)::bigint as due from claims
    where booking_id = ${bookingId} and status in ('accepted', 'settled')`;
  return row?.due ?? 0;
}
