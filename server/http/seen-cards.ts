import type { Request } from 'express';
import { carsBySlug } from '#server/domain/cars/queries.ts';
import { seenCars } from './saved-cars.ts';
import { carCard, type CarCard, type Dates } from './presenters/car.ts';

const SHOWN = 4;
const noDates: Dates = { from: null, to: null };

/** Cars looked at lately in this browser, without those that the page already shows. */
export async function seenCards(
  req: Request,
  shown: readonly string[] = [],
  dates = noDates,
): Promise<CarCard[]> {
  const slugs = seenCars(req).filter((slug) => !shown.includes(slug));
  const cars = await carsBySlug(slugs, req.actor?.id ?? null);
  return cars.slice(0, SHOWN).map((car) => carCard(car, null, dates));
}
