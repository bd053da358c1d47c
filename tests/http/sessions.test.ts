import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { db, pool } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { compression } from '#server/http/compression.ts';
import { endSessions } from '#server/domain/users/sessions.ts';
import { saveSession, SESSION_COOKIE, sessions } from '#server/http/sessions.ts';
import { limits } from '#server/http/rate-limits.ts';
import { DAY_MS, minutesAfter } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';
import { createAccount, PASSWORD, browser as newBrowser } from '../support/accounts.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';

const asked = vi.spyOn(pool, 'query');

const aboutSessionsOrPeople = () =>
  asked.mock.calls
    .map(([query]: unknown[]) => JSON.stringify(query))
    .filter((text) => /\b(sessions|users|user_roles|host_members)\b/.test(text));

beforeEach(() => {
  asked.mockClear();
});
afterEach(() => {
  asked.mockClear();
});

test('a signed-in page reads the session and its person in one question', async () => {
  const browser = as(await createUser());
  await browser.get(url('notifications'));
  asked.mockClear();

  await browser.get(url('notifications'));

  expect(aboutSessionsOrPeople()).toHaveLength(1);
});

test('a visitor without a cookie costs no question about sessions or people', async () => {
  const page = await as(null).visit(url('login'));

  expect(page.component).toBe('Auth/Login');
  expect(aboutSessionsOrPeople()).toHaveLength(0);
});

/** A small application around the sessions alone, and what a browser without a cookie sends it. */
async function sessionsAlone(routes: Record<string, express.RequestHandler>) {
  const app = express().use(sessions, compression);
  for (const [path, handler] of Object.entries(routes)) app.get(path, handler);
  app.get('/look', (req, res) => void res.json(req.session));
  const server = createServer(app).listen(0);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return (path: string, headers: Record<string, string> = {}) => fetch(base + path, { headers });
}

const cookieIn = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

test('a visitor has no session until something is stored, which is saved and sent in time', async () => {
  const visit = await sessionsAlone({
    '/choose': async (req, res) => {
      req.session.locale = 'en';
      await saveSession(req);
      res.type('html').send('chosen '.repeat(500));
    },
  });

  const looked = await visit('/look');
  const chosen = await visit('/choose', { 'Accept-Encoding': 'br' });
  const later = await visit('/look', { Cookie: cookieIn(chosen) });

  expect(looked.headers.getSetCookie()).toEqual([]);
  expect(await looked.json()).toEqual({});
  expect(chosen.headers.get('Content-Encoding')).toBe('br');
  expect(await chosen.text()).toBe('chosen '.repeat(500));
  expect(await later.json()).toMatchObject({ locale: 'en' });
});

test('requests at once do not undo each other’s changes', async () => {
  const underWay: (() => void)[] = [];
  const visit = await sessionsAlone({
    '/:name/:value': async (req, res) => {
      const entry = `inertia:${String(req.params['name'])}` as const;
      if (req.params['value'] === 'taken') delete req.session[entry];
      else req.session[entry] = req.params['value'];
      if (req.query['waits']) await new Promise<void>((go) => underWay.push(go));
      await saveSession(req);
      res.end();
    },
  });
  const headers = { Cookie: cookieIn(await visit('/flash/first')) };

  const slow = visit('/flash/taken?waits=1', headers);
  const other = visit('/errors/some?waits=1', headers);
  await expect.poll(() => underWay.length).toBe(2);
  await visit('/flash/second', headers);
  for (const go of underWay) go();
  await Promise.all([slow, other]);

  const left = await visit('/look', headers);
  expect(await left.json()).toEqual({ 'inertia:flash': 'second', 'inertia:errors': 'some' });
});

test('what was changed and forgotten is saved behind the answer', async () => {
  const visit = await sessionsAlone({
    '/forget/:locale': async (req, res) => {
      if (req.params['locale'] === 'ro') req.session.locale = 'ro';
      else req.session.locale = 'en';
      if (req.query['saves']) await saveSession(req);
      res.end();
    },
  });
  const headers = { Cookie: cookieIn(await visit('/forget/ro?saves=1')) };

  await visit('/forget/en', headers);

  await expect
    .poll(async () => (await visit('/look', headers)).json())
    .toMatchObject({ locale: 'en' });
});

test.each([
  [false, 'brief', null],
  [true, 'lasting', 30 * 86_400],
] as const)('the cookie of a person who is remembered (%s) is %s', async (remember, life, age) => {
  const user = await createAccount();
  const person = newBrowser();

  const answer = await person.post(url('login.store'), {
    email: user.email,
    password: PASSWORD,
    remember,
  });

  const cookie =
    answer.headers.getSetCookie().find((line) => line.startsWith(SESSION_COOKIE)) ?? '';
  expect(cookie).toMatch(/; Path=\/; .*HttpOnly; SameSite=Lax$/);
  expect(/Max-Age=(\d+)/.exec(cookie)?.[1]).toBe(age === null ? undefined : String(age));
  const session = await db.session.findFirst({ where: { userId: user.id } });
  expect(session?.data).toMatchObject({ life });
});

