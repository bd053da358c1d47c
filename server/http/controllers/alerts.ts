import type { Request, Response } from 'express';
import { z } from 'zod';
import { sql } from '#server/db/sql.ts';
import { addAlert, removeAlert, type AlertWish } from '#server/domain/alerts/commands.ts';
import { bookableCar } from '#server/domain/quotes/queries.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#routes';
import { currentUser } from '../guards.ts';
import { parseBody, text, uuid } from '../input.ts';
import { HttpError } from '../http-error.ts';
import { parseQuery } from '../query.ts';
import { readPeriod, readSearch } from '../search-query.ts';

const moment = text(20);
const wish = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('price_drop'),
    car: text(100),
    from: moment.nullish(),
    to: moment.nullish(),
  }),
  z.object({ kind: z.literal('car_free'), car: text(100), from: moment, to: moment }),
  z.object({ kind: z.literal('search'), search: text(2_000) }),
]);

/** "Tell me when …", asked on a car's page, among favourites or after a search that found nothing. */
export async function store(req: Request, res: Response) {
  const now = clock.now();
  const asked = await addAlert(currentUser(req).id, await wishOf(parseBody(req, wish), now), now);
  const said = asked.ok ? 'kept' : asked.reason;
  res.inertia.flash({
    toast: { kind: asked.ok ? 'success' : 'error', text: req.t(`saved.alerts.said.${said}`) },
  });
  res.inertia.back(url('client.favorites'));
}

export async function destroy(req: Request<{ alert: string }>, res: Response) {
  const id = uuid.safeParse(req.params.alert);
  if (!id.success) throw new HttpError(404, 'No such alert.');
  await removeAlert(currentUser(req).id, id.data);
  res.inertia.back(url('client.favorites'));
}

async function wishOf(given: z.infer<typeof wish>, now: Date): Promise<AlertWish> {
  if (given.kind === 'search') {
    const { query, search } = readSearch(parseQuery(given.search), now);
    return { kind: 'search', address: url('cars', null, query), search };
  }
  const { timeZone } = await bookableCar(sql, { slug: given.car });
  const period = readPeriod(given.from, given.to, timeZone);
  if (given.kind === 'price_drop') return { kind: 'price_drop', slug: given.car, period };
  if (!period) throw new HttpError(422, 'No dates to watch.');
  return { kind: 'car_free', slug: given.car, period };
}
