import { broadcastNotification } from '#server/broadcasting/broadcaster.ts';
import { db } from '#server/db/client.ts';
import { sendingOf } from '#server/domain/notifications/kinds.ts';
import { isWantedBy } from '#server/domain/notifications/preferences.ts';
import { addressedNotification } from '#server/domain/notifications/queries.ts';
import { deliverTo } from './deliver-unread.ts';
import { notificationText } from './notification-text.ts';

/**
 * Shows a stored notification on its person's open pages, as their preferences say, and sends it by mail and push if
 * its kind does not wait for them to read it.
 */
export async function deliverNotification(id: string, now: Date): Promise<void> {
  const stored = await addressedNotification(id);
  if (!stored) return;
  const { title, body } = notificationText(stored);
  const { kind, userId, url } = stored;
  if (await isWantedBy(db, userId, { kind, channel: 'live' }))
    await broadcastNotification(userId, { id, type: kind, kind, title, body, url });
  if (sendingOf(kind).sends === 'unread') return;
  await deliverTo(userId, 'mail', now);
  await deliverTo(userId, 'push', now);
}
