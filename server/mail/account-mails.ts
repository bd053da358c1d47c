import { url } from '#shared/routes.ts';
import type { Locale, MessageKey, Translate } from '#shared/translate.ts';
import { translator } from '#server/lib/messages.ts';
import type { AccountFacts } from './account-facts.ts';
import { layout, type Message } from './layout.ts';
import { momentFor } from './words.ts';

export type AccountKind = keyof AccountFacts;

type Words = { t: Translate; moment: (at: Date) => string };

type AccountMail<Facts> = {
  subject: MessageKey | ((facts: Facts) => MessageKey);
  /**
   * The lines of the message. Facts that are texts fill the placeholders of a key. A line that depends on more is a
   * function, which may return `null` to leave it out.
   */
  lines: readonly (MessageKey | ((facts: Facts, words: Words) => string | null))[];
  action: MessageKey;
  /** Where the button leads; `link` is the address in the facts. */
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
  'email-change-requested': {
    subject: 'mail.emailChangeRequested.subject',
    lines: [({ email, by }, { t }) => t(`mail.emailChangeRequested.text.${by}`, { email })],
    action: 'mail.emailChangeRequested.action',
    leadsTo: 'link',
    note: 'mail.emailChangeRequested.note',
  },
  'email-in-force': {
    subject: 'mail.emailInForce.subject',
    lines: [
      'mail.emailInForce.text',
      ({ until }, { t, moment }) => t('mail.emailInForce.until', { when: moment(until) }),
    ],
    action: 'mail.emailInForce.action',
    leadsTo: 'login',
  },
  'email-not-changed': {
    subject: 'mail.emailNotChanged.subject',
    lines: ['mail.emailNotChanged.text'],
    action: 'mail.emailNotChanged.action',
    leadsTo: 'contact',
  },
  'reset-held': {
    subject: 'mail.resetHeld.subject',
    lines: [({ until }, { t, moment }) => t('mail.resetHeld.text', { when: moment(until) })],
    action: 'mail.resetHeld.action',
    leadsTo: 'login',
    note: 'mail.resetHeld.note',
  },
  'reset-password': {
    subject: 'mail.resetPassword.subject',
    lines: ['mail.resetPassword.text'],
    action: 'mail.resetPassword.action',
    leadsTo: 'link',
    note: 'mail.resetPassword.note',
  },
  'counter-account': {
    subject: 'mail.counterAccount.subject',
    lines: ['mail.counterAccount.text', 'mail.counterAccount.terms'],
    action: 'mail.counterAccount.action',
    leadsTo: 'link',
    note: 'mail.counterAccount.note',
  },
  'counter-code': {
    subject: 'mail.counterCode.subject',
    lines: [
      'mail.counterCode.text',
      ({ code }) => code,
      ({ until }, { t, moment }) => t('mail.counterCode.until', { when: moment(until) }),
    ],
    action: 'mail.counterCode.action',
    leadsTo: 'profile',
    note: 'mail.counterCode.note',
  },
  'counter-address': {
    subject: 'mail.counterAddress.subject',
    lines: ['mail.counterAddress.text'],
    action: 'mail.counterAddress.action',
    leadsTo: 'profile',
    note: 'mail.counterAddress.note',
  },
  'company-invitation': {
    subject: 'mail.invitation.subject',
    lines: [
      ({ company, inviter, role }, { t }) =>
        t(`mail.invitation.text.${role}`, { company, inviter }),
    ],
    action: 'mail.invitation.action',
    leadsTo: 'link',
    note: 'mail.invitation.note',
  },
  'driver-invitation': {
    subject: 'mail.driver.subject',
    lines: [
      ({ client, car, from, until }, { t, moment }) =>
        t('mail.driver.text', { client, car, from: moment(from), until: moment(until) }),
      'mail.driver.check',
    ],
    action: 'mail.driver.action',
    leadsTo: 'link',
    note: 'mail.driver.note',
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
  'passkey-changed': {
    subject: ({ change }) => `mail.passkey.${change}.subject`,
    lines: [({ change, passkey }, { t }) => t(`mail.passkey.${change}.text`, { passkey })],
    action: 'mail.passkey.action',
    leadsTo: 'profile',
    note: 'mail.passkey.note',
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
