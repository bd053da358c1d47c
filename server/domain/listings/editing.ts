import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import type { CarCategory } from '#server/db/generated/enums.ts';
import { boxAround } from '../places/geography.ts';
import { hostsManagedBy, requireHost } from '../hosts/policy.ts';
import { Refusal } from '../refusal.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';
import { stepFields } from './locked.ts';

const select = {
  ...stepFields,
  id: true,
  slug: true,
  hostId: true,
  branchId: true,
  host: { select: { kind: true, slug: true, name: true } },
  status: true,
  version: true,
  currency: true,
  filledSteps: true,
  listedAt: true,
  photos: {
    select: { id: true, file: true, width: true, height: true, placeholder: true },
    orderBy: { position: 'asc' },
  },
  protections: { select: { plan: true, dayPrice: true, excess: true, deposit: true } },
  extras: {
    select: { id: true, kind: true, name: true, unit: true, price: true, maxQuantity: true },
    orderBy: [{ kind: 'asc' }, { name: 'asc' }],
  },
  deliveryPlaces: { select: { id: true, name: true, lat: true, lng: true, fee: true } },
  listingReviews: {
    select: { decision: true, reasons: true, words: true },
    orderBy: { openedAt: 'desc' },
    take: 1,
  },
} as const satisfies Prisma.CarSelect;

export type ListedCar = Awaited<ReturnType<typeof carToEdit>>;

/**
 * A car with everything that its host fills in.
 *
 * @throws {Refusal} `not-found` for no such car, and for a stranger's; `forbidden` for a member without that right
 */
export async function carToEdit(slug: string, actor: Actor) {
  const car = await db.car.findUnique({ where: { slug }, select });
  if (!car) throw new Refusal('not-found', 'No such car.');
  requireHost(actor, car.hostId, hostsManagedBy(actor));
  if (car.status === 'archived') throw new Refusal('not-found', 'The car is archived.');
  return car;
}

const Market = z.object({
  cars: z.number(),
  low: z.number(),
  median: z.number(),
  high: z.number(),
  /** The share of the last 90 days in which these cars were booked. */
  occupancy: z.number(),
});

export type Market = z.infer<typeof Market> & { isNear: boolean };

const NEAR_KM = 50;
const ENOUGH_CARS = 5;
const MARKET_DAYS = 90;

type Compared = { id: string; category: CarCategory; lat: number | null; lng: number | null };

/**
 * The prices of comparable cars and how often they are booked: cars nearby, or in the whole country if there are few.
 */
export async function marketOf(car: Compared, now: Date): Promise<Market | null> {
  const { lat, lng } = car;
  const near = lat === null || lng === null ? null : await comparable(car, { lat, lng }, now);
  if (near && near.cars >= ENOUGH_CARS) return { ...near, isNear: true };
  const all = await comparable(car, null, now);
  return all && all.cars >= ENOUGH_CARS ? { ...all, isNear: false } : null;
}

async function comparable(
  { id, category }: Compared,
  near: { lat: number; lng: number } | null,
  now: Date,
): Promise<z.infer<typeof Market> | undefined> {
  const from = hoursAfter(now, -24 * MARKET_DAYS);
  const [market] = await db.sql(Market)`
    with compared as (
      select c.id, c.base_price from cars c
      where c.status = 'listed' and c.category = ${category}::car_category and c.id <> ${id}::uuid and ${within(near)}),
    booked as (
      select coalesce(sum(extract(epoch from least(o.ends_at, ${now}) - greatest(o.starts_at, ${from}))), 0)::float8 as seconds
      from occupancies o join compared c on c.id = o.car_id
      where o.kind = 'booking' and o.active and o.starts_at < ${now} and o.ends_at > ${from})
    select count(*)::int as cars,
      coalesce(percentile_cont(0.25) within group (order by base_price), 0)::int as low,
      coalesce(percentile_cont(0.5) within group (order by base_price), 0)::int as median,
      coalesce(percentile_cont(0.75) within group (order by base_price), 0)::int as high,
      (select seconds from booked) / greatest(count(*), 1)::float8 / ${MARKET_DAYS * 86_400}::float8 as occupancy
    from compared`;
  return market;
}

function within(near: { lat: number; lng: number } | null): Prisma.Sql {
  if (!near) return Prisma.sql`true`;
  const { west, south, east, north } = boxAround({ ...near, radiusKm: NEAR_KM });
  return Prisma.sql`c.lat between ${south} and ${north} and c.lng between ${west} and ${east}`;
}
