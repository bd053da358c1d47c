import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { CancellationPolicy, CarStatus, ExtraUnit } from '#server/db/generated/enums.ts';
import { Refusal } from '../refusal.ts';
import { wallDateOf } from '../time/wall-clock.ts';
import type { Period } from '../bookings/availability.ts';
import { hoursOf, OpeningHours } from '../hosts/opening-hours.ts';
import { DeliveryRange } from '../bookings/delivery.ts';
import { Protection } from '../bookings/protection.ts';

/** What a quote and a booking need to know about a car. */
export const BookableCar = z.object({
  id: z.string(),
  slug: z.string(),
  hostId: z.string(),
  /** Of the car that leads a class: a booking gets any car of it. */
  classId: z.string().nullable(),
  /** Whether it is offered only as one of a class, which another car leads. */
  isBehindLead: z.boolean(),
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
      /** A kind of extra, or the id of one of the host's own extras. */
      extra: z.string(),
      /** Only for a host's own extra; `null` for kinds, which have a name in every language. */
      name: z.string().nullable(),
      unit: z.enum(ExtraUnit),
      price: z.number(),
      maxQuantity: z.number(),
    }),
  ),
  protections: z.array(Protection),
  hours: OpeningHours.nullable(),
  deliveryPlaces: z.array(z.object({ id: z.string(), name: z.string(), fee: z.number() })),
  deliveryRange: DeliveryRange.nullable(),
});

export type BookableCar = z.infer<typeof BookableCar>;

const DayPrice = z.object({ on: z.string(), price: z.number(), rule: z.enum(['own', 'smart']) });

/** SQL for the plans besides the basic one, as a column. */
export function protectionsOf(carId: Prisma.Sql) {
  return Prisma.sql`coalesce((select jsonb_agg(jsonb_build_object('plan', plan, 'dayPrice', day_price,
    'excess', excess, 'deposit', deposit) order by plan) from car_protections p where p.car_id = ${carId}), '[]')`;
}

/** SQL for the extras of a car, as a column; kinds come before the host's own. */
export function extrasOf(carId: Prisma.Sql) {
  return Prisma.sql`coalesce((select jsonb_agg(jsonb_build_object('extra', coalesce(kind::text, e.id::text),
    'name', name, 'unit', unit, 'price', price, 'maxQuantity', max_quantity) order by kind, name)
    from car_extras e where e.car_id = ${carId}), '[]')`;
}

/** SQL for how far the host brings a car, as a column over the row of `cars`. */
export const deliveryRangeOf = (car: 'cars' | 'c') => {
  const of = Prisma.raw(car);
  return Prisma.sql`case when ${of}.delivery_km is not null and ${of}.public_lat is not null then jsonb_build_object(
    'lat', ${of}.public_lat, 'lng', ${of}.public_lng, 'km', ${of}.delivery_km, 'kmFee', ${of}.delivery_km_fee,
    'minFee', ${of}.delivery_min_fee) end`;
};

/** @throws {Refusal} `not-found` */
export async function bookableCar(
  db: Db,
  by: { slug: string } | { id: string },
): Promise<BookableCar> {
  const slug = 'slug' in by ? by.slug : null;
  const id = 'id' in by ? by.id : null;
  const [car] = await db.sql(BookableCar)`
    select id, slug, host_id, case when leads_class then class_id end as class_id,
      class_id is not null and not leads_class as is_behind_lead, status, currency, deposit, excess, time_zone, base_price, discount_3, discount_7, discount_30,
      km_per_day, km_price, instant_book, lead_hours, min_hours, max_days, buffer_minutes, cancellation_policy, min_age,
      min_licence_years,
      ${extrasOf(Prisma.sql`cars.id`)} as extras,
      ${protectionsOf(Prisma.sql`cars.id`)} as protections,
      ${hoursOf({ hostId: Prisma.sql`cars.host_id`, branchId: Prisma.sql`cars.branch_id` })} as hours,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', name, 'fee', fee) order by fee, name)
        from delivery_places d where d.car_id = cars.id), '[]') as delivery_places,
      ${deliveryRangeOf('cars')} as delivery_range
    from cars where slug = ${slug}::text or id = ${id}::uuid`;
  if (!car) throw new Refusal('not-found', 'No such car.');
  return car;
}

/** The own and smart prices for the dates of a period, and for two days around it. */
export async function dayPrices(db: Db, carId: string, period: Period, timeZone: string) {
  const rows = await db.sql(DayPrice)`
    select "on", price, rule from day_prices
    where car_id = ${carId}::uuid
      and "on" between ${wallDateOf(period.startsAt, timeZone)}::date and ${wallDateOf(period.endsAt, timeZone)}::date`;
  return new Map(rows.map(({ on, price, rule }) => [on, { price, rule }]));
}

type FreedCar = Pick<BookableCar, 'id' | 'classId' | 'bufferMinutes'>;

/** Whether the car is free with its turn-around time or, if it leads a class, any listed car of it. */
export async function isFree(db: Db, car: FreedCar, period: Period): Promise<boolean> {
  return (await freeCar(db, car, period)) !== null;
}

/**
 * The id of the car that a booking gets: of a class the free one that has waited least for it, so that long gaps stay
 * open for long trips. `null` when nothing is free.
 */
export async function freeCar(
  db: Db,
  { id, classId, bufferMinutes }: FreedCar,
  { startsAt, endsAt }: Period,
): Promise<string | null> {
  const [row] = await db.sql(z.object({ id: z.string() }))`
    select car_id as id from car_search
    where (car_id = ${id}::uuid or class_id = ${classId}::uuid)
      and not busy && tstzrange(${startsAt}, ${endsAt}::timestamptz + make_interval(mins => ${bufferMinutes}::int))
    order by (select max(upper(taken)) from unnest(busy) taken where upper(taken) <= ${startsAt}) desc nulls last, car_id
    limit 1`;
  return row?.id ?? null;
}
