import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { notify } from '#server/domain/notifications/commands.ts';
import { as } from '../support/app.ts';
import { createUser, inHours } from '../support/factories.ts';
import { newIncident, newMoneyCase, numberOfPayment } from '../support/world-things.ts';
import { booked, claimed, submitted, type BookedInput } from './client-support.ts';

async function lookedAt(input: BookedInput = {}) {
  const parties = await booked(input);
  return { ...parties, admin: as(await createUser({ name: 'Irina Dobre' }, ['admin'])) };
}

const Found = z.array(z.object({ ref: z.string(), money: z.array(z.string()) }));
const Story = z.array(
  z.object({
    topic: z.string(),
    what: z.string(),
    state: z.string().nullable(),
    reference: z.string().nullable(),
    person: z.object({ name: z.string() }).nullable(),
  }),
);

type Admin = ReturnType<typeof as>;

async function refsFor(admin: Admin, query: Record<string, string>) {
  const { props } = await admin.visit(`/admin/bookings?${new URLSearchParams(query)}`);
  return Found.parse(props['bookings']).map(({ ref }) => ref);
}

async function storyOf(admin: Admin, ref: string, show = 'all') {
  const { props } = await admin.visit(`/admin/bookings/${ref}?show=${show}`);
  return Story.parse(props['story']);
}

test('a booking is found by reference, person, car, plate and number of the payment', async () => {
  const name = `Ștefania Zăgrean ${randomUUID().slice(0, 6)}`;
  const plate = `CJ ${Math.floor(Math.random() * 90) + 10} ZQX`;
  const { admin, booking, client, host } = await lookedAt({ user: { name }, car: { plate } });
  const intentId = await numberOfPayment(booking.id);
  const hostName = `Garajul ${randomUUID().slice(0, 6)}`;
  await db.host.update({ where: { id: host.id }, data: { name: hostName } });
  const searches = [
    booking.ref.toLowerCase().slice(0, -1),
    name.replace('Ș', 's').replace('ă', 'a'),
    client.email,
    plate.replaceAll(' ', ''),
    hostName,
    intentId,
  ];

  for (const q of searches) expect(await refsFor(admin, { q })).toContain(booking.ref);
  expect(await refsFor(admin, { q: `${booking.ref}%` })).toEqual([]);
});

const dayIn = (hours: number) => inHours(hours).toISOString().slice(0, 10);

test('filters of status, days and money leave only what meets all of them', async () => {
  const { admin, booking } = await lookedAt({ status: 'returned', startsIn: -60 });
  const q = booking.ref;
  await db.payment.create({
    data: {
      bookingId: booking.id,
      purpose: 'deposit',
      status: 'authorised',
      amount: 500_00,
      currency: 'RON',
    },
  });
  const payment = await db.payment.findFirstOrThrow({
    where: { bookingId: booking.id, purpose: 'rental' },
  });
  await db.refund.create({ data: { paymentId: payment.id, amount: 100, reason: 'booking' } });
  await claimed(booking.id);

  const met = [
    { status: 'returned' },
    { from: dayIn(-30), to: dayIn(-20) },
    { money: 'paid' },
    { money: 'deposit_held' },
    { money: 'claim_open' },
    { money: 'refund_open' },
  ];
  for (const filter of met) expect(await refsFor(admin, { q, ...filter })).toEqual([q]);
  const missed = [
    { status: 'completed' },
    { from: dayIn(48) },
    { to: dayIn(-120) },
    { money: 'unpaid' },
    { money: 'payout_held' },
  ];
  for (const filter of missed) expect(await refsFor(admin, { q, ...filter })).toEqual([]);
  const { props } = await admin.visit(`/admin/bookings?q=${q}`);
  expect(Found.parse(props['bookings'])[0]?.money).toEqual([
    'paid',
    'refund_open',
    'deposit_held',
    'claim_open',
  ]);
});

test('an address that makes no sense shows the list without that filter', async () => {
  const { admin, booking } = await lookedAt();
  const nonsense = { status: 'gone', money: 'much', from: 'ieri', to: '2026-99-99', page: '-3' };

  expect(await refsFor(admin, { q: booking.ref, ...nonsense })).toEqual([booking.ref]);
});

test('the story tells what people and the gateway did, and whom it was told to', async () => {
  const { admin, booking, client } = await lookedAt({ status: 'returned', startsIn: -60 });
  const { id, ref } = booking;
  const intentId = await numberOfPayment(id);
  const webhook = `evt_${randomUUID()}`;
  const payload = { data: { object: { object: 'payment_intent', id: intentId } } };
  await db.webhookEvent.create({
    data: { id: webhook, provider: 'stripe', type: 'payment_intent.succeeded', payload },
  });
  await submitted(id, 'check_in');
  await claimed(id, 'damage');
  await newIncident(id, client.id);
  await newMoneyCase({ bookingId: id });
  await transaction((tx) =>
    notify(tx, [client.id], { kind: 'trip_started', facts: { ref }, url: '/' }, new Date()),
  );

  const story = await storyOf(admin, ref);
  const told = await storyOf(admin, ref, 'told');
  const machine = await storyOf(admin, ref, 'machine');

  expect(story).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ topic: 'payment', what: 'rental', reference: intentId }),
      expect.objectContaining({ topic: 'handover', what: 'check_in_submitted' }),
      expect.objectContaining({ topic: 'claim', what: 'damage', state: 'proposed' }),
      expect.objectContaining({
        topic: 'incident',
        person: expect.objectContaining({ name: client.name }),
      }),
      expect.objectContaining({ topic: 'case', what: 'hold_expired' }),
      expect.objectContaining({ topic: 'contract', what: 'drawn_up' }),
    ]),
  );
  expect(told).toMatchObject([{ topic: 'notification', person: { name: client.name } }]);
  expect(machine).toMatchObject([
    { topic: 'webhook', what: 'payment_intent.succeeded', state: 'waiting' },
  ]);
});

test('nobody but the staff looks for bookings or reads their story', async () => {
  const { client, host, booking } = await lookedAt();

  for (const person of [client, host.owner]) {
    expect((await as(person).get('/admin/bookings')).status).toBe(404);
    expect((await as(person).get(`/admin/bookings/${booking.ref}`)).status).toBe(404);
  }
  const admin = as(await createUser({}, ['admin']));
  expect((await admin.get('/admin/bookings/VLN-NIMIC')).status).toBe(404);
});
