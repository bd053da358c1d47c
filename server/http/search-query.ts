import { z } from 'zod';
import {
  periodProblem,
  type Period,
  type PeriodProblem,
} from '#server/domain/bookings/availability.ts';
import { isIn, type Area, type Box } from '#server/domain/places/geography.ts';
import type { View } from '#server/domain/cars/map.ts';
import type { Search } from '#server/domain/cars/search.ts';
import {
  findPlaces,
  handoverAt,
  handoverNear,
  placeBySlug,
  type Place,
} from '#server/domain/places/places.ts';
import { rules } from '#server/domain/rules.ts';
import { instantOf } from '#server/domain/time/wall-clock.ts';
import {
  filterNames,
  noFilters,
  recordOf,
  searchFilters,
  type FilterName,
  type FilterQuery,
} from '#shared/search-filters.ts';
import { keysOf } from '#server/lib/objects.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { fromForm } from './form-query.ts';
import { line } from './input.ts';

export const DEFAULT_RADIUS_KM = 25;
const LONGEST_DAYS = 90;

const sorts = ['relevance', 'price', 'distance', 'rating', 'newest'] as const;

const asList = (given: unknown) => (given === undefined ? [] : [given].flat());
const single = (given: unknown) => (typeof given === 'string' && given !== '' ? given : undefined);

/** Any number of known values, in our order; unknown ones are left out. */
const choices = <const T extends string>(known: readonly T[]) =>
  z
    .preprocess(asList, z.array(z.string()))
    .catch([])
    .transform((given) => known.filter((value) => given.includes(value)));
const choice = <const T extends string>(known: readonly T[]) =>
  z.preprocess(single, z.enum(known).nullable()).catch(null);
const number = (min: number, max: number) =>
  z.preprocess(single, z.coerce.number().min(min).max(max).nullable()).catch(null);
const degrees = (most: number) => z.number().min(-most).max(most);
const words = (max: number) => z.preprocess(single, line(max).min(1).nullable()).catch(null);
const names = (max: number) => z.preprocess(asList, z.array(z.string().max(max)).max(30)).catch([]);

type FilterFields = { [P in keyof FilterQuery]: z.ZodType<FilterQuery[P]> };

function fieldsOf(name: FilterName): Partial<FilterFields> {
  const filter = searchFilters[name];
  switch (filter.kind) {
    case 'list':
      return { [filter.param]: choices<string>(filter.values) };
    case 'make':
      return { make: names(filter.longest.make), model: names(filter.longest.model) };
    case 'step':
      return { [filter.param]: number(filter.min, filter.max) };
    case 'switch':
      return { [filter.param]: choice(['1']) };
    case 'range':
      return { min: number(filter.min, filter.max), max: number(filter.min, filter.max) };
  }
}

/** In the order in which addresses have them; the rating comes last. */
const { rating, ...filterFields }: FilterFields = Object.assign({}, ...filterNames.map(fieldsOf));

const query = z.object({
  place: words(80),
  lat: number(-90, 90),
  lng: number(-180, 180),
  /** The name of the point. */
  address: words(120),
  radius: number(1, 300),
  bounds: words(80),
  from: words(20),
  to: words(20),
  ...filterFields,
  rating,
  sort: choice(sorts),
  view: choice(['list']),
  page: number(1, 1_000).transform((page) => Math.floor(page ?? 1)),
});

/** The state of a search in its URL. Links leave out `null` and empty lists. */
export type SearchQuery = Omit<z.infer<typeof query>, 'page'>;

/** What was asked for and could not be used. */
export type SearchNotice = 'place' | 'dates' | PeriodProblem;

export type ReadSearch = {
  query: SearchQuery;
  page: number;
  place: Place | null;
  notices: SearchNotice[];
  search: Search;
};

/** Reads a search from a URL. Values that make no sense are left out, and `notices` says so. */
export function readSearch(given: unknown, now: Date): ReadSearch {
  const { page, ...asked } = query.parse(fromForm(given));
  const { place, notice: placeNotice } = placeOf(asked);
  const { period, notice: datesNotice } = datesOf(asked, now);
  const box = boxOf(asked.bounds);
  const clean: SearchQuery = {
    ...asked,
    ...(hasPoint(asked) ? {} : noPoint),
    ...(period ? {} : { from: null, to: null }),
    place: place && place.slug,
    bounds: box && asked.bounds,
  };
  return {
    query: clean,
    page,
    place,
    notices: [placeNotice, datesNotice].filter((notice) => notice !== null),
    search: {
      area: box ?? circleOf(clean, place),
      ...wantedAt(clean, place, box),
      period,
      filters: filtersOf(clean),
      sort: clean.sort ?? 'relevance',
      timeZone: HOME_ZONE,
    },
  };
}

