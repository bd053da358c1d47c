import { Prisma } from '#server/db/generated/client.ts';
import type { Period } from '../bookings/availability.ts';
import { rentalDays } from '../bookings/pricing.ts';
import { rules } from '../rules.ts';
import {
  HOUR_MS,
  wallDateOf,
  wallHoursBetween,
  wallTimeOf,
  weekdayOf,
} from '../time/wall-clock.ts';
import { where } from './filters.ts';
import {
  boxAround,
  unitVector,
  type Area,
  type Box,
  type Circle,
  type Point,
} from '../places/geography.ts';

export type CandidateSearch = {
  area: Area | null;
  period: Period | null;
  timeZone: string;
  /**
   * Where the car is wanted. A car that its host brings there is found wherever it stands, and the delivery is part of
   * its price.
   */
  deliveryTo?: DeliveryTo | null;
  /**
   * An address or a town. Who is there goes to a car nearby; one that stands outside the area is found as well if its
   * host brings it there, and only then the delivery is part of its price.
   */
  broughtTo?: NamedPoint | null;
};

type NamedPoint = { point: Point; name: string };

const EARTH_KM = 6371.0088;

/**
 * A circle for delivery places that hosts have named; a point with its name for hosts who bring the car to any address.
 */
type DeliveryTo = Circle & NamedPoint;

/**
 * Listed cars in the area that can be booked for the whole period. Gives the columns asked for, and `day_price`,
 * `total`, `days`, `distance_km` and `delivery`; PostgreSQL computes only those that are used.
 */
export function candidates(
  search: CandidateSearch,
  columns: Prisma.Sql,
  now: Date,
  conditions: readonly Prisma.Sql[] = [],
): Prisma.Sql {
  const { area, period, timeZone, deliveryTo = null, broughtTo = null } = search;
  const all = [...conditions, ...bookable(period, timeZone, now)];
  const priced = (
    delivery: Prisma.Sql,
    fee: Prisma.Sql,
    bounds: readonly Prisma.Sql[],
  ) => Prisma.sql`
    select ${columns}, ${distanceTo(area)} as distance_km, ${delivery}, ${priceColumns(search, fee)}
    from ${withRental(search, [...bounds, ...all])}`;
  const fee = deliveryTo ? Prisma.sql` + coalesce(d.fee, 0)` : Prisma.empty;
  const standing = Prisma.sql`
    ${priced(deliveryColumn(deliveryTo), fee, [Prisma.sql`c.listed`, ...reach(search)])}
    ${joinedDelivery(deliveryTo)}`;
  if (!broughtTo || area?.kind !== 'circle') return standing;
  const { point, name } = broughtTo;
  const delivery = Prisma.sql`jsonb_build_object('id', null, 'place', ${name}::text, 'fee', ${feeTo(point)}) as delivery`;
  const elsewhere = Prisma.sql`not (${Prisma.join(within(area), ' and ')})`;
  return Prisma.sql`${standing} union all
    ${priced(delivery, Prisma.sql` + ${feeTo(point)}`, [...goesTo(point), elsewhere])}`;
}

/**
 * The cars `c` that meet the conditions, with what their days cost together as `rental`. Day price and total use it six
 * times; `offset 0` makes PostgreSQL compute it once for each car.
 */
function withRental(
  { period, timeZone }: CandidateSearch,
  conditions: readonly Prisma.Sql[],
): Prisma.Sql {
  if (!period) return Prisma.sql`(select * from car_search c ${where(conditions)}) c`;
  const days = rentalDays(period, timeZone);
  const first = wallDateOf(period.startsAt, timeZone);
  return Prisma.sql`(
    select c.*, c.base_price * ${days}::bigint + case when c.price_sums is null then 0
      else ${sumUntil(first, days)} - ${sumUntil(first, 0)} end as rental
    from car_search c ${where(conditions)} offset 0) c`;
}

/**
 * SQL for the `car_id` of the rows `c` of `car_search` that meet the conditions, with the `price` of a period's days
 * together, after the discount for many, in minor units.
 */
export function withPrice(
  period: Period,
  timeZone: string,
  conditions: readonly Prisma.Sql[],
): Prisma.Sql {
  const price = afterDiscount(rentalDays(period, timeZone));
  const search = { area: null, period, timeZone };
  return Prisma.sql`select c.car_id, ${price} as price from ${withRental(search, conditions)}`;
}

