import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { uploadsFolder } from '../media/uploads-folder.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { privateStorage } from './vault.ts';

/** No upload takes so many hours, so an older one was left by a process that ended. */
const UNFINISHED_HOURS = 1;

/** A stored file may have no row for so many hours, because it is stored before its row is written. */
const ORPHAN_HOURS = 24;
const BATCH = 500;

/**
 * Deletes what interrupted processes have left: temporary files, and stored files that belong to no document, data
 * export, maintenance job, claim, no-show, message or photo of a hand-over.
 */
export async function cleanUpFiles(now: Date): Promise<void> {
  await removeUploads(hoursAfter(now, -UNFINISHED_HOURS));
  await privateStorage.cleanUp(hoursAfter(now, -UNFINISHED_HOURS));
  await removeOrphans(hoursAfter(now, -ORPHAN_HOURS));
}

async function removeUploads(olderThan: Date): Promise<void> {
  for (const name of await readdir(uploadsFolder)) {
    const file = path.join(uploadsFolder, name);
    const found = await stat(file).catch(() => null);
    if (found && found.mtime < olderThan) await rm(file, { force: true });
  }
}

async function removeOrphans(olderThan: Date): Promise<void> {
  let batch: string[] = [];
  for await (const { key, modifiedAt } of privateStorage.list()) {
    if (modifiedAt < olderThan) batch.push(key);
    if (batch.length < BATCH) continue;
    await removeUnknown(batch);
    batch = [];
  }
  await removeUnknown(batch);
}

async function removeUnknown(keys: readonly string[]): Promise<void> {
  const rows = await db.sql(z.object({ file: z.string() }))`
    select file from document_files where file = any(${[...keys]}::text[])
    union all select file from message_files where file = any(${[...keys]}::text[])
    union all select file from maintenance_files where file = any(${[...keys]}::text[])
    union all select file from claim_files where file = any(${[...keys]}::text[])
    union all select file from no_show_files where file = any(${[...keys]}::text[])
    union all select chunk->>'file' as file from data_exports, jsonb_array_elements(chunks) chunk
      where chunk->>'file' = any(${[...keys]}::text[])
    union all select key as file from unnest(${[...keys]}::text[]) key
      where exists (select from inspection_photos where split_part(file, '-', 1) = split_part(key, '-', 1) and key_id is not null)`;
  const known = new Set(rows.map(({ file }) => file));
  for (const key of keys) if (!known.has(key)) await privateStorage.remove(key);
}
