import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { plainRequest } from '#server/domain/quotes/quote-id.ts';
import { makeQuote } from '#server/domain/quotes/commands.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { request } from '#server/inertia/testing.ts';
import { url } from '#shared/routes.ts';
import { createCar, createUser, inHours } from '../support/factories.ts';
import { signedInCookie } from '../support/sign-in.ts';

const CLIENTS = 200;
const processes: ChildProcess[] = [];
const addresses: string[] = [];

beforeAll(async () => {
  addresses.push(...(await Promise.all([startProcess(), startProcess()])));
});

afterAll(() => processes.forEach((process) => process.kill('SIGKILL')));

async function startProcess(): Promise<string> {
  const script = new URL('../support/serve-process.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  processes.push(child);
  const [line] = await once(child.stdout, 'data');
  return String(line).trim();
}

/** Everybody wants the same moment, nobody the same period. */
async function booking(car: { slug: string }, index: number) {
  const client = await createUser({ name: `Client ${index}` });
  const period = {
    startsAt: hoursAfter(inHours(100), -(index % 40)),
    endsAt: hoursAfter(inHours(124), index % 37),
  };
  const quote = await makeQuote(car.slug, plainRequest(period), null, new Date());
  if (!quote.ok) throw new Error(quote.problem);
  return { cookie: await signedInCookie(client.id), quoteId: quote.quoteId, index };
}

type Attempt = Awaited<ReturnType<typeof booking>>;

async function send(car: { slug: string }, { cookie, quoteId, index }: Attempt) {
  const baseUrl = addresses[index % addresses.length] ?? '';
  const response = await request(baseUrl, url('cars.book', { car: car.slug }), {
    method: 'POST',
    data: { quoteId, requestKey: randomUUID(), note: '' },
    headers: {
      Cookie: cookie,
      Origin: baseUrl,
      Referer: baseUrl + url('cars.show', { car: car.slug }),
    },
  });
  return { status: response.status, to: response.headers.get('location') ?? '' };
}

test('200 people ask two processes for one car at overlapping times; one gets it, at once, and nobody else pays', async () => {
  const car = await createCar();
  const attempts = await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) => booking(car, index)),
  );
  const deadlocksBefore = await deadlocks();

  const startedAt = performance.now();
  const answers = await Promise.all(attempts.map((attempt) => send(car, attempt)));
  const seconds = (performance.now() - startedAt) / 1000;

  expect(answers.filter(({ to }) => to.startsWith('/checkout/'))).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 302]));
  expect(await db.booking.findMany({ where: { carId: car.id } })).toMatchObject([
    { status: 'awaiting_payment' },
  ]);
  expect(await db.occupancy.count({ where: { carId: car.id, active: true } })).toBe(1);
  expect(await db.payment.count({ where: { booking: { carId: car.id } } })).toBe(1);
  expect(await deadlocks()).toBe(deadlocksBefore);
  expect(seconds).toBeLessThan(10);
}, 60_000);

async function deadlocks(): Promise<number> {
  const [row] = await db.sql(z.object({ deadlocks: z.number() }))`
    select deadlocks from pg_stat_database where datname = current_database()`;
  return row?.deadlocks ?? -1;
}
