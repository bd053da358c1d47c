import type { Request, Response } from 'express';
import { z } from 'zod';
import { addAlert, type AlertRequest } from '#server/domain/alerts/commands.ts';
import { timeZoneOf } from '#server/domain/alerts/queries.ts';
import { DAY_MS } from '#server/domain/time/wall-clock.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { HttpError } from './http-error.ts';
import { line } from './input.ts';
import { parseQuery } from './query.ts';
import { readPeriod, readSearch } from './search-query.ts';

declare module './sessions.ts' {
  interface SessionData {
    /** The last alert that a visitor asked for before signing in, and until when it is kept. */
    heldAlert?: { asked: AskedAlert; until: number };
  }
}

const moment = line(20);

export const askedAlert = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('price_drop'),
    car: line(100),
    from: moment.nullish(),
    to: moment.nullish(),
  }),
  z.object({ kind: z.literal('car_free'), car: line(100), from: moment, to: moment }),
  z.object({ kind: z.literal('search'), search: line(2_000) }),
]);

/** The fields of the form "Tell me when …". */
export type AskedAlert = z.infer<typeof askedAlert>;

/** Saves the alert for a person and says the result on the next page. */
export async function saveAlert(req: Request, res: Response, userId: string, asked: AskedAlert) {
  const now = clock.now();
  const saved = await addAlert(userId, await requestOf(asked, now), now);
  const message = saved.ok ? 'saved' : saved.reason;
  res.inertia.flash({
    toast: { kind: saved.ok ? 'success' : 'error', text: req.t(`saved.alerts.message.${message}`) },
  });
}

/**
 * Keeps a visitor's alert until they have signed in or registered, and tells them on that page.
 *
 * @throws {Refusal} `not-found` for no such car, so that nobody registers for nothing
 */
export async function holdAlert(req: Request, res: Response, asked: AskedAlert) {
  const now = clock.now();
  await requestOf(asked, now);
  req.session.heldAlert = { asked, until: now.getTime() + DAY_MS };
  res.inertia.flash({ toast: { kind: 'info', text: req.t('saved.alerts.message.held') } });
}

/** The alert that this visitor asked for a short time ago; `null` if there is none. */
export function heldAlert(req: Request): AskedAlert | null {
  const held = req.session.heldAlert;
  return held && held.until > clock.now().getTime() ? held.asked : null;
}

async function requestOf(asked: AskedAlert, now: Date): Promise<AlertRequest> {
  if (asked.kind === 'search') {
    const { query, search } = readSearch(parseQuery(asked.search), now);
    return { kind: 'search', address: url('cars', null, query), search };
  }
  const timeZone = await timeZoneOf(asked.car);
  const period = readPeriod(asked.from, asked.to, timeZone);
  if (asked.kind === 'price_drop') return { kind: 'price_drop', slug: asked.car, period };
  if (!period) throw new HttpError(422, 'No dates to watch.');
  return { kind: 'car_free', slug: asked.car, period };
}
