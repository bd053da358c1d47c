import type { Locale } from '#shared/translate.ts';
import { translator } from '#server/lib/messages.ts';
import { layout, type Message } from './layout.ts';

/** Carries the only copy of a reset token. */
export function resetPasswordMail({
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
    subject: t('mail.resetPassword.subject'),
    greeting: t('mail.greeting', { name }),
    paragraphs: [t('mail.resetPassword.text')],
    action: { label: t('mail.resetPassword.action'), url: link },
    notes: [t('mail.resetPassword.note')],
  });
}
