import type { Request, Response } from 'express';
import { publicCar, type PublicCar } from '#server/domain/cars/queries.ts';
import { offersFor, type Offer } from '#server/domain/quotes/offers.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { clock } from '#server/lib/clock.ts';
import { comparedCar } from '../presenters/compare.ts';
import { readSearch } from '../search-query.ts';

const MOST = 4;

/** Up to four cars side by side, with their prices for the chosen dates. Unknown cars are left out. */
export async function show(req: Request, res: Response) {
  const now = clock.now();
  const { query, search, notices } = readSearch(
    { from: req.query['from'], to: req.query['to'] },
    now,
  );
  const dates = { from: query.from, to: query.to };
  const cars = await carsIn(req);
  const slugs = cars.map(({ slug }) => slug);
  const listed = cars.filter(({ status }) => status === 'listed').map(({ id }) => id);
  const offers = search.period
    ? await offersFor(listed, search.period, now)
    : new Map<string, Offer>();
  res.inertia.share({ 'seo.description': req.t('saved.compare.seo') });
  await res.inertia.render('Car/Compare', {
    cars: cars.map((car) => comparedCar(car, offers.get(car.id) ?? null, dates, slugs)),
    dates,
    notices,
    onlyDifferences: req.query['diff'] === '1',
  });
}

async function carsIn(req: Request): Promise<PublicCar[]> {
  const asked = req.query['cars'];
  const slugs = typeof asked === 'string' ? [...new Set(asked.split(','))].slice(0, MOST) : [];
  const cars = await Promise.all(slugs.map((slug) => known(slug, req.actor?.id ?? null)));
  return cars.filter((car) => car !== null);
}

async function known(slug: string, viewerId: string | null): Promise<PublicCar | null> {
  try {
    return await publicCar(slug.slice(0, 100), viewerId);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
