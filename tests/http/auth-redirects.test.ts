import { expect, test } from 'vitest';
import { safeRedirect } from '#server/http/safe-redirect.ts';
import { url } from '#shared/routes.ts';
import { baseUrl } from '../support/app.ts';
import { browser, createAccount, PASSWORD } from '../support/accounts.ts';

const targets: [target: unknown, result: string | null][] = [
  ['/ok?a=1', '/ok?a=1'],
  ['/%2f%2fevil.example', '/%2f%2fevil.example'],
  ['//evil.example', null],
  ['///evil.example', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['/..//evil.example', null],
  ['/.//evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['/ok\r\nSet-Cookie: sid=1', null],
  [['/ok', '//evil.example'], null],
];

test.each(targets)('%j leads to %j', (target, result) => {
  expect(safeRedirect(target)).toBe(result);
});

test.each(targets.filter(([target]) => typeof target === 'string'))(
  'after confirming the password %j leads to %j, or home',
  async (target, result) => {
    const { email } = await createAccount();
    const person = browser();
    await person.signIn(email);

    await person.get(`${url('confirm-password')}?to=${encodeURIComponent(String(target))}`);
    const answer = await person.post(url('confirm-password.store'), { password: PASSWORD });

    expect(answer.headers.get('location')).toBe(result ?? '/profile');
  },
);

test('where to go after signing in is never taken from the address or the form', async () => {
  const { email } = await createAccount();
  const person = browser();
  await person.get('/login?redirect=//evil.example&intended=//evil.example');

  const answer = await person.post(`${url('login.store')}?next=//evil.example`, {
    email,
    password: PASSWORD,
    intended: '//evil.example',
  });

  expect(answer.headers.get('x-inertia-location')).toBe('/dashboard');
});

const elsewhere = [
  '//evil.example',
  '/..//evil.example/a',
  '/en//evil.example',
  '/en/..//evil.example',
];

test.each(elsewhere)('changing the language on %s stays with us', async (path) => {
  const answers = await Promise.all(
    ['ro', 'en'].map((locale) =>
      fetch(baseUrl + url('locale.update'), {
        method: 'POST',
        redirect: 'manual',
        headers: {
          Origin: baseUrl,
          Referer: baseUrl + path,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ locale }),
      }),
    ),
  );

  for (const answer of answers) {
    expect(answer.status).toBe(303);
    const target = new URL(answer.headers.get('location') ?? '', baseUrl);
    expect(target.origin).toBe(baseUrl);
  }
});

test.each(elsewhere)('a form left on %s leads home after signing in', async (path) => {
  const { email } = await createAccount();
  const person = browser();
  await person.send(url('kyc.driver'), {
    method: 'PUT',
    data: {},
    headers: { Referer: baseUrl + path },
  });

  const answer = await person.signIn(email);

  const target = new URL(answer.headers.get('location') ?? '', baseUrl);
  expect(target.origin).toBe(baseUrl);
});
