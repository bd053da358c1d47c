import type { Locale } from '#shared/translate.ts';
import { translator } from '#server/lib/messages.ts';
import { layout, type Message } from './layout.ts';

/** Asks a new person to confirm the address they registered with. */
export function verifyEmailMail({
  name,
  locale,
  link,
}: {
  name: string;
  locale: Locale;
  link: string;
}): Message {
  const t = translator(locale);
  return layout({
    locale,
    subject: t('mail.verifyEmail.subject'),
    greeting: t('mail.greeting', { name }),
    paragraphs: [t('mail.verifyEmail.text')],
    action: { label: t('mail.verifyEmail.action'), url: link },
    notes: [t('mail.verifyEmail.note')],
  });
}
