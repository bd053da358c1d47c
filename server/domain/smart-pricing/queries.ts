import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { CarCategory } from '#server/db/generated/enums.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { inBox } from '../cars/candidates.ts';
import { boxAround, kilometresBetween, type Point } from '../places/geography.ts';
import { Refusal } from '../refusal.ts';
import { rules } from '../rules.ts';
import { addDays, wallDateOf, type WallDate } from '../time/wall-clock.ts';
import { outlooksAt } from './commands.ts';
import { smartDays, type SmartDay } from './days.ts';
import { settingsOf, type Settings } from './settings.ts';

const { days: HORIZON, radiusKm } = rules.smartPricing;

/** The prices of so many of the nearest comparable cars give the usual price of a date. */
const NEAREST_CARS = 200;

const Place = z.object({
  lat: z.number(),
  lng: z.number(),
  townSlug: z.string().nullable(),
  isListed: z.boolean(),
  category: z.enum(CarCategory),
});

/** The place and category of a car, on which its smart prices depend. */
export type CarPlace = z.infer<typeof Place>;

/** One of the dates ahead, with its smart price, the host's own price and the usual price. */
export type ForecastDay = SmartDay & {
  own: number | null;
  /** The median price of comparable cars, in minor units. */
  market: number | null;
  isTaken: boolean;
};

export type Forecast = {
  settings: Settings;
  place: CarPlace;
  days: ForecastDay[];
  comparable: number;
};

/**
 * The dates ahead of a car with their smart prices, whether or not smart pricing is turned on.
 *
 * @throws {Refusal} `conflict` for a car that cannot be priced
 */
export async function forecastOf(carId: string, now: Date): Promise<Forecast> {
  const [settings, place] = await Promise.all([settingsOf(carId), placeOf(carId)]);
  const first = wallDateOf(now, HOME_ZONE);
  const [outlookOf, own, taken, market] = await Promise.all([
    outlooksAt({ ...place, ...settings }, now),
    ownPrices(carId, first),
    takenDays(carId, first),
    marketPrices(carId, place, first),
  ]);
  const days = smartDays(settings, outlookOf({ ...place, ...settings })).map((day) => ({
    ...day,
    own: own.get(day.on) ?? null,
    market: market.get(day.on) ?? null,
    isTaken: taken.has(day.on),
  }));
  return { settings, place, days, comparable: Math.max(0, ...days.map(({ offered }) => offered)) };
}

/** @throws {Refusal} `conflict` for a car without a place */
async function placeOf(carId: string): Promise<CarPlace> {
  const [place] = await db.sql(Place)`
    select s.lat, s.lng, c.town_slug, s.listed as is_listed, s.category
    from car_search s join cars c on c.id = s.car_id
    where s.car_id = ${carId}::uuid and s.lat is not null and s.lng is not null`;
  if (!place) throw new Refusal('conflict', 'The car has no place yet.');
  return place;
}

async function ownPrices(carId: string, first: WallDate): Promise<Map<WallDate, number>> {
  const rows = await db.sql(z.object({ on: z.string(), price: z.number() }))`
    select "on", price from car_prices
    where car_id = ${carId}::uuid and "on" between ${first}::date and ${addDays(first, HORIZON)}::date`;
  return new Map(rows.map(({ on, price }) => [on, price]));
}

/** Dates on which the car is not free at noon. */
async function takenDays(carId: string, first: WallDate): Promise<Set<WallDate>> {
  const rows = await db.sql(z.object({ on: z.string() }))`
    select (${first}::date + day) as "on" from car_search, generate_series(0, ${HORIZON - 1}::int) day
    where car_id = ${carId}::uuid
      and busy @> ((${first}::date + day + time '12:00') at time zone ${HOME_ZONE})`;
  return new Set(rows.map(({ on }) => on));
}

/** The median price of comparable cars for each date, with the same sums that the search uses. */
async function marketPrices(carId: string, place: CarPlace, first: WallDate) {
  const ids = await comparableCars(carId, place);
  const rows = await db.sql(z.object({ on: z.string(), price: z.number() }))`
    select (${first}::date + day) as "on",
      (percentile_disc(0.5) within group (order by c.base_price
        + coalesce(c.price_sums[${first}::date + day - c.prices_from + 1]
          - coalesce(c.price_sums[${first}::date + day - c.prices_from], 0), 0)))::int as price
    from car_search c, generate_series(0, ${HORIZON - 1}::int) day
    where c.car_id = any (${ids}::uuid[])
    group by day`;
  return new Map(rows.map(({ on, price }) => [on, price]));
}

/** The nearest listed cars of its category within the radius, without the car itself. */
export async function comparableCars(carId: string, place: CarPlace): Promise<string[]> {
  const near = await db.sql(z.object({ id: z.string(), lat: z.number(), lng: z.number() }))`
    select c.car_id as id, c.lat, c.lng from car_search c
    where c.listed and c.category = ${place.category}::car_category and c.car_id <> ${carId}::uuid
      and ${inBox(boxAround({ ...place, radiusKm }))}`;
  const apart = (car: Point) => kilometresBetween(car, place);
  return near
    .filter((car) => apart(car) <= radiusKm)
    .toSorted((one, other) => apart(one) - apart(other))
    .slice(0, NEAREST_CARS)
    .map(({ id }) => id);
}

/** A date, and the moment at which it was booked. */
type Asked = { on: WallDate; at: Date };

const Then = z.object({ taken: z.number(), offered: z.number() });

/**
 * How many of the comparable cars were taken on each date at the moment when it was booked, in the given order.
 * Bookings that were cancelled later count, because the cars were taken then.
 */
export async function comparableThen(ids: readonly string[], asked: readonly Asked[]) {
  if (asked.length === 0) return [];
  const dates = asked.map(({ on }) => on).toSorted();
  return db.sql(Then)`
    with trip as materialized (
      select car_id, starts_at, ends_at, created_at, case when status in ('declined', 'expired', 'cancelled', 'no_show') then coalesce(ended_at, updated_at) end as until
      from bookings where car_id = any (${ids}::uuid[]) and status not in ('awaiting_payment', 'payment_expired')
        and starts_at between ${dates[0]}::date - 100 and ${dates.at(-1)}::date + 1
    )
    select (select count(distinct t.car_id)::int from trip t
        where t.starts_at <= a.noon and t.ends_at > a.noon and t.created_at <= a.at and (t.until is null or t.until > a.at)) as taken,
      (select count(*)::int from cars c where c.id = any (${ids}::uuid[]) and c.listed_at <= a.at) as offered
    from (select at, ("on" + time '12:00') at time zone ${HOME_ZONE} as noon, place
      from json_to_recordset(${JSON.stringify(asked.map((one, place) => ({ ...one, place })))}::json)
        as r ("on" date, at timestamptz, place int)) a
    order by a.place`;
}
