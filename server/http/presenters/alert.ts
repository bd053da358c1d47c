import type { AlertRow } from '#server/domain/alerts/queries.ts';
import type { AlertKind } from '#server/db/generated/enums.ts';
import { wallTimeOf } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { parseQuery } from '../query.ts';
import { readSearch } from '../search-query.ts';

/** An alert. Times are on the car's wall clock, prices in minor units. */
export type AlertView = {
  id: string;
  kind: AlertKind;
  url: string;
  /** The car; `null` for a search. */
  car: string | null;
  /** Only for a search: the place, and the number of filters. */
  place: string | null;
  filters: number;
  from: string | null;
  to: string | null;
  price: number | null;
  currency: string | null;
  notifiedAt: string | null;
};

export function alertView(row: AlertRow, now: Date): AlertView {
  const zone = row.timeZone ?? HOME_ZONE;
  const from = row.startsAt && wallTimeOf(row.startsAt, zone);
  const to = row.endsAt && wallTimeOf(row.endsAt, zone);
  return {
    id: row.id,
    kind: row.kind,
    ...searched(row.address, now),
    url: row.address ?? url('cars.show', { car: row.slug ?? '' }, { from, to }),
    car: row.car,
    from,
    to,
    price: row.price,
    currency: row.currency,
    notifiedAt: row.notifiedAt?.toISOString() ?? null,
  };
}

/** Everything else in the query of a search counts as a filter. */
const notFilters = new Set([
  'place',
  'lat',
  'lng',
  'radius',
  'bounds',
  'from',
  'to',
  'sort',
  'view',
]);

function searched(address: string | null, now: Date) {
  if (!address) return { place: null, filters: 0 };
  const { place, query } = readSearch(parseQuery(address.split('?')[1] ?? ''), now);
  const filters = Object.entries(query).filter(
    ([name, value]) => !notFilters.has(name) && value !== null && [value].flat().length > 0,
  );
  return { place: place && place.name, filters: filters.length };
}
