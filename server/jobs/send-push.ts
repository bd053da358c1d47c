import { db } from '#server/db/client.ts';
import {
  notificationsNamed,
  unreadCount,
  type StoredNotification,
} from '#server/domain/notifications/queries.ts';
import {
  handlingOf,
  queueAgain,
  recordAnswer,
  targetOf,
  type PushJob,
} from '#server/domain/push/sending.ts';
import { webPushSender, type PushSender } from '#server/domain/push/sender.ts';
import { translator } from '#server/lib/messages.ts';
import { url } from '#shared/routes.ts';
import type { Locale } from '#shared/translate.ts';
import { notificationText } from './notification-text.ts';

type Sending = { now: Date; send?: PushSender };

/**
 * Sends notifications to one browser. What has been read or is out of date meanwhile is not sent. A second delivery of
 * the same job replaces what the first has shown.
 *
 * @throws {Error} when the push service asks to try later, or can't be reached
 */
export async function sendPush(job: PushJob, { now, send = webPushSender() }: Sending) {
  const target = await targetOf(job.subscriptionId);
  if (!target) return;
  const notices = (await notificationsNamed(job.notificationIds)).filter(({ readAt }) => !readAt);
  const handling = handlingOf(notices);
  const end = new Date(Date.parse(job.queuedAt) + handling.ttlSeconds * 1_000);
  if (notices.length === 0 || end <= now) return;
  const unread = await unreadCount(db, target.userId);
  const payload = JSON.stringify({ ...contentOf(notices, target.locale), unread });
  const answer = await send(target, { ...handling, payload });
  await recordAnswer(target.id, answer, now);
  if (answer.outcome !== 'later') return;
  if (answer.afterSeconds === null) throw new Error(`A push service answered ${answer.status}.`);
  await queueAgain(job, { afterSeconds: answer.afterSeconds, now, end });
}

/** No more than a title: what is shown on a locked screen, and passes through a service of others. */
function contentOf(notices: readonly StoredNotification[], locale: Locale) {
  const [first] = notices;
  if (first && notices.length === 1) {
    const { id, kind, facts, url: path } = first;
    return { id, kind, url: path, title: notificationText({ kind, facts, locale }).title };
  }
  const title = translator(locale)('mail.digest.subject', { count: notices.length });
  return { id: 'digest', kind: 'digest', url: url('notifications'), title };
}
