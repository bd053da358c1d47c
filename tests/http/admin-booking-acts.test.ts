import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/queue/queue.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { newWebhook } from '../support/world-things.ts';
import { booked, claimed, statusOf, type BookedInput } from './client-support.ts';

const reason = 'Clientul a sunat și a cerut asta.';

async function staffed(input: BookedInput = {}) {
  const parties = await booked(input);
  const person = await createUser({ name: 'Irina Dobre' }, ['admin']);
  const page = `/admin/bookings/${parties.booking.ref}`;
  return { ...parties, admin: { ...person, ...as(person) }, page };
}

const entriesOf = (bookingId: string) =>
  db.auditEntry.findMany({ where: { object: 'booking', objectId: bookingId } });

const Shown = z.object({ acts: z.array(z.object({ act: z.string(), side: z.string() })) });

const JobRow = z.object({ id: z.string(), state: z.string() });

test('the staff cancel for a side, with a reason on the record, and once', async () => {
  const { admin, booking, page } = await staffed();

  await admin.post(`${page}/acts`, { act: 'cancel', side: 'client', reason });
  await admin.post(`${page}/acts`, { act: 'cancel', side: 'host', reason });

  const now = await db.booking.findUniqueOrThrow({ where: { id: booking.id } });
  expect(now).toMatchObject({ status: 'cancelled', cancelledBy: 'client', reason });
  expect(await entriesOf(booking.id)).toMatchObject([
    { action: 'booking.cancel', actorId: admin.id, after: { side: 'client', reason } },
  ]);
});

test('the staff who cancel for a host read what it costs the host, and are asked again once it costs something else', async () => {
  const { admin, booking, page } = await staffed({ startsIn: 48 });
  const confirmed = new Date(Date.now() - 3 * 3_600_000);
  await db.booking.update({
    where: { id: booking.id },
    data: { confirmedAt: confirmed, requestedAt: confirmed },
  });
  const shown = (await admin.visit(page)).props['booking'];

  const cancelling = { act: 'cancel', side: 'host', reason };
  await admin.post(`${page}/acts`, { ...cancelling, told: 50_00 });
  const afterStale = await statusOf(booking);
  await admin.post(`${page}/acts`, { ...cancelling, told: 150_00 });

  expect(shown).toMatchObject({ hostPenalty: 150_00 });
  expect(afterStale).toBe('confirmed');
  expect(await statusOf(booking)).toBe('cancelled');
  expect(await db.hostPenalty.findUnique({ where: { bookingId: booking.id } })).toMatchObject({
    amount: 150_00,
  });
});

test('only what is possible now is offered, and an open claim keeps a booking open', async () => {
  const { admin, booking, page } = await staffed({ status: 'returned', startsIn: -60 });
  const offered = async () => Shown.parse((await admin.visit(page)).props['booking']).acts;
  expect(await offered()).toEqual([{ act: 'complete', side: 'admin' }]);
  const claim = await claimed(booking.id);

  expect(await offered()).toEqual([]);
  await admin.post(`${page}/acts`, { act: 'complete', side: 'admin', reason });
  expect(await statusOf(booking)).toBe('returned');

  await db.claim.update({
    where: { id: claim.id },
    data: { status: 'withdrawn', resolvedAt: new Date() },
  });
  await admin.post(`${page}/acts`, { act: 'complete', side: 'admin', reason });
  expect(await statusOf(booking)).toBe('completed');
});

test('an act needs a reason, and one that the staff may do', async () => {
  const { admin, booking, page } = await staffed();

  const short = await admin.submit(
    `${page}/acts`,
    { act: 'cancel', side: 'admin', reason: 'nu' },
    page,
  );
  await admin.submit(`${page}/acts`, { act: 'start', side: 'admin', reason }, page);
  await admin.submit(`${page}/acts`, { act: 'no-show', side: 'admin', reason }, page);

  expect(short.props['errors']).toHaveProperty('reason');
  expect(await statusOf(booking)).toBe('confirmed');
  expect(await entriesOf(booking.id)).toEqual([]);
});

const jobsFor = (key: 'eventId' | 'bookingId', id: string) =>
  db.sql(JobRow)`select id::text, state::text from pgboss.job where data ->> ${key} = ${id}`;

test('a webhook is handled again once, however often it is asked for at the same time', async () => {
  const { admin, booking, page } = await staffed();
  const { id } = await newWebhook(booking.id);

  const ask = () => admin.post(`${page}/replay`, { kind: 'webhook', id, reason });
  await Promise.all([ask(), ask(), ask()]);

  expect(await jobsFor('eventId', id)).toHaveLength(1);
  expect(await entriesOf(booking.id)).toMatchObject([
    { action: 'webhook.replay', after: { id, reason } },
  ]);
});

test('a failed job is tried again; what has not failed, or is of another booking, is left alone', async () => {
  const { admin, booking, page } = await staffed();
  const other = await staffed();
  await transaction((tx) => enqueue(tx, 'settle-booking', { bookingId: booking.id }));
  const job = (await jobsFor('bookingId', booking.id)).at(-1);
  const replayed = { kind: 'job', id: job?.id ?? '', reason };

  await admin.post(`${page}/replay`, replayed);
  expect(await entriesOf(booking.id)).toEqual([]);
  await db.execute`update pgboss.job set state = 'failed' where id = ${job?.id ?? ''}::uuid`;
  await admin.post(`${other.page}/replay`, replayed);
  await admin.post(`${other.page}/replay`, { ...replayed, kind: 'webhook' });
  expect(await entriesOf(other.booking.id)).toEqual([]);
  const { props } = await admin.visit(`${page}?show=machine`);
  expect(props['story']).toMatchObject([
    { topic: 'job', state: 'failed', replay: { kind: 'job' } },
  ]);

  await admin.post(`${page}/replay`, replayed);
  expect((await jobsFor('bookingId', booking.id)).map(({ state }) => state)).not.toContain(
    'failed',
  );
  expect(await entriesOf(booking.id)).toMatchObject([{ action: 'job.replay', actorId: admin.id }]);
});
