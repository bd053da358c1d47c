import { HOME_ZONE } from '#shared/time-zone.ts';
import { noFilters } from '#shared/search-filters.ts';
import { url } from '#shared/routes.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { searchCars } from './search.ts';
import type { NotificationFacts } from '../notifications/notification.ts';
import { placeBySlug } from '../places/places.ts';
import { rules } from '../rules.ts';
import { hoursAfter, minutesAfter, wallTimeOf } from '../time/wall-clock.ts';

type Instead = { facts: NotificationFacts; url: string | null };

/** Cars in the town that are free for the same days, from the earliest time that can be booked. */
export async function freeInstead(
  { startsAt, endsAt }: Pick<BookingRecord, 'startsAt' | 'endsAt'>,
  townSlug: string | null,
  now: Date,
): Promise<Instead> {
  const none = { facts: { free: 0 }, url: null };
  const place = townSlug ? placeBySlug(townSlug) : null;
  if (!place) return none;
  const soonest = onGrid(hoursAfter(now, rules.booking.leadHours));
  const from = startsAt > soonest ? startsAt : soonest;
  const least = hoursAfter(from, rules.booking.minHours);
  const period = { startsAt: from, endsAt: endsAt > least ? endsAt : least };
  const area = {
    kind: 'circle' as const,
    lat: place.lat,
    lng: place.lng,
    radiusKm: rules.reminders.insteadKm,
  };
  const { total, hits } = await searchCars(
    { area, period, filters: noFilters, sort: 'price', timeZone: HOME_ZONE },
    { offset: 0, limit: 1 },
    now,
  );
  if (total === 0) return none;
  const query = {
    place: place.slug,
    from: wallTimeOf(period.startsAt, HOME_ZONE),
    to: wallTimeOf(period.endsAt, HOME_ZONE),
  };
  return { facts: { free: total, amount: hits[0]?.total ?? 0 }, url: url('cars', null, query) };
}

/** The next full or half hour, at which a rental may begin. */
function onGrid(moment: Date): Date {
  const step = rules.booking.gridMinutes * 60_000;
  return minutesAfter(
    new Date(Math.floor((moment.getTime() - 1) / step) * step),
    rules.booking.gridMinutes,
  );
}
