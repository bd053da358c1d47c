import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { unseal } from '#server/lib/seal.ts';
import { url } from '#shared/routes.ts';
import { hostPeople, notify } from '../notifications/commands.ts';
import { DAY_MS } from '../time/wall-clock.ts';
import type { FeedEvent } from './events.ts';
import { FeedFailure, fetchFeed, type Fetched, type FeedProblem } from './fetching.ts';
import { reapplyStandingClaims } from '../occupancies/standing-claims.ts';
import { conflictsOf } from './queries.ts';
import { readEvents } from './reading.ts';

export const FEED_SECRET = 'calendar-feed';

/** A little more than the time ahead for which a car can be booked. */
const AHEAD_MS = 400 * DAY_MS;

export type ReadFeed = typeof fetchFeed;
type Reading = { now: Date; read?: ReadFeed };

const feedSelect = {
  id: true,
  name: true,
  sealedUrl: true,
  etag: true,
  lastModified: true,
  car: {
    select: {
      id: true,
      slug: true,
      hostId: true,
      branchId: true,
      make: true,
      model: true,
      timeZone: true,
    },
  },
} as const;

type Feed = NonNullable<Awaited<ReturnType<typeof findFeed>>>;

/**
 * Reads a feed and brings the car's occupancies in line with it. While it cannot be read, its last content counts.
 *
 * @returns what was wrong with it, or `null`; also `null` for a feed that no longer exists
 */
export async function syncFeed(
  feedId: string,
  { now, read = fetchFeed }: Reading,
): Promise<FeedProblem | null> {
  const feed = await findFeed(feedId);
  if (!feed) return null;
  try {
    const fetched = await read(unseal(FEED_SECRET, feed.sealedUrl), feed);
    const events = fetched && (await readEvents(fetched.text, windowOf(feed, now)));
    await store(feed, fetched && events ? { fetched, events } : null, now);
    return null;
  } catch (error) {
    if (!(error instanceof FeedFailure)) throw error;
    await storeFailure(feed, error.problem, now);
    return error.problem;
  }
}

function findFeed(id: string) {
  return db.calendarFeed.findUnique({ where: { id }, select: feedSelect });
}

function windowOf({ car: { timeZone } }: Feed, now: Date) {
  return { timeZone, from: now, to: new Date(now.getTime() + AHEAD_MS) };
}

/** Also runs when the feed has not changed, because our own bookings may have. */
async function store(
  feed: Feed,
  found: { fetched: Fetched; events: FeedEvent[] } | null,
  now: Date,
): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.calendarFeed.updateMany({
      where: { id: feed.id },
      data: {
        triedAt: now,
        readAt: now,
        problem: null,
        failingSince: null,
        ...(found && { etag: found.fetched.etag, lastModified: found.fetched.lastModified }),
      },
    });
    if (count === 0) return;
    if (found) await replaceEvents(tx, feed.id, found.events, now);
    await reapplyStandingClaims(tx, [{ carId: feed.car.id }], now);
    await notifyOfConflicts(tx, feed, now);
  });
}

/** The host's decision about an event stays while the event keeps its time. */
async function replaceEvents(tx: Db, feedId: string, events: readonly FeedEvent[], now: Date) {
  const rows = z.object({ id: z.string() });
  const written = await tx.sql(rows)`
    insert into feed_events (feed_id, uid, occurrence, starts_at, ends_at, summary)
    select ${feedId}::uuid, e.* from unnest(
      ${events.map(({ uid }) => uid)}::text[], ${events.map(({ occurrence }) => occurrence)}::text[],
      ${events.map(({ startsAt }) => startsAt)}::timestamptz[], ${events.map(({ endsAt }) => endsAt)}::timestamptz[],
      ${events.map(({ summary }) => summary)}::text[]) e
    on conflict (feed_id, uid, occurrence) do update set
      summary = excluded.summary,
      notified_at = case when (feed_events.starts_at, feed_events.ends_at) = (excluded.starts_at, excluded.ends_at)
        then feed_events.notified_at end,
      dismissed_at = case when (feed_events.starts_at, feed_events.ends_at) = (excluded.starts_at, excluded.ends_at)
        then feed_events.dismissed_at end,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at
    returning id`;
  const ids = written.map(({ id }) => id);
  // Past events stay, because another calendar may no longer contain them.
  await tx.feedEvent.deleteMany({ where: { feedId, id: { notIn: ids }, endsAt: { gt: now } } });
}

/** Notifies the people who act for the host of each conflict, once. */
async function notifyOfConflicts(tx: Db, { car }: Feed, now: Date) {
  const found = await conflictsOf(car.id, now, tx);
  const fresh = found.filter(({ notifiedAt }) => notifiedAt === null);
  if (fresh.length === 0) return;
  await tx.feedEvent.updateMany({
    where: { id: { in: fresh.map(({ id }) => id) } },
    data: { notifiedAt: now },
  });
  const people = await hostPeople(tx, car);
  for (const { ref, startsAt, endsAt } of fresh) {
    const when = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
    const facts = { ref, car: `${car.make} ${car.model}`, timeZone: car.timeZone, ...when };
    const address = url('owner.calendars.feeds', { car: car.slug });
    await notify(tx, people, { kind: 'calendar_conflict', facts, url: address }, now);
  }
}

async function storeFailure(feed: Feed, problem: FeedProblem, now: Date): Promise<void> {
  await db.execute`
    update calendar_feeds
    set tried_at = ${now}, problem = ${problem}, failing_since = coalesce(failing_since, ${now})
    where id = ${feed.id}`;
}
