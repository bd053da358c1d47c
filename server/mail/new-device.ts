import type { Locale } from '#shared/translate.ts';
import { translator } from '#server/lib/messages.ts';
import { url } from '#shared/routes.ts';
import { layout, type Message } from './layout.ts';
import { wordsOf } from './words.ts';

type NewDevice = {
  name: string;
  locale: Locale;
  /** Such as "Firefox, Windows"; `null` when the browser does not say. */
  device: string | null;
  ip: string | null;
  at: Date;
};

/** Lets a person notice that somebody else has entered their account. */
export function newDeviceMail({ name, locale, device, ip, at }: NewDevice): Message {
  const t = translator(locale);
  const words = wordsOf({ startsAt: at.toISOString() }, locale);
  return layout({
    locale,
    subject: t('mail.newDevice.subject'),
    greeting: t('mail.greeting', { name }),
    paragraphs: [
      t('mail.newDevice.text'),
      [device ?? t('mail.newDevice.unknown'), ip, words['startsAt']].filter(Boolean).join(' · '),
    ],
    action: { label: t('mail.newDevice.action'), url: url('profile') },
    notes: [t('mail.newDevice.note')],
  });
}
