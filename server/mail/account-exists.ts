import type { Locale } from '#shared/translate.ts';
import { translator } from '#server/lib/messages.ts';
import { url } from '#shared/routes.ts';
import { layout, type Message } from './layout.ts';

/** Notifies the owner, and nobody else, that the address somebody gave has an account. */
export function accountExistsMail({ name, locale }: { name: string; locale: Locale }): Message {
  const t = translator(locale);
  return layout({
    locale,
    subject: t('mail.accountExists.subject'),
    greeting: t('mail.greeting', { name }),
    paragraphs: [t('mail.accountExists.text')],
    action: { label: t('mail.accountExists.action'), url: url('login') },
    notes: [t('mail.accountExists.note')],
  });
}
