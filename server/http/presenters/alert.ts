import type { AlertRow } from '#server/domain/alerts/queries.ts';
import type { AlertKind } from '#server/db/generated/enums.ts';
import { wallTimeOf } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { parseQuery } from '../query.ts';
import { readSearch } from '../search-query.ts';

/** Something a person waits to be told of. Times are the car's wall clock, prices minor units. */
export type AlertView = {
  id: string;
  kind: AlertKind;
  url: string;
  /** The car; of a search `null`. */
  car: string | null;
  /** Of a search: where, and how many filters it has. */
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

/** What else than the place and the dates was asked for counts as a filter. */
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
