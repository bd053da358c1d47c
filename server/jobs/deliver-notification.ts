import { broadcastNotification } from '#server/broadcasting/broadcaster.ts';
import { wants } from '#server/domain/notifications/preferences.ts';
import {
  addressedNotification,
  type AddressedNotification,
} from '#server/domain/notifications/queries.ts';
import { translator } from '#server/lib/messages.ts';
import { notificationMail } from '#server/mail/notification.ts';
import { queueMailByItself } from '#server/mail/send.ts';
import { wordsOf } from '#server/mail/words.ts';

/** Sends a stored notification to its person, at once to open pages and by mail, as their preferences say. */
export async function deliverNotification(id: string): Promise<void> {
  const stored = await addressedNotification(id);
  if (!stored) return;
  const { title, body } = notificationText(stored);
  const { kind, userId, url, name, email, locale } = stored;
  if (await wants(userId, { kind, channel: 'live' }))
    await broadcastNotification(userId, { id, type: kind, kind, title, body, url });
  if (!(await wants(userId, { kind, channel: 'mail' }))) return;
  const message = notificationMail({ title, body, url, name, locale });
  await queueMailByItself({ key: id, kind, to: email, toName: name, ...message });
}

/** The notification's title and text in its reader's language. */
export function notificationText({
  kind,
  facts,
  locale,
}: Pick<AddressedNotification, 'kind' | 'facts' | 'locale'>) {
  const t = translator(locale);
  const words = wordsOf(facts, locale);
  const text = (part: 'title' | 'body') => t(`notification.${kind}.${part}`, words);
  const isForLess = kind === 'car_proposed' && (facts.amount ?? 0) > 0;
  const body = isForLess ? t('notification.car_proposed.body_less', words) : text('body');
  return { title: text('title'), body };
}
