import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import type { BookingStatus } from '#server/db/generated/enums.ts';
import { sendReminders } from '#server/domain/reminders/sending.ts';
import { hoursAfter, instantOf, minutesAfter } from '#server/domain/time/wall-clock.ts';
import { createBooking, createCar, createHost, createUser } from '../../support/factories.ts';

const zone = 'Europe/Bucharest';
const wall = (time: string, timeZone = zone) => instantOf(time, timeZone);

type Case = {
  status?: BookingStatus;
  from: Date;
  to: Date;
  timeZone?: string;
  stamps?: { confirmedAt?: Date; requestedAt?: Date; answerDueAt?: Date; startedAt?: Date };
  note?: string;
  flightNumber?: string;
};

async function booked({ status = 'confirmed', from, to, timeZone = zone, ...more }: Case) {
  const { stamps, note, flightNumber } = more;
  const host = await createHost();
  const car = await createCar({ hostId: host.id, timeZone });
  const client = await createUser();
  const { id, ref } = await createBooking({ car, client, status, startsAt: from, endsAt: to });
  await db.booking.update({
    where: { id },
    data: {
      confirmedAt: hoursAfter(from, -200),
      note: note ?? '',
      flightNumber: flightNumber ?? null,
      ...stamps,
    },
  });
  return { id, ref, car, host, client };
}

async function told(person: { id: string }) {
  const rows = await db.notification.findMany({
    where: { userId: person.id },
    orderBy: { createdAt: 'asc' },
    select: { kind: true, facts: true, url: true, createdAt: true },
  });
  return rows;
}

const kindsOf = async (person: { id: string }) => (await told(person)).map(({ kind }) => kind);

/** Both sides, after looks at these moments. */
async function after(booking: Awaited<ReturnType<typeof booked>>, ...looks: Date[]) {
  for (const look of looks) await sendReminders(look);
  return { host: await kindsOf(booking.host.owner), client: await kindsOf(booking.client) };
}

test('an hour before its deadline a host hears of an unanswered request, once', async () => {
  const requestedAt = wall('2027-03-10T10:00');
  const answerDueAt = hoursAfter(requestedAt, 8);
  const booking = await booked({
    status: 'requested',
    from: wall('2027-03-20T10:00'),
    to: wall('2027-03-22T10:00'),
    stamps: { requestedAt, answerDueAt },
  });

  const before = await after(booking, minutesAfter(answerDueAt, -61));
  const due = await after(booking, minutesAfter(answerDueAt, -60), minutesAfter(answerDueAt, -2));

  expect(before).toEqual({ host: [], client: [] });
  expect(due).toEqual({ host: ['request_expiring'], client: [] });
});

test('a short deadline is told of when two thirds of it are over; a passed one is not', async () => {
  const requestedAt = wall('2027-03-11T10:00');
  const period = { from: wall('2027-03-11T11:30'), to: wall('2027-03-13T10:00') };
  const stamps = { requestedAt, answerDueAt: minutesAfter(requestedAt, 30) };
  const short = await booked({ status: 'requested', ...period, stamps });

  expect(await after(short, minutesAfter(requestedAt, 19))).toMatchObject({ host: [] });
  expect(await after(short, minutesAfter(requestedAt, 20))).toMatchObject({
    host: ['request_expiring'],
  });
  const missed = await booked({ status: 'requested', ...period, stamps });
  expect(await after(missed, minutesAfter(requestedAt, 30))).toMatchObject({ host: [] });
});

test('both sides hear at six in the evening before where the car changes hands, and what the client wrote', async () => {
  const booking = await booked({
    from: wall('2027-04-10T09:00'),
    to: wall('2027-04-12T09:00'),
    note: 'Zborul aterizează la 9:20.',
    flightNumber: 'RO361',
  });

  const before = await after(booking, wall('2027-04-09T17:59'));
  const due = await after(booking, wall('2027-04-09T18:00'), wall('2027-04-09T21:00'));

  expect(before).toEqual({ host: [], client: [] });
  expect(due).toEqual({ host: ['handover_tomorrow'], client: ['check_in_tomorrow'] });
  const [toHost] = await told(booking.host.owner);
  const [toClient] = await told(booking.client);
  const place = 'Strada Memorandumului 1, Cluj-Napoca';
  expect(toHost).toMatchObject({
    facts: { place, flight: 'RO 361', note: 'Zborul aterizează la 9:20.', client: 'Ana Ionescu' },
    url: `/owner/bookings/${booking.ref}`,
  });
  expect(toClient).toMatchObject({ facts: { place } });
  expect(toClient?.facts).not.toHaveProperty('note');
});

test.each([
  ['the clocks go forward in the night', '2027-03-28T10:00', '2027-03-27T18:00'],
  ['the clocks go back in the night', '2027-10-31T10:00', '2027-10-30T18:00'],
  ['the car starts just after midnight', '2027-05-02T00:30', '2027-05-01T18:00'],
])('six in the evening is the wall clock’s when %s', async (_name, start, due) => {
  const from = wall(start);
  const booking = await booked({ from, to: hoursAfter(from, 48) });

  const before = await after(booking, minutesAfter(wall(due), -1));
  const at = await after(booking, wall(due));

  expect(before.client).toEqual([]);
  expect(at.client).toEqual(['check_in_tomorrow']);
});

