import type { Locale } from '#shared/translate.ts';
import { translator } from '#server/lib/messages.ts';
import { layout, type Message } from './layout.ts';

/** Goes to the address that is to take the place of the old one. */
export function confirmNewEmailMail({
  name,
  locale,
  email,
  link,
}: {
  name: string;
  locale: Locale;
  email: string;
  link: string;
}): Message {
  const t = translator(locale);
  return layout({
    locale,
    subject: t('mail.confirmNewEmail.subject'),
    greeting: t('mail.greeting', { name }),
    paragraphs: [t('mail.confirmNewEmail.text', { email })],
    action: { label: t('mail.confirmNewEmail.action'), url: link },
    notes: [t('mail.confirmNewEmail.note')],
  });
}
