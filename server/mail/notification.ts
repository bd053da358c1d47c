import type { Locale } from '#shared/translate.ts';
import { translator } from '#server/lib/messages.ts';
import { layout, type Message } from './layout.ts';

/** Any notification as a mail: its title is the subject and its link the button. */
export function notificationMail(notice: {
  title: string;
  body: string;
  url: string;
  name: string;
  locale: Locale;
}): Message {
  const t = translator(notice.locale);
  return layout({
    locale: notice.locale,
    subject: notice.title,
    greeting: t('mail.greeting', { name: notice.name }),
    paragraphs: [notice.body],
    action: { label: t('mail.open'), url: notice.url },
  });
}
