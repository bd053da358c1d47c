import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { CancellationPolicy, CarStatus, ExtraUnit } from '#server/db/generated/enums.ts';
import { Refusal } from '../refusal.ts';
import { wallDateOf } from '../time/wall-clock.ts';
import type { Period } from '../bookings/availability.ts';
import { hoursOf, OpeningHours } from '../hosts/opening-hours.ts';
import { Protection } from '../bookings/protection.ts';

/** A car as a quote and a booking need it. */
export const BookableCar = z.object({
  id: z.string(),
  slug: z.string(),
  hostId: z.string(),
  status: z.enum(CarStatus),
  currency: z.string(),
  deposit: z.number(),
  excess: z.number(),
  timeZone: z.string(),
  basePrice: z.number(),
  discount3: z.number(),
  discount7: z.number(),
  discount30: z.number(),
  kmPerDay: z.number(),
  kmPrice: z.number(),
  instantBook: z.boolean(),
  leadHours: z.number(),
  minHours: z.number(),
  maxDays: z.number(),
  bufferMinutes: z.number(),
  cancellationPolicy: z.enum(CancellationPolicy),
  minAge: z.number(),
  minLicenceYears: z.number(),
  extras: z.array(
    z.object({
      /** The kind of the catalogue, or the id of one of the host's own. */
      extra: z.string(),
      /** The host's own; `null` where the catalogue has one in every language. */
      name: z.string().nullable(),
      unit: z.enum(ExtraUnit),
      price: z.number(),
      maxQuantity: z.number(),
    }),
  ),
  protections: z.array(Protection),
  hours: OpeningHours.nullable(),
  deliveryPlaces: z.array(z.object({ id: z.string(), name: z.string(), fee: z.number() })),
});

export type BookableCar = z.infer<typeof BookableCar>;

const DayPrice = z.object({ on: z.string(), price: z.number(), rule: z.enum(['own', 'smart']) });

/** The plans beside the basic one, as a column. */
export function protectionsOf(carId: Prisma.Sql) {
  return Prisma.sql`coalesce((select jsonb_agg(jsonb_build_object('plan', plan, 'dayPrice', day_price,
    'excess', excess, 'deposit', deposit) order by plan) from car_protections p where p.car_id = ${carId}), '[]')`;
}

/** What is rented with the car, as a column: what the catalogue has first. */
export function extrasOf(carId: Prisma.Sql) {
  return Prisma.sql`coalesce((select jsonb_agg(jsonb_build_object('extra', coalesce(kind::text, e.id::text),
    'name', name, 'unit', unit, 'price', price, 'maxQuantity', max_quantity) order by kind, name)
    from car_extras e where e.car_id = ${carId}), '[]')`;
}

/** @throws {Refusal} `not-found` */
export async function bookableCar(
  db: Db,
  by: { slug: string } | { id: string },
): Promise<BookableCar> {
  const slug = 'slug' in by ? by.slug : null;
  const id = 'id' in by ? by.id : null;
  const [car] = await db.sql(BookableCar)`
    select id, slug, host_id, status, currency, deposit, excess, time_zone, base_price, discount_3, discount_7, discount_30,
      km_per_day, km_price, instant_book, lead_hours, min_hours, max_days, buffer_minutes, cancellation_policy, min_age,
      min_licence_years,
      ${extrasOf(Prisma.sql`cars.id`)} as extras,
      ${protectionsOf(Prisma.sql`cars.id`)} as protections, ${hoursOf(Prisma.sql`cars.host_id`)} as hours,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', name, 'fee', fee) order by fee, name)
        from delivery_places d where d.car_id = cars.id), '[]') as delivery_places
    from cars where slug = ${slug}::text or id = ${id}::uuid`;
  if (!car) throw new Refusal('not-found', 'No such car.');
  return car;
}

/** The prices a host or smart pricing has set for dates of a period, and two days around it. */
export async function dayPrices(db: Db, carId: string, period: Period, timeZone: string) {
  const rows = await db.sql(DayPrice)`
    select "on", price, rule from day_prices
    where car_id = ${carId}::uuid
      and "on" between ${wallDateOf(period.startsAt, timeZone)}::date and ${wallDateOf(period.endsAt, timeZone)}::date`;
  return new Map(rows.map(({ on, price, rule }) => [on, { price, rule }]));
}

/** Whether nothing else occupies the car, turn-around included. */
export async function isFree(
  db: Db,
  car: Pick<BookableCar, 'id' | 'bufferMinutes'>,
  { startsAt, endsAt }: Period,
): Promise<boolean> {
  const [row] = await db.sql(z.object({ free: z.boolean() }))`
    select not busy && tstzrange(${startsAt}, ${endsAt}::timestamptz + make_interval(mins => ${car.bufferMinutes}::int)) as free
    from car_search where car_id = ${car.id}::uuid`;
  return row?.free ?? false;
}
