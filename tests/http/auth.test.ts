import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
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

const registered = (email: string) =>
  db.user.findUnique({
    where: { email },
    include: { roles: true, memberships: { include: { host: true } } },
  });

test('a client registers and is signed in; identity comes later', async () => {
  const input = client();

  const answer = await visitor.post(url('register.store', null), input);

  expect(answer.status).toBe(409);
  expect(answer.headers.get('x-inertia-location')).toBe('/dashboard');
  expect(await registered(input.email)).toMatchObject({
    name: 'Ștefan Țurcanu',
    kycStatus: 'not_started',
    roles: [{ name: 'client' }],
  });
});

const doorsOf = async (person: { id: string }) =>
  (await as(person).visit(url('dashboard'))).props['doors'];

test('whoever rents is asked for their identity until they have handed it in, and nobody else is', async () => {
  const newcomer = await createUser({ kycStatus: 'not_started' }, ['client']);

  expect(await doorsOf(newcomer)).toMatchObject([{ waiting: [{ what: 'identity' }] }]);
  await db.user.update({ where: { id: newcomer.id }, data: { kycStatus: 'in_review' } });
  expect(await doorsOf(newcomer)).toMatchObject([{ name: 'client', waiting: [] }]);
  const owner = await createUser({ kycStatus: 'not_started' }, ['owner']);
  expect(await doorsOf(owner)).toMatchObject([{ name: 'owner', waiting: [] }]);
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

  expect(await registered(email)).toMatchObject({
    memberships: [{ role: 'manager', host: { name: 'Ștefan Ț.', kind: 'person' } }],
  });
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
  expect(await db.user.count({ where: { email } })).toBe(0);
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

  expect(await registered(email)).toMatchObject({
    kycStatus: 'not_started',
    roles: [{ name: 'client' }],
  });
});

test('an id planted before signing in is worth nothing afterwards', async () => {
  const user = await account();
  const planted = cookieOf(await visitor.post(url('locale.update'), { locale: 'en' }));

  const answer = await signIn(user.email, user.password, planted);

  expect(cookieOf(answer)).not.toBe('');
  expect(cookieOf(answer)).not.toBe(planted);
});

test('after signing in a person comes to the page they wanted', async () => {
  const user = await account();
  const wanted = await visitor.get(url('notifications'));
  expect(wanted.headers.get('location')).toBe('/login');

  const given = wanted.headers.getSetCookie().map((line) => line.split(';')[0]);
  const answer = await signIn(user.email, user.password, given.join('; '));

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
  await db.user.update({ where: { id: user.id }, data: { suspendedAt: new Date() } });

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
  const input = client();

  const answer = await fetch(new URL(url('register.store', null), baseUrl), {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'X-Inertia': 'true',
      'X-Inertia-Version': 'test',
      'Content-Type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(input),
  });

  expect(answer.status).toBe(status);
  expect(await db.user.count({ where: { email: input.email } })).toBe(status === 409 ? 1 : 0);
});

test('quiet hours are on the clock of the browser with which a person first came, unless they say otherwise', async () => {
  const user = await account();
  const enter = (timeZone: string) =>
    visitor.post(url('login.store', null), {
      email: user.email,
      password: user.password,
      timeZone,
    });
  const zone = async () => (await db.user.findUniqueOrThrow({ where: { id: user.id } })).timeZone;

  await enter('Not/AZone');
  expect(await zone()).toBeNull();
  await enter('Europe/Lisbon');
  await enter('Asia/Tokyo');

  expect(await zone()).toBe('Europe/Lisbon');
});
