import { violatesExclusion } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { hostsManagedBy, hostsRunBy, requireHost } from '../hosts/policy.ts';
import { Refusal } from '../refusal.ts';
import {
  addDays,
  dateColumn,
  datesFrom,
  instantOf,
  wallDateOf,
  type WallDate,
} from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';
import { entriesOf, type CalendarCar, type CalendarEntry } from './queries.ts';

/** Calendar days at the car, both included. */
export type Days = { from: WallDate; to: WallDate };

export type Blocked =
  | { ok: true }
  | { ok: false; problem: 'past' }
  | { ok: false; problem: 'occupied'; by: CalendarEntry | null };

/**
 * Blocks a car from being booked on whole days. PostgreSQL has the last word on whether it is free.
 *
 * @throws {Refusal} `forbidden` for a member who only looks
 */
export async function blockDays(
  actor: Actor,
  car: CalendarCar,
  request: Days & { note: string },
  now: Date,
): Promise<Blocked> {
  requireHost(actor, car.hostId, hostsRunBy(actor));
  const { startsAt, endsAt } = periodOf(request, car.timeZone, now);
  if (endsAt <= startsAt) return { ok: false, problem: 'past' };
  try {
    await transaction(async (tx) => {
      await tx.execute`
        insert into occupancies (car_id, kind, starts_at, ends_at, blocked_until, note, created_at)
        values (${car.id}, 'block', ${startsAt}, ${endsAt}, ${endsAt}, ${request.note || null}, ${now})`;
    });
    return { ok: true };
  } catch (error) {
    if (!violatesExclusion(error)) throw error;
    const [by = null] = await entriesOf(car.id, startsAt, endsAt);
    return { ok: false, problem: 'occupied', by };
  }
}

/**
 * Makes blocked days bookable again.
 *
 * @throws {Refusal} `not-found` for what is no block of this car; `forbidden` for a member who only looks
 */
export async function unblock(
  actor: Actor,
  car: CalendarCar,
  blockId: string,
  now: Date,
): Promise<void> {
  requireHost(actor, car.hostId, hostsRunBy(actor));
  await transaction(async (tx) => {
    const released = await tx.execute`
      update occupancies set released_at = ${now}
      where id = ${blockId} and car_id = ${car.id} and kind = 'block' and active`;
    if (released === 0) throw new Refusal('not-found', 'No such block.');
  });
}

/**
 * Sets the host's own price for each of the days; `null` gives them back to the base price or to smart pricing.
 *
 * @throws {Refusal} `forbidden` for all but managers
 */
export async function setPrices(
  actor: Actor,
  car: CalendarCar,
  { from, to, price }: Days & { price: number | null },
): Promise<void> {
  requireHost(actor, car.hostId, hostsManagedBy(actor));
  const days = daysOf({ from, to });
  await transaction(async (tx) => {
    if (price === null)
      await tx.carPrice.deleteMany({
        where: { carId: car.id, on: { in: days.map(dateColumn) } },
      });
    else
      await tx.execute`
        insert into car_prices (car_id, "on", price)
        select ${car.id}, d, ${price}::int from unnest(${days}::date[]) d
        on conflict (car_id, "on") do update set price = excluded.price`;
  });
}

/** The longest range a host changes at once. */
export const MAX_DAYS = 366;

export function daysOf({ from, to }: Days): WallDate[] {
  return datesFrom(from, MAX_DAYS).filter((day) => day <= to);
}

/** From midnight to midnight at the car; of today, what is left of it. */
function periodOf({ from, to }: Days, timeZone: string, now: Date) {
  const today = wallDateOf(now, timeZone);
  return {
    startsAt: from <= today ? now : instantOf(`${from}T00:00`, timeZone),
    endsAt: instantOf(`${addDays(to, 1)}T00:00`, timeZone),
  };
}
