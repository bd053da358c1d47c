import type { CarCategory } from '#server/db/generated/enums.ts';
import type { Market, MarketFigures, Share } from '#server/domain/cars/markets.ts';
import { CarCategory as categories } from '#server/db/generated/enums.ts';
import { placeBySlug } from '#server/domain/places/places.ts';
import { url } from '#shared/routes.ts';
import { marketUrl } from '../market-slugs.ts';
import { mean } from './car.ts';
import { pick } from './pick.ts';
import { townScene } from './town-scene.ts';

/** The name of a town from the list of places, or the key of a category's text. */
export type MarketName =
  | { kind: 'town'; town: string; county: string }
  | { kind: 'category'; category: CarCategory };

export type MarketView = MarketName & {
  /** The address of a drawn picture; only for a town. */
  scene: string | null;
  url: string;
  searchUrl: string;
  mapUrl: string;
  rating: number | null;
} & Omit<MarketFigures, 'ratingSum'>;

export type MarketLink = MarketName & { url: string; count: number; fromPrice: number };

export function marketView(market: Market, figures: MarketFigures): MarketView {
  const query =
    market.kind === 'town' ? { place: market.townSlug } : { category: [market.category] };
  return {
    ...nameOf(market),
    scene: market.kind === 'town' ? townScene(market.townSlug) : null,
    ...pick(figures, 'cars', 'hosts', 'fromPrice', 'medianPrice', 'lowestDeposit'),
    ...pick(figures, 'highestDeposit', 'instant', 'freeCancellation', 'delivered'),
    ...pick(figures, 'youngestAge', 'kmPerDay', 'ratingCount'),
    rating: mean(figures),
    url: marketUrl(market),
    searchUrl: url('cars', null, query),
    mapUrl: url('cars.map', null, query),
  };
}

/** Links to the pages of towns or kinds of car. A town that is not in the list of places has none. */
export function marketLinks(kind: Market['kind'], shares: readonly Share[]): MarketLink[] {
  return shares.flatMap(({ name, count, fromPrice }) => {
    const market = kind === 'town' ? townMarket(name) : categoryMarket(name);
    return market ? [{ ...nameOf(market), url: marketUrl(market), count, fromPrice }] : [];
  });
}

function townMarket(slug: string): Market | null {
  return placeBySlug(slug) ? { kind: 'town', townSlug: slug } : null;
}

function categoryMarket(name: string): Market | null {
  const category = Object.values(categories).find((known) => known === name);
  return category ? { kind: 'category', category } : null;
}

function nameOf(market: Market): MarketName {
  if (market.kind === 'category') return market;
  const place = placeBySlug(market.townSlug);
  return { kind: 'town', town: place?.name ?? market.townSlug, county: place?.county ?? '' };
}
