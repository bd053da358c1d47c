import type { AddressedNotification } from '#server/domain/notifications/queries.ts';
import { translator } from '#server/lib/messages.ts';
import { wordsOf } from '#server/mail/words.ts';

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
