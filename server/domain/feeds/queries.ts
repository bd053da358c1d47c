import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { feedProblems, type FeedProblem } from './fetching.ts';

export type FeedRow = {
  id: string;
  name: string;
  site: string;
  readAt: Date | null;
  problem: FeedProblem | null;
  /** The number of future events. */
  events: number;
};

export async function feedsOf(carId: string, now: Date): Promise<FeedRow[]> {
  const rows = await db.calendarFeed.findMany({
    where: { carId },
    select: {
      id: true,
      name: true,
      site: true,
      readAt: true,
      problem: true,
      _count: { select: { events: { where: { endsAt: { gt: now } } } } },
    },
    orderBy: { createdAt: 'asc' },
  });
  return rows.map(({ _count: { events }, problem, ...row }) => ({
    ...row,
    problem: z.enum(feedProblems).nullable().parse(problem),
    events,
  }));
}

const conflict = z.object({
  id: z.string(),
  feed: z.string(),
  summary: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  ref: z.string(),
  bookingStartsAt: z.date(),
  bookingEndsAt: z.date(),
  notifiedAt: z.nullable(z.date()),
});

export type Conflict = z.infer<typeof conflict>;

/** Events of feeds at times when the car is booked here, except those that the host has dismissed. */
export function conflictsOf(carId: string, now: Date, tx: Db = db): Promise<Conflict[]> {
  return tx.sql(conflict)`
    select e.id, f.name as feed, e.summary, e.starts_at, e.ends_at, b.ref,
      b.starts_at as booking_starts_at, b.ends_at as booking_ends_at, e.notified_at
    from calendar_feeds f
    join feed_events e on e.feed_id = f.id and e.ends_at > ${now} and e.dismissed_at is null
    join occupancies o on o.car_id = f.car_id and o.active and o.booking_id is not null
      and tstzrange(o.starts_at, o.ends_at) && tstzrange(e.starts_at, e.ends_at)
    join bookings b on b.id = o.booking_id
    where f.car_id = ${carId}
    order by e.starts_at, b.starts_at`;
}
