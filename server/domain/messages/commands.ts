import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/queue/queue.ts';
import { url } from '#shared/routes.ts';
import { isOpenHold } from '../bookings/booking.ts';
import type { BookingRecord, PartyBooking } from '../bookings/queries.ts';
import { adoptQuestion } from '../bookings/question.ts';
import { runs } from '../hosts/policy.ts';
import { Refusal } from '../refusal.ts';
import type { Actor } from '../users/actor.ts';
import { noteReceived } from './received.ts';
import { threadRoleOf } from './policy.ts';
import { findThread, type OwnThread } from './queries.ts';
import { sideOf } from './thread.ts';
import { noteReading, prepareDraft, writeIn, type Draft, type Written } from './writing.ts';

export type Sender = { actor: Actor; now: Date; socketId: string | null };

/**
 * Writes in a thread that exists.
 *
 * @throws {Refusal} `not-found` for a stranger, `forbidden` for a member who only looks
 */
export async function write(threadId: string, draft: Draft, by: Sender): Promise<Written> {
  const thread = await findThread(threadId, by.actor);
  const side = sideOf(thread.role);
  if (!side) throw new Refusal('forbidden', 'This member does not write for the host.');
  const prepared = prepareDraft(draft);
  return transaction((tx) =>
    writeIn(tx, thread.id, { side, authorId: by.actor.id, draft: prepared }, { ...by }),
  );
}

/**
 * Writes about a booking; the first message begins its thread.
 *
 * @throws {Refusal} `forbidden` for a member who only looks, and for an admin; `conflict` before the booking is paid
 */
export async function writeAbout(
  booking: PartyBooking,
  draft: Draft,
  by: Sender,
): Promise<Written> {
  const role = threadRoleOf(booking, by.actor);
  const side = role && sideOf(role);
  if (!side) throw new Refusal('forbidden', 'Not a side of this booking.');
  if (isOpenHold(booking.status)) throw new Refusal('conflict', 'The booking is not paid yet.');
  const prepared = prepareDraft(draft);
  return transaction(async (tx) => {
    const threadId = await threadFor(tx, booking, by.now);
    return writeIn(tx, threadId, { side, authorId: by.actor.id, draft: prepared }, { ...by });
  });
}

/** The thread of a booking: its own, else the question that led to it, else a new one. */
export async function threadFor(tx: Db, booking: BookingRecord, now: Date): Promise<string> {
  await adoptQuestion(tx, booking);
  const { id: bookingId, clientId, hostId, carId } = booking;
  await tx.execute`
    insert into threads (booking_id, client_id, host_id, car_id, created_at, moved_at)
    values (${bookingId}::uuid, ${clientId}::uuid, ${hostId}::uuid, ${carId}::uuid, ${now}, ${now})
    on conflict (booking_id) do nothing`;
  const { id } = await tx.thread.findUniqueOrThrow({ where: { bookingId }, select: { id: true } });
  return id;
}

export type Asked = Written | { ok: false; problem: 'own-car' };

/**
 * A question about a car. It continues the person's thread about it if there is one, also that of a booking under way.
 *
 * @throws {Refusal} `not-found` for a car that is not on offer
 */
export async function ask(carSlug: string, draft: Draft, by: Sender): Promise<Asked> {
  const car = await db.car.findFirst({
    where: { slug: carSlug, status: 'listed' },
    select: { id: true, hostId: true, branchId: true },
  });
  if (!car) throw new Refusal('not-found', 'No such car.');
  if (runs(by.actor, car)) return { ok: false, problem: 'own-car' };
  const prepared = prepareDraft(draft);
  return transaction(async (tx) => {
    const threadId = await questionAbout(tx, car, by);
    return writeIn(
      tx,
      threadId,
      { side: 'client', authorId: by.actor.id, draft: prepared },
      { now: by.now, socketId: by.socketId },
    );
  });
}

async function questionAbout(tx: Db, car: { id: string; hostId: string }, by: Sender) {
  const own = { clientId: by.actor.id, carId: car.id, hostId: car.hostId };
  const running = await tx.thread.findFirst({
    where: { ...own, booking: { status: { in: ['requested', 'confirmed', 'in_progress'] } } },
    orderBy: { movedAt: 'desc' },
    select: { id: true },
  });
  if (running) return running.id;
  await tx.execute`
    insert into threads (client_id, host_id, car_id, created_at, moved_at)
    values (${own.clientId}::uuid, ${own.hostId}::uuid, ${own.carId}::uuid, ${by.now}, ${by.now})
    on conflict (client_id, car_id, host_id) where booking_id is null do nothing`;
  const { id } = await tx.thread.findFirstOrThrow({
    where: { ...own, bookingId: null },
    select: { id: true },
  });
  return id;
}

/** Notes how far a person has read, and tells both sides. Members who only look leave no trace. */
export async function read(thread: OwnThread, number: number, by: Sender): Promise<void> {
  if (thread.role === 'viewer') return;
  const upTo = Math.min(number, thread.lastNumber);
  await transaction(async (tx) => {
    const reading = { threadId: thread.id, userId: by.actor.id, number: upTo };
    if (!(await noteReading(tx, reading, by.now))) return;
    await tx.notification.updateMany({
      where: {
        userId: by.actor.id,
        url: url('messages.show', { thread: thread.id }),
        readAt: null,
      },
      data: { readAt: by.now },
    });
    await announceReading(tx, thread.id, by.socketId);
  });
}

/** Notes that everything written to a person so far has arrived in one of their browsers. */
export async function receive(by: Sender): Promise<void> {
  await transaction(async (tx) => {
    for (const threadId of await noteReceived(tx, by.actor))
      await announceReading(tx, threadId, by.socketId);
  });
}

async function announceReading(tx: Db, threadId: string, socketId: string | null) {
  await enqueue(tx, 'announce-thread', { threadId, event: 'MessageRead', socketId });
}
