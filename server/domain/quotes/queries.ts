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
  /** Whose prices and rules apply: its own, or those of the car that leads its class. */
  tariffCarId: z.string(),
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

/** SQL for how far the host brings the car `c`, as a column. */
export const deliveryRange = Prisma.sql`
  case when c.delivery_km is not null and c.public_lat is not null then jsonb_build_object(
    'lat', c.public_lat, 'lng', c.public_lng, 'km', c.delivery_km, 'kmFee', c.delivery_km_fee,
    'minFee', c.delivery_min_fee) end`;

/** @throws {Refusal} `not-found` */
export async function bookableCar(
  db: Db,
  by: { slug: string } | { id: string },
): Promise<BookableCar> {
  const slug = 'slug' in by ? by.slug : null;
  const id = 'id' in by ? by.id : null;
  const [car] = await db.sql(BookableCar)`
    select car.id, car.slug, car.host_id, car.status, car.time_zone, c.id as tariff_car_id,
      case when car.leads_class then car.class_id end as class_id,
      car.class_id is not null and not car.leads_class as is_behind_lead,
      c.currency, c.deposit, c.excess, c.base_price, c.discount_3, c.discount_7, c.discount_30,
      c.km_per_day, c.km_price, c.instant_book, c.lead_hours, c.min_hours, c.max_days, c.buffer_minutes,
      c.cancellation_policy, c.min_age, c.min_licence_years,
      ${extrasOf(Prisma.sql`c.id`)} as extras,
      ${protectionsOf(Prisma.sql`c.id`)} as protections,
      ${hoursOf({ hostId: Prisma.sql`c.host_id`, branchId: Prisma.sql`c.branch_id` })} as hours,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', name, 'fee', fee) order by fee, name)
        from delivery_places d where d.car_id = c.id), '[]') as delivery_places,
      ${deliveryRange} as delivery_range
    from cars car join cars c on c.id = coalesce(
      (select lead.id from cars lead where lead.class_id = car.class_id and lead.leads_class), car.id)
    where car.slug = ${slug}::text or car.id = ${id}::uuid`;
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
