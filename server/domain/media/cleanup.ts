import { eachOf } from '#server/lib/each.ts';
import type { Storage } from '#server/storage/storage.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { pictureStorage } from './pictures.ts';
import { stemOf, unshown } from './queries.ts';

const UNFINISHED_HOURS = 1;

/** A copy is stored before its row, so a younger one may belong to an upload that is still running. */
const ORPHAN_HOURS = 24;

/** Large, because each batch looks at all rows once. */
const BATCH = 5_000;

/** Deletes the copies of pictures that are used nowhere, because their cars, hand-overs or portraits are gone. */
export async function cleanUpPictures(now: Date, storage: Storage = pictureStorage): Promise<void> {
  await storage.cleanUp(hoursAfter(now, -UNFINISHED_HOURS));
  let batch: string[] = [];
  for await (const { key, modifiedAt } of storage.list()) {
    if (modifiedAt < hoursAfter(now, -ORPHAN_HOURS)) batch.push(key);
    if (batch.length < BATCH) continue;
    await removeUnshown(batch, storage);
    batch = [];
  }
  await removeUnshown(batch, storage);
}

async function removeUnshown(keys: readonly string[], storage: Storage): Promise<void> {
  const gone = new Set(await unshown([...new Set(keys.map(stemOf))]));
  await eachOf(
    keys.filter((key) => gone.has(stemOf(key))),
    (key) => storage.remove(key),
  );
}
