import { rentalDays } from '#server/domain/bookings/pricing.ts';
import type { Counts } from '#server/domain/cars/large-areas.ts';
import { BUCKET, BUCKETS, type Facets } from '#server/domain/cars/facets.ts';
import type { Box } from '#server/domain/places/geography.ts';
import { boxAround } from '#server/domain/places/geography.ts';
import type { Search } from '#server/domain/cars/search.ts';
import type { Place, PlaceKind } from '#server/domain/places/places.ts';
import { url } from '#shared/routes.ts';
import {
  DEFAULT_RADIUS_KM,
  type ReadSearch,
  type SearchNotice,
  type SearchQuery,
} from '../search-query.ts';
import type { Locale } from '../shared.ts';
import type { CarCard } from './car.ts';

export type PlaceView = { slug: string; name: string; county: string; kind: PlaceKind };

/** A place with its position, so that a map can go there. */
export type LocatedPlace = PlaceView & { lat: number; lng: number };

export type SearchView = {
  query: SearchQuery;
  place: PlaceView | null;
  /** The exact point of the search, marked on the map. */
  spot: { lat: number; lng: number } | null;
  radiusKm: number;
  /** The number of rental days; `null` without dates. */
  days: number | null;
  /** The histogram of prices: the width of a bucket in minor units, and the number of buckets. */
  scale: { bucket: number; buckets: number };
  /** Identifies what is counted; it does not depend on order or page. */
  key: string;
  notices: SearchNotice[];
};

export type FacetsView = Pick<Facets, 'counts' | 'buckets'> & {
  total: number;
  /** The `key` of the search that was counted. */
  key: string;
};

/** `page` is the last one in `cars`; a page has `size` cars. */
export type ResultsView = {
  cars: CarCard[];
  /** `null` if it comes later, with the counts. */
  total: number | null;
  page: number;
  hasMore: boolean;
  size: number;
};

/** Another search that would find something, with the number of cars. */
export type Suggestion =
  | { kind: 'radius'; radiusKm: number; count: number; url: string }
  | { kind: 'filter'; filter: string; count: number; url: string }
  /** Without any filter, if removing one is not enough. */
  | { kind: 'unfiltered'; count: number; url: string }
  | { kind: 'anywhere'; count: number; url: string }
  | { kind: 'dates'; from: string; to: string; count: number; url: string };

export function searchView(
  { query, place, notices, search }: ReadSearch,
  locale: Locale,
): SearchView {
  return {
    query,
    place: place && placeView(place, locale),
    spot: spotOf(query, place),
    radiusKm: query.radius ?? DEFAULT_RADIUS_KM,
    days: search.period && rentalDays(search.period, search.timeZone),
    notices,
    scale: { bucket: BUCKET, buckets: BUCKETS },
    key: keyOf(query),
  };
}

function keyOf(query: SearchQuery): string {
  return url('cars', null, { ...query, sort: null, view: null });
}

export function placeView(place: Place, locale: Locale): PlaceView {
  const { slug, county, kind } = place;
  return { slug, name: placeName(place, locale), county, kind };
}

export function placeName({ name, nameEn }: Place, locale: Locale): string {
  return locale === 'en' ? nameEn : name;
}

/** The point to mark; a town is not marked. */
function spotOf({ lat, lng }: SearchQuery, place: Place | null): SearchView['spot'] {
  if (place) return place.kind === 'town' ? null : { lat: place.lat, lng: place.lng };
  return lat !== null && lng !== null ? { lat, lng } : null;
}

/** The counts for the filters. Models are many, so only those of the chosen makes are sent. */
export function facetsView(
  { total, facets: { counts, buckets } }: Counts,
  { query }: ReadSearch,
): FacetsView {
  const models = Object.entries(counts.model).filter(([model]) =>
    query.make.some((make) => model.startsWith(`${make} `)),
  );
  return {
    counts: { ...counts, model: Object.fromEntries(models) },
    buckets,
    total,
    key: keyOf(query),
  };
}

/** Degrees around the outermost cars, so that none is at the edge of the map. */
const MARGIN = 0.01;

/**
 * The part of the map to show: the requested box, or else a box around the cars found and the point they are brought
 * to. `null` is the whole country.
 */
export function boundsAround(
  { area, deliveryTo = null }: Pick<Search, 'area' | 'deliveryTo'>,
  found: Box | null,
): Box | null {
  if (area?.kind === 'box') {
    const { west, south, east, north } = area;
    return { west, south, east, north };
  }
  if (!area) return null;
  if (!found) return boxAround(area);
  const { lng: west, lat: south } = deliveryTo ?? { lng: found.west, lat: found.south };
  const { lng: east, lat: north } = deliveryTo ?? { lng: found.east, lat: found.north };
  return {
    west: Math.min(found.west, west) - MARGIN,
    south: Math.min(found.south, south) - MARGIN,
    east: Math.max(found.east, east) + MARGIN,
    north: Math.max(found.north, north) + MARGIN,
  };
}
