import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { orStop } from '#server/lib/stopping.ts';
import { MissingObject, type Storage } from '#server/storage/storage.ts';
import { copyNames, withAvif } from '#shared/image.ts';
import { pictureStorage } from './pictures.ts';

/** A third smaller than WebP. More effort saves little and takes ten times as long. */
const AVIF = { quality: 55, effort: 2 } as const;

/** How long one run may take, in milliseconds; the rest waits for the next run. */
const RUN_MS = 50_000;
const BATCH = 40;

/** An encoder uses every core. Resting nine times as long leaves nine tenths of the processor to visitors. */
const REST_FACTOR = 9;

/**
 * Writes the AVIF copies of cars' pictures, for which uploads and the first start do not wait. The picture's row is
 * updated only when every copy exists, so a run may be stopped at any moment.
 *
 * @param rest makes the pause after a copy that took so many milliseconds
 */
export async function encodeWaitingPictures(
  storage: Storage = pictureStorage,
  rest = (took: number) => sleep(took * REST_FACTOR, undefined, { ref: false }),
): Promise<void> {
  const until = Date.now() + RUN_MS;
  for (const file of await waiting()) {
    if (Date.now() > until) return;
    const largest = await bytesOf(storage, file);
    if (!largest) continue;
    for (const { name, width } of copyNames(withAvif(file), 'avif')) {
      orStop();
      const begun = performance.now();
      await storage.put(name, await sharp(largest).resize(width).avif(AVIF).toBuffer());
      await rest(performance.now() - begun);
    }
    await db.carPhoto.updateMany({ where: { file }, data: { file: withAvif(file) } });
  }
}

/** In random order, so that pictures whose files are missing do not block the others in every run. */
async function waiting(): Promise<string[]> {
  const rows = await db.sql(z.object({ file: z.string() }))`
    select file from (select distinct file from car_photos where file like '%.webp') f order by random() limit ${BATCH}`;
  return rows.map(({ file }) => file);
}

/** `null` if the file is missing. */
async function bytesOf(storage: Storage, file: string): Promise<Buffer | null> {
  try {
    return await storage.get(file);
  } catch (error) {
    if (error instanceof MissingObject) return null;
    throw error;
  }
}