test('the evening is that of the car’s time zone', async () => {
  const timeZone = 'Europe/Lisbon';
  const booking = await booked({
    from: wall('2027-06-10T10:00', timeZone),
    to: wall('2027-06-12T10:00', timeZone),
    timeZone,
  });

  expect(await after(booking, wall('2027-06-09T18:00'))).toMatchObject({ client: [] });
  expect(await after(booking, wall('2027-06-09T18:00', timeZone))).toMatchObject({
    client: ['check_in_tomorrow'],
  });
});

test('after a day without the service nobody hears late at night, or on the day itself, of tomorrow', async () => {
  const period = { from: wall('2027-04-15T10:00'), to: wall('2027-04-17T10:00') };
  const night = await booked(period);
  const morning = await booked(period);

  expect(await after(night, wall('2027-04-14T22:00'))).toEqual({ host: [], client: [] });
  expect(await after(morning, wall('2027-04-15T08:00'))).toEqual({ host: [], client: [] });
});

test('whoever books in the evening for the next day has just heard of it', async () => {
  const booking = await booked({
    from: wall('2027-04-20T10:00'),
    to: wall('2027-04-22T10:00'),
    stamps: { confirmedAt: wall('2027-04-19T18:30') },
  });

  expect(await after(booking, wall('2027-04-19T19:00'))).toEqual({ host: [], client: [] });
});

test.each([
  ['three hours before it', '2027-05-06T17:00', '2027-05-06T14:00'],
  ['the evening before a morning', '2027-05-06T10:00', '2027-05-05T20:00'],
  ['the same evening before a night', '2027-05-06T23:30', '2027-05-06T20:00'],
  ['the evening before the clocks go back', '2027-10-31T10:00', '2027-10-30T20:00'],
  ['three hours of the clock on the day they go forward', '2027-03-28T12:00', '2027-03-28T09:00'],
])('of a return both sides hear %s', async (_name, end, due) => {
  const to = wall(end);
  const booking = await booked({ status: 'in_progress', from: hoursAfter(to, -72), to });

  expect(await after(booking, minutesAfter(wall(due), -1))).toEqual({ host: [], client: [] });
  expect(await after(booking, wall(due), minutesAfter(wall(due), 5))).toEqual({
    host: ['return_expected'],
    client: ['return_due'],
  });
});

test('half an hour after its end both sides hear that the car is not back, also a day later', async () => {
  const to = wall('2027-06-01T12:00');
  const from = hoursAfter(to, -48);
  const late = await booked({ status: 'in_progress', from, to });
  const back = await booked({ status: 'returned', from, to });
  const old = await booked({
    status: 'in_progress',
    from: hoursAfter(from, -200),
    to: hoursAfter(to, -200),
  });

  expect((await after(late, minutesAfter(to, 29))).host).toEqual([]);
  const due = await after(late, minutesAfter(to, 30), hoursAfter(to, 24));
  expect(due).toEqual({ host: ['car_late'], client: ['return_late'] });
  expect(await after(back)).toEqual({ host: [], client: [] });
  expect(await after(old)).toEqual({ host: [], client: [] });
});

test('whoever has the car next hears of it with other cars that are free, when their start is near', async () => {
  const to = wall('2027-07-01T12:00');
  const late = await booked({ status: 'in_progress', from: hoursAfter(to, -48), to });
  const next = async (inHours: number) => {
    const client = await createUser();
    const startsAt = hoursAfter(to, inHours);
    await createBooking({ car: late.car, client, startsAt, endsAt: hoursAfter(startsAt, 24) });
    return client;
  };
  const [soon, later] = [await next(2), await next(48)];
  await createCar();

  await sendReminders(minutesAfter(to, 30));
  await sendReminders(minutesAfter(to, 40));

  expect(await told(soon)).toMatchObject([
    {
      kind: 'car_delayed',
      facts: { free: expect.any(Number) },
      url: expect.stringContaining('from='),
    },
  ]);
  expect(await told(later)).toEqual([]);
});

test('two processes that look at once tell nobody twice', async () => {
  const to = wall('2027-08-01T12:00');
  const booking = await booked({ status: 'in_progress', from: hoursAfter(to, -48), to });
  const look = minutesAfter(to, 31);

  await Promise.all([sendReminders(look), sendReminders(look), sendReminders(look)]);

  expect(await after(booking)).toEqual({ host: ['car_late'], client: ['return_late'] });
  expect(await db.reminder.count({ where: { bookingId: booking.id, kind: 'late' } })).toBe(1);
});

test('a booking that is moved is told of again at its new time', async () => {
  const booking = await booked({ from: wall('2027-09-10T10:00'), to: wall('2027-09-12T10:00') });
  await sendReminders(wall('2027-09-09T18:00'));
  const moved = { startsAt: wall('2027-09-11T10:00'), endsAt: wall('2027-09-13T10:00') };
  await db.booking.update({ where: { id: booking.id }, data: moved });

  const again = await after(booking, wall('2027-09-10T18:05'), wall('2027-09-10T18:06'));

  expect(again.client).toEqual(['check_in_tomorrow', 'check_in_tomorrow']);
});