/** The area; with a delivery, also the cars outside that are brought to it. */
function reach({ area, deliveryTo }: CandidateSearch): Prisma.Sql[] {
  if (!deliveryTo || area?.kind !== 'circle') return within(area);
  return [
    Prisma.sql`c.car_id = any(array(
      select c.car_id from car_search c where ${Prisma.join([Prisma.sql`c.listed`, ...within(area)], ' and ')}
      union select p.car_id from delivery_places p where ${placeIn(boxAround(deliveryTo))}
      union select c.car_id from car_search c ${where(goesTo(deliveryTo.point))}))`,
  ];
}

/** Listed cars whose hosts bring them to any address, this one among them. */
function goesTo(point: Point): Prisma.Sql[] {
  return [
    Prisma.sql`c.listed`,
    Prisma.sql`c.delivery_km is not null`,
    inBox(boxAround({ ...point, radiusKm: rules.delivery.mostKm })),
    Prisma.sql`${chordTo(point)} <= c.delivery_km`,
  ];
}

/** What the way to the point costs, by the same rule as `deliveryWithin`. */
function feeTo(point: Point): Prisma.Sql {
  return Prisma.sql`greatest(c.delivery_min_fee, c.delivery_km_fee * greatest(1, ceil(${chordTo(point)}))::int)`;
}

/** The cheapest way to bring the car there: to one of the places at the point, or to any address. */
function joinedDelivery(to: DeliveryTo | null): Prisma.Sql {
  if (!to) return Prisma.empty;
  return Prisma.sql`left join lateral (
    select p.fee, jsonb_build_object('id', p.id, 'place', p.name, 'fee', p.fee) as delivery
    from delivery_places p where p.car_id = c.car_id and ${placeIn(boxAround(to))}
    order by p.fee, p.id limit 1) p on true
  cross join lateral (
    select least(p.fee, r.fee) as fee, case when r.fee < coalesce(p.fee, ${DEAREST}::int)
      then jsonb_build_object('id', null, 'place', ${to.name}::text, 'fee', r.fee) else p.delivery end as delivery
    from (select case when c.delivery_km is not null and ${chordTo(to.point)} <= c.delivery_km
      then ${feeTo(to.point)} end as fee) r) d`;
}

/** More than any delivery costs. */
const DEAREST = 2_147_483_647;

/** Kilometres to the point, on the same sphere as `distanceMeters`, so that both round up to the same kilometre. */
function chordTo(point: Point): Prisma.Sql {
  const [x, y, z] = unitVector(point);
  const [dx, dy, dz] = [
    Prisma.sql`(c.ux - ${x}::float8)`,
    Prisma.sql`(c.uy - ${y}::float8)`,
    Prisma.sql`(c.uz - ${z}::float8)`,
  ];
  return Prisma.sql`(${2 * 6371}::float8 * asin(sqrt(${dx} * ${dx} + ${dy} * ${dy} + ${dz} * ${dz}) / 2))`;
}

function placeIn({ west, south, east, north }: Box): Prisma.Sql {
  return Prisma.sql`p.lat between ${south} and ${north} and p.lng between ${west} and ${east}`;
}

function deliveryColumn(to: DeliveryTo | null): Prisma.Sql {
  return to ? Prisma.sql`d.delivery` : Prisma.sql`null::jsonb as delivery`;
}

/**
 * The arithmetic of the quote in SQL, line by line with the same rounding; `tests/domain/cars/search.test.ts` compares
 * the two for random cars and periods.
 */
function priceColumns({ period, timeZone }: CandidateSearch, delivery: Prisma.Sql): Prisma.Sql {
  if (!period) return Prisma.sql`c.base_price as day_price, null::int as total, null::int as days`;
  const days = rentalDays(period, timeZone);
  const discounted = afterDiscount(days);
  const fee = Prisma.sql`(${discounted} * ${rules.fees.clientService}::int + 5000) / 10000`;
  return Prisma.sql`
    ((2 * ${discounted} + ${days}::int) / (2 * ${days}::int))::int as day_price,
    (${discounted} + ${fee}${delivery}
      + case when c.open_slots is null then 0 else coalesce(c.after_hours_fee, 0) * ${outOfHours(period, timeZone)} end)::int as total,
    ${days}::int as days`;
}

