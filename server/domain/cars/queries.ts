import { z } from 'zod';
import {
  CancellationPolicy,
  CarCategory,
  CarStatus,
  Fuel,
  Gearbox,
  HostKind,
} from '#server/db/generated/enums.ts';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { coverPhoto, furtherPhotos, photoColumns } from '../car-columns.ts';
import { hoursOf, OpeningHours } from '../hosts/opening-hours.ts';
import { BookableCar, deliveryRange, extrasOf, protectionsOf } from '../quotes/queries.ts';
import { Refusal } from '../refusal.ts';
import type { Period } from '../bookings/availability.ts';
import { DAY_MS, type WallDate } from '../time/wall-clock.ts';
import { rules } from '../rules.ts';
import { StoredPhoto } from '../media/photo.ts';

/** A car as a card shows it, without a price for dates. */
const CarSummary = z.object({
  id: z.string(),
  slug: z.string(),
  status: z.enum(CarStatus),
  make: z.string(),
  model: z.string(),
  year: z.number(),
  category: z.enum(CarCategory),
  seats: z.number(),
  gearbox: z.enum(Gearbox),
  fuel: z.enum(Fuel),
  town: z.string(),
  publicLat: z.number(),
  publicLng: z.number(),
  currency: z.string(),
  basePrice: z.number(),
  instantBook: z.boolean(),
  policy: z.enum(CancellationPolicy),
  ratingSum: z.number(),
  ratingCount: z.number(),
  trips: z.number(),
  hostName: z.string(),
  hostKind: z.enum(HostKind),
  /** Whether it leads a class: a booking gets this car or a similar one. */
  isClass: z.boolean(),
  photo: StoredPhoto.nullable(),
  /** The files of the further photos. */
  furtherPhotos: z.array(z.string()),
  isFavourite: z.boolean(),
});

export type CarSummary = z.infer<typeof CarSummary>;

/** What anybody may know about a car. Plate, address and exact position are not even read. */
const PublicCar = CarSummary.omit({
  photo: true,
  furtherPhotos: true,
  hostName: true,
  hostKind: true,
}).extend({
  hostId: z.string(),
  /** Of the car that leads its class, where clients find this one; `null` for any other car. */
  leadSlug: z.string().nullable(),
  doors: z.number(),
  colour: z.string(),
  description: z.string(),
  rules: z.string(),
  features: z.array(z.string()),
  townSlug: z.string(),
  timeZone: z.string(),
  deposit: z.number(),
  excess: z.number(),
  insurer: z.string().nullable(),
  roadsidePhone: z.string().nullable(),
  kmPerDay: z.number(),
  kmPrice: z.number(),
  leadHours: z.number(),
  minHours: z.number(),
  maxDays: z.number(),
  minAge: z.number(),
  minLicenceYears: z.number(),
  hours: OpeningHours.nullable(),
  discount3: z.number(),
  discount7: z.number(),
  discount30: z.number(),
  photos: z.array(StoredPhoto),
  extras: BookableCar.shape.extras,
  protections: BookableCar.shape.protections,
  deliveryPlaces: BookableCar.shape.deliveryPlaces,
  deliveryRange: BookableCar.shape.deliveryRange,
});

export type PublicCar = z.infer<typeof PublicCar>;

const BusyPeriod = z.object({ startsAt: z.date(), endsAt: z.date() });

const SpecialPrice = z.object({ on: z.string(), price: z.number() });

const summaryColumns = Prisma.sql`
  c.id, c.slug, c.status, c.make, c.model, c.year, c.category, c.seats, c.gearbox, c.fuel, c.town,
  c.public_lat, c.public_lng, c.currency, c.base_price,
  c.instant_book, c.cancellation_policy as policy, c.rating_sum,
  c.rating_count, c.trips, c.leads_class as is_class`;

/** The cars of a page in the given order, with one statement. */
export async function carSummaries(
  ids: readonly string[],
  viewerId: string | null,
): Promise<CarSummary[]> {
  if (ids.length === 0) return [];
  return summaries(
    Prisma.sql`c.id = any(${ids}::uuid[])`,
    Prisma.sql`array_position(${ids}::uuid[], c.id)`,
    viewerId,
  );
}

/** Those of the cars that are still on the market, in the given order. */
export async function listedSummaries(
  ids: readonly string[],
  viewerId: string | null,
): Promise<CarSummary[]> {
  const cars = await carSummaries(ids, viewerId);
  return cars.filter(({ status }) => status === 'listed');
}

/** The newest favourites first; cars that have left the market stay in the list. */
export async function favouriteCars(userId: string): Promise<CarSummary[]> {
  return summaries(
    Prisma.sql`c.id in (select car_id from favourites where user_id = ${userId}::uuid)
      and c.status in ('listed', 'paused', 'suspended', 'archived')`,
    Prisma.sql`(select created_at from favourites where user_id = ${userId}::uuid and car_id = c.id) desc, c.id`,
    userId,
  );
}

