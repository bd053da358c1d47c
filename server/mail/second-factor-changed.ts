import type { Locale } from '#shared/translate.ts';
import { translator } from '#server/lib/messages.ts';
import { url } from '#shared/routes.ts';
import { layout, type Message } from './layout.ts';

/** `reset` is done by staff, for somebody who has lost their phone. */
export type SecondFactorChange = 'on' | 'off' | 'reset' | 'codes';

/** Lets a person notice a change of their second factor that was not theirs. */
export function secondFactorChangedMail({
  name,
  locale,
  change,
}: {
  name: string;
  locale: Locale;
  change: SecondFactorChange;
}): Message {
  const t = translator(locale);
  return layout({
    locale,
    subject: t(`mail.secondFactor.${change}.subject`),
    greeting: t('mail.greeting', { name }),
    paragraphs: [t(`mail.secondFactor.${change}.text`)],
    action: { label: t('mail.secondFactor.action'), url: url('profile') },
    notes: [t('mail.secondFactor.note')],
  });
}
