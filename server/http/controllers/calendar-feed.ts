import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { env } from '#server/env.ts';
import { calendarBehind, occupanciesBehind } from '#server/domain/feeds/links.ts';
import { calendarText } from '#server/domain/feeds/writing.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { clock } from '#server/lib/clock.ts';
import { writtenEvent } from '../presenters/calendar-feed.ts';

/** The calendar of a calendar link, for calendars elsewhere. Anybody who knows the address may read it. */
export async function show(req: Request<{ key: string }>, res: Response) {
  const link = await calendarBehind(req.params.key);
  if (!link) throw new Refusal('not-found', 'No such calendar.');
  const scope = { hostId: link.host.id, carId: link.carId };
  const taken = await occupanciesBehind(scope, clock.now());
  const events = taken.map((one) => writtenEvent(req, one, link));
  const last = Math.max(0, ...taken.map(({ createdAt }) => createdAt.getTime()));
  const text = calendarText(`${env.APP_NAME}: ${link.host.name}`, events);
  res.set({
    'Cache-Control': 'private, no-cache',
    ETag: `"${createHash('sha256').update(text).digest('base64url')}"`,
    'X-Robots-Tag': 'noindex',
  });
  if (last > 0) res.set('Last-Modified', new Date(last).toUTCString());
  res.type('text/calendar').send(text);
}
