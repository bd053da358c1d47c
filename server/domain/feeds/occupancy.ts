import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { lockCalendar } from '../occupancies/locks.ts';
import type { StandingClaim } from '../occupancies/standing-claims.ts';

const period = z.object({ startsAt: z.date(), endsAt: z.date() });

/**
 * Turns the events of a car's feeds into occupancies, where nothing of our own takes the car: bookings, holds and
 * blocks stay as they are. Safe to run again. It takes the lock of the car's calendar.
 */
async function applyFeeds(tx: Db, carId: string, now: Date): Promise<void> {
  await lockCalendar(tx, carId);
  const wanted = await wantedPeriods(tx, carId, now);
  const present = await tx.occupancy.findMany({
    where: { carId, kind: 'imported', active: true, blockedUntil: { gt: now } },
    select: { id: true, startsAt: true, endsAt: true },
  });
  const keys = new Set(wanted.map(keyOf));
  const known = new Set(present.map(keyOf));
  await tx.occupancy.updateMany({
    where: { id: { in: present.filter((one) => !keys.has(keyOf(one))).map(({ id }) => id) } },
    data: { releasedAt: now },
  });
  const missing = wanted.filter((one) => !known.has(keyOf(one)));
  await tx.occupancy.createMany({
    data: missing.map(({ startsAt, endsAt }) => ({
      carId,
      kind: 'imported' as const,
      startsAt,
      endsAt,
      blockedUntil: endsAt,
      createdAt: now,
    })),
  });
}

/** The times of the feeds, less the times of our own occupancies. */
function wantedPeriods(tx: Db, carId: string, now: Date) {
  return tx.sql(period)`
    select lower(free) as starts_at, upper(free) as ends_at
    from unnest(
      coalesce((
        select range_agg(tstzrange(e.starts_at, e.ends_at))
        from feed_events e join calendar_feeds f on f.id = e.feed_id
        where f.car_id = ${carId} and e.ends_at > ${now}), '{}')
      - coalesce((
        select range_agg(tstzrange(o.starts_at, o.blocked_until)) from occupancies o
        where o.car_id = ${carId} and o.active and (o.kind <> 'imported' or o.blocked_until <= ${now})), '{}')
    ) free
    where upper(free) > ${now}`;
}

/** Cars with a connected calendar, or with time that one has taken. */
async function findFedCars(tx: Db, carIds: readonly string[]): Promise<string[]> {
  const cars = await tx.sql(z.object({ carId: z.string() }))`
    select car_id from calendar_feeds where car_id = any(${[...carIds]}::uuid[])
    union select car_id from occupancies
    where car_id = any(${[...carIds]}::uuid[]) and kind = 'imported' and active`;
  return cars.map(({ carId }) => carId);
}

export const feedClaim: StandingClaim = { findCars: findFedCars, apply: applyFeeds };

function keyOf({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string {
  return `${startsAt.getTime()}-${endsAt.getTime()}`;
}
