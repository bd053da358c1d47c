import type { Locale } from '#shared/translate.ts';
import { translator } from '#server/lib/messages.ts';
import { url } from '#shared/routes.ts';
import { layout, type Message } from './layout.ts';

/** Lets a person notice a change of password that was not theirs. */
export function passwordChangedMail({ name, locale }: { name: string; locale: Locale }): Message {
  const t = translator(locale);
  return layout({
    locale,
    subject: t('mail.passwordChanged.subject'),
    greeting: t('mail.greeting', { name }),
    paragraphs: [t('mail.passwordChanged.text')],
    action: { label: t('mail.passwordChanged.action'), url: url('forgot-password') },
    notes: [t('mail.passwordChanged.note')],
  });
}
