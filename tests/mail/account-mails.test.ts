import { expect, test } from 'vitest';
import { env } from '#server/env.ts';
import { locales } from '#server/lib/messages.ts';
import type { AccountFacts } from '#server/mail/account-facts.ts';
import { accountMail, type AccountKind } from '#server/mail/account-mails.ts';

const link = '/confirmare/1.abc';
const at = new Date('2026-07-03T09:15:00Z');

const facts: { [K in AccountKind]: AccountFacts[K] } = {
  'verify-email': { link },
  'confirm-new-email': { email: 'noua@example.test', link },
  'email-changed': { email: 'noua@example.test' },
  'email-change-requested': {
    email: 'ana.noua@example.test',
    link: '/email-change/x/stop',
    by: 'staff',
  },
  'email-in-force': { email: 'ana.noua@example.test', until: new Date('2026-03-01T10:00:00Z') },
  'email-not-changed': { email: 'ana.noua@example.test' },
  'reset-held': { until: new Date('2026-03-01T10:00:00Z') },
  'reset-password': { link },
  'company-invitation': { company: 'Carpați Rent', inviter: 'Radu C.', role: 'agent', link },
  'driver-invitation': { client: 'Ana P.', car: 'Dacia Duster', from: at, until: at, link },
  'counter-account': { company: 'Carpați Rent', link },
  'counter-code': { code: '123456', company: 'Carpați Rent', until: at },
  'counter-address': { company: 'Carpați Rent' },
  'password-changed': {},
  'account-exists': {},
  'account-suspended': { reason: 'Documente false' },
  'account-restored': {},
  'account-deleted': {},
  'second-factor-setup': { link, opensAt: at },
  'second-factor-changed': { change: 'reset' },
  'passkey-changed': { change: 'added', passkey: 'Windows Hello' },
  'new-device': { device: 'Firefox, Windows', ip: '192.0.2.7', at },
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript cannot say that an object is exact
const kinds = Object.keys(facts) as AccountKind[];
const letters = kinds.flatMap((kind) => locales.map((locale) => ({ kind, locale })));

test.each(letters)('$kind is whole in $locale', ({ kind, locale }) => {
  const { subject, text, html } = accountMail(kind, { name: 'Ana', locale }, facts[kind]);

  expect(`${subject} ${text} ${html}`).not.toMatch(/\{\{|\}\}|mail\.\w|undefined|null|\[object/);
  expect(text.split('\n\n').length).toBeGreaterThanOrEqual(4);
  expect(text).toContain(`: ${env.APP_URL}/`);
  expect(html).toContain(`lang="${locale}"`);
});

test.each(kinds)('%s is not the same in both languages', (kind) => {
  const [romanian, english] = locales.map((locale) =>
    accountMail(kind, { name: 'Ana', locale }, facts[kind]),
  );

  expect(romanian?.subject).not.toBe(english?.subject);
  expect(romanian?.text).not.toBe(english?.text);
});

test('every message contains its facts', () => {
  const person = { name: 'Ana', locale: 'en' } as const;

  const changed = accountMail('email-changed', person, facts['email-changed']);
  const suspended = accountMail('account-suspended', person, facts['account-suspended']);
  const reset = accountMail('second-factor-changed', person, { change: 'reset' });
  const device = accountMail('new-device', person, facts['new-device']);
  const unknown = accountMail('new-device', person, { device: null, ip: null, at });

  expect(changed.text).toContain('noua@example.test');
  expect(suspended.text).toContain('The reason: Documente false');
  expect(reset.subject).toBe('Two-step verification was reset');
  expect(device.text).toContain('Firefox, Windows · 192.0.2.7 · ');
  expect(unknown.text).toMatch(/\nunknown device · [^·]*12:15/);
});

test('only a link that does not work yet says from when it does', () => {
  const person = { name: 'Ana', locale: 'en' } as const;

  const early = accountMail('second-factor-setup', person, { link, opensAt: at });
  const open = accountMail('second-factor-setup', person, { link, opensAt: null });

  expect(early.text).toContain('the link works from');
  expect(open.text).not.toContain('the link works from');
});
