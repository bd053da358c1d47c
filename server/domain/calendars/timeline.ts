import { db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import { namedCar } from '../car-columns.ts';
import { hostsSeenBy } from '../hosts/policy.ts';
import { addDays, instantOf, type WallDate } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';
import type { Days } from './blocking.ts';
import { occupantsOf, type CalendarEntry } from './queries.ts';

export const TIMELINE_DAYS = 60;

/** The first day of a timeline may be so many days before or after today. */
export const TIMELINE_REACH_DAYS = 365;

/** The most cars sent to a browser at once; filters make a larger fleet smaller. */
export const MOST_TIMELINE_CARS = 500;

export type TimelineCar = Awaited<ReturnType<typeof carsWithCalendar>>[number];

/** The cars of a person's hosts that have a calendar. */
export async function timelineCars(actor: Actor): Promise<TimelineCar[]> {
  const cars = await carsWithCalendar({ hostId: { in: hostsSeenBy(actor) } });
  return cars.slice(0, MOST_TIMELINE_CARS);
}

/** Those of some cars that have a calendar, by name. */
export function carsWithCalendar(where: Prisma.CarWhereInput) {
  return db.car.findMany({
    where: {
      ...where,
      status: { notIn: ['draft', 'archived'] },
      basePrice: { not: null },
    },
    select: {
      ...namedCar,
      category: true,
      branchId: true,
      branch: { select: { name: true } },
      timeZone: true,
      currency: true,
      host: { select: { name: true } },
    },
    orderBy: [{ host: { name: 'asc' } }, { make: 'asc' }, { model: 'asc' }, { plate: 'asc' }],
  });
}

type ZonedCar = { id: string; timeZone: string };

/** The occupancies of each car from a day on, by car id. Days are those of each car's time zone. */
export async function entriesByCar(
  cars: readonly ZonedCar[],
  first: WallDate,
): Promise<Map<string, CalendarEntry[]>> {
  const entries = await byZone(cars, (carId, midnight) =>
    occupantsOf(db, {
      carId,
      startsAt: { lt: midnight(addDays(first, TIMELINE_DAYS)) },
      endsAt: { gt: midnight(first) },
    }),
  );
  return Map.groupBy(entries, ({ carId }) => carId);
}

/** Those of the cars that nothing takes on any of the days, both included; the time between two trips counts as taken. */
export async function freeOn<Car extends ZonedCar>(
  cars: readonly Car[],
  { from, to }: Days,
): Promise<Car[]> {
  const taken = await byZone(cars, (carId, midnight) =>
    db.occupancy.findMany({
      where: {
        carId,
        active: true,
        startsAt: { lt: midnight(addDays(to, 1)) },
        blockedUntil: { gt: midnight(from) },
      },
      select: { carId: true },
      distinct: ['carId'],
    }),
  );
  const ids = new Set(taken.map(({ carId }) => carId));
  return cars.filter(({ id }) => !ids.has(id));
}

type Midnight = (day: WallDate) => Date;

/** Reads something of the cars of each time zone, where a day begins at its own moment. */
async function byZone<Found>(
  cars: readonly ZonedCar[],
  read: (carId: { in: string[] }, midnight: Midnight) => Promise<Found[]>,
): Promise<Found[]> {
  const zones = Map.groupBy(cars, ({ timeZone }) => timeZone);
  const found = await Promise.all(
    [...zones].map(([timeZone, ofZone]) =>
      read({ in: ofZone.map(({ id }) => id) }, (day) => instantOf(`${day}T00:00`, timeZone)),
    ),
  );
  return found.flat();
}
