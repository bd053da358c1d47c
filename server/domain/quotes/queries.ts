import type { Sql } from '#server/db/sql.ts';
import type {
  CancellationPolicy,
  CarStatus,
  ExtraKind,
  ExtraUnit,
} from '#server/db/generated/enums.ts';
import { Refusal } from '../refusal.ts';
import { wallDateOf, type WallDate } from '../time/wall-clock.ts';
import type { Period } from '../bookings/availability.ts';
import type { Tariff } from '../bookings/pricing.ts';

/** A car as a quote and a booking need it. */
export type BookableCar = Omit<Tariff, 'dayPrices'> & {
  id: string;
  slug: string;
  hostId: string;
  status: CarStatus;
  currency: string;
  deposit: number;
  kmPerDay: number;
  kmPrice: number;
  instantBook: boolean;
  leadHours: number;
  minHours: number;
  maxDays: number;
  bufferMinutes: number;
  cancellationPolicy: CancellationPolicy;
  minAge: number;
  minLicenceYears: number;
  extras: { kind: ExtraKind; unit: ExtraUnit; price: number; maxQuantity: number }[];
  deliveryPlaces: { id: string; name: string; fee: number }[];
};

/** @throws {Refusal} `not-found` */
export async function bookableCar(
  sql: Sql,
  by: { slug: string } | { id: string },
): Promise<BookableCar> {
  const slug = 'slug' in by ? by.slug : null;
  const id = 'id' in by ? by.id : null;
  const [car] = await sql<BookableCar>`
    select id, slug, host_id as "hostId", status, currency, deposit, time_zone as "timeZone",
      base_price as "basePrice", discount_3 as "discount3", discount_7 as "discount7", discount_30 as "discount30",
      km_per_day as "kmPerDay", km_price as "kmPrice", instant_book as "instantBook", lead_hours as "leadHours",
      min_hours as "minHours", max_days as "maxDays", buffer_minutes as "bufferMinutes",
      cancellation_policy as "cancellationPolicy", min_age as "minAge", min_licence_years as "minLicenceYears",
      coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'unit', unit, 'price', price,
        'maxQuantity', max_quantity) order by kind) from car_extras e where e.car_id = cars.id), '[]') as extras,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', name, 'fee', fee) order by fee, name)
        from delivery_places d where d.car_id = cars.id), '[]') as "deliveryPlaces"
    from cars where slug = ${slug}::text or id = ${id}::uuid`;
  if (!car) throw new Refusal('not-found', 'No such car.');
  return car;
}

/** The prices a host or smart pricing has set for dates of a period, and two days around it. */
export async function dayPrices(sql: Sql, carId: string, period: Period, timeZone: string) {
  const rows = await sql<{ on: WallDate; price: number; rule: 'own' | 'smart' }>`
    select to_char("on", 'YYYY-MM-DD') as "on", price, rule from car_prices
    where car_id = ${carId}::uuid
      and "on" between ${wallDateOf(period.startsAt, timeZone)}::date and ${wallDateOf(period.endsAt, timeZone)}::date`;
  return new Map(rows.map(({ on, price, rule }) => [on, { price, rule }]));
}

/** Whether nothing else occupies the car, turn-around included. */
export async function isFree(
  sql: Sql,
  car: Pick<BookableCar, 'id' | 'bufferMinutes'>,
  { startsAt, endsAt }: Period,
): Promise<boolean> {
  const [row] = await sql<{ free: boolean }>`
    select not busy && tstzrange(${startsAt}, ${endsAt}::timestamptz + make_interval(mins => ${car.bufferMinutes}::int)) as free
    from car_search where car_id = ${car.id}::uuid`;
  return row?.free ?? false;
}
