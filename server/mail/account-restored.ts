import type { Locale } from '#shared/translate.ts';
import { translator } from '#server/lib/messages.ts';
import { url } from '#shared/routes.ts';
import { layout, type Message } from './layout.ts';

/** Tells a person that their account is no longer suspended. */
export function accountRestoredMail({ name, locale }: { name: string; locale: Locale }): Message {
  const t = translator(locale);
  return layout({
    locale,
    subject: t('mail.accountRestored.subject'),
    greeting: t('mail.greeting', { name }),
    paragraphs: [t('mail.accountRestored.text')],
    action: { label: t('mail.accountRestored.action'), url: url('login') },
  });
}