/** A named place takes precedence over a point. */
function hasPoint({ lat, lng, place }: SearchQuery): boolean {
  return lat !== null && lng !== null && !place;
}

const noPoint = { lat: null, lng: null, address: null };

/** The place: a slug from a suggestion, or any name that was typed. */
function placeOf({ place: typed }: SearchQuery): {
  place: Place | null;
  notice: SearchNotice | null;
} {
  if (!typed) return { place: null, notice: null };
  const place = placeBySlug(typed) ?? findPlaces(typed, 1)[0] ?? null;
  return { place, notice: place ? null : 'place' };
}

function circleOf({ lat, lng, radius }: SearchQuery, place: Place | null): Area | null {
  const radiusKm = radius ?? DEFAULT_RADIUS_KM;
  if (place) return { kind: 'circle', lat: place.lat, lng: place.lng, radiusKm };
  return lat !== null && lng !== null ? { kind: 'circle', lat, lng, radiusKm } : null;
}

type Wanted = Pick<Search, 'deliveryTo' | 'broughtTo'>;

/**
 * Where the car is wanted. At an airport or a station it should be brought, until the map is moved elsewhere; at an
 * address or in a town it may be, from further away.
 */
function wantedAt(asked: SearchQuery, place: Place | null, box: Box | null): Wanted {
  const wanted = place ? { point: place, name: place.name } : pointOf(asked);
  if (!wanted) return {};
  const { lat, lng } = wanted.point;
  const at = { point: { lat, lng }, name: wanted.name };
  const circle = place ? handoverAt(place) : handoverNear(at.point);
  if (!circle) return box ? {} : { broughtTo: at };
  return box && !isIn(box, circle) ? {} : { deliveryTo: { ...circle, ...at } };
}

function pointOf({ lat, lng, address }: SearchQuery) {
  if (lat === null || lng === null || address === null) return null;
  return { point: { lat, lng }, name: address };
}

const boundsText = z
  .string()
  .transform((text) => text.split(',').map(Number))
  .pipe(z.tuple([degrees(180), degrees(90), degrees(180), degrees(90)]));

/** From "west,south,east,north". */
function boxOf(bounds: string | null): ({ kind: 'box' } & Box) | null {
  const read = boundsText.safeParse(bounds);
  if (!read.success) return null;
  const [west, south, east, north] = read.data;
  return west < east && south < north ? { kind: 'box', west, south, east, north } : null;
}

const WORLD: View = { box: { west: -180, south: -85, east: 180, north: 85 }, zoom: 2 };

const view = z.object({ view: words(80), zoom: number(0, 22) });

/** The visible part of the map; the whole world if the box makes no sense. */
export function readView(given: unknown): View {
  const asked = view.parse(given);
  const box = boxOf(asked.view);
  return box ? { box, zoom: asked.zoom ?? WORLD.zoom } : WORLD;
}

type Dates = { period: Period | null; notice: SearchNotice | null };

function datesOf({ from, to }: Pick<SearchQuery, 'from' | 'to'>, now: Date): Dates {
  if (!from && !to) return { period: null, notice: null };
  const period = readPeriod(from, to, HOME_ZONE);
  if (!period) return { period: null, notice: 'dates' };
  const limits = { timeZone: HOME_ZONE, leadHours: 0, minHours: rules.booking.minHours };
  const notice = periodProblem(period, { ...limits, maxDays: LONGEST_DAYS }, now);
  return { period: notice ? null : period, notice };
}

/** The period between two times on a wall clock; `null` if they are not times. */
export function readPeriod(from: unknown, to: unknown, timeZone: string): Period | null {
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  try {
    return { startsAt: instantOf(from, timeZone), endsAt: instantOf(to, timeZone) };
  } catch {
    return null;
  }
}

/** Only the filters of a query. */
function filtersOf(asked: SearchQuery): FilterQuery {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every filter is in the address
  return recordOf(keysOf(noFilters), (param) => asked[param]) as FilterQuery;
}
