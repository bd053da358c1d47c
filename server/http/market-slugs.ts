import { CarCategory } from '#server/db/generated/enums.ts';
import type { Market } from '#server/domain/cars/markets.ts';
import { placeBySlug } from '#server/domain/places/places.ts';
import { url, type AddressLanguage } from '#shared/routes.ts';
import { addressIn, addressLanguage } from './addresses.ts';

/** The words that people type into a search engine for a kind of car. */
const categorySlugs: Record<AddressLanguage, Record<CarCategory, string>> = {
  ro: {
    city: 'masini-mici',
    compact: 'compacte',
    sedan: 'sedan',
    estate: 'break',
    suv: 'suv',
    van: 'monovolum',
    coupe: 'coupe',
    convertible: 'decapotabile',
    pickup: 'pick-up',
    minibus: 'microbuze',
  },
  en: {
    city: 'city-cars',
    compact: 'compact-cars',
    sedan: 'sedans',
    estate: 'estate-cars',
    suv: 'suvs',
    van: 'people-carriers',
    coupe: 'coupes',
    convertible: 'convertibles',
    pickup: 'pickups',
    minibus: 'minibuses',
  },
};

const categories = Object.values(CarCategory);

/** A market by its slug in either language; `null` if it is neither a town nor a kind of car. */
export function marketOf(slug: string): Market | null {
  const category = categories.find((known) =>
    [categorySlugs.ro[known], categorySlugs.en[known]].includes(slug),
  );
  if (category) return { kind: 'category', category };
  const place = placeBySlug(slug);
  return place?.kind === 'town' ? { kind: 'town', townSlug: place.slug } : null;
}

/** The page of a market, in the language of the request or in the given one. */
export function marketUrl(market: Market, language = addressLanguage()): string {
  const slug = market.kind === 'town' ? market.townSlug : categorySlugs[language][market.category];
  return addressIn(language, () => url('rentals.show', { market: slug }));
}
