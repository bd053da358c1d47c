import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { startWorkers, stopWorkers } from '#server/jobs/workers.ts';
import { statementLabel } from '#server/db/traced-client.ts';
import { db, disconnect } from '#server/db/client.ts';
import { shapeOf } from '#server/domain/payments/measured-calls.ts';
import { transaction } from '#server/db/transaction.ts';
import { notify } from '#server/domain/notifications/commands.ts';
import { webPushSender } from '#server/domain/push/sender.ts';
import { storeBrowser } from '#server/domain/push/subscriptions.ts';
import { asJob } from '#server/queue/queue.ts';
import { startTracing } from '#server/tracing/start.ts';
import { as } from '../support/app.ts';
import type { CollectedSpan } from '../support/collector.ts';
import { dropDatabase } from '../support/database.ts';
import { createBooking, createCar, createUser, inHours } from '../support/factories.ts';
import { PushService } from '../support/push-service.ts';
import { cards, convergeRental, giveCard, startPayments } from '../domain/payments/support.ts';

/** Of its own, because the workers would also do the jobs that other files have left. */
const database = await vi.hoisted(async () => {
  const { ensureDatabase } = await import('../support/database.ts');
  const name = `traces_${process.env['VITEST_POOL_ID'] ?? '1'}`;
  const { owner, application: url } = await ensureDatabase(inject('adminUrl'), name);
  Object.assign(process.env, {
    DATABASE_URL: url,
    DIRECT_DATABASE_URL: url,
    OWNER_DATABASE_URL: owner,
  });
  return name;
});

const collector = await vi.hoisted(async () => {
  const { startCollector } = await import('../support/collector.ts');
  const started = await startCollector();
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = started.url;
  return started;
});

const mailServer = await vi.hoisted(async () => {
  const { startMailServer } = await import('../support/mail-server.ts');
  const started = await startMailServer();
  process.env['SMTP_URL'] = started.url;
  return started;
});

const pushService = new PushService();
const payments = await startPayments();

let stopTracing: () => Promise<void>;

beforeAll(async () => {
  stopTracing = startTracing();
  await pushService.start();
  await startWorkers(webPushSender({ mayReach: isHere, connection: { ca: pushService.ca } }));
});

afterAll(async () => {
  await stopWorkers();
  await collector.close();
  mailServer.close();
  pushService.stop();
  await disconnect();
  await dropDatabase(inject('adminUrl'), database);
});

const isHere = (address: string) => address === '127.0.0.1' || address === '::1';
const toPay = async () =>
  createBooking({
    status: 'awaiting_payment',
    car: await createCar({ instantBook: true }),
    startsAt: inHours(48),
  });
const isStatement = ({ attributes }: CollectedSpan) =>
  valueOf(attributes, 'db.system.name') === 'postgresql';
const named = (spans: readonly CollectedSpan[], name: string) =>
  spans.find((span) => span.name === name);
/** What was measured in a span, in its trace. */
const partsOf = (spans: readonly CollectedSpan[], whole: CollectedSpan | undefined) =>
  spans.filter((one) => one.parentSpanId === whole?.spanId && one.traceId === whole?.traceId);

/** Spans are sent every few seconds, and later by a busy machine. */
const PATIENCE_MS = 30_000;

/** Everything that was collected, once so many spans of the name are. */
async function collected(name: string, count = 1): Promise<CollectedSpan[]> {
  await vi.waitFor(
    () => expect(collector.spans().filter((span) => span.name === name)).toHaveLength(count),
    PATIENCE_MS,
  );
  return collector.spans();
}

test('a job that a schedule has begun is a trace of its own, though it has no data', async () => {
  const work = vi.fn<() => Promise<void>>(async () => {});

  await asJob('sweep', null, work);

  expect(work).toHaveBeenCalledOnce();
});

test(
  'each call of the payment service is a part of the job that makes it',
  { timeout: 2 * PATIENCE_MS },
  async () => {
    const bookings = [await toPay(), await toPay()];
    for (const { id } of bookings) await giveCard(payments, id, cards.visa);

    // Both take the connection to the gateway that the client keeps open.
    for (const { id } of bookings)
      await asJob('process-webhook', { eventId: id }, () => convergeRental(id));

    const spans = await collected('job process-webhook', bookings.length);
    const jobs = spans.filter(({ name }) => name === 'job process-webhook');
    for (const job of jobs)
      expect(partsOf(spans, job).map(({ name }) => name)).toContain(
        'gateway GET /v1/payment_intents/:id',
      );
  },
);

test(
  'a push is a part of the job that sends it, in the trace of what it tells',
  { timeout: 2 * PATIENCE_MS },
  async () => {
    const person = await createUser();
    const target = pushService.subscribe();
    const browser = { userId: person.id, sessionHash: 'none', userAgent: null, target };
    await storeBrowser(browser, new Date());
    // A kind that quiet hours do not hold back.
    const notice = { kind: 'handover_to_sign', facts: { car: 'Dacia' }, url: '/client' } as const;

    await asJob('measure-hosts', null, () =>
      transaction((tx) => notify(tx, [person.id], notice, new Date())),
    );

    const spans = await collected('push');
    const push = named(spans, 'push');
    const job = named(spans, 'job send-push');
    expect(partsOf(spans, job)).toContainEqual(push);
    expect(job?.traceId).toBe(named(spans, 'job measure-hosts')?.traceId);
    expect(pushService.received).toHaveLength(1);
    expect(collector.text()).not.toContain(new URL(target.endpoint).pathname);
  },
);

test('a request, its statements, the job that it has sent and the statements of that are one trace, without anybody’s data', async () => {
  const person = await createUser({ name: 'Zenobia Nimeni' });
  const { email } = person;

  await as(null).post('/forgot-password', { email });
  await vi.waitFor(
    async () => expect(await db.mail.count({ where: { to: email, status: 'sent' } })).toBe(1),
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
  const mailing = named(partsOf(spans, job), 'job send-mail');
  expect(partsOf(spans, mailing).map(({ name }) => name)).toContain('mail');
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
  // Ids are drawn, and some have no digit, or nothing but small letters.
  ['/v1/refunds/re_QwErTyUiOpAsDfGhJkLzXcVb', '/v1/refunds/:id'],
  ['/v1/accounts/acct_abcdefghijklmnop/external_accounts', '/v1/accounts/:id/external_accounts'],
  ['/v1/balance_transactions', '/v1/balance_transactions'],
  ['/v1/customers/search?query=email:"a@b.test"', '/v1/customers/search'],
  ['/v1/payment_intents', '/v1/payment_intents'],
])('the call to %s is told as %s', (path, shape) => {
  expect(shapeOf(path)).toBe(shape);
});
