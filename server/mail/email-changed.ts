import type { Locale } from '#shared/translate.ts';
import { translator } from '#server/lib/messages.ts';
import { url } from '#shared/routes.ts';
import { layout, type Message } from './layout.ts';

/** Tells the old address which one took its place. */
export function emailChangedMail({
  name,
  locale,
  email,
}: {
  name: string;
  locale: Locale;
  email: string;
}): Message {
  const t = translator(locale);
  return layout({
    locale,
    subject: t('mail.emailChanged.subject'),
    greeting: t('mail.greeting', { name }),
    paragraphs: [t('mail.emailChanged.text', { email })],
    action: { label: t('mail.emailChanged.action'), url: url('contact') },
    notes: [t('mail.emailChanged.note')],
  });
}
