import { expect, test } from 'vitest';
import { routeTable } from '#shared/route-table.ts';
import { url, type RouteName } from '#shared/routes.ts';
import { browser, createAccount } from '../support/accounts.ts';
import { baseUrl } from '../support/app.ts';
import { signedInCookie } from '../support/sign-in.ts';
import { createUser } from '../support/factories.ts';

const token = 'unknown';
const forVisitors = [
  url('login'),
  url('register'),
  url('forgot-password'),
  url('reset-password', { token }),
  '/no-such-page',
];
const forPeople = [
  url('dashboard'),
  url('profile'),
  url('verify-email'),
  url('verify-email.confirm', { token }),
  url('confirm-password'),
  url('notifications'),
  url('kyc'),
];

function expectSafe(answer: Response) {
  const policy = answer.headers.get('content-security-policy') ?? '';
  for (const rule of [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ])
    expect(policy).toContain(rule);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(answer.headers.get('x-frame-options')).toBe('DENY');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('referrer-policy')).toBe('same-origin');
  expect(answer.headers.get('x-powered-by')).toBeNull();
}

test.each(forVisitors)('%s is guarded by its headers', async (path) => {
  const answer = await fetch(baseUrl + path, { redirect: 'manual' });

  expect(answer.status).toBeLessThan(500);
  expectSafe(answer);
});

test.each(forPeople)('%s is guarded, and kept by no cache', async (path) => {
  const Cookie = await signedInCookie((await createUser()).id);

  const answer = await fetch(baseUrl + path, { redirect: 'manual', headers: { Cookie } });

  expect(answer.status).toBe(200);
  expectSafe(answer);
  expect(answer.headers.get('cache-control')).toContain('no-store');
});

test('the page of a reset link is kept by no cache', async () => {
  const answer = await fetch(baseUrl + url('reset-password', { token }));

  expect(answer.headers.get('cache-control')).toContain('no-store');
});

test('the session’s cookie is out of reach of scripts and other sites', async () => {
  const { email } = await createAccount();

  const answer = await browser().signIn(email);

  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('sid='));
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
  expect(cookie).toMatch(/Path=\//);
});

const names = Object.keys(routeTable).filter((name): name is RouteName =>
  /^(profile|verify-email|confirm-password)/.test(name),
);

test.each(names)('a visitor is led from %s to the login page', async (name) => {
  const [method, path] = routeTable[name];

  const answer = await fetch(baseUrl + path.replaceAll(/:\w+/g, 'x'), {
    method: method.toUpperCase(),
    redirect: 'manual',
    headers: { Origin: baseUrl },
  });

  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login']);
});
