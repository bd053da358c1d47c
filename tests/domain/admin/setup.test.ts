import { expect, test } from 'vitest';
import { setupNames, setupSteps } from '#server/domain/admin/setup.ts';
import { legalVersions } from '#server/domain/legal/document.ts';
import { readEnvironment } from '#server/environment.ts';

const lastWording = Object.values(legalVersions)
  .map(([{ from }]) => from)
  .toSorted()
  .at(-1);

const settled = {
  APP_ENV: 'production',
  APP_KEY: '5f1c0e9a7b3d48264ce1f0a9587bd632',
  APP_URL: 'https://volan.example',
  DATABASE_URL: 'postgresql://volan@database.example/volan?sslmode=verify-full',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Volan <salut@volan.example>',
  OPERATOR_NAME: 'Volan SRL',
  OPERATOR_CUI: 'RO12345678',
  OPERATOR_REGISTER: 'J40/1234/2026',
  OPERATOR_ADDRESS: 'Strada Lungă 7, București',
  OPERATOR_EMAIL: 'salut@volan.example',
  OPERATOR_PHONE: '+40 21 555 66 77',
  S3_BUCKET: 'documents',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  PICTURES_BUCKET: 'pictures',
  PICTURES_ACCESS_KEY_ID: 'key',
  PICTURES_SECRET_ACCESS_KEY: 'secret',
  LEGAL_CHECKED_ON: lastWording,
};

const openOf = (environment: Record<string, string | undefined>, hasDemoAccounts = false) =>
  setupSteps(readEnvironment(environment), { hasDemoAccounts }).map(({ name }) => name);

test('an installation on one machine with the demo has everything to settle', () => {
  const { APP_KEY } = settled;

  expect(openOf({ APP_KEY, DATABASE_URL: 'postgresql://localhost/volan' }, true)).toEqual(
    setupNames,
  );
});

test('an installation that has settled everything is reminded of nothing', () => {
  expect(openOf(settled)).toEqual([]);
});

test('a check of the legal texts is void once a text has a newer version', () => {
  expect(openOf({ ...settled, LEGAL_CHECKED_ON: '2026-11-01' })).toEqual(['lawyer']);
});

test('keys of the payment service that only try it do not count', () => {
  const testing = { ...settled, STRIPE_SECRET_KEY: 'sk_test_1', ALLOW_TEST_PAYMENTS: '1' };

  expect(openOf(testing)).toEqual(['payments']);
});
