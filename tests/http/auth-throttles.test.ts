import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { expect, onTestFinished, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { limits } from '#server/http/rate-limits.ts';
import { url } from '#shared/routes.ts';
import { browser, createAccount, newAddress, PASSWORD } from '../support/accounts.ts';
import { as, baseUrl } from '../support/app.ts';

async function anotherProcess(environment: NodeJS.ProcessEnv = {}): Promise<string> {
  const app = spawn(process.execPath, ['tests/support/serve-process.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  onTestFinished(() => void app.kill('SIGKILL'));
  const [line] = await once(createInterface(app.stdout), 'line');
  return String(line);
}

async function tryToSignIn(at: string, email: string, from = '192.0.2.1') {
  const answer = await fetch(at + url('login.store'), {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: at, 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify({ email, password: 'wrong' }),
  });
  return answer.status;
}

test(
  'thirty guesses at once on two processes: five are looked at',
  { timeout: 60_000 },
  async () => {
    const { email } = await createAccount();
    const places = [baseUrl, await anotherProcess()];

    const statuses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => tryToSignIn(places[index % 2] ?? '', email)),
    );

    expect(statuses.filter((status) => status === 302)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(25);
  },
);

test(
  'all addresses of one network of IPv6 are one, as are the two ways to write one of IPv4',
  { timeout: 60_000 },
  async () => {
    const { email } = await createAccount();
    const at = await anotherProcess({ TRUST_PROXY: '1' });
    const guesses = async (addresses: readonly string[]) => {
      const statuses: number[] = [];
      for (const from of addresses) statuses.push(await tryToSignIn(at, email, from));
      return statuses;
    };
    const six = [302, 302, 302, 302, 302, 429];

    const ofNetwork = [1, 2, 3, 4, 5, 6].map((host) => `2001:db8:0:7:${host}::1`);
    expect(await guesses(ofNetwork)).toEqual(six);
    expect(await guesses(['2001:db8:0:8::1'])).toEqual([302]);
    const ofOne = [1, 2, 3, 4, 5, 6].map((time) => (time % 2 ? '192.0.2.7' : '::ffff:192.0.2.7'));
    expect(await guesses(ofOne)).toEqual(six);
  },
);

test('two limiters of one name on connections of their own count together', async () => {
  const pool = new pg.Pool({ connectionString: env.DATABASE_URL });
  onTestFinished(() => pool.end());
  const other = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: 'login-account',
    points: 5,
    duration: 60,
  });
  const key = newAddress();

  for (let point = 0; point < 3; point++) await limits.loginByAccount.consume(key);
  for (let point = 0; point < 2; point++) await other.consume(key);

  await expect(limits.loginByAccount.consume(key)).rejects.toBeInstanceOf(RateLimiterRes);
  await expect(other.consume(key)).rejects.toBeInstanceOf(RateLimiterRes);
});

test('the right password clears the count', async () => {
  const { email } = await createAccount();

  for (let round = 0; round < 2; round++) {
    for (let guess = 0; guess < 4; guess++)
      expect((await browser().signIn(email, 'wrong')).status).toBe(302);
    expect((await browser().signIn(email, PASSWORD)).status).toBe(409);
  }
});

test('an address without an account is throttled like one with', async () => {
  const email = newAddress();

  const statuses = [];
  for (let guess = 0; guess < 6; guess++)
    statuses.push((await browser().signIn(email, 'wrong')).status);

  expect(statuses.at(-1)).toBe(429);
});

/** A browser that has signed in before, by the cookie that outlives its session. */
async function knownDevice(of: string) {
  const answer = await browser().signIn(of);
  const given = answer.headers.getSetCookie().find((line) => line.startsWith('device='));
  const headers = { Cookie: given?.split(';')[0] ?? '' };
  return async (email: string, password: string) => {
    const data = { email, password };
    return (await as(null).send(url('login.store'), { method: 'POST', data, headers })).status;
  };
}

test('strangers who use up an account’s guesses do not lock out the person’s own browser', async () => {
  const { email } = await createAccount();
  const signIn = await knownDevice(email);
  await limits.loginByName.consume(email, 50);

  expect((await browser().signIn(email, PASSWORD)).status).toBe(429);
  expect(await signIn(email, PASSWORD)).toBe(409);
});

test('a known browser has twenty guesses an hour of its own, and is known for its person alone', async () => {
  const [mine, other] = [await createAccount(), await createAccount()];
  const signIn = await knownDevice(mine.email);
  await limits.loginByName.consume(other.email, 50);

  const statuses = [];
  for (let guess = 0; guess < 21; guess++) {
    await db.execute`delete from rate_limits where key like ${`login-account:${mine.email}%`}`;
    statuses.push(await signIn(mine.email, 'wrong'));
  }

  expect(statuses.filter((status) => status === 302)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
  expect(await signIn(other.email, PASSWORD)).toBe(429);
});
