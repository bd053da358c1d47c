import type {
  CancellationPolicy,
  CarCategory,
  CarStatus,
  ExtraKind,
  ExtraUnit,
  Fuel,
  Gearbox,
  HostKind,
} from '#server/db/generated/enums.ts';
import { fragment, sql, type Fragment } from '#server/db/sql.ts';
import { coverPhoto, photoColumns } from './columns.ts';
import { Refusal } from '../refusal.ts';
import type { Period } from '../bookings/availability.ts';
import { DAY_MS, type WallDate } from '../time/wall-clock.ts';
import { rules } from '../rules.ts';
import type { StoredPhoto } from '../users/actor.ts';

/** A car as a card shows it, without its price for dates. */
export type CarSummary = {
  id: string;
  slug: string;
  status: CarStatus;
  make: string;
  model: string;
  year: number;
  category: CarCategory;
  seats: number;
  gearbox: Gearbox;
  fuel: Fuel;
  town: string;
  publicLat: number;
  publicLng: number;
  currency: string;
  basePrice: number;
  instantBook: boolean;
  policy: CancellationPolicy;
  ratingSum: number;
  ratingCount: number;
  trips: number;
  hostName: string;
  hostKind: HostKind;
  photo: StoredPhoto | null;
  isFavourite: boolean;
};

/** What anyone may know of a car. Plate, address and exact position are not read at all. */
export type PublicCar = Omit<CarSummary, 'photo' | 'hostName' | 'hostKind'> & {
  hostId: string;
  doors: number;
  colour: string;
  description: string;
  rules: string;
  features: string[];
  townSlug: string;
  timeZone: string;
  deposit: number;
  kmPerDay: number;
  kmPrice: number;
  leadHours: number;
  minHours: number;
  maxDays: number;
  minAge: number;
  minLicenceYears: number;
  discount3: number;
  discount7: number;
  discount30: number;
  photos: StoredPhoto[];
  extras: { kind: ExtraKind; unit: ExtraUnit; price: number; maxQuantity: number }[];
  deliveryPlaces: { id: string; name: string; fee: number }[];
};

const summaryColumns = fragment`
  c.id, c.slug, c.status, c.make, c.model, c.year, c.category, c.seats, c.gearbox, c.fuel, c.town,
  c.public_lat as "publicLat", c.public_lng as "publicLng", c.currency, c.base_price as "basePrice",
  c.instant_book as "instantBook", c.cancellation_policy as policy, c.rating_sum as "ratingSum",
  c.rating_count as "ratingCount", c.trips`;

/** The cars of a page in the order asked for, in one statement. */
export async function carSummaries(
  ids: readonly string[],
  viewerId: string | null,
): Promise<CarSummary[]> {
  if (ids.length === 0) return [];
  return summaries(
    fragment`c.id = any(${ids}::uuid[])`,
    fragment`array_position(${ids}::uuid[], c.id)`,
    viewerId,
  );
}

/** Those of the cars that are on the market still, in the order asked for. */
export async function listedSummaries(
  ids: readonly string[],
  viewerId: string | null,
): Promise<CarSummary[]> {
  const cars = await carSummaries(ids, viewerId);
  return cars.filter(({ status }) => status === 'listed');
}

/** The newest hearts first; cars that have left the market stay in the list. */
export async function favouriteCars(userId: string): Promise<CarSummary[]> {
  return summaries(
    fragment`c.id in (select car_id from favourites where user_id = ${userId}::uuid)
      and c.status in ('listed', 'paused', 'suspended', 'archived')`,
    fragment`(select created_at from favourites where user_id = ${userId}::uuid and car_id = c.id) desc, c.id`,
    userId,
  );
}

/** Cars that are or were on the market, in the order of their slugs. */
export async function carsBySlug(
  slugs: readonly string[],
  viewerId: string | null,
): Promise<CarSummary[]> {
  if (slugs.length === 0) return [];
  return summaries(
    fragment`c.slug = any(${slugs}::text[]) and c.status in ('listed', 'paused', 'suspended', 'archived')`,
    fragment`array_position(${slugs}::text[], c.slug)`,
    viewerId,
  );
}

export async function carsOfHost(hostId: string, viewerId: string | null): Promise<CarSummary[]> {
  return summaries(
    fragment`c.host_id = ${hostId}::uuid and c.status = 'listed'`,
    fragment`c.trips desc, c.base_price, c.id`,
    viewerId,
  );
}

function summaries(condition: Fragment, order: Fragment, viewerId: string | null) {
  return sql<CarSummary>`
    select ${summaryColumns}, h.name as "hostName", h.kind as "hostKind",
      ${coverPhoto} as photo,
      ${isFavourite(viewerId)} as "isFavourite"
    from cars c join hosts h on h.id = c.host_id where ${condition} order by ${order}`;
}

function isFavourite(viewerId: string | null): Fragment {
  return fragment`exists (select 1 from favourites f where f.user_id = ${viewerId}::uuid and f.car_id = c.id)`;
}

/** @throws {Refusal} `not-found` for no such car, and for one that was never on the market */
export async function publicCar(slug: string, viewerId: string | null): Promise<PublicCar> {
  const [car] = await sql<PublicCar>`
    select ${summaryColumns}, c.host_id as "hostId", c.doors, c.colour, c.description, c.rules, c.features,
      c.town_slug as "townSlug", c.time_zone as "timeZone", c.deposit, c.km_per_day as "kmPerDay",
      c.km_price as "kmPrice", c.lead_hours as "leadHours", c.min_hours as "minHours", c.max_days as "maxDays",
      c.min_age as "minAge", c.min_licence_years as "minLicenceYears", c.discount_3 as "discount3",
      c.discount_7 as "discount7", c.discount_30 as "discount30", ${isFavourite(viewerId)} as "isFavourite",
      coalesce((select jsonb_agg(${photoColumns} order by p.position) from car_photos p where p.car_id = c.id), '[]')
        as photos,
      coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'unit', unit, 'price', price,
        'maxQuantity', max_quantity) order by kind) from car_extras e where e.car_id = c.id), '[]') as extras,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', name, 'fee', fee) order by fee, name)
        from delivery_places d where d.car_id = c.id), '[]') as "deliveryPlaces"
    from cars c where c.slug = ${slug} and c.status not in ('draft', 'in_review')`;
  if (!car) throw new Refusal('not-found', 'No such car.');
  return car;
}

/** When something else occupies the car, turn-around included, from now to the end of the horizon. */
export async function busyPeriods(carId: string, now: Date): Promise<Period[]> {
  const until = new Date(now.getTime() + rules.booking.horizonDays * DAY_MS);
  return sql<Period>`
    select lower(r) as "startsAt", upper(r) as "endsAt"
    from car_search, unnest(busy) r
    where car_id = ${carId}::uuid and r && tstzrange(${now}, ${until}) order by 1`;
}

/** Days that cost something else than the base price, from a day on. */
export async function specialPrices(carId: string, from: WallDate, days: number) {
  return sql<{ on: WallDate; price: number }>`
    select to_char("on", 'YYYY-MM-DD') as "on", price from car_prices
    where car_id = ${carId}::uuid and "on" >= ${from}::date and "on" < ${from}::date + ${days}::int order by 1`;
}
