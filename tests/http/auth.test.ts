import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { hashPassword } from '#server/domain/users/passwords.ts';
import { url } from '#shared/routes.ts';
import { registration } from '../support/accounts.ts';
import { as, baseUrl } from '../support/app.ts';
import { createUser } from '../support/factories.ts';

const address = () => `${randomUUID().slice(0, 8)}@example.test`;
const visitor = as(null);

async function account() {
  const user = await createUser({ passwordHash: await hashPassword('corect horse') });
  return { ...user, password: 'corect horse' };
}

const client = () => registration(address());

/** A browser with a jar for one cookie. */
async function signIn(email: string, password: string, cookie = '') {
  return visitor.send(url('login.store', null), {
    method: 'POST',
    data: { email, password },
    headers: { Cookie: cookie },
  });
}

const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith('sid='))
    ?.split(';')[0] ?? '';

test('a client registers and is signed in; identity comes later', async () => {
  const wish = client();

  const answer = await visitor.post(url('register.store', null), wish);

  expect(answer.status).toBe(409);
  expect(answer.headers.get('x-inertia-location')).toBe('/dashboard');
  expect(
    await sql`select u.name, u.kyc_status as kyc, r.name as role from users u join user_roles r on r.user_id = u.id
      where u.email = ${wish.email}`,
  ).toEqual([{ name: 'Ștefan Țurcanu', kyc: 'not_started', role: 'client' }]);
});

test('an owner registers and has a host to list cars under, known by first name and initial', async () => {
  const email = address();
  const { bornOn: _bornOn, licenceIssuedOn: _licence, ...person } = client();

  await visitor.post(url('register.store', null), {
    ...person,
    email,
    kind: 'owner',
    town: 'Sibiu',
  });

  expect(
    await sql`select h.name, h.kind, m.role from hosts h join host_members m on m.host_id = h.id
      join users u on u.id = m.user_id where u.email = ${email}`,
  ).toEqual([{ name: 'Ștefan Ț.', kind: 'person', role: 'manager' }]);
});

test('every wrong field is named at once, in the reader’s language, and nothing is stored', async () => {
  const email = address();

  const page = await visitor.submit(
    url('register.store', null),
    { kind: 'client', name: '', email: 'not an address', password: 'short', bornOn: '2090-01-01' },
    url('register'),
  );

  expect(Object.keys(page.props['errors'] ?? {}).toSorted()).toEqual([
    'bornOn',
    'email',
    'licenceIssuedOn',
    'name',
    'password',
  ]);
  expect(await sql`select 1 from users where email = ${email}`).toEqual([]);
});

test('nobody gives themselves a role', async () => {
  const email = address();

  await visitor.post(url('register.store', null), {
    ...client(),
    email,
    kind: 'admin',
    roles: ['admin'],
  });
  await visitor.post(url('register.store', null), {
    ...client(),
    email,
    roles: ['admin'],
    kycStatus: 'verified',
  });

  expect(
    await sql`select r.name, u.kyc_status as kyc from user_roles r join users u on u.id = r.user_id
      where u.email = ${email}`,
  ).toEqual([{ name: 'client', kyc: 'not_started' }]);
});

test('an id planted before signing in is worth nothing afterwards', async () => {
  const user = await account();
  const planted = cookieOf(await visitor.get(url('notifications')));

  const answer = await signIn(user.email, user.password, planted);

  expect(cookieOf(answer)).not.toBe('');
  expect(cookieOf(answer)).not.toBe(planted);
});

test('after signing in a person comes to the page they wanted', async () => {
  const user = await account();
  const wanted = await visitor.get(url('notifications'));
  expect(wanted.headers.get('location')).toBe('/login');

  const answer = await signIn(user.email, user.password, cookieOf(wanted));

  expect(answer.headers.get('x-inertia-location')).toBe('/notifications');
});

test('a wrong password and an unknown address get the same answer', async () => {
  const user = await account();

  const wrong = await visitor.submit(
    url('login.store', null),
    { email: user.email, password: 'x' },
    '/login',
  );
  const unknown = await visitor.submit(
    url('login.store', null),
    { email: address(), password: 'x' },
    '/login',
  );

  expect(wrong.props['errors']).toEqual(unknown.props['errors']);
  expect(wrong.props['errors']).toHaveProperty('email');
});

test('the sixth wrong password within a minute is not even checked', async () => {
  const user = await account();

  const answers = [];
  for (let attempt = 0; attempt < 6; attempt++) answers.push(await signIn(user.email, 'wrong'));

  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302, 302, 429]);
  expect((await signIn(user.email, user.password)).status).toBe(429);
});

test('a suspended person is nobody', async () => {
  const user = await account();
  await sql`update users set suspended_at = now() where id = ${user.id}`;

  expect((await as(user).get(url('dashboard'))).headers.get('location')).toBe('/login');
});

test('after signing out the old cookie opens nothing', async () => {
  const user = await account();
  const cookie = cookieOf(await signIn(user.email, user.password));
  const headers = { Cookie: cookie };
  expect((await visitor.send(url('dashboard'), { headers })).status).toBe(200);

  await visitor.send(url('logout', null), { method: 'POST', data: {}, headers });

  expect((await visitor.send(url('dashboard'), { headers })).headers.get('location')).toBe(
    '/login',
  );
});

test.each([
  ['cross-site', { 'Sec-Fetch-Site': 'cross-site' }, 302],
  ['same-site', { 'Sec-Fetch-Site': 'same-site' }, 302],
  ['another origin', { Origin: 'https://evil.example' }, 302],
  ['our own origin', { Origin: baseUrl }, 409],
  ['our own page', { 'Sec-Fetch-Site': 'same-origin' }, 409],
])('a form sent from %s is answered with %s', async (_name, headers, status) => {
  const wish = client();

  const answer = await fetch(new URL(url('register.store', null), baseUrl), {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'X-Inertia': 'true',
      'X-Inertia-Version': 'test',
      'Content-Type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(wish),
  });

  expect(answer.status).toBe(status);
  expect(await sql`select 1 from users where email = ${wish.email}`).toHaveLength(
    status === 409 ? 1 : 0,
  );
});
