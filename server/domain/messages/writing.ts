import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import type { MessageSide } from '#server/db/generated/enums.ts';
import { enqueue } from '#server/queue/queue.ts';
import { url } from '#shared/routes.ts';
import type { Locked } from '../documents/vault.ts';
import { hostPeople, notify } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { givenName } from '../users/names.ts';
import { masked, mayBePiece } from './masking/masking.ts';
import { threadById, type ThreadRecord } from './queries.ts';
import { coversContacts, isClosed } from './thread.ts';

export type StoredFile = Locked & { name: string; mime: string; bytes: number };

export type Draft = {
  /** Made by the page, so that a message sent again after a lost answer is stored once. */
  requestKey: string;
  body: string;
  files: readonly StoredFile[];
};

/** A draft with what covers its text, which is found before anybody waits for the thread. */
export type PreparedDraft = Draft & { masked: string | null };

export function prepareDraft(draft: Draft): PreparedDraft {
  return { ...draft, masked: masked(draft.body) };
}

/** `authorId` is null for a message that the host has planned. */
export type Author = { side: MessageSide; authorId: string | null };

type Context = {
  now: Date;
  /** The connection of the author's page, which needs no event about it. */
  socketId?: string | null;
};

type WriteProblem = 'blocked' | 'too-fast';

/** `isNew` is false for a message that was stored before; its files are then not needed. */
export type Written =
  | { ok: true; threadId: string; isNew: boolean }
  | { ok: false; problem: WriteProblem };

/**
 * Stores a message in a thread, and tells the other side. Messages of one thread are written one after the other.
 *
 * @throws {Refusal} `not-found`
 */
export async function writeIn(
  tx: Db,
  threadId: string,
  author: Author & { draft: PreparedDraft },
  context: Context,
): Promise<Written> {
  const { side, authorId, draft } = author;
  await tx.execute`select 1 from threads where id = ${threadId}::uuid for update`;
  const thread = await threadById(tx, threadId);
  if (!thread) throw new Refusal('not-found', 'No such thread.');
  const { requestKey } = draft;
  const sent = await tx.message.count({ where: { threadId, requestKey, authorId } });
  if (sent > 0) return { ok: true, threadId, isNew: false };
  if (isClosed(thread)) return { ok: false, problem: 'blocked' };
  if (authorId && (await isTooFast(tx, { threadId, authorId }, context.now)))
    return { ok: false, problem: 'too-fast' };
  await store(tx, thread, author, context.now);
  await announce(tx, thread, { side, authorId }, context);
  return { ok: true, threadId, isNew: true };
}

async function isTooFast(tx: Db, by: { threadId: string; authorId: string }, now: Date) {
  const [sent] = await tx.sql(z.object({ minute: z.number(), day: z.number() }))`
    select count(*) filter (where created_at > ${hoursAfter(now, -1 / 60)})::int as minute, count(*)::int as day
    from messages where thread_id = ${by.threadId}::uuid and author_id = ${by.authorId}::uuid
      and created_at > ${hoursAfter(now, -24)}`;
  const { perMinute, perDay } = rules.messages;
  return (sent?.minute ?? 0) >= perMinute || (sent?.day ?? 0) >= perDay;
}

async function store(
  tx: Db,
  thread: ThreadRecord,
  { side, authorId, draft }: Author & { draft: PreparedDraft },
  now: Date,
) {
  const { body, requestKey, files } = draft;
  const number = thread.lastNumber + 1;
  const cover = coversContacts(thread) ? await coverOf(tx, thread.id, { side, draft }, now) : null;
  await tx.message.create({
    data: {
      threadId: thread.id,
      number,
      side,
      authorId,
      body,
      masked: cover,
      requestKey,
      createdAt: now,
      files: { create: files.map((file, position) => ({ ...file, position })) },
    },
    select: { id: true },
  });
  await tx.thread.update({
    where: { id: thread.id },
    data: {
      lastNumber: number,
      ...(side === 'client' ? { clientNumber: number } : { hostNumber: number }),
      movedAt: now,
    },
    select: { id: true },
  });
  if (authorId) await noteReading(tx, { threadId: thread.id, userId: authorId, number }, now);
}

/** What is shown instead of the text until the booking is confirmed. */
async function coverOf(
  tx: Db,
  threadId: string,
  { side, draft }: { side: MessageSide; draft: PreparedDraft },
  now: Date,
): Promise<string | null> {
  const { body } = draft;
  if (!mayBePiece(body)) return draft.masked;
  const { pieces, piecesMinutes } = rules.messages;
  const earlier = await tx.message.findMany({
    where: { threadId, side, createdAt: { gt: hoursAfter(now, -piecesMinutes / 60) } },
    orderBy: { number: 'desc' },
    take: pieces,
    select: { body: true },
  });
  return masked(body, earlier.map((message) => message.body).toReversed());
}

type Reading = { threadId: string; userId: string; number: number };

/** Notes that a person has read up to a message. @returns whether that is further than before */
export async function noteReading(
  tx: Db,
  { threadId, userId, number }: Reading,
  now: Date,
): Promise<boolean> {
  const moved = await tx.execute`
    insert into thread_readers as r (thread_id, user_id, received_number, read_number, read_at)
    values (${threadId}::uuid, ${userId}::uuid, ${number}, ${number}, ${now})
    on conflict (thread_id, user_id) do update
      set received_number = greatest(r.received_number, ${number}), read_number = ${number}, read_at = ${now}
      where r.read_number < ${number}`;
  return moved > 0;
}

async function announce(tx: Db, thread: ThreadRecord, by: Author, { now, socketId }: Context) {
  await enqueue(tx, 'announce-thread', {
    threadId: thread.id,
    event: 'MessageSent',
    socketId: socketId ?? null,
  });
  const to = by.side === 'client' ? await hostPeople(tx, thread) : [thread.clientId];
  const address = url('messages.show', { thread: thread.id });
  // As long as somebody has not read what came before, one notification stands for all of them.
  const waiting = await tx.notification.findMany({
    where: { userId: { in: to }, kind: 'message_received', url: address, readAt: null },
    select: { id: true, userId: true },
  });
  const ids = waiting.map(({ id }) => id);
  await tx.notification.updateMany({ where: { id: { in: ids } }, data: { createdAt: now } });
  const told = new Set(waiting.map(({ userId }) => userId));
  const facts = { car: thread.carName, sender: senderOf(thread, by.side) };
  const people = to.filter((userId) => !told.has(userId));
  await notify(tx, people, { kind: 'message_received', facts, url: address }, now);
}

/** Of a client only the given name until the booking is confirmed. */
function senderOf(thread: ThreadRecord, side: MessageSide): string {
  if (side === 'host') return thread.hostName;
  return coversContacts(thread) ? givenName(thread.clientName) : thread.clientName;
}
