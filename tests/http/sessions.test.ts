import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pool } from '#server/db/client.ts';
import { sql, transaction } from '#server/db/sql.ts';
import { compression } from '#server/http/compression.ts';
import { endSessions, sessions, storedSession } from '#server/http/sessions.ts';
import { url } from '#shared/routes.ts';
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

test('a visitor has no session until something is stored, which is kept and said in time', async () => {
  const app = express().use(sessions, compression);
  app.get('/look', (req, res) => void res.json(storedSession(req)));
  app.get('/choose', (req, res) => {
    req.session.locale = 'en';
    res.type('html').send('chosen '.repeat(500));
  });
  const server = createServer(app).listen(0);
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const looked = await fetch(`${base}/look`);
  const chosen = await fetch(`${base}/choose`, { headers: { 'Accept-Encoding': 'br' } });
  const cookie = chosen.headers.getSetCookie().map((line) => line.split(';')[0]);
  const later = await fetch(`${base}/look`, { headers: { Cookie: cookie.join('; ') } });
  server.close();

  expect(looked.headers.getSetCookie()).toEqual([]);
  expect(await looked.json()).toEqual({});
  expect(chosen.headers.get('Content-Encoding')).toBe('br');
  expect(await chosen.text()).toBe('chosen '.repeat(500));
  expect(await later.json()).toMatchObject({ locale: 'en' });
});

test('a session is prolonged once in five minutes', async () => {
  const user = await createUser();
  const browser = as(user);
  await browser.get(url('dashboard'));
  await sql`update sessions set last_seen_at = now() - interval '6 minutes' where user_id = ${user.id}`;
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
  await endSessions(user.id);

  const after = await browser.get(url('dashboard'));

  expect(before.status).toBe(200);
  expect(after.headers.get('location')).toContain(url('login'));
});

test('a suspended person is signed out on the next request', async () => {
  const user = await createUser();
  const browser = as(user);
  await browser.get(url('dashboard'));
  await sql`update users set suspended_at = now() where id = ${user.id}`;

  const answer = await browser.get(url('dashboard'));

  expect(answer.headers.get('location')).toContain(url('login'));
});

test('a redirect waits until what a visitor chose is stored: browsers follow it at once', async () => {
  let isBlocked = true;
  const blocked = transaction(async (tx) => {
    await tx`lock table sessions in exclusive mode`;
    await sleep(300);
    isBlocked = false;
  });
  await sleep(50);

  const answer = await as(null).post(url('locale.update'), { locale: 'en' });

  expect(answer.status).toBe(303);
  expect(isBlocked).toBe(false);
  await blocked;
});
