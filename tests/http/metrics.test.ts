import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, register } from 'prom-client';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { inProject } from '#server/lib/paths.ts';
import { registerFigures } from '#server/metrics/figures.ts';
import '#server/metrics/requests.ts';
import { startQueue } from '#server/queue/queue.ts';
import { createBooking } from '../support/factories.ts';

/** What Prometheus itself adds, or an exporter beside it. */
const foreign = new Set(['up']);

let text = '';

beforeAll(async () => {
  await startQueue();
  await createBooking({ status: 'requested' });
  await db.webhookEvent.create({
    data: { id: 'evt_metrics', provider: 'stripe', type: 'charge.succeeded', payload: {} },
  });
  collectDefaultMetrics();
  registerFigures();
  text = await register.metrics();
});

test('figures of the business are read from the database', () => {
  expect(valueOf('volan_figures_up')).toBe(1);
  expect(valueOf('volan_ledger_imbalance')).toBe(0);
  expect(valueOf('volan_webhooks_unhandled')).toBeGreaterThanOrEqual(1);
  expect(valueOf('volan_requests_waiting')).toBeGreaterThanOrEqual(1);
  expect(valueOf('volan_bookings{status="requested"}')).toBeGreaterThanOrEqual(1);
  expect(text).toContain('volan_oldest_job_seconds{queue="settle-booking"}');
});

test.each(['alerts.yml', 'dashboard.json'])('every metric that %s names exists', (file) => {
  const known = new Set(register.getMetricsAsArray().map(({ name }) => name));
  const named = namesIn(readFileSync(inProject(`docs/monitoring/${file}`), 'utf8'));

  expect(named.size).toBeGreaterThan(8);
  expect([...named].filter((name) => !known.has(name) && !foreign.has(name))).toEqual([]);
});

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