/** Cars that are or were on the market, in the order of the slugs. */
export async function carsBySlug(
  slugs: readonly string[],
  viewerId: string | null,
): Promise<CarSummary[]> {
  if (slugs.length === 0) return [];
  return summaries(
    Prisma.sql`c.slug = any(${slugs}::text[]) and c.status in ('listed', 'paused', 'suspended', 'archived')`,
    Prisma.sql`array_position(${slugs}::text[], c.slug)`,
    viewerId,
  );
}

export async function carsOfHost(hostId: string, viewerId: string | null): Promise<CarSummary[]> {
  return summaries(
    Prisma.sql`c.host_id = ${hostId}::uuid and c.status = 'listed' and (c.class_id is null or c.leads_class)`,
    Prisma.sql`c.trips desc, c.base_price, c.id`,
    viewerId,
  );
}

function summaries(condition: Prisma.Sql, order: Prisma.Sql, viewerId: string | null) {
  return db.sql(CarSummary)`
    select ${summaryColumns}, h.name as host_name, h.kind as host_kind,
      ${coverPhoto} as photo, ${furtherPhotos} as further_photos,
      ${isFavourite(viewerId)} as is_favourite
    from cars c join hosts h on h.id = c.host_id where ${condition} order by ${order}`;
}

function isFavourite(viewerId: string | null): Prisma.Sql {
  return Prisma.sql`exists (select 1 from favourites f where f.user_id = ${viewerId}::uuid and f.car_id = c.id)`;
}

/** @throws {Refusal} `not-found` for no such car, and for one that was never on the market */
export function publicCar(slug: string, viewerId: string | null): Promise<PublicCar> {
  return carWhere(
    Prisma.sql`c.slug = ${slug} and c.status not in ('draft', 'in_review')`,
    viewerId,
  );
}

/**
 * The same for the car's hosts, before anybody else can see it.
 *
 * @throws {Refusal} `not-found` for a stranger's car, and for one without a place or a price
 */
export function previewedCar(
  slug: string,
  viewer: { id: string; hostIds: readonly string[] },
): Promise<PublicCar> {
  return carWhere(
    Prisma.sql`c.slug = ${slug} and c.status <> 'archived' and c.host_id = any(${[...viewer.hostIds]}::uuid[])
      and c.base_price is not null and c.public_lat is not null`,
    viewer.id,
  );
}

async function carWhere(condition: Prisma.Sql, viewerId: string | null): Promise<PublicCar> {
  const [car] = await db.sql(PublicCar)`
    select ${summaryColumns}, c.host_id,
      case when not c.leads_class then (
        select lead.slug from cars lead where lead.class_id = c.class_id and lead.leads_class) end as lead_slug, c.doors, c.colour, c.description, c.rules, c.features,
      c.town_slug, c.time_zone, c.deposit, c.excess, c.insurer, c.roadside_phone, c.km_per_day,
      c.km_price, c.lead_hours, c.min_hours, c.max_days,
      c.min_age, c.min_licence_years,
      ${hoursOf({ hostId: Prisma.sql`c.host_id`, branchId: Prisma.sql`c.branch_id` })} as hours,
      c.discount_3, c.discount_7, c.discount_30, ${isFavourite(viewerId)} as is_favourite,
      coalesce((select jsonb_agg(${photoColumns} order by p.position) from car_photos p where p.car_id = c.id), '[]')
        as photos,
      ${extrasOf(Prisma.sql`c.id`)} as extras,
      ${protectionsOf(Prisma.sql`c.id`)} as protections,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', name, 'fee', fee) order by fee, name)
        from delivery_places d where d.car_id = c.id), '[]') as delivery_places,
      ${deliveryRange} as delivery_range
    from cars c where ${condition}`;
  if (!car) throw new Refusal('not-found', 'No such car.');
  return car;
}

/**
 * The times from now to the end of the booking horizon at which the car is taken, with its turn-around times; of one
 * that leads a class, when all of its cars are.
 */
export async function busyPeriods(carId: string, now: Date): Promise<Period[]> {
  const until = new Date(now.getTime() + rules.booking.horizonDays * DAY_MS);
  return db.sql(BusyPeriod)`
    select lower(r) as starts_at, upper(r) as ends_at
    from (
      select range_intersect_agg(m.busy) as busy
      from car_search c join car_search m on m.car_id = c.car_id or (c.listed and m.class_id = c.class_id)
      where c.car_id = ${carId}::uuid) all_of_them, unnest(busy) r
    where r && tstzrange(${now}, ${until}) order by 1`;
}

/** Days whose price is not the base price, from a day on. */
export async function specialPrices(carId: string, from: WallDate, days: number) {
  return db.sql(SpecialPrice)`
    select to_char("on", 'YYYY-MM-DD') as "on", price from day_prices
    where car_id = ${carId}::uuid and "on" >= ${from}::date and "on" < ${from}::date + ${days}::int order by 1`;
}
