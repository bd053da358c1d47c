import type { Readable } from 'node:stream';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { DataExportStatus } from '#server/db/generated/enums.ts';
import { enqueue } from '#server/queue/queue.ts';
import { url } from '#shared/routes.ts';
import { record } from '../audit/commands.ts';
import { destroyAll, Locked, lockAway, takeOut } from '../documents/vault.ts';
import { notify } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { archiveOf } from './archive.ts';
import { rules } from '../rules.ts';

const VALID_HOURS = rules.retention.exportHours;
/** After so many hours the job has made its last attempt. */
const GIVEN_UP_HOURS = 2;
/** How many bytes of an archive are in memory at a time. */
const CHUNK_BYTES = 4 * 2 ** 20;

const Stored = z.object({
  status: z.enum(DataExportStatus),
  chunks: z.array(Locked),
  bytes: z.number(),
});

/** Requests a person's data export, which replaces an earlier one. Does nothing while one is being made. */
export async function requestExport(
  userId: string,
  { ip, now }: { ip: string | null; now: Date },
): Promise<void> {
  await transaction(async (tx) => {
    await tx.execute`select from users where id = ${userId} for update`;
    const [before] = await tx.sql(Stored)`
      select status, chunks, bytes from data_exports where user_id = ${userId}`;
    if (before?.status === 'waiting') return;
    await tx.dataExport.deleteMany({ where: { userId } });
    if (before) await enqueue(tx, 'destroy-files', { files: filesOf(before.chunks) });
    const { id } = await tx.dataExport.create({
      data: { userId, requestedAt: now },
      select: { id: true },
    });
    await enqueue(tx, 'export-data', { exportId: id });
    await record(
      tx,
      { actorId: userId, action: 'account.export', object: 'user', objectId: userId, ip },
      now,
    );
  });
}

/**
 * Makes a requested data export and notifies its person. If the job is killed, the clean-up deletes what it has stored.
 */
export async function buildExport(id: string, now: Date): Promise<void> {
  const wanted = await db.dataExport.findUnique({
    where: { id, status: 'waiting' },
    select: { userId: true },
  });
  if (!wanted) return;
  const chunks: Locked[] = [];
  let isPublished = false;
  try {
    const bytes = await store(await archiveOf(wanted.userId), chunks);
    isPublished = await publish({ id, ...wanted, chunks, bytes }, now);
  } finally {
    if (!isPublished) await destroyAll(filesOf(chunks));
  }
}

type Built = { id: string; userId: string; chunks: Locked[]; bytes: number };

async function publish({ id, userId, chunks, bytes }: Built, now: Date): Promise<boolean> {
  return transaction(async (tx) => {
    const { count } = await tx.dataExport.updateMany({
      where: { id, status: 'waiting' },
      data: { status: 'ready', chunks, bytes, expiresAt: hoursAfter(now, VALID_HOURS) },
    });
    if (count === 0) return false;
    await notify(
      tx,
      [userId],
      { kind: 'data_export_ready', facts: {}, url: `${url('profile')}#export` },
      now,
    );
    return true;
  });
}

/** Stores a stream encrypted in chunks, and returns its length in bytes. */
async function store(archive: Readable, chunks: Locked[]): Promise<number> {
  let length = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    chunks.push(await lockAway(Buffer.concat(waiting)));
    waiting = [];
    size = 0;
  };
  for await (const chunk of archive) {
    const bytes = Buffer.from(chunk);
    waiting.push(bytes);
    size += bytes.length;
    length += bytes.length;
    if (size >= CHUNK_BYTES) await flush();
  }
  if (size > 0) await flush();
  return length;
}

/**
 * The chunks of a person's data export.
 *
 * @throws {Refusal} `not-found` when there is none, or its day is over
 */
export async function openExport(userId: string, now: Date) {
  const [ready] = await db.sql(Stored)`
    select status, chunks, bytes from data_exports
    where user_id = ${userId} and status = 'ready' and expires_at > ${now}`;
  if (!ready) throw new Refusal('not-found', 'There is no archive.');
  return { bytes: ready.bytes, content: piecesOf(ready.chunks) };
}

async function* piecesOf(chunks: readonly Locked[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield await takeOut(chunk);
}

/** Deletes data exports older than a day, and marks those that could not be made as failed; run by the sweep. */
export async function forgetOldExports(now: Date): Promise<void> {
  await transaction(async (tx) => {
    const old = await tx.sql(z.object({ chunks: z.array(Locked) }))`
      delete from data_exports where status = 'ready' and expires_at <= ${now} returning chunks`;
    const files = old.flatMap(({ chunks }) => filesOf(chunks));
    if (files.length > 0) await enqueue(tx, 'destroy-files', { files });
    await tx.dataExport.updateMany({
      where: { status: 'waiting', requestedAt: { lte: hoursAfter(now, -GIVEN_UP_HOURS) } },
      data: { status: 'failed' },
    });
  });
}

function filesOf(chunks: readonly Locked[]): string[] {
  return chunks.map(({ file }) => file);
}
