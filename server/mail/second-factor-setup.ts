import type { Locale } from '#shared/translate.ts';
import { translator } from '#server/lib/messages.ts';
import { layout, type Message } from './layout.ts';
import { wordsOf } from './words.ts';

type SecondFactorSetup = {
  name: string;
  locale: Locale;
  link: string;
  /** From when the link works, if not at once. */
  opensAt: Date | null;
};

/** Carries the only link by which a second factor is set up: a password alone does not. */
export function secondFactorSetupMail({ name, locale, link, opensAt }: SecondFactorSetup): Message {
  const t = translator(locale);
  const when = opensAt && wordsOf({ startsAt: opensAt.toISOString() }, locale)['startsAt'];
  return layout({
    locale,
    subject: t('mail.secondFactor.setup.subject'),
    greeting: t('mail.greeting', { name }),
    paragraphs: [
      t('mail.secondFactor.setup.text'),
      ...(when ? [t('mail.secondFactor.setup.later', { when })] : []),
    ],
    action: { label: t('mail.secondFactor.setup.action'), url: link },
    notes: [t('mail.secondFactor.setup.note')],
  });
}
