import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { eachOf } from '#server/lib/each.ts';
import { MissingObject } from '#server/storage/storage.ts';
import { copyNames } from '#shared/image.ts';
import { lockAway } from '../documents/vault.ts';
import { forgetPicture } from '../media/copies.ts';
import { pictureStorage } from '../media/pictures.ts';
import { stemOf } from '../media/queries.ts';
import { discardPhoto, randomStem } from './photos.ts';

/** How long one run may take, in milliseconds; the rest waits for the next run. */
const RUN_MS = 50_000;
const BATCH = 100;

/**
 * Moves photos of hand-overs that earlier releases have stored with the public pictures into the private storage. A run
 * may be stopped at any moment: until a photo's row is written it is shown from where it was, and what a stopped run
 * leaves in either storage is deleted by that storage's clean-up.
 */
export async function movePublicPhotos(): Promise<void> {
  const until = Date.now() + RUN_MS;
  let batch = await waiting([]);
  const missing: string[] = [];
  while (batch.length > 0 && Date.now() < until) {
    await eachOf(batch, async (file) => {
      if (!(await move(file))) missing.push(file);
    });
    batch = await waiting(missing);
  }
}

async function waiting(except: readonly string[]): Promise<string[]> {
  const rows = await db.sql(z.object({ file: z.string() }))`
    select distinct file from inspection_photos
    where key_id is null and file <> all(${[...except]}::text[]) order by file limit ${BATCH}`;
  return rows.map(({ file }) => file);
}

/** @returns `false` if a copy of the picture is missing */
async function move(file: string): Promise<boolean> {
  const to = file.replace(stemOf(file), randomStem()).replace(/\.\w+$/, '.webp');
  const keyId = await copyPrivately(file, to);
  if (keyId === null) return false;
  const moved = await db.execute`
    update inspection_photos set file = ${to}, key_id = ${keyId} where file = ${file} and key_id is null`;
  if (moved === 0) await discardPhoto({ file: to });
  await forgetPicture(file);
  return true;
}

async function copyPrivately(file: string, to: string): Promise<string | null> {
  let keyId: string | null = null;
  try {
    for (const { name, width } of copyNames(file, 'webp')) {
      const bytes = await pictureStorage.get(name);
      ({ keyId } = await lockAway(bytes, to.replace(/-\d+\./, `-${width}.`)));
    }
    return keyId;
  } catch (error) {
    await discardPhoto({ file: to });
    if (error instanceof MissingObject) return null;
    throw error;
  }
}