function afterDiscount(days: number): Prisma.Sql {
  if (days < 3) return Prisma.sql`c.rental`;
  const rate = days >= 30 ? 'discount_30' : days >= 7 ? 'discount_7' : 'discount_3';
  return Prisma.sql`(c.rental - (c.rental * ${discountColumns[rate]} + 5000) / 10000)`;
}

const discountColumns = {
  discount_3: Prisma.sql`c.discount_3::int`,
  discount_7: Prisma.sql`c.discount_7::int`,
  discount_30: Prisma.sql`c.discount_30::int`,
};

/** How much the days with a price of their own add to the base price, up to so many days after the first. */
function sumUntil(first: string, days: number): Prisma.Sql {
  const until = Prisma.sql`${first}::date - c.prices_from + ${days}::int`;
  return Prisma.sql`coalesce(c.price_sums[least(${until}, cardinality(c.price_sums))], 0)`;
}

function bookable(period: Period | null, timeZone: string, now: Date): Prisma.Sql[] {
  if (!period) return [];
  const { startsAt, endsAt } = period;
  const hours = wallHoursBetween(startsAt, endsAt, timeZone);
  const ahead = (startsAt.getTime() - now.getTime()) / HOUR_MS;
  return [
    Prisma.sql`c.lead_hours <= ${Math.floor(ahead)}::int`,
    Prisma.sql`c.min_hours <= ${Math.floor(hours)}::int`,
    Prisma.sql`c.max_days >= ${Math.ceil(hours / 24)}::int`,
    Prisma.sql`(c.open_slots is null or c.after_hours_fee is not null or ${outOfHours(period, timeZone)} = 0)`,
    isFree(period),
  ];
}

/** Whether the car `c` is free with its turn-around time or, if it leads a class, any listed car of it. */
function isFree(period: Period): Prisma.Sql {
  return Prisma.sql`case when c.class_id is null then ${isCarFree(period)}
    else exists (select from car_search m where m.class_id = c.class_id and not m.busy && ${takenIn(period)}) end`;
}

/** SQL for whether nothing takes the car `c` of `car_search` in a period with its turn-around time. */
export function isCarFree(period: Period): Prisma.Sql {
  return Prisma.sql`not c.busy && ${takenIn(period)}`;
}

function takenIn({ startsAt, endsAt }: Period): Prisma.Sql {
  return Prisma.sql`tstzrange(${startsAt}, ${endsAt}::timestamptz + make_interval(mins => c.buffer_minutes::int))`;
}

/** How many of the two hand-overs are outside the opening hours. */
function outOfHours({ startsAt, endsAt }: Period, timeZone: string): Prisma.Sql {
  return Prisma.sql`(${isOut(startsAt, timeZone)} + ${isOut(endsAt, timeZone)})`;
}

function isOut(at: Date, timeZone: string): Prisma.Sql {
  const wall = wallTimeOf(at, timeZone);
  const day = wall.slice(0, 10);
  const slot = Number(wall.slice(11, 13)) * 2 + (wall.slice(14) >= '30' ? 1 : 0);
  const ofWeek = (weekdayOf(day) - 1) * SLOTS_OF_DAY + slot;
  return Prisma.sql`case coalesce(substr(c.open_days ->> ${day}::text, ${slot + 1}::int, 1),
    get_bit(c.open_slots, ${ofWeek}::int)::text) when '1' then 0 else 1 end`;
}

const SLOTS_OF_DAY = 48;

export function within(area: Area | null): Prisma.Sql[] {
  if (!area) return [];
  if (area.kind === 'box') return [inBox(area)];
  return [
    inBox(boxAround(area)),
    Prisma.sql`${dotWith(area)} >= ${Math.cos(area.radiusKm / EARTH_KM)}`,
  ];
}

export function inBox({ west, south, east, north }: Box): Prisma.Sql {
  return Prisma.sql`c.lat between ${south} and ${north} and c.lng between ${west} and ${east}`;
}

function distanceTo(area: Area | null): Prisma.Sql {
  if (area?.kind !== 'circle') return Prisma.sql`null::float8`;
  return Prisma.sql`acos(least(1, ${dotWith(area)})) * ${EARTH_KM}::float8`;
}

function dotWith(point: { lat: number; lng: number }): Prisma.Sql {
  const [x, y, z] = unitVector(point);
  return Prisma.sql`(c.ux * ${x}::float8 + c.uy * ${y}::float8 + c.uz * ${z}::float8)`;
}
