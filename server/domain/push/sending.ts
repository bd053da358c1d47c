import { createHash } from 'node:crypto';
import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { locales } from '#server/lib/messages.ts';
import { log } from '#server/lib/log.ts';
import { enqueue, enqueueAll, type Jobs } from '#server/queue/queue.ts';
import { sendingOf } from '../notifications/kinds.ts';
import type { NotificationKind } from '../notifications/notification.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import type { PushAnswer, PushMessage } from './sender.ts';

export type PushJob = Jobs['send-push'];

/** Sends notifications to all browsers of a person as one message, if the transaction commits. */
export async function queuePush(
  tx: Db,
  userId: string,
  notices: readonly { id: string }[],
  now: Date,
): Promise<void> {
  const browsers = await tx.pushSubscription.findMany({ where: { userId }, select: { id: true } });
  const notificationIds = notices.map(({ id }) => id);
  const queuedAt = now.toISOString();
  await enqueueAll(
    tx,
    'send-push',
    browsers.map(({ id }) => ({ subscriptionId: id, notificationIds, queuedAt })),
  );
}

const Target = z.object({
  id: z.string(),
  userId: z.string(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  locale: z.enum(locales),
});

/** The browser of a job; `null` when it is removed, or its person is suspended or gone. */
export async function targetOf(subscriptionId: string) {
  const [found] = await db.sql(Target)`
    select p.id, p.user_id, p.endpoint, p.p256dh, p.auth, u.locale
    from push_subscriptions p join users u on u.id = p.user_id
    where p.id = ${subscriptionId} and u.suspended_at is null and u.deleted_at is null`;
  return found ?? null;
}

type Handling = Omit<PushMessage, 'payload'>;

/** How a push service treats notifications of these kinds about these pages. */
export function handlingOf(notices: readonly { kind: NotificationKind; url: string }[]): Handling {
  const [first, ...others] = notices;
  if (!first || others.length > 0)
    return { ttlSeconds: hours(24), urgency: 'normal', topic: 'digest' };
  const { ttlHours, replaces, urgent, urgency = 'normal' } = sendingOf(first.kind);
  const about = replaces === 'all' ? [first.kind] : [first.kind, first.url];
  return {
    ttlSeconds: hours(ttlHours),
    urgency: urgent === 'always' ? 'high' : urgency,
    topic: createHash('sha256').update(about.join(' ')).digest('base64url').slice(0, 32),
  };
}

function hours(count: number): number {
  return count * 3_600;
}

/** Refusals in a row after which a browser is removed. */
const MOST_REFUSALS = 10;
/** A browser that could not be reached so often, nor in the last week, is removed. */
const MOST_FAILURES = 40;
const WEEK_HOURS = 7 * 24;

/** Writes down how a message fared. A browser that has gone, or refuses again and again, is removed. */
export async function recordAnswer(id: string, { outcome, status }: PushAnswer, now: Date) {
  if (outcome === 'sent') {
    const data = { failures: 0, lastSuccessAt: now };
    await db.pushSubscription.updateMany({ where: { id }, data });
    return;
  }
  if (outcome === 'gone') {
    await db.pushSubscription.deleteMany({ where: { id } });
    return;
  }
  if (outcome === 'refused') log.warn({ status }, 'A push service has refused a message.');
  await recordFailure(id, outcome === 'refused' ? MOST_REFUSALS : MOST_FAILURES, now);
}

/** @param most refusals are removed at once when there are so many; else a browser has a week to come back */
async function recordFailure(id: string, most: number, now: Date): Promise<void> {
  await db.execute`
    update push_subscriptions set failures = least(failures + 1, 1000) where id = ${id}`;
  await db.execute`
    delete from push_subscriptions where id = ${id} and failures >= ${most}
      and (${most}::int = ${MOST_REFUSALS}::int
        or coalesce(last_success_at, created_at) < ${hoursAfter(now, -WEEK_HOURS)})`;
}

const LEAST_DELAY_SECONDS = 30;
/** Together they are at least two hours. */
const MOST_DELAYS = 8;

/**
 * Sends a message again when the service has said it may, but not sooner than after half a minute, and each time twice as
 * late as the time before: the service is anybody's. Not after `end`, nor more than a few times.
 */
export async function queueAgain(
  job: PushJob,
  { afterSeconds, now, end }: { afterSeconds: number; now: Date; end: Date },
): Promise<void> {
  const { delays = 0 } = job;
  const seconds = Math.max(afterSeconds, LEAST_DELAY_SECONDS * 2 ** delays);
  const at = new Date(now.getTime() + seconds * 1_000);
  if (delays < MOST_DELAYS && at < end)
    await enqueue(db, 'send-push', { ...job, delays: delays + 1 }, at);
}
