import type { Locale } from '#shared/translate.ts';
import { translator } from '#server/lib/messages.ts';
import { url } from '#shared/routes.ts';
import { layout, type Message } from './layout.ts';

/** Tells a person that, and why, their account is suspended. */
export function accountSuspendedMail({
  name,
  locale,
  reason,
}: {
  name: string;
  locale: Locale;
  reason: string;
}): Message {
  const t = translator(locale);
  return layout({
    locale,
    subject: t('mail.accountSuspended.subject'),
    greeting: t('mail.greeting', { name }),
    paragraphs: [
      t('mail.accountSuspended.text'),
      t('mail.accountSuspended.reason', { reason }),
      t('mail.accountSuspended.bookings'),
    ],
    action: { label: t('mail.accountSuspended.action'), url: url('contact') },
  });
}
