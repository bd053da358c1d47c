import { db, type Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { Refusal } from '../refusal.ts';
import { ChangeRecord } from './change.ts';

/** All changes of a booking, the last one first. */
export async function changesOf(bookingId: string, tx: Db = db): Promise<ChangeRecord[]> {
  return changesWhere(tx, Prisma.sql`booking_id = ${bookingId}::uuid`);
}

/** The change of a booking that waits for an answer or a payment. */
export async function openChangeOf(bookingId: string, tx: Db = db): Promise<ChangeRecord | null> {
  const [change] = await changesWhere(
    tx,
    Prisma.sql`booking_id = ${bookingId}::uuid and state in ('proposed', 'awaiting_payment')`,
  );
  return change ?? null;
}

/** The turn-around time after a booking as it was when its car was taken, in minutes: a host's later change of it moves none. */
export async function agreedBuffer(tx: Db, bookingId: string): Promise<number | null> {
  const own = await tx.occupancy.findUnique({
    where: { bookingId },
    select: { endsAt: true, blockedUntil: true },
  });
  return own && (own.blockedUntil.getTime() - own.endsAt.getTime()) / 60_000;
}

/**
 * A change of this booking.
 *
 * @throws {Refusal} `not-found`
 */
export async function changeOf(tx: Db, bookingId: string, id: string): Promise<ChangeRecord> {
  const [change] = await changesWhere(
    tx,
    Prisma.sql`booking_id = ${bookingId}::uuid and id = ${id}::uuid`,
  );
  if (!change) throw new Refusal('not-found', 'No such change of this booking.');
  return change;
}

export async function changeOfRequest(tx: Db, bookingId: string, requestKey: string) {
  const [change] = await changesWhere(
    tx,
    Prisma.sql`booking_id = ${bookingId}::uuid and request_key = ${requestKey}::uuid`,
  );
  return change ?? null;
}

/** The change that a payment pays for. */
export async function changeOfPayment(tx: Db, paymentId: string): Promise<ChangeRecord | null> {
  const [change] = await changesWhere(tx, Prisma.sql`payment_id = ${paymentId}::uuid`);
  return change ?? null;
}

async function changesWhere(tx: Db, where: Prisma.Sql): Promise<ChangeRecord[]> {
  return tx.sql(ChangeRecord)`
    select id, booking_id, state, proposed_by, note, earlier, later, blocked_until, amount, currency, payment_id, annex,
      expires_at, created_at, decided_at
    from booking_changes where ${where} order by created_at desc, id`;
}
