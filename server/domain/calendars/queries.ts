import { sql } from '#server/db/sql.ts';
import type { CarStatus, OccupancyKind } from '#server/db/generated/enums.ts';
import { carName, coverPhoto } from '../cars/columns.ts';
import type { Status } from '../bookings/booking.ts';
import type { DayRule } from '../bookings/pricing.ts';
import { hostsSeenBy } from '../hosts/policy.ts';
import { Refusal } from '../refusal.ts';
import { addDays, type WallDate } from '../time/wall-clock.ts';
import type { Actor, StoredPhoto } from '../users/actor.ts';

export type CalendarCar = {
  id: string;
  slug: string;
  name: string;
  plate: string;
  status: CarStatus;
  hostId: string;
  timeZone: string;
  basePrice: number;
  currency: string;
  photo: StoredPhoto | null;
};

/** The months a calendar can be turned to, as `2026-07`: a year back and a year ahead. */
export function calendarMonths(today: WallDate): { first: string; last: string } {
  return { first: addDays(today, -365).slice(0, 7), last: addDays(today, 365).slice(0, 7) };
}

/**
 * A car of one of the person's hosts.
 *
 * @throws {Refusal} `not-found` for no such car and for a stranger's alike
 */
export async function calendarCar(slug: string, actor: Actor): Promise<CalendarCar> {
  const [car] = await sql<CalendarCar>`
    select c.id, c.slug, ${carName} as name, c.plate, c.status, c.host_id as "hostId",
      c.time_zone as "timeZone", c.base_price as "basePrice", c.currency,
      ${coverPhoto} as photo
    from cars c where c.slug = ${slug} and c.host_id = any(${hostsSeenBy(actor)}::uuid[])`;
  if (!car) throw new Refusal('not-found', 'No such car.');
  return car;
}

/** A reason the car cannot be booked, with the booking behind it if there is one. */
export type CalendarEntry = {
  id: string;
  kind: OccupancyKind;
  startsAt: Date;
  endsAt: Date;
  note: string | null;
  ref: string | null;
  status: Status | null;
  clientName: string | null;
};

/** What occupies a car between two instants, in order. */
export async function entriesOf(carId: string, from: Date, to: Date): Promise<CalendarEntry[]> {
  return sql<CalendarEntry>`
    select o.id, o.kind, o.starts_at as "startsAt", o.ends_at as "endsAt", o.note, b.ref, b.status,
      u.name as "clientName"
    from occupancies o left join bookings b on b.id = o.booking_id left join users u on u.id = b.client_id
    where o.car_id = ${carId} and o.active and o.starts_at < ${to} and o.ends_at > ${from}
    order by o.starts_at`;
}

export type SpecialPrice = { on: WallDate; price: number; rule: Exclude<DayRule, 'base'> };

/** The days between two dates, both included, that have a price of their own. */
export async function specialPrices(
  carId: string,
  from: WallDate,
  to: WallDate,
): Promise<SpecialPrice[]> {
  return sql<SpecialPrice>`
    select "on"::text as "on", price, rule from car_prices
    where car_id = ${carId} and "on" between ${from}::date and ${to}::date order by "on"`;
}
