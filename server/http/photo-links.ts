import type { Request } from 'express';
import { z } from 'zod';
import { Refusal } from '#server/domain/refusal.ts';
import { isSigned, sign } from '#server/lib/signed.ts';
import { url } from '#shared/routes.ts';

/** The person for whom a page is made. */
export type Viewer = { userId: string; now: Date };

/**
 * Links made within the same half hour are equal, so that a browser finds a photo again that it has loaded. They are
 * valid for half an hour to an hour.
 */
const STEP_MS = 30 * 60_000;

const PURPOSE = 'photo-links';
const given = z.object({ until: z.coerce.number().int(), signature: z.string().max(100) });
const picture = z
  .string()
  .regex(/^[0-9a-f-]{36}-\d{1,5}\.webp$/)
  .transform((name) => ({ photo: name.slice(0, 36), width: Number.parseInt(name.slice(37)) }));

/**
 * A link to a photo of a hand-over, for one person and only in their session.
 *
 * @param width of the copy, in pixels
 */
export function photoUrl(photo: string, width: number, { userId, now }: Viewer): string {
  const until = (Math.floor(now.getTime() / STEP_MS) + 2) * STEP_MS;
  const signature = sign(PURPOSE, [photo, userId, until]);
  return url('handover-photo', { picture: `${photo}-${width}.webp` }, { until, signature });
}

/** @throws {Refusal} `not-found` for a name that no photo can have */
export function pictureOf(req: Request<{ picture: string }>) {
  const named = picture.safeParse(req.params.picture);
  if (!named.success) throw new Refusal('not-found', 'No such photo.');
  return named.data;
}

/**
 * For how many more seconds the link is valid.
 *
 * @throws {Refusal} `forbidden` for a link that is too old, changed, or another person's
 */
export function secondsLeft(req: Request, photo: string, { userId, now }: Viewer): number {
  const link = given.safeParse(req.query);
  if (!link.success) throw new Refusal('forbidden', 'Not one of our links.');
  const { until, signature } = link.data;
  const isOurs = isSigned(PURPOSE, [photo, userId, until], signature);
  if (!isOurs || until < now.getTime()) throw new Refusal('forbidden', 'The link is not good.');
  return Math.floor((until - now.getTime()) / 1000);
}
