import type { Request } from 'express';
import { z } from 'zod';
import { carSummaries } from '#server/domain/cars/queries.ts';
import { carSteps } from '#server/domain/listings/car.ts';
import { carModels } from '#server/domain/listings/catalogue.ts';
import { marketOf, type ListedCar } from '#server/domain/listings/editing.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { clock } from '#server/lib/clock.ts';
import type { Pages } from './pages.ts';
import { carCard } from './presenters/car.ts';
import { mapConfig } from './presenters/map.ts';
import { earningsView, listingView } from './presenters/owner-listing.ts';

const shown = z
  .enum([...carSteps, 'preview'])
  .nullable()
  .catch(null);

/** The step in the address; `null` for none and for one there is not. */
export function stepAsked(req: Request) {
  return shown.parse(req.query['step'] ?? null);
}

/** What the form of a car shows: of a draft one step at a time, of any other car all sections. */
export async function listingPage(
  req: Request,
  car: ListedCar,
  actor: Actor,
): Promise<Pages['Owner/Cars/Edit']> {
  const view = listingView(car, req.locale);
  const isDraft = car.status === 'draft';
  const step = stepAsked(req) ?? view.missing[0] ?? 'preview';
  const showsPrices = !isDraft || step === 'price' || step === 'preview';
  const market = showsPrices ? await marketOf(car, clock.now()) : null;
  return {
    car: view,
    step: isDraft ? step : null,
    models: carModels,
    map: mapConfig(req.locale),
    earnings: earningsView(car.basePrice, market),
    preview: await previewOf(car, actor),
  };
}

/** The car as the search shows it, once there is enough to show. */
async function previewOf({ id, lat, basePrice }: ListedCar, actor: Actor) {
  if (lat === null || basePrice === null) return null;
  const [summary] = await carSummaries([id], actor.id);
  return summary ? { ...carCard(summary, null, { from: null, to: null }), isOff: false } : null;
}
