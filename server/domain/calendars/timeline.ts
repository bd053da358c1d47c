import { db } from '#server/db/client.ts';
import { namedCar } from '../car-columns.ts';
import { hostsSeenBy } from '../hosts/policy.ts';
import { addDays, instantOf, type WallDate } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';
import { occupantsOf, type CalendarEntry } from './queries.ts';

export const TIMELINE_DAYS = 60;

/** The first day of a timeline may be so many days before or after today. */
export const TIMELINE_REACH_DAYS = 365;

/** The most cars sent to a browser at once; a larger fleet would need pages. */
const MOST_CARS = 500;

export type TimelineCar = Awaited<ReturnType<typeof timelineCars>>[number];

/** The cars of a person's hosts that have a calendar. */
export function timelineCars(actor: Actor) {
  return db.car.findMany({
    where: {
      hostId: { in: hostsSeenBy(actor) },
      status: { notIn: ['draft', 'archived'] },
      basePrice: { not: null },
    },
    select: {
      ...namedCar,
      branchId: true,
      timeZone: true,
      currency: true,
      host: { select: { name: true } },
    },
    orderBy: [{ host: { name: 'asc' } }, { make: 'asc' }, { model: 'asc' }, { plate: 'asc' }],
    take: MOST_CARS,
  });
}

/** The occupancies of each car from a day on, by car id. Days are those of each car's time zone. */
export async function entriesByCar(
  cars: readonly { id: string; timeZone: string }[],
  first: WallDate,
): Promise<Map<string, CalendarEntry[]>> {
  const zones = Map.groupBy(cars, ({ timeZone }) => timeZone);
  const entries = await Promise.all(
    [...zones].map(([timeZone, ofZone]) =>
      occupantsOf(db, {
        carId: { in: ofZone.map(({ id }) => id) },
        startsAt: { lt: instantOf(`${addDays(first, TIMELINE_DAYS)}T00:00`, timeZone) },
        endsAt: { gt: instantOf(`${first}T00:00`, timeZone) },
      }),
    ),
  );
  return Map.groupBy(entries.flat(), ({ carId }) => carId);
}
