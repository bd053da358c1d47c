import type { Readable } from 'node:stream';
import { sql, transaction } from '#server/db/sql.ts';
import { enqueue } from '#server/queue/queue.ts';
import { url } from '#shared/routes.ts';
import { record } from '../audit/commands.ts';
import { destroyAll, lockAway, takeOut, type Locked } from '../documents/vault.ts';
import { notify } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { archiveOf } from './archive.ts';

const VALID_HOURS = 24;
/** By then every attempt of the job has failed. */
const GIVEN_UP_HOURS = 2;
/** How much of an archive is in memory at a time. */
const PART_BYTES = 4 * 2 ** 20;

/** Asks for an archive of a person's data, in the place of an earlier one; while one is being made it does nothing. */
export async function requestExport(
  userId: string,
  { ip, now }: { ip: string | null; now: Date },
): Promise<void> {
  await transaction(async (tx) => {
    await tx`select from users where id = ${userId} for update`;
    const [before] = await tx<{ status: string; parts: Locked[] }>`
      select status, parts from data_exports where user_id = ${userId}`;
    if (before?.status === 'waiting') return;
    await tx`delete from data_exports where user_id = ${userId}`;
    if (before) await enqueue(tx, 'destroy-files', { files: filesOf(before.parts) });
    const [made] = await tx<{ id: string }>`
      insert into data_exports (user_id, requested_at) values (${userId}, ${now}) returning id`;
    if (made) await enqueue(tx, 'export-data', { exportId: made.id });
    await record(
      tx,
      { actorId: userId, act: 'account.export', object: 'user', objectId: userId, ip },
      now,
    );
  });
}

/** Makes an archive that is waited for, and tells its person. What a killed attempt stored is found by the janitor. */
export async function buildExport(id: string, now: Date): Promise<void> {
  const [wanted] = await sql<{ userId: string }>`
    select user_id as "userId" from data_exports where id = ${id} and status = 'waiting'`;
  if (!wanted) return;
  const parts: Locked[] = [];
  let isKept = false;
  try {
    const bytes = await store(await archiveOf(wanted.userId), parts);
    isKept = await publish({ id, ...wanted, parts, bytes }, now);
  } finally {
    if (!isKept) await destroyAll(filesOf(parts));
  }
}

type Built = { id: string; userId: string; parts: readonly Locked[]; bytes: number };

async function publish({ id, userId, parts, bytes }: Built, now: Date): Promise<boolean> {
  return transaction(async (tx) => {
    const rows = await tx`
      update data_exports set status = 'ready', parts = ${JSON.stringify(parts)}::jsonb, bytes = ${bytes},
        expires_at = ${hoursAfter(now, VALID_HOURS)}
      where id = ${id} and status = 'waiting' returning id`;
    if (rows.length === 0) return false;
    await notify(
      tx,
      [userId],
      { kind: 'data_export_ready', facts: {}, url: `${url('profile')}#export` },
      now,
    );
    return true;
  });
}

/** Locks a stream away piece by piece, and says how long it was. */
async function store(archive: Readable, parts: Locked[]): Promise<number> {
  let length = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    parts.push(await lockAway(Buffer.concat(waiting)));
    waiting = [];
    size = 0;
  };
  for await (const chunk of archive) {
    const bytes = Buffer.from(chunk);
    waiting.push(bytes);
    size += bytes.length;
    length += bytes.length;
    if (size >= PART_BYTES) await flush();
  }
  if (size > 0) await flush();
  return length;
}

/**
 * The archive of a person, piece by piece.
 *
 * @throws {Refusal} `not-found` when there is none, or its day is over
 */
export async function openExport(userId: string, now: Date) {
  const [ready] = await sql<{ parts: Locked[]; bytes: number }>`
    select parts, bytes from data_exports
    where user_id = ${userId} and status = 'ready' and expires_at > ${now}`;
  if (!ready) throw new Refusal('not-found', 'There is no archive.');
  return { bytes: ready.bytes, content: piecesOf(ready.parts) };
}

async function* piecesOf(parts: readonly Locked[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield await takeOut(part);
}

/** Archives whose day is over go; those that could not be made say so, and may be asked for again. Run by the sweep. */
export async function forgetOldExports(now: Date): Promise<void> {
  await transaction(async (tx) => {
    const old = await tx<{ parts: Locked[] }>`
      delete from data_exports where status = 'ready' and expires_at <= ${now} returning parts`;
    const files = old.flatMap(({ parts }) => filesOf(parts));
    if (files.length > 0) await enqueue(tx, 'destroy-files', { files });
    await tx`
      update data_exports set status = 'failed'
      where status = 'waiting' and requested_at <= ${hoursAfter(now, -GIVEN_UP_HOURS)}`;
  });
}

function filesOf(parts: readonly Locked[]): string[] {
  return parts.map(({ file }) => file);
}
