import type { Locale } from '#shared/translate.ts';
import { translator } from '#server/lib/messages.ts';
import { url } from '#shared/routes.ts';
import { layout, type Message } from './layout.ts';

/** The last message to a person who closed their account. */
export function accountDeletedMail({ name, locale }: { name: string; locale: Locale }): Message {
  const t = translator(locale);
  return layout({
    locale,
    subject: t('mail.accountDeleted.subject'),
    greeting: t('mail.greeting', { name }),
    paragraphs: [t('mail.accountDeleted.text')],
    action: { label: t('mail.accountDeleted.action'), url: url('contact') },
    notes: [t('mail.accountDeleted.note')],
  });
}
