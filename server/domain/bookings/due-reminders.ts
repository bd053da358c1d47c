import { db, type Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { eachOf } from '#server/lib/each.ts';
import { lockedBooking, type BookingRecord } from './queries.ts';

/** The most of a kind that is sent in one run; the others follow in the next minute. */
const AT_ONCE = 300;

/** A booking of which people are reminded, and the moment at which that is due. */
export type DueReminder = { id: string; dueAt: Date };

/**
 * Which of the moments in a table `due` have come and are not sent yet, of all bookings or of one: the end of a statement,
 * with order and limit.
 */
export function unsent(
  kind: string,
  { now, bookingId }: { now: Date; bookingId: string | null },
): Prisma.Sql {
  return Prisma.sql`due.due_at <= ${now} and (${bookingId}::uuid is null or due.id = ${bookingId}::uuid)
    and not exists (select from reminders r
      where r.booking_id = due.id and r.kind = ${kind} and r.due_at = due.due_at)
    order by due.due_at, due.id limit ${AT_ONCE}`;
}

/** Writes down that a reminder is sent. @returns whether it was not sent before */
export async function claimReminder(
  tx: Db,
  kind: string,
  { id, dueAt }: DueReminder,
  now: Date,
): Promise<boolean> {
  const written = await tx.execute`
    insert into reminders (booking_id, kind, due_at, sent_at) values (${id}, ${kind}, ${dueAt}, ${now})
    on conflict do nothing`;
  return written > 0;
}

type Sending<Kind extends string, Due extends DueReminder> = {
  /** What is due and not sent yet, of all bookings or of one. */
  find: (on: Db, kind: Kind, bookingId: string | null) => Promise<Due[]>;
  tell: (tx: Db, kind: Kind, found: { booking: BookingRecord; due: Due }) => Promise<void>;
};

/** Sends what is due of these kinds. It is written down in the transaction that tells, so nobody is told twice. */
export async function sendDue<Kind extends string, Due extends DueReminder>(
  kinds: readonly Kind[],
  { find, tell }: Sending<Kind, Due>,
  now: Date,
): Promise<void> {
  const send = async (kind: Kind, bookingId: string) =>
    transaction(async (tx) => {
      const booking = await lockedBooking(tx, bookingId);
      // It may have changed since it was found.
      const [due] = await find(tx, kind, bookingId);
      if (due && (await claimReminder(tx, kind, due, now))) await tell(tx, kind, { booking, due });
    });
  await eachOf(kinds, async (kind) =>
    eachOf(await find(db, kind, null), ({ id }) => send(kind, id)),
  );
}
