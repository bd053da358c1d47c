import { url } from '#shared/routes.ts';
import type { Locale, MessageKey, Translate } from '#shared/translate.ts';
import { translator } from '#server/lib/messages.ts';
import { layout, type Message } from './layout.ts';
import { momentFor } from './words.ts';

/** `reset` is done by staff, for somebody who has lost their phone. */
export type SecondFactorChange = 'on' | 'off' | 'reset' | 'codes';

type Nothing = Record<string, never>;

/** What each message about an account says beside the person's name. */
export type AccountFacts = {
  'verify-email': { link: string };
  /** Goes to the address that is to take the place of the old one. */
  'confirm-new-email': { email: string; link: string };
  /** Goes to the old address, and names the one that took its place. */
  'email-changed': { email: string };
  /** Carries the only copy of a reset token. */
  'reset-password': { link: string };
  'password-changed': Nothing;
  /** Goes to the owner of an address that somebody gave, and to nobody else. */
  'account-exists': Nothing;
  'account-suspended': { reason: string };
  'account-restored': Nothing;
  /** The last message to a person who closed their account. */
  'account-deleted': Nothing;
  /**
   * Carries the only link by which a second factor is set up: a password alone does not. `opensAt` is from when the
   * link works, if not at once.
   */
  'second-factor-setup': { link: string; opensAt: Date | null };
  'second-factor-changed': { change: SecondFactorChange };
  /** `device` is such as "Firefox, Windows"; `null` when the browser does not say. */
  'new-device': { device: string | null; ip: string | null; at: Date };
};

export type AccountKind = keyof AccountFacts;

type Words = { t: Translate; moment: (at: Date) => string };

type AccountMail<Facts> = {
  subject: MessageKey | ((facts: Facts) => MessageKey);
  /** The facts that are texts fill in a key's gaps; a line that depends on more is a function, and may be left out. */
  lines: readonly (MessageKey | ((facts: Facts, words: Words) => string | null))[];
  action: MessageKey;
  /** `link`: where the facts say. */
  leadsTo: 'link' | 'contact' | 'forgot-password' | 'login' | 'profile';
  /** What to do if one did not ask for this message. */
  note?: MessageKey;
};

const accountMails: { [K in AccountKind]: AccountMail<AccountFacts[K]> } = {
  'verify-email': {
    subject: 'mail.verifyEmail.subject',
    lines: ['mail.verifyEmail.text'],
    action: 'mail.verifyEmail.action',
    leadsTo: 'link',
    note: 'mail.verifyEmail.note',
  },
  'confirm-new-email': {
    subject: 'mail.confirmNewEmail.subject',
    lines: ['mail.confirmNewEmail.text'],
    action: 'mail.confirmNewEmail.action',
    leadsTo: 'link',
    note: 'mail.confirmNewEmail.note',
  },
  'email-changed': {
    subject: 'mail.emailChanged.subject',
    lines: ['mail.emailChanged.text'],
    action: 'mail.emailChanged.action',
    leadsTo: 'contact',
    note: 'mail.emailChanged.note',
  },
  'reset-password': {
    subject: 'mail.resetPassword.subject',
    lines: ['mail.resetPassword.text'],
    action: 'mail.resetPassword.action',
    leadsTo: 'link',
    note: 'mail.resetPassword.note',
  },
  'password-changed': {
    subject: 'mail.passwordChanged.subject',
    lines: ['mail.passwordChanged.text'],
    action: 'mail.passwordChanged.action',
    leadsTo: 'forgot-password',
    note: 'mail.passwordChanged.note',
  },
  'account-exists': {
    subject: 'mail.accountExists.subject',
    lines: ['mail.accountExists.text'],
    action: 'mail.accountExists.action',
    leadsTo: 'login',
    note: 'mail.accountExists.note',
  },
  'account-suspended': {
    subject: 'mail.accountSuspended.subject',
    lines: [
      'mail.accountSuspended.text',
      'mail.accountSuspended.reason',
      'mail.accountSuspended.bookings',
    ],
    action: 'mail.accountSuspended.action',
    leadsTo: 'contact',
  },
  'account-restored': {
    subject: 'mail.accountRestored.subject',
    lines: ['mail.accountRestored.text'],
    action: 'mail.accountRestored.action',
    leadsTo: 'login',
  },
  'account-deleted': {
    subject: 'mail.accountDeleted.subject',
    lines: ['mail.accountDeleted.text'],
    action: 'mail.accountDeleted.action',
    leadsTo: 'contact',
    note: 'mail.accountDeleted.note',
  },
  'second-factor-setup': {
    subject: 'mail.secondFactor.setup.subject',
    lines: [
      'mail.secondFactor.setup.text',
      ({ opensAt }, { t, moment }) =>
        opensAt && t('mail.secondFactor.setup.later', { when: moment(opensAt) }),
    ],
    action: 'mail.secondFactor.setup.action',
    leadsTo: 'link',
    note: 'mail.secondFactor.setup.note',
  },
  'second-factor-changed': {
    subject: ({ change }) => `mail.secondFactor.${change}.subject`,
    lines: [({ change }, { t }) => t(`mail.secondFactor.${change}.text`)],
    action: 'mail.secondFactor.action',
    leadsTo: 'profile',
    note: 'mail.secondFactor.note',
  },
  'new-device': {
    subject: 'mail.newDevice.subject',
    lines: [
      'mail.newDevice.text',
      ({ device, ip, at }, { t, moment }) =>
        [device ?? t('mail.newDevice.unknown'), ip, moment(at)].filter(Boolean).join(' · '),
    ],
    action: 'mail.newDevice.action',
    leadsTo: 'profile',
    note: 'mail.newDevice.note',
  },
};

export function accountMail<K extends AccountKind>(
  kind: K,
  { name, locale }: { name: string; locale: Locale },
  facts: AccountFacts[K],
): Message {
  const mail: AccountMail<AccountFacts[K]> = accountMails[kind];
  const words = { t: translator(locale), moment: momentFor(locale) };
  const { t } = words;
  const texts = textsOf(facts);
  const textOf = (line: (typeof mail.lines)[number]) =>
    typeof line === 'function' ? line(facts, words) : t(line, texts);
  return layout({
    locale,
    subject: t(typeof mail.subject === 'function' ? mail.subject(facts) : mail.subject),
    greeting: t('mail.greeting', { name }),
    paragraphs: mail.lines.map(textOf).filter((line) => line !== null),
    action: { label: t(mail.action), url: addressOf(mail.leadsTo, texts) },
    notes: mail.note ? [t(mail.note)] : [],
  });
}

function addressOf(
  leadsTo: AccountMail<never>['leadsTo'],
  { link }: Readonly<Record<string, string>>,
): string {
  if (leadsTo !== 'link') return url(leadsTo);
  if (!link) throw new Error('A message that leads to a link has none.');
  return link;
}

function textsOf(facts: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).filter((fact): fact is [string, string] => typeof fact[1] === 'string'),
  );
}
