import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import { namedCar } from '../car-columns.ts';
import { hostsSeenBy } from '../hosts/policy.ts';
import { Refusal } from '../refusal.ts';
import { addDays, type WallDate } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';

/** The months that a calendar can show, as `2026-07`: a year back and a year ahead. */
export function calendarMonths(today: WallDate): { first: string; last: string } {
  return { first: addDays(today, -365).slice(0, 7), last: addDays(today, 365).slice(0, 7) };
}

const carSelect = {
  ...namedCar,
  branchId: true,
  timeZone: true,
  basePrice: true,
  currency: true,
  photos: {
    select: { file: true, width: true, height: true, placeholder: true },
    orderBy: { position: 'asc' },
    take: 1,
  },
} as const satisfies Prisma.CarSelect;

export type CalendarCar = Awaited<ReturnType<typeof calendarCar>>;

/**
 * A car of one of the person's hosts.
 *
 * @throws {Refusal} `not-found` for no such car, and for a stranger's
 */
export async function calendarCar(slug: string, actor: Actor) {
  const found = await db.car.findFirst({
    where: { slug, hostId: { in: hostsSeenBy(actor) } },
    select: carSelect,
  });
  if (!found?.basePrice) throw new Refusal('not-found', 'No such car, or it has no price yet.');
  const { make, model, photos, basePrice, ...car } = found;
  return { ...car, basePrice, name: `${make} ${model}`, photo: photos[0] ?? null };
}

const entrySelect = {
  id: true,
  carId: true,
  kind: true,
  startsAt: true,
  endsAt: true,
  blockedUntil: true,
  note: true,
  blockKind: true,
  jobId: true,
  forPlan: true,
  series: {
    select: {
      id: true,
      weekdays: true,
      fromDay: true,
      untilDay: true,
      startMinute: true,
      endMinute: true,
    },
  },
  booking: {
    select: {
      ref: true,
      status: true,
      days: true,
      hostEarns: true,
      client: { select: { name: true } },
    },
  },
} as const satisfies Prisma.OccupancySelect;

/** An occupancy of the car, with its booking if there is one. */
export type CalendarEntry = Prisma.OccupancyGetPayload<{ select: typeof entrySelect }>;

/** The present occupancies of a car that fulfil a condition, in order of time. */
export function occupantsOf(tx: Db, where: Prisma.OccupancyWhereInput): Promise<CalendarEntry[]> {
  return tx.occupancy.findMany({
    where: { ...where, active: true },
    select: entrySelect,
    orderBy: { startsAt: 'asc' },
  });
}

/** The occupancies of a car between two instants, in order of time. */
export function entriesOf(carId: string, from: Date, to: Date): Promise<CalendarEntry[]> {
  return occupantsOf(db, { carId, startsAt: { lt: to }, endsAt: { gt: from } });
}

/**
 * A present occupancy of a car.
 *
 * @throws {Refusal} `not-found` when it has none with this id any more
 */
export async function entryOf(carId: string, id: string): Promise<CalendarEntry> {
  const [found] = await occupantsOf(db, { carId, id });
  if (!found) throw new Refusal('not-found', 'Nothing of this id takes the car.');
  return found;
}

const SpecialPrice = z.object({
  on: z.string(),
  price: z.number(),
  rule: z.enum(['own', 'smart']),
});

export type SpecialPrice = z.infer<typeof SpecialPrice>;

/** Days between two dates, both included, whose price is not the base price. */
export async function specialPrices(
  carId: string,
  from: WallDate,
  to: WallDate,
): Promise<SpecialPrice[]> {
  return db.sql(SpecialPrice)`
    select "on", price, rule from day_prices
    where car_id = ${carId}::uuid and "on" between ${from}::date and ${to}::date order by "on"`;
}
