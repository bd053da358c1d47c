import { createHash } from 'node:crypto';
import { z } from 'zod';
import { db, isUniqueViolation } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/queue/queue.ts';
import { seal } from '#server/lib/seal.ts';
import { hostsManagedBy, requireHost, requireRunning } from '../hosts/policy.ts';
import { Refusal } from '../refusal.ts';
import type { Actor } from '../users/actor.ts';
import { safeUrl } from './fetching.ts';
import { reapplyStandingClaims } from '../occupancies/standing-claims.ts';
import { FEED_SECRET, syncFeed, type ReadFeed } from './syncing.ts';

/** A car is offered in few other places. */
export const MAX_FEEDS = 5;

/** Minutes between two readings of a calendar. */
const INTERVAL_MINUTES = 15;
const MINUTE_MS = 60_000;

/** The others are read in the next minute. */
const MOST_AT_ONCE = 500;

type FeedCar = { id: string; hostId: string; branchId: string | null };

export type Added = { ok: true; id: string } | { ok: false; problem: 'known' | 'many' };

/**
 * Connects a calendar to a car. It is read later, by `readNow` or by the sweep.
 *
 * @throws {Refusal} `forbidden` for all but managers
 * @throws {FeedFailure} `address` if it is not an https address
 */
export async function addFeed(
  actor: Actor,
  car: FeedCar,
  { name, address }: { name: string; address: string },
  now: Date,
): Promise<Added> {
  requireHost(actor, car.hostId, hostsManagedBy(actor));
  const { href, hostname } = safeUrl(address);
  const urlDigest = createHash('sha256').update(href).digest('base64url');
  const feed = { carId: car.id, name, site: hostname, urlDigest, createdAt: now };
  try {
    return await transaction(async (tx) => {
      await tx.execute`select from cars where id = ${car.id} for update`;
      if ((await tx.calendarFeed.count({ where: { carId: car.id } })) >= MAX_FEEDS)
        return { ok: false, problem: 'many' };
      const data = { ...feed, sealedUrl: seal(FEED_SECRET, href) };
      const { id } = await tx.calendarFeed.create({ data, select: { id: true } });
      return { ok: true, id };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, problem: 'known' };
    throw error;
  }
}

/**
 * Reads a calendar at once.
 *
 * @returns what was wrong with it, or `null`
 * @throws {Refusal} `not-found` for no calendar of this car; `forbidden` for a viewer
 */
export async function readNow(
  actor: Actor,
  car: FeedCar,
  feedId: string,
  reading: { now: Date; read?: ReadFeed },
) {
  requireRunning(actor, car);
  await requireFeed(car, feedId);
  return syncFeed(feedId, reading);
}

/**
 * Disconnects a calendar; the times it took are free again.
 *
 * @throws {Refusal} `not-found` for no calendar of this car; `forbidden` for all but managers
 */
export async function removeFeed(actor: Actor, car: FeedCar, feedId: string, now: Date) {
  requireHost(actor, car.hostId, hostsManagedBy(actor));
  await transaction(async (tx) => {
    const { count } = await tx.calendarFeed.deleteMany({ where: { id: feedId, carId: car.id } });
    if (count === 0) throw new Refusal('not-found', 'No such calendar.');
    await reapplyStandingClaims(tx, [{ carId: car.id }], now);
  });
}

/**
 * The host has seen a conflict, and neither the event nor the booking is changed.
 *
 * @throws {Refusal} `not-found` for no event of this car; `forbidden` for a viewer
 */
export async function dismissConflict(
  actor: Actor,
  car: FeedCar,
  eventId: string,
  now: Date,
): Promise<void> {
  requireRunning(actor, car);
  const { count } = await db.feedEvent.updateMany({
    where: { id: eventId, feed: { carId: car.id } },
    data: { dismissedAt: now },
  });
  if (count === 0) throw new Refusal('not-found', 'No such event.');
}

/** Starts reading every calendar that is due, each once, however many processes there are. */
export async function readDueFeeds(now: Date): Promise<void> {
  const since = new Date(now.getTime() - INTERVAL_MINUTES * MINUTE_MS);
  await transaction(async (tx) => {
    const due = await tx.sql(z.object({ id: z.string() }))`
      update calendar_feeds set tried_at = ${now}
      where id in (
        select id from calendar_feeds where tried_at is null or tried_at <= ${since}
        order by tried_at nulls first limit ${MOST_AT_ONCE} for update skip locked)
      returning id`;
    for (const { id } of due) await enqueue(tx, 'read-feed', { feedId: id });
  });
}

async function requireFeed(car: FeedCar, feedId: string): Promise<void> {
  const found = await db.calendarFeed.count({ where: { id: feedId, carId: car.id } });
  if (found === 0) throw new Refusal('not-found', 'No such calendar.');
}
