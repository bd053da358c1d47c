import type { Locale } from '#shared/translate.ts';
import { translator } from '#server/lib/messages.ts';
import { url } from '#shared/routes.ts';
import { layout, type Message } from './layout.ts';

type Notice = { title: string; body: string; url: string };

type Reader = {
  name: string;
  locale: Locale;
  /** Where such mails can be stopped; `null` if they can't be. */
  stopUrl: string | null;
};

/** Any notification as a mail: its title is the subject and its link the button. */
export function notificationMail(notice: Notice & Reader): Message {
  const t = translator(notice.locale);
  return layout({
    locale: notice.locale,
    subject: notice.title,
    greeting: t('mail.greeting', { name: notice.name }),
    paragraphs: [notice.body],
    action: { label: t('mail.open'), url: notice.url },
    stopUrl: notice.stopUrl,
  });
}

/** Several notifications as one mail. `total` may be more than are listed. */
export function digestMail({
  items,
  total,
  name,
  locale,
  stopUrl,
}: Reader & { items: readonly Notice[]; total: number }): Message {
  const t = translator(locale);
  const more = total - items.length;
  return layout({
    locale,
    subject: t('mail.digest.subject', { count: total }),
    greeting: t('mail.greeting', { name }),
    paragraphs: [t('mail.digest.text')],
    items,
    action: { label: t('mail.digest.action'), url: url('notifications') },
    notes: more > 0 ? [t('mail.digest.more', { count: more })] : [],
    stopUrl,
  });
}
