import { beforeAll, expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import type { PlannedMoment } from '#server/db/generated/enums.ts';
import { sendPlanned } from '#server/domain/messages/planned.ts';
import { noAddress } from '#server/mail/reachable.ts';
import { forgetOldThreads } from '#server/domain/messages/retention.ts';
import { startQueue } from '#server/queue/queue.ts';
import { createBooking, createCar, createHost, createUser } from '../../support/factories.ts';
import { newThread } from '../../support/messages.ts';

beforeAll(async () => {
  await startQueue();
});

type Trip = {
  moment: PlannedMoment;
  startsAt: string;
  endsAt?: string;
  confirmedAt?: string;
  body?: string;
};

/** A host with a plan made long ago, and a confirmed trip with one of its cars. */
async function planned({ moment, startsAt, body = 'Bună, {nume}!', ...at }: Trip) {
  const host = await createHost();
  const car = await createCar({ hostId: host.id });
  const client = await createUser({ name: 'Ana Ionescu' });
  await db.plannedMessage.create({
    data: { hostId: host.id, moment, body, since: new Date('2020-01-01') },
  });
  const endsAt = new Date(at.endsAt ?? Date.parse(startsAt) + 48 * 3_600_000);
  const status = moment === 'returned' ? 'returned' : 'confirmed';
  const booking = await createBooking({
    status,
    car,
    client,
    startsAt: new Date(startsAt),
    endsAt,
  });
  await db.booking.update({
    where: { id: booking.id },
    data: {
      confirmedAt: new Date(at.confirmedAt ?? Date.parse(startsAt) - 20 * 86_400_000),
      ...(status === 'returned' ? { returnedAt: endsAt } : {}),
    },
  });
  return booking;
}

const sent = async ({ id }: { id: string }) => {
  const messages = await db.message.findMany({
    where: { thread: { bookingId: id } },
    select: { body: true, side: true, authorId: true, createdAt: true },
  });
  return messages.map(({ body }) => body);
};

test('a planned message goes out once, however many processes look for it', async () => {
  const confirmedAt = '2031-05-01T09:00:00Z';
  const startsAt = '2031-05-20T07:00:00Z';
  const booking = await planned({ moment: 'confirmed', startsAt, confirmedAt });
  const now = new Date('2031-05-01T09:01:00Z');

  await Promise.all([sendPlanned(now), sendPlanned(now)]);
  await sendPlanned(new Date('2031-05-01T09:05:00Z'));

  expect(await sent(booking)).toEqual(['Bună, Ana!']);
});

test('nothing is written to somebody who gave no address at a counter', async () => {
  const confirmedAt = '2031-05-01T09:00:00Z';
  const booking = await planned({
    moment: 'confirmed',
    startsAt: '2031-05-20T07:00:00Z',
    confirmedAt,
  });
  const email = noAddress(booking.id);
  await db.user.update({ where: { id: booking.clientId }, data: { email } });

  await sendPlanned(new Date('2031-05-01T09:01:00Z'));

  expect(await sent(booking)).toEqual([]);
});

test.each([
  ['in winter', '2031-01-15T07:00:00Z', '2031-01-14T07:59:00Z', '2031-01-14T08:00:00Z'],
  ['in summer', '2031-07-15T07:00:00Z', '2031-07-14T06:59:00Z', '2031-07-14T07:00:00Z'],
  // In Bucharest clocks go forward on 30 March 2031 and back on 26 October.
  [
    'on the day that clocks go forward',
    '2031-03-31T07:00:00Z',
    '2031-03-30T06:59:00Z',
    '2031-03-30T07:00:00Z',
  ],
  ['on the day before', '2031-03-30T07:00:00Z', '2031-03-29T07:59:00Z', '2031-03-29T08:00:00Z'],
  [
    'on the day that clocks go back',
    '2031-10-27T08:00:00Z',
    '2031-10-26T07:59:00Z',
    '2031-10-26T08:00:00Z',
  ],
])('the message of the day before leaves at ten on the car’s clock: %s', async (_when, ...at) => {
  const [startsAt, early, due] = at;
  const booking = await planned({ moment: 'day_before', startsAt });

  await sendPlanned(new Date(early));
  const before = await sent(booking);
  await sendPlanned(new Date(due));

  expect([before, await sent(booking)]).toEqual([[], ['Bună, Ana!']]);
});

test.each<[string, Trip, string, number]>([
  [
    'the evening before the start',
    { moment: 'day_before', startsAt: '2032-05-20T07:00:00Z' },
    '2032-05-19T18:00:00Z',
    1,
  ],
  [
    'on the day of the start',
    { moment: 'day_before', startsAt: '2032-05-20T07:00:00Z' },
    '2032-05-20T05:00:00Z',
    0,
  ],
  [
    'an hour after the return',
    { moment: 'returned', startsAt: '2032-06-01T07:00:00Z' },
    '2032-06-03T08:00:00Z',
    1,
  ],
  [
    'a week after the return',
    { moment: 'returned', startsAt: '2032-06-01T07:00:00Z' },
    '2032-06-10T07:00:00Z',
    0,
  ],
  [
    'five days after the confirmation',
    { moment: 'confirmed', startsAt: '2032-07-20T07:00:00Z', confirmedAt: '2032-07-01T07:00:00Z' },
    '2032-07-06T08:00:00Z',
    0,
  ],
])(
  'after a standstill until %s, what still makes sense is sent',
  async (_until, trip, now, count) => {
    const booking = await planned(trip);

    await sendPlanned(new Date(now));

    expect(await sent(booking)).toHaveLength(count);
  },
);

test('a plan is for trips that reach its moment after it was made, and for its car', async () => {
  const booking = await planned({ moment: 'returned', startsAt: '2033-05-01T07:00:00Z' });
  const now = new Date('2033-05-03T09:00:00Z');
  await db.plannedMessage.updateMany({
    where: { hostId: booking.hostId },
    data: { since: new Date('2033-05-03T08:00:00Z') },
  });
  const other = await createCar({ hostId: booking.hostId });
  const plan = { moment: 'returned' as const, body: 'x', since: new Date('2020-01-01') };
  await db.plannedMessage.create({ data: { ...plan, hostId: booking.hostId, carId: other.id } });

  await sendPlanned(now);

  expect(await sent(booking)).toEqual([]);
});

test('placeholders say what they stand for, in the client’s language', async () => {
  const body = '{nume}: {mașina}, {preluare}, {ADRESA}, {rezervare}, {altceva}';
  const startsAt = '2034-05-20T07:00:00Z';
  const booking = await planned({ moment: 'day_before', startsAt, body });

  await sendPlanned(new Date('2034-05-19T08:00:00Z'));

  expect(await sent(booking)).toEqual([
    `Ana: Dacia Duster, sâm., 20 mai, 10:00, Strada Memorandumului 1, Cluj-Napoca, ${booking.ref}, {altceva}`,
  ]);
});

const moved = (id: string, movedAt: string) =>
  db.thread.update({ where: { id }, data: { movedAt: new Date(movedAt) } });

test('threads are deleted three years after the last message, once the booking is over', async () => {
  const over = await newThread(await createBooking({ status: 'completed' }));
  const running = await newThread(await createBooking({ status: 'confirmed' }));
  const lately = await newThread(await createBooking({ status: 'completed' }));
  const now = new Date('2040-06-01T00:00:00Z');
  await moved(over.id, '2037-05-31T00:00:00Z');
  await moved(running.id, '2037-05-31T00:00:00Z');
  await moved(lately.id, '2037-06-02T00:00:00Z');

  await forgetOldThreads(now);

  const ids = [over.id, running.id, lately.id];
  const left = await db.thread.findMany({ where: { id: { in: ids } }, select: { id: true } });
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([running.id, lately.id]));
});
