import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { BlockKind, BookingStatus, OccupancyKind } from '#server/db/generated/enums.ts';
import { namedCar } from '../car-columns.ts';
import { hostsSeenBy } from '../hosts/policy.ts';
import { addDays, dateColumn, instantOf, type WallDate } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';
import type { CalendarEntry } from './queries.ts';

export const TIMELINE_DAYS = 60;

/** The first day of a timeline may be so many days before or after today. */
export const TIMELINE_REACH_DAYS = 365;

/** The most cars sent to a browser at once; filters make a larger fleet smaller. */
export const MOST_TIMELINE_CARS = 500;

export type TimelineCar = Awaited<ReturnType<typeof timelineCars>>[number] & {
  /** Of the car that leads its class, in a company. */
  className?: string | null;
};

/** The cars of a person's hosts that have a calendar, by host and name. */
export function timelineCars(actor: Actor) {
  return db.car.findMany({
    where: {
      hostId: { in: hostsSeenBy(actor) },
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
    take: MOST_TIMELINE_CARS,
  });
}

type ZonedCar = { id: string; timeZone: string };

const Entry = z.object({
  id: z.string(),
  carId: z.string(),
  kind: z.enum(OccupancyKind),
  startsAt: z.date(),
  endsAt: z.date(),
  blockedUntil: z.date(),
  note: z.string().nullable(),
  blockKind: z.enum(BlockKind).nullable(),
  jobId: z.string().nullable(),
  forPlan: z.boolean(),
  seriesId: z.string().nullable(),
  weekdays: z.array(z.number()).nullable(),
  fromDay: z.string().nullable(),
  untilDay: z.string().nullable(),
  startMinute: z.number().nullable(),
  endMinute: z.number().nullable(),
  ref: z.string().nullable(),
  status: z.enum(BookingStatus).nullable(),
  days: z.number().nullable(),
  hostEarns: z.number().nullable(),
  clientName: z.string().nullable(),
});

type Entry = z.infer<typeof Entry>;

/**
 * The occupancies of each car from a day on, by car id. Days are those of each car's time zone. One statement instead of
 * Prisma's relations, because a large fleet has thousands of them.
 */
export async function entriesByCar(
  cars: readonly ZonedCar[],
  first: WallDate,
): Promise<Map<string, CalendarEntry[]>> {
  const found = await byZone(cars, (ids, midnight) => {
    return db.sql(Entry)`
      select o.id, o.car_id, o.kind, o.starts_at, o.ends_at, o.blocked_until, o.note, o.block_kind, o.job_id, o.for_plan,
        o.series_id,
        s.weekdays, s.from_day, s.until_day, s.start_minute, s.end_minute,
        b.ref, b.status, b.days, b.host_earns, u.name as client_name
      from unnest(${ids}::uuid[]) c (id)
        join occupancies o on o.car_id = c.id and o.active
          and o.starts_at < ${midnight(addDays(first, TIMELINE_DAYS))} and o.ends_at > ${midnight(first)}
        left join block_series s on s.id = o.series_id
        left join bookings b on b.id = o.booking_id
        left join users u on u.id = b.client_id
      order by o.starts_at, o.id`;
  });
  return Map.groupBy(found.map(entryOf), ({ carId }) => carId);
}

function entryOf(row: Entry): CalendarEntry {
  const { id, carId, kind, startsAt, endsAt, blockedUntil, note, blockKind, jobId, forPlan } = row;
  const times = { startsAt, endsAt, blockedUntil };
  return {
    id,
    carId,
    kind,
    ...times,
    note,
    blockKind,
    jobId,
    forPlan,
    series: seriesOf(row),
    booking: bookingOf(row),
  };
}

function seriesOf(row: Entry): CalendarEntry['series'] {
  const { seriesId: id, weekdays, fromDay, untilDay, startMinute, endMinute } = row;
  if (!id || !weekdays || !fromDay || !untilDay) return null;
  if (startMinute === null || endMinute === null) return null;
  const days = { fromDay: dateColumn(fromDay), untilDay: dateColumn(untilDay) };
  return { id, weekdays, ...days, startMinute, endMinute };
}

function bookingOf({ ref, status, days, hostEarns, clientName }: Entry): CalendarEntry['booking'] {
  if (ref === null || status === null || days === null || hostEarns === null) return null;
  return { ref, status, days, hostEarns, client: { name: clientName ?? '' } };
}

type Midnight = (day: WallDate) => Date;

/** Reads something of the cars of each time zone, where a day begins at its own moment. */
async function byZone<Found>(
  cars: readonly ZonedCar[],
  read: (ids: string[], midnight: Midnight) => Promise<Found[]>,
): Promise<Found[]> {
  const zones = Map.groupBy(cars, ({ timeZone }) => timeZone);
  const found = await Promise.all(
    [...zones].map(([timeZone, ofZone]) =>
      read(
        ofZone.map(({ id }) => id),
        (day) => instantOf(`${day}T00:00`, timeZone),
      ),
    ),
  );
  return found.flat();
}
