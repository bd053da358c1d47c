import type { Request, Response } from 'express';
import { bestOfMarket, marketFigures, subMarketsOf } from '#server/domain/cars/markets.ts';
import { listedSummaries } from '#server/domain/cars/queries.ts';
import { carsByCategory, carsByTown } from '#server/domain/cars/showcase.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { env } from '#server/env.ts';
import { url, type AddressLanguage } from '#shared/routes.ts';
import { addressIn } from '../addresses.ts';
import { marketOf, marketUrl } from '../market-slugs.ts';
import { carCard } from '../presenters/car.ts';
import { categoryCard, townCards } from '../presenters/landing.ts';
import { marketLinks, marketView, type MarketView } from '../presenters/market.ts';

const CARS = 12;
const MARKETS = 12;
const ALL_TOWNS = 500;
const noDates = { from: null, to: null };

/** Links to every town and kind of car with a page. */
export async function index(req: Request, res: Response) {
  const address = url('rentals');
  if (addressOf(req) !== address) return res.redirect(301, address);
  const [towns, categories] = await Promise.all([carsByTown(ALL_TOWNS), carsByCategory()]);
  res.inertia.share({
    'seo.description': req.t('rentals.index.seo'),
    ...addresses(req, (language) => addressIn(language, () => url('rentals'))),
  });
  await res.inertia.render('Rentals/Index', {
    towns: townCards(towns),
    categories: categories.map(categoryCard),
  });
}

/**
 * The cars to rent in a town, or of a kind.
 *
 * @throws {Refusal} `not-found` for an unknown town, and for one without cars
 */
export async function show(req: Request<{ market: string }>, res: Response) {
  const market = marketOf(req.params.market);
  if (!market) throw new Refusal('not-found', 'No such town or kind of car.');
  if (addressOf(req) !== marketUrl(market)) return res.redirect(301, marketUrl(market));
  const figures = await marketFigures(market);
  if (!figures) throw new Refusal('not-found', 'Nothing is listed there.');
  const [best, markets] = await Promise.all([
    bestOfMarket(market, CARS),
    subMarketsOf(market, MARKETS),
  ]);
  const cars = await listedSummaries(best, req.actor?.id ?? null);
  const view = marketView(market, figures);
  res.inertia.share({
    'seo.description': description(req, view),
    ...addresses(req, (language) => marketUrl(market, language)),
  });
  await res.inertia.render('Rentals/Show', {
    market: view,
    cars: cars.map((car) => carCard(car, null, noDates)),
    markets: marketLinks(market.kind === 'town' ? 'category' : 'town', markets),
  });
}

function description(req: Request, market: MarketView): string {
  const count = market.cars;
  return market.kind === 'town'
    ? req.t('rentals.town.seo', { count, name: market.town })
    : req.t('rentals.category.seo', { count, name: req.t(`car.category.${market.category}`) });
}

/** The requested address, without its query. */
function addressOf(req: Request): string {
  return req.originalUrl.split('?')[0] ?? '';
}

/** The addresses in all languages. Here the whole paths differ, not only the prefix. */
function addresses(req: Request, pathIn: (language: AddressLanguage) => string) {
  const addressFor = (language: AddressLanguage) => env.APP_URL + pathIn(language);
  return {
    'seo.canonical': addressFor(req.locale),
    'seo.alternates': [
      { locale: 'ro' as const, url: addressFor('ro') },
      { locale: 'en' as const, url: addressFor('en') },
      { locale: 'x-default' as const, url: addressFor('ro') },
    ],
  };
}
