import type { PublicCar } from '#server/domain/cars/queries.ts';
import type { Offer } from '#server/domain/quotes/offers.ts';
import { url } from '#shared/routes.ts';
import type { ImageView } from '../shared.ts';
import { carView, type CarView, type Dates } from './car.ts';
import { pick } from './pick.ts';

/** One column of a comparison. Prices in minor units. */
export type ComparedCar = Pick<
  CarView,
  | 'slug'
  | 'name'
  | 'year'
  | 'state'
  | 'category'
  | 'seats'
  | 'doors'
  | 'gearbox'
  | 'fuel'
  | 'features'
  | 'town'
  | 'currency'
  | 'basePrice'
  | 'deposit'
  | 'kilometres'
  | 'driver'
  | 'discounts'
  | 'policy'
  | 'isInstant'
  | 'rating'
  | 'ratingCount'
  | 'trips'
  | 'isFavourite'
  | 'favouriteUrl'
> & {
  url: string;
  photo: ImageView | null;
  /** For the chosen dates; `null` without dates and for a car that is not listed. */
  offer: Offer | null;
  /** The address of the comparison without this car. */
  withoutUrl: string;
};

export function comparedCar(
  car: PublicCar,
  offer: Offer | null,
  { from, to }: Dates,
  slugs: readonly string[],
): ComparedCar {
  const view = carView(car);
  const others = slugs.filter((slug) => slug !== car.slug).join(',');
  return {
    ...pick(view, 'slug', 'name', 'year', 'state', 'category', 'seats', 'doors', 'gearbox', 'fuel'),
    ...pick(view, 'features', 'town', 'currency', 'basePrice', 'deposit', 'kilometres', 'driver'),
    ...pick(view, 'discounts', 'policy', 'isInstant', 'rating', 'ratingCount', 'trips'),
    ...pick(view, 'isFavourite', 'favouriteUrl'),
    url: url('cars.show', { car: car.slug }, { from, to }),
    photo: view.photos[0] ?? null,
    offer,
    withoutUrl: url('cars.compare', null, { cars: others, from, to }),
  };
}
