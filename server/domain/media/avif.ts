import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { MissingObject, type Storage } from '#server/storage/storage.ts';
import { copyNames, withAvif } from '#shared/image.ts';
import { pictureStorage } from './pictures.ts';

/** A third smaller than WebP. Higher efforts save little more and take ten times as long. */
const AVIF = { quality: 55, effort: 2 } as const;

/** How long one run may take; what is left waits for the next. */
const RUN_MS = 50_000;
const BATCH = 40;

/** An encoder uses every core: resting nine times as long leaves nine tenths of the processor to visitors. */
const REST_FACTOR = 9;

/**
 * Writes the AVIF copies of cars' pictures, which uploads and the first start do not wait for. A picture is shown as
 * AVIF once its row says so, and the row says so once every copy is there; so a run may end at any moment.
 *
 * @param rest the pause after a copy that took so many milliseconds
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
      const begun = performance.now();
      await storage.put(name, await sharp(largest).resize(width).avif(AVIF).toBuffer());
      await rest(performance.now() - begun);
    }
    await db.carPhoto.updateMany({ where: { file }, data: { file: withAvif(file) } });
  }
}

/** In random order, so that pictures whose files are lost do not hold up the others at every run. */
async function waiting(): Promise<string[]> {
  const rows = await db.sql(z.object({ file: z.string() }))`
    select file from (select distinct file from car_photos where file like '%.webp') f order by random() limit ${BATCH}`;
  return rows.map(({ file }) => file);
}

/** `null` for a file that is lost. */
async function bytesOf(storage: Storage, file: string): Promise<Buffer | null> {
  try {
    return await storage.get(file);
  } catch (error) {
    if (error instanceof MissingObject) return null;
    throw error;
  }
}
