import type { Request, Response } from 'express';
import { readPhoto } from '#server/domain/inspections/photos.ts';
import { findPhoto } from '#server/domain/inspections/viewing.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { clock } from '#server/lib/clock.ts';
import { MissingObject } from '#server/storage/storage.ts';
import { currentUser } from '../guards.ts';
import { pictureOf, secondsLeft } from '../photo-links.ts';

/**
 * Sends a photo of a hand-over to a person who may see it, if the link was made for them. Their browser may store it
 * for as long as the link is valid.
 */
export async function show(req: Request<{ picture: string }>, res: Response) {
  const actor = currentUser(req);
  const { photo, width } = pictureOf(req);
  const found = await findPhoto(photo, actor);
  const seconds = secondsLeft(req, photo, { userId: actor.id, now: clock.now() });
  const bytes = await bytesOf(found, width);
  res.set({
    'Cache-Control': `private, max-age=${seconds}, immutable`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
  res.type('image/webp').send(bytes);
}

async function bytesOf(photo: Parameters<typeof readPhoto>[0], width: number): Promise<Buffer> {
  try {
    return await readPhoto(photo, width);
  } catch (error) {
    if (error instanceof MissingObject) throw new Refusal('not-found', 'The photo is gone.');
    throw error;
  }
}
