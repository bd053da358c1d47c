import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startWorkers, stopWorkers } from '#server/jobs/workers.ts';
import { statementLabel } from '#server/db/traced-client.ts';
import { db } from '#server/db/client.ts';
import { shapeOf } from '#server/domain/payments/measured-calls.ts';
import { asJob } from '#server/queue/queue.ts';
import { startTracing } from '#server/tracing/start.ts';
import { as } from '../support/app.ts';
import type { CollectedSpan } from '../support/collector.ts';
import { createUser } from '../support/factories.ts';

const collector = await vi.hoisted(async () => {
  const { startCollector } = await import('../support/collector.ts');
  const started = await startCollector();
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = started.url;
  return started;
});

let stopTracing: () => Promise<void>;

beforeAll(async () => {
  stopTracing = startTracing();
  await startWorkers();
});

afterAll(async () => {
  await stopWorkers();
  await collector.close();
});

const isStatement = ({ attributes }: CollectedSpan) =>
  valueOf(attributes, 'db.system.name') === 'postgresql';
const named = (spans: readonly CollectedSpan[], name: string) =>
  spans.find((span) => span.name === name);
/** What was measured in a span, in its trace. */
const partsOf = (spans: readonly CollectedSpan[], whole: CollectedSpan | undefined) =>
  spans.filter((one) => one.parentSpanId === whole?.spanId && one.traceId === whole?.traceId);

test('a job that a schedule has begun is a trace of its own, though it has no data', async () => {
  const work = vi.fn<() => Promise<void>>(async () => {});

  await asJob('sweep', null, work);

  expect(work).toHaveBeenCalledOnce();
});

test('a request, its statements, the job that it has sent and the statements of that are one trace, without anybody’s data', async () => {
  const person = await createUser({ name: 'Zenobia Nimeni' });
  const { email } = person;

  await as(null).post('/forgot-password', { email });
  await vi.waitFor(
    async () => expect(await db.mail.count({ where: { to: email } })).toBe(1),
    15_000,
  );
  await stopWorkers();
  // What still waits is sent before the process ends.
  await stopTracing();

  const spans = collector.spans();
  expect(named(spans, 'job sweep')?.parentSpanId).toBeUndefined();
  const request = named(spans, 'POST /forgot-password');
  const job = named(spans, 'job send-password-reset');
  expect(request?.parentSpanId).toBeUndefined();
  expect(job).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId });
  expect(partsOf(spans, request).some(isStatement)).toBe(true);
  expect(partsOf(spans, job).some(isStatement)).toBe(true);
  expect(partsOf(spans, job).map(({ name }) => name)).toContain('select users');
  expect(request?.attributes).toContainEqual({
    key: 'http.route',
    value: { stringValue: '/forgot-password' },
  });
  for (const secret of [email, person.id, 'Zenobia', person.passwordHash])
    expect(collector.text()).not.toContain(secret);
});

function valueOf(attributes: CollectedSpan['attributes'], wanted: string): unknown {
  const found = attributes.find(({ key }) => key === wanted);
  return found && Object.values(found.value)[0];
}

test.each([
  ['select b.id from bookings b where b.id = $1', 'select bookings'],
  ['SELECT "public"."users"."id" FROM "public"."users" WHERE 1=1', 'select users'],
  ['insert into mails (id) values ($1)', 'insert mails'],
  ['update cars set status = $1', 'update cars'],
  ['BEGIN', 'begin'],
  ['with due as (select id from holds) delete from holds', 'with holds'],
])('the statement %s is called %s', (text, label) => {
  expect(statementLabel(text)).toBe(label);
});

test.each([
  ['/v1/payment_intents/pi_3Nx2abc/capture', '/v1/payment_intents/:id/capture'],
  ['/v1/customers/search?query=email:"a@b.test"', '/v1/customers/search'],
  ['/v1/payment_intents', '/v1/payment_intents'],
])('the call to %s is told as %s', (path, shape) => {
  expect(shapeOf(path)).toBe(shape);
});
