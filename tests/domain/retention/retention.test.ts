import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { exportedTables } from '#server/domain/exports/tables.ts';
import { deletionsOf, retentionKinds } from '#server/domain/retention/kinds.ts';
import { rules } from '#server/domain/rules.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { keysOf } from '#server/lib/objects.ts';
import { createBooking, createCar, createUser } from '../../support/factories.ts';

const NOW = new Date('2026-05-04T09:00:00Z');

const { retention } = rules;

const daysAgo = (days: number) => hoursAfter(NOW, -24 * days);

async function cleanUp() {
  for (const remove of [...deletionsOf('minute'), ...deletionsOf('hour')]) await remove(NOW);
}

test('every table with personal data belongs to one kind of retention', () => {
  const tables = Object.values(retentionKinds).flatMap((kind) => kind.tables);

  expect(tables.toSorted()).toEqual(keysOf(exportedTables).toSorted());
});

test('what people were told is deleted after a year, unless it still waits to be sent', async () => {
  const { id: userId } = await createUser();
  const told = (days: number) => ({
    id: randomUUID(),
    userId,
    kind: 'review_published',
    facts: {},
    url: '/',
    createdAt: daysAgo(days),
  });
  const [old, waiting, recent] = [
    told(retention.notificationDays + 1),
    told(retention.notificationDays + 1),
    told(retention.notificationDays - 1),
  ];
  await db.notification.createMany({ data: [old, waiting, recent] });
  await db.notificationDelivery.create({
    data: { notificationId: waiting.id, channel: 'mail', dueAt: NOW },
  });

  await cleanUp();

  const left = await db.notification.findMany({ where: { userId }, select: { id: true } });
  expect(left.map(({ id }) => id).toSorted()).toEqual([waiting.id, recent.id].toSorted());
});

test('sent mails are deleted after a year; one that could not be sent yet stays', async () => {
  const to = `${randomUUID()}@example.test`;
  const mail = (status: 'sent' | 'queued', days: number) => ({
    to,
    toName: 'Ana',
    kind: 'reset',
    subject: 's',
    text: 't',
    html: 'h',
    status,
    createdAt: daysAgo(days),
  });
  await db.mail.createMany({
    data: [
      mail('sent', retention.mailDays + 1),
      mail('queued', retention.mailDays + 1),
      mail('sent', retention.mailDays - 1),
    ],
  });

  await cleanUp();

  const left = await db.mail.findMany({ where: { to }, orderBy: { createdAt: 'asc' } });
  expect(left.map(({ status }) => status)).toEqual(['queued', 'sent']);
});

test('handled webhooks are deleted after half a year, and one that nobody could handle never', async () => {
  const webhook = (id: string, processedAt: Date | null) => ({
    id: `evt_${randomUUID()}_${id}`,
    provider: 'stripe',
    type: 'charge.succeeded',
    payload: {},
    receivedAt: daysAgo(400),
    processedAt,
  });
  const rows = [
    webhook('old', daysAgo(retention.webhookDays + 1)),
    webhook('open', null),
    webhook('recent', daysAgo(retention.webhookDays - 1)),
  ];
  await db.webhookEvent.createMany({ data: rows });

  await cleanUp();

  const ids = rows.map(({ id }) => id);
  const left = await db.webhookEvent.findMany({ where: { id: { in: ids } } });
  await db.webhookEvent.deleteMany({ where: { id: { in: ids } } });
  expect(new Set(left.map(({ id }) => id.split('_').at(-1)))).toEqual(new Set(['open', 'recent']));
});

test('a quote without a booking is deleted a month after it ran out; one with a booking stays with it', async () => {
  const car = await createCar();
  const booking = await createBooking({ car });
  const quote = (days: number) => ({
    id: randomUUID(),
    carId: car.id,
    days: 2,
    lines: [],
    extras: [],
    total: 40_000,
    hostEarns: 32_000,
    deposit: 50_000,
    protection: 'basic' as const,
    excess: 100_000,
    currency: 'RON',
    startsAt: NOW,
    endsAt: hoursAfter(NOW, 48),
    expiresAt: daysAgo(days),
  });
  const [old, booked, recent] = [
    quote(retention.quoteDays + 1),
    quote(retention.quoteDays + 1),
    quote(retention.quoteDays - 1),
  ];
  await db.quote.createMany({ data: [old, booked, recent] });
  await db.booking.update({ where: { id: booking.id }, data: { quoteId: booked.id } });

  await cleanUp();

  const left = await db.quote.findMany({ where: { carId: car.id }, select: { id: true } });
  expect(left.map(({ id }) => id).toSorted()).toEqual([booked.id, recent.id].toSorted());
});

test('messages of the contact form are deleted after three years', async () => {
  const email = `${randomUUID()}@example.test`;
  const written = (at: string) => ({
    name: 'Ana',
    email,
    subject: 's',
    text: 't',
    createdAt: new Date(at),
  });
  await db.contactMessage.createMany({
    data: [written('2023-05-04T08:00:00Z'), written('2023-05-04T10:00:00Z')],
  });

  await cleanUp();

  const left = await db.contactMessage.findMany({ where: { email } });
  expect(left.map(({ createdAt }) => createdAt.toISOString())).toEqual([
    '2023-05-04T10:00:00.000Z',
  ]);
});