test('signing in leaves the id of before behind, and takes along where one wanted to go', async () => {
  const user = await createAccount();
  const person = newBrowser();
  await person.post(url('locale.update'), { locale: 'en' });
  await person.get(url('notifications'));
  const before = person.cookie();

  const answer = await person.signIn(user.email);

  expect(answer.headers.get('x-inertia-location')).toBe('/notifications');
  expect(person.cookie()).not.toBe(before);
  const old = await as(null).send(url('dashboard'), { headers: { Cookie: before } });
  expect(old.headers.get('location')).toBe('/login');
});

const sessionsOfVisitors = () => db.session.count({ where: { userId: null } });
const chooseLanguage = () => newBrowser().post(url('locale.update'), { locale: 'en' });

test('pages that a visitor may not see store nothing, and signing in leads to the last of them', async () => {
  const user = await createAccount();
  const person = newBrowser();
  const before = await sessionsOfVisitors();

  for (const page of ['client.bookings', 'profile', 'notifications'] as const)
    await person.get(`${url(page)}?from=mail`);
  await person.get(`${url('notifications')}?long=${'x'.repeat(5_000)}`);

  expect(await sessionsOfVisitors()).toBe(before);
  const answer = await person.signIn(user.email);
  expect(answer.headers.get('x-inertia-location')).toBe('/notifications');
  expect(answer.headers.getSetCookie().join()).toMatch(/intended=;/);
});

test('what a visitor was about to do is stored for a day, and for few visitors of one network', async () => {
  const network = '127.0.0.1';
  onTestFinished(() => void limits.visitorSession.delete(network));

  const first = await chooseLanguage();
  const [newest] = await db.session.findMany({
    where: { userId: null },
    orderBy: { createdAt: 'desc' },
    take: 1,
  });
  await limits.visitorSession.penalty(network, limits.visitorSession.points);
  const second = await chooseLanguage();

  const given = [first, second].map((answer) => answer.headers.getSetCookie().join());
  expect(given.map((cookies) => cookies.includes(`${SESSION_COOKIE}=`))).toEqual([true, false]);
  expect(second.status).toBe(303);
  const days = ((newest?.expiresAt.getTime() ?? 0) - (newest?.createdAt.getTime() ?? 0)) / DAY_MS;
  expect(days).toBeCloseTo(1);
});

test('an id without a valid signature is refused without asking the database', async () => {
  const visit = await sessionsAlone({});

  const looked = await visit('/look', { Cookie: `${SESSION_COOKIE}=made.up` });

  expect(await looked.json()).toEqual({});
  expect(aboutSessionsOrPeople()).toHaveLength(0);
});

test('a session is prolonged once in five minutes', async () => {
  const user = await createUser();
  const browser = as(user);
  await browser.get(url('dashboard'));
  const lastSeenAt = minutesAfter(new Date(), -6);
  await db.session.updateMany({ where: { userId: user.id }, data: { lastSeenAt } });
  asked.mockClear();

  await browser.get(url('dashboard'));
  await browser.get(url('dashboard'));

  const updates = aboutSessionsOrPeople().filter((text) => text.includes('update sessions'));
  expect(updates).toHaveLength(1);
});

test('a session that was ended is worth nothing on the next request', async () => {
  const user = await createUser();
  const browser = as(user);
  const before = await browser.get(url('dashboard'));
  await endSessions(db, user.id);

  const after = await browser.get(url('dashboard'));

  expect(before.status).toBe(200);
  expect(after.headers.get('location')).toContain(url('login'));
});

test('a suspended person is signed out on the next request', async () => {
  const user = await createUser();
  const browser = as(user);
  await browser.get(url('dashboard'));
  await db.user.update({ where: { id: user.id }, data: { suspendedAt: new Date() } });

  const answer = await browser.get(url('dashboard'));

  expect(answer.headers.get('location')).toContain(url('login'));
});

test('a redirect waits until what a visitor chose is stored: browsers follow it at once', async () => {
  let isBlocked = true;
  const blocked = transaction(async (tx) => {
    await tx.execute`lock table sessions in exclusive mode`;
    await sleep(300);
    isBlocked = false;
  });
  await sleep(50);

  const answer = await as(null).post(url('locale.update'), { locale: 'en' });

  expect(answer.status).toBe(303);
  expect(isBlocked).toBe(false);
  await blocked;
});
