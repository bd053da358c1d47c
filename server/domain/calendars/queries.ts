import { z } from 'zod';
import { db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import type { OccupancyKind } from '#server/db/generated/enums.ts';
import type { Status } from '../bookings/booking.ts';
import { namedCar } from '../car-columns.ts';
import { hostsSeenBy } from '../hosts/policy.ts';
import { Refusal } from '../refusal.ts';
import { addDays, type WallDate } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';

/** The months a calendar can be turned to, as `2026-07`: a year back and a year ahead. */
export function calendarMonths(today: WallDate): { first: string; last: string } {
  return { first: addDays(today, -365).slice(0, 7), last: addDays(today, 365).slice(0, 7) };
}

const carSelect = {
  ...namedCar,
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
 * @throws {Refusal} `not-found` for no such car and for a stranger's alike
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

/** A reason the car cannot be booked, with the booking behind it if there is one. */
export type CalendarEntry = {
  id: string;
  kind: OccupancyKind;
  startsAt: Date;
  endsAt: Date;
  note: string | null;
  ref: string | null;
  status: Status | null;
  clientName: string | null;
};

/** What occupies a car between two instants, in order. */
export async function entriesOf(carId: string, from: Date, to: Date): Promise<CalendarEntry[]> {
  const entries = await db.occupancy.findMany({
    where: { carId, active: true, startsAt: { lt: to }, endsAt: { gt: from } },
    select: {
      id: true,
      kind: true,
      startsAt: true,
      endsAt: true,
      note: true,
      booking: { select: { ref: true, status: true, client: { select: { name: true } } } },
    },
    orderBy: { startsAt: 'asc' },
  });
  return entries.map(({ booking, ...entry }) => ({
    ...entry,
    ref: booking?.ref ?? null,
    status: booking?.status ?? null,
    clientName: booking?.client.name ?? null,
  }));
}

const SpecialPrice = z.object({
  on: z.string(),
  price: z.number(),
  rule: z.enum(['own', 'smart']),
});

export type SpecialPrice = z.infer<typeof SpecialPrice>;

/** The days between two dates, both included, that cost something else than the base price. */
export async function specialPrices(
  carId: string,
  from: WallDate,
  to: WallDate,
): Promise<SpecialPrice[]> {
  return db.sql(SpecialPrice)`
    select "on", price, rule from day_prices
    where car_id = ${carId}::uuid and "on" between ${from}::date and ${to}::date order by "on"`;
}
