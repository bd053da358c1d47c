import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { collectDefaultMetrics, register } from 'prom-client';
import { beforeAll, expect, test } from 'vitest';
import { backupStatePath } from '#server/backup-settings.ts';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { businessFigures } from '#server/domain/health/queries.ts';
import { inProject } from '#server/lib/paths.ts';
import { registerFigures } from '#server/metrics/figures.ts';
import '#server/metrics/requests.ts';
import { startQueue } from '#server/queue/queue.ts';
import { newBankEntry } from '../support/bank.ts';
import { createBooking, createUser } from '../support/factories.ts';

/** What Prometheus itself adds, or an exporter beside it. */
const foreign = new Set(['up']);

let text = '';

beforeAll(async () => {
  await startQueue();
  await createBooking({ status: 'requested' });
  await db.webhookEvent.create({
    data: { id: 'evt_metrics', provider: 'stripe', type: 'charge.succeeded', payload: {} },
  });
  await newBankEntry();
  collectDefaultMetrics();
  registerFigures();
  text = await register.metrics();
});

test('figures of the business are read from the database', () => {
  expect(valueOf('volan_figures_up')).toBe(1);
  expect(valueOf('volan_ledger_imbalance')).toBe(0);
  expect(valueOf('volan_webhooks_unhandled')).toBeGreaterThanOrEqual(1);
  expect(valueOf('volan_bank_entries_unexplained')).toBeGreaterThanOrEqual(1);
  expect(valueOf('volan_requests_waiting')).toBeGreaterThanOrEqual(1);
  expect(valueOf('volan_bookings{status="requested"}')).toBeGreaterThanOrEqual(1);
  expect(text).toContain('volan_oldest_job_seconds{queue="settle-booking"}');
});

test('devices for push are counted by whether they are reached', async () => {
  const { id: userId } = await createUser();
  const device = {
    userId,
    p256dh: 'key',
    auth: 'secret',
    sessionHash: 'hash',
    createdAt: new Date(),
  };
  await db.pushSubscription.createMany({
    data: [0, 3].map((failures) => ({
      ...device,
      failures,
      endpoint: `https://push.example.test/metrics-${failures}`,
    })),
  });

  const { devices } = await businessFigures(new Date());

  expect(devices.find(({ of }) => of === 'reached')?.count).toBeGreaterThanOrEqual(1);
  expect(devices.find(({ of }) => of === 'failing')?.count).toBeGreaterThanOrEqual(1);
});

test('the age of the backup is told where one has run, and nothing where none has', async () => {
  const before = await register.metrics();
  const path = backupStatePath(env.STORAGE_DIR);
  mkdirSync(env.STORAGE_DIR, { recursive: true });
  writeFileSync(path, JSON.stringify({ copiedAt: ago(7_200), storedAt: ago(60) }));

  text = await register.metrics();
  rmSync(path);

  expect(before).not.toContain('volan_backup_age_seconds{');
  expect(valueOf('volan_backup_age_seconds{of="changes"}')).toBeCloseTo(60, -1);
  expect(valueOf('volan_backup_age_seconds{of="copy"}')).toBeCloseTo(7_200, -1);
});

test.each(['alerts.yml', 'dashboard.json'])('every metric that %s names exists', (file) => {
  const known = new Set(register.getMetricsAsArray().map(({ name }) => name));
  const named = namesIn(readFileSync(inProject(`docs/monitoring/${file}`), 'utf8'));

  expect(named.size).toBeGreaterThan(8);
  expect([...named].filter((name) => !known.has(name) && !foreign.has(name))).toEqual([]);
});

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

function valueOf(series: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.split(' ').at(-1));
}

/** The metrics in the expressions of a file; a histogram's parts count as the histogram. */
function namesIn(file: string): Set<string> {
  const expressions = [...file.matchAll(/"?expr"?: (.*)/g)].map(
    ([, expression = '']) => expression,
  );
  const words = expressions.flatMap((one) => [
    ...one.matchAll(/\b(?:volan|http|nodejs|process)_\w+|\bup(?=\{)/g),
  ]);
  return new Set(words.map(([word]) => word.replace(/_(bucket|count|sum)$/, '')));
}
