import type { Request, Response } from 'express';
import {
  carsByCategory,
  carsByTown,
  favouredCars,
  marketSize,
} from '#server/domain/cars/showcase.ts';
import { rules } from '#server/domain/rules.ts';
import { carCard } from '../presenters/car.ts';
import { seenCards } from '../seen-cards.ts';
import { categoryCard, townCards } from '../presenters/landing.ts';

const TOWNS = 8;
const CARS = 8;
const noDates = { from: null, to: null };

export async function show(req: Request, res: Response) {
  const [towns, categories, cars, size] = await Promise.all([
    carsByTown(TOWNS),
    carsByCategory(),
    favouredCars(CARS, req.actor?.id ?? null),
    marketSize(),
  ]);
  res.inertia.share({ 'seo.description': req.t('public.landing.seo') });
  await res.inertia.render('Landing', {
    size,
    commission: rules.fees.platformOfRental / 10_000,
    towns: townCards(towns),
    categories: categories.map(categoryCard),
    cars: cars.map((car) => carCard(car, null, noDates)),
    seen: () => seenCards(req),
  });
}
