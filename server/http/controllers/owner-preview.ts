import type { Request, Response } from 'express';
import { previewedCar } from '#server/domain/cars/queries.ts';
import { hostsManagedBy } from '#server/domain/hosts/policy.ts';
import { publicHost } from '#server/domain/hosts/profiles.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { optional } from '../../inertia/index.ts';
import { readChoice } from '../car-query.ts';
import { currentUser } from '../guards.ts';
import { carView } from '../presenters/car.ts';
import { hostView } from '../presenters/host.ts';
import { mapConfig } from '../presenters/map.ts';
import { calendarOf, reviewsOf, similarTo } from './car-page.ts';

/** A car's public page as clients will see it; only its hosts can open it. */
export async function show(req: Request<{ car: string }>, res: Response) {
  const actor = currentUser(req);
  const now = clock.now();
  const car = await previewedCar(req.params.car, { id: actor.id, hostIds: hostsManagedBy(actor) });
  const { reviews, ...chosen } = readChoice({});
  res.set('X-Robots-Tag', 'noindex');
  await res.inertia.render('Car/Show', {
    car: { ...carView(car), state: 'listed' },
    preview: { listingUrl: url('owner.cars.edit', req.params) },
    chosen,
    host: async () => hostView(await publicHost({ id: car.hostId }), req.locale),
    calendar: async () => calendarOf(car, now),
    quote: null,
    requestKey: '',
    resumed: null,
    reviews: optional(async () => reviewsOf({ carId: car.id }, reviews)),
    similar: optional(async () => similarTo(car, chosen, actor.id, now)),
    map: mapConfig(req.locale),
    questionUrl: null,
  });
}
