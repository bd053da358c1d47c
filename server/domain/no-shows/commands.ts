import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { eachOf } from '#server/lib/each.ts';
import { enqueue } from '#server/queue/queue.ts';
import { url } from '#shared/routes.ts';
import { noShowRefund } from '../bookings/cancellation.ts';
import { factsOf } from '../bookings/effects.ts';
import {
  bookingById,
  lockedBooking,
  type BookingRecord,
  type PartyBooking,
} from '../bookings/queries.ts';
import { dueAt } from '../cases/case.ts';
import { openCase } from '../cases/commands.ts';
import { lockPapers, type Paper } from '../claims/papers.ts';
import { destroyAll } from '../documents/vault.ts';
import type { Minor } from '../money/money.ts';
import { hostPeople, notify } from '../notifications/commands.ts';
import { beginDecision, resolveCase, type CaseDecision } from '../cases/decide-case.ts';
import { schedulePayouts } from '../payouts/commands.ts';
import { Refusal } from '../refusal.ts';

/**
 * The client says that they did come, and perhaps what shows it. The money stands still until an admin has decided.
 * Sending it twice is one objection.
 *
 * @throws {ImageRefusal} if a paper is neither a picture nor a PDF
 * @throws {Refusal} `conflict` when the time for it is over, or there is no no-show
 */
export async function objectToNoShow(
  { id }: PartyBooking,
  { words, papers: uploads }: Objection,
  now: Date,
): Promise<void> {
  const papers = await lockPapers(uploads);
  const isNew = await transaction((tx) => storeObjection(tx, id, { words, papers }, now));
  if (!isNew) await destroyAll(papers.map(({ file }) => file));
}

/** What the client says, and what shows it: pictures or PDFs, as they were uploaded. */
export type Objection = { words: string; papers: readonly Buffer[] };

type Storing = { words: string; papers: readonly Paper[] };

/** @returns whether it is the first time that it was sent */
async function storeObjection(tx: Db, id: string, { words, papers }: Storing, now: Date) {
  const booking = await lockedBooking(tx, id);
  const noShow = await tx.noShow.findUnique({ where: { bookingId: id } });
  if (noShow?.objection && noShow.settledAt === null) return false;
  if (!noShow || noShow.settledAt || now >= noShow.objectBy)
    throw new Refusal('conflict', 'There is no no-show to object to.');
  const files = papers.map((paper) => ({ ...paper, side: 'client' as const, createdAt: now }));
  await tx.noShow.update({
    where: { bookingId: id },
    data: { objection: words, objectedAt: now, files: { create: files } },
    select: { bookingId: true },
  });
  const amount = booking.total - noShowRefund(booking);
  const opening = { cause: id, amount, dueAt: dueAt('no_show', now) };
  await openCase(tx, booking, { kind: 'no_show', ...opening }, now);
  const people = await hostPeople(tx, booking);
  const to = url('owner.bookings.show', { ref: booking.ref });
  const facts = { ...factsOf(booking), reason: words };
  await notify(tx, people, { kind: 'no_show_contested', facts, url: to }, now);
  return true;
}

/** Lets the money of no-shows move to which nobody has objected in time. Run by the sweep. */
export async function settleNoShows(now: Date): Promise<void> {
  const due = await db.sql(z.object({ id: z.string() }))`
    select booking_id as id from no_shows
    where settled_at is null and objection is null and object_by <= ${now} order by object_by limit 200`;
  await eachOf(due, ({ id }) => transaction((tx) => settleUncontested(tx, id, now)));
}

async function settleUncontested(tx: Db, bookingId: string, now: Date): Promise<void> {
  await lockedBooking(tx, bookingId);
  const { count } = await tx.noShow.updateMany({
    where: { bookingId, settledAt: null, objection: null, objectBy: { lte: now } },
    data: { settledAt: now },
  });
  if (count > 0) await moveMoney(tx, bookingId, now);
}

/** `knowsReply`: whether the host had answered when the admin read the case. Amounts in minor units. */
export type Decision = { refund: Minor; knowsReply: boolean };

export type Decided =
  | { ok: true }
  | { ok: false; problem: 'amount'; least: Minor; most: Minor }
  | { ok: false; problem: 'answered' };

/**
 * An admin decides what the client gets back after an objection: from what the policy gives a client who did not come
 * up to everything. Both sides are told the reason. An answer of the host that the admin has not read is read first.
 *
 * @throws {Refusal} `not-found`; `conflict` when it is decided already, or somebody else has the case
 */
export async function decideNoShow(
  { id, reason, admin, now }: CaseDecision,
  { refund, knowsReply }: Decision,
): Promise<Decided> {
  return transaction(async (tx) => {
    const { bookingId } = await tx.moneyCase.findUniqueOrThrow({ where: { id } });
    // The booking is locked before the case, as everywhere else.
    const booking = await lockedBooking(tx, bookingId);
    await beginDecision(tx, { id, act: 'decide', admin, now });
    const [least, most] = [noShowRefund(booking), booking.total];
    if (refund < least || refund > most) return { ok: false, problem: 'amount', least, most };
    const { count } = await tx.noShow.updateMany({
      where: { bookingId, ...(knowsReply ? {} : { reply: null }) },
      data: { refund, settledAt: now },
    });
    if (count === 0) return { ok: false, problem: 'answered' };
    await resolveCase(tx, { id, act: 'decide', reason, admin, now });
    const decided = await moveMoney(tx, bookingId, now);
    await notifyBoth(tx, decided, { refund, reason, now });
    return { ok: true };
  });
}

async function moveMoney(tx: Db, bookingId: string, now: Date): Promise<BookingRecord> {
  await tx.booking.update({
    where: { id: bookingId },
    data: { updatedAt: now },
    select: { id: true },
  });
  const booking = await bookingById(tx, bookingId);
  await schedulePayouts(tx, booking, now);
  await enqueue(tx, 'settle-booking', { bookingId });
  return booking;
}

type Outcome = { refund: Minor; reason: string; now: Date };

async function notifyBoth(tx: Db, booking: BookingRecord, { refund, reason, now }: Outcome) {
  const facts = { ...factsOf(booking), amount: refund, reason };
  const notice = { kind: 'no_show_decided' as const, facts };
  const { ref } = booking;
  const toClient = url('client.bookings.show', { ref });
  await notify(tx, [booking.clientId], { ...notice, url: toClient }, now);
  const people = await hostPeople(tx, booking);
  await notify(tx, people, { ...notice, url: url('owner.bookings.show', { ref }) }, now);
}
