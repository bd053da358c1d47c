import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { db, pool } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import { browser, createAccount } from '../support/accounts.ts';

async function signedIn() {
  const user = await createAccount();
  const device = browser();
  await device.signIn(user.email);
  return { user, device };
}

const isOut = async (device: ReturnType<typeof browser>) =>
  (await device.get(url('dashboard'))).headers.get('location') === '/login';

test('a request under way does not bring back a session that ends meanwhile', async () => {
  const { user, device } = await signedIn();
  const client = await pool.connect();
  onTestFinished(() => client.release());
  await client.query('begin');
  await client.query('delete from sessions where user_id = $1', [user.id]);

  const underWay = device.post(url('locale.update'), { locale: 'en' });
  await wait(300);
  await client.query('commit');
  await underWay;

  expect(await db.execute`select 1 from sessions where user_id = ${user.id}`).toBe(0);
  expect(await isOut(device)).toBe(true);
});

test('two hours without use end a session that is not remembered', async () => {
  const { user, device } = await signedIn();
  const [row] = await db.sql(z.object({ minutes: z.number() }))`
    select (extract(epoch from expires_at - now()) / 60)::float8 as minutes from sessions where user_id = ${user.id}`;
  expect(row?.minutes).toBeCloseTo(120, -1);

  await db.execute`update sessions set expires_at = now() - interval '1 second' where user_id = ${user.id}`;

  expect(await isOut(device)).toBe(true);
});

test('use prolongs a session, but not beyond a day', async () => {
  const { user, device } = await signedIn();
  await db.execute`
    update sessions set last_seen_at = now() - interval '1 hour', created_at = now() - interval '23.5 hours'
    where user_id = ${user.id}`;

  await device.get(url('dashboard'));

  const [row] = await db.sql(z.object({ minutes: z.number() }))`
    select (extract(epoch from expires_at - now()) / 60)::float8 as minutes from sessions where user_id = ${user.id}`;
  expect(row?.minutes).toBeLessThanOrEqual(30);
});

test('suspending a person ends what they are doing at the next request', async () => {
  const { user, device } = await signedIn();

  await db.execute`update users set suspended_at = now() where id = ${user.id}`;

  expect(await isOut(device)).toBe(true);
});

test('a session id never given out opens nothing, and none is taken over', async () => {
  const { user } = await signedIn();
  const intruder = browser();
  const planted = 'sid=planted.c2lnbmF0dXJl';

  const answer = await intruder.send(url('login.store'), {
    method: 'POST',
    data: { email: user.email, password: 'corect cal baterie' },
    headers: { Cookie: planted },
  });

  const given = answer.headers.getSetCookie().find((line) => line.startsWith('sid='));
  expect(given).not.toContain('planted');
});
