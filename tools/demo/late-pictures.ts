import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { stemOf } from '#server/domain/media/queries.ts';
import { pictureStorage } from '#server/domain/media/pictures.ts';
import type { Storage } from '#server/storage/storage.ts';
import { drawPicture, forgetPromises, missingPictures } from './pictures.ts';

export type LatePictures = {
  /** Draws a picture at once when a page asks for it before its turn. */
  handler: RequestHandler;
  /** Draws the missing pictures one after the other, until `stop`. */
  drawAll: (pace?: { restFactor: number }) => Promise<void>;
  stop: () => void;
};

const publicPicture = /^\/media\/(\w+)-\d+\.webp$/;
const handoverPhoto = /^\/handovers\/photos\/([0-9a-f-]{36})-\d+\.webp$/;

/** The picture at an address: a public one, or a photo of a hand-over. */
async function stemAt(address: string): Promise<string> {
  const id = handoverPhoto.exec(address)?.[1];
  if (id === undefined) return publicPicture.exec(address)?.[1] ?? '';
  const photo = await db.inspectionPhoto.findUnique({ where: { id }, select: { file: true } });
  return photo ? stemOf(photo.file) : '';
}

/** While people use the application, the drawing pauses three times as long as it has worked. */
const WHILE_SERVING = { restFactor: 3 };

/**
 * Draws the demo's pictures while the application already runs, so that the first page does not wait for them. After a
 * restart it continues with those that are missing.
 */
export async function latePictures(
  storageDir: string = env.STORAGE_DIR,
  storage: Storage = pictureStorage,
): Promise<LatePictures> {
  const missing = await missingPictures(storageDir, storage);
  const underWay = new Map<string, Promise<void>>();
  let isStopped = false;

  const draw = (stem: string) => {
    const drawing = missing.get(stem);
    if (!drawing) return undefined;
    const drawn = underWay.get(stem) ?? drawPicture(stem, drawing, storage);
    underWay.set(stem, drawn);
    return drawn.then(() => missing.delete(stem)).finally(() => underWay.delete(stem));
  };
  return {
    handler: async (req, _res, next) => {
      if (missing.size > 0) await draw(await stemAt(req.path));
      next();
    },
    drawAll: async ({ restFactor } = WHILE_SERVING) => {
      for (const stem of missing.keys()) {
        if (isStopped) return;
        const begun = performance.now();
        await draw(stem);
        await sleep((performance.now() - begun) * restFactor, undefined, { ref: false });
      }
      await forgetPromises(storageDir);
    },
    stop: () => {
      isStopped = true;
    },
  };
}
