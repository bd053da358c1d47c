import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import type { BookingStatus, PlannedMoment } from '#server/db/generated/enums.ts';
import { sendPlanned } from '#server/domain/messages/planned.ts';
import { sendReminders } from '#server/domain/reminders/sending.ts';
import { addDays, hoursAfter, instantOf, minutesAfter } from '#server/domain/time/wall-clock.ts';
import { startQueue } from '#server/queue/queue.ts';
import { createBooking, createCar, createHost, createUser } from '../../support/factories.ts';

const DOWN_HOURS = 72;
const wall = (time: string) => instantOf(time, 'Europe/Bucharest');

/** Within the hour that comes twice in autumn, or right after the one that is skipped in spring. */
const inTheNight = (on: string) => hoursAfter(wall(`${on}T02:30`), 1);

beforeAll(async () => {
  await startQueue();
});

/** What is sent at a moment of its own: when, and when it has been sent so far. */
type Placed = { due: Date; sent: () => Promise<Date[]> };

type Kind = {
  /** Makes something of which it is sent on this day of the wall clock. */
  place: (on: string) => Promise<Placed>;
  /** Whether it still makes sense three days later. */
  lasts: boolean;
};

const kinds: Record<string, Kind> = {
  'planned, once confirmed': {
    lasts: true,
    place: async (on) => {
      const due = inTheNight(on);
      const period = { startsAt: hoursAfter(due, 240), endsAt: hoursAfter(due, 300) };
      return planned('confirmed', due, { ...period, confirmedAt: due });
    },
  },
  'planned, the day before': {
    lasts: false,
    place: async (on) => {
      const startsAt = wall(`${addDays(on, 1)}T09:00`);
      return planned('day_before', wall(`${on}T10:00`), { startsAt });
    },
  },
  'planned, after the return': {
    lasts: true,
    place: async (on) => {
      const due = inTheNight(on);
      const period = { startsAt: hoursAfter(due, -48), endsAt: due };
      return planned('returned', due, { ...period, status: 'returned', returnedAt: due });
    },
  },
  'an answer is due': {
    lasts: false,
    place: async (on) => {
      const answerDueAt = wall(`${on}T05:15`);
      const startsAt = hoursAfter(answerDueAt, 240);
      const requestedAt = hoursAfter(answerDueAt, -8);
      const trip = await booked({ status: 'requested', startsAt, requestedAt, answerDueAt });
      return reminder('request_expiring', trip.host, minutesAfter(answerDueAt, -60));
    },
  },
  'a trip starts tomorrow': {
    lasts: false,
    place: async (on) => {
      const trip = await booked({ startsAt: wall(`${addDays(on, 1)}T09:00`) });
      return reminder('check_in_tomorrow', trip.client, wall(`${on}T18:00`));
    },
  },
  'a car is due in the morning': {
    lasts: false,
    place: async (on) => {
      const endsAt = wall(`${addDays(on, 1)}T09:00`);
      const trip = await booked({
        status: 'in_progress',
        startsAt: hoursAfter(endsAt, -72),
        endsAt,
      });
      return reminder('return_due', trip.client, wall(`${on}T20:00`));
    },
  },
  'a car is due in the afternoon': {
    lasts: false,
    place: async (on) => {
      const endsAt = wall(`${on}T17:00`);
      const trip = await booked({
        status: 'in_progress',
        startsAt: hoursAfter(endsAt, -72),
        endsAt,
      });
      return reminder('return_due', trip.client, wall(`${on}T14:00`));
    },
  },
  'a car is late': {
    lasts: true,
    place: async (on) => {
      const endsAt = wall(`${on}T02:45`);
      const trip = await booked({
        status: 'in_progress',
        startsAt: hoursAfter(endsAt, -72),
        endsAt,
      });
      return reminder('return_late', trip.client, minutesAfter(endsAt, 30));
    },
  },
  'the next client waits for it': {
    lasts: false,
    place: async (on) => {
      const endsAt = wall(`${on}T12:00`);
      const late = await booked({
        status: 'in_progress',
        startsAt: hoursAfter(endsAt, -72),
        endsAt,
      });
      const next = await booked({ car: late.car, startsAt: wall(`${on}T14:30`) });
      return reminder('car_delayed', next.client, wall(`${on}T12:30`));
    },
  },
  'a card ends before the return': {
    lasts: true,
    place: async (on) => {
      const due = inTheNight(on);
      const { id, client } = await booked({ startsAt: hoursAfter(due, 7 * 24) });
      const cardExpiresOn = new Date(due.toISOString().slice(0, 10));
      await db.payment.updateMany({ where: { bookingId: id }, data: { cardExpiresOn } });
      return reminder('card_ends', client, due);
    },
  },
};

type Trip = {
  status?: BookingStatus;
  startsAt: Date;
  endsAt?: Date;
  car?: Awaited<ReturnType<typeof newCar>>;
  confirmedAt?: Date;
  requestedAt?: Date;
  answerDueAt?: Date;
  returnedAt?: Date;
};

async function booked({ status = 'confirmed', startsAt, endsAt, car: given, ...stamps }: Trip) {
  const car = given ?? (await newCar());
  const client = await createUser();
  const period = { startsAt, endsAt: endsAt ?? hoursAfter(startsAt, 48) };
  const { id } = await createBooking({ status, car, client, ...period });
  const data = { confirmedAt: hoursAfter(startsAt, -2_000), ...stamps };
  await db.booking.update({ where: { id }, data });
  return { id, car, client, host: car.owner };
}

async function newCar() {
  const { id: hostId, owner } = await createHost();
  return { ...(await createCar({ hostId })), owner };
}

async function planned(moment: PlannedMoment, due: Date, trip: Trip): Promise<Placed> {
  const { id: bookingId, car } = await booked(trip);
  const since = new Date('2020-01-01');
  await db.plannedMessage.create({ data: { hostId: car.hostId, moment, body: 'Bună!', since } });
  const sent = async () => {
    const messages = await db.message.findMany({ where: { thread: { bookingId } } });
    return messages.map(({ createdAt }) => createdAt);
  };
  return { due, sent };
}

function reminder(
  kind:
    | 'request_expiring'
    | 'check_in_tomorrow'
    | 'return_due'
    | 'return_late'
    | 'car_delayed'
    | 'card_ends',
  { id: userId }: { id: string },
  due: Date,
): Placed {
  const sent = async () => {
    const told = await db.notification.findMany({ where: { userId, kind } });
    return told.map(({ createdAt }) => createdAt);
  };
  return { due, sent };
}

/** Two processes at the same moment. */
async function sweep(now: Date) {
  await Promise.all([sendReminders(now), sendReminders(now), sendPlanned(now), sendPlanned(now)]);
}

const rows = Object.entries(kinds);

test.each([
  ['the day before clocks go forward', '2035-03-24'],
  ['the day that clocks go forward', '2035-03-25'],
  ['the day before clocks go back', '2035-10-27'],
  ['the day that clocks go back', '2035-10-28'],
])('on %s everything planned goes out at its moment, and once', async (_day, on) => {
  const placed = await Promise.all(
    rows.map(async ([name, { place }]) => ({ name, ...(await place(on)) })),
  );
  const looks = placed.flatMap(({ due }) => [-1, 0, 1, 61].map((by) => minutesAfter(due, by)));

  for (const look of [...new Set(looks.map(Number))].toSorted((one, other) => one - other))
    await sweep(new Date(look));

  for (const { name, due, sent } of placed)
    expect({ name, sent: await sent() }).toEqual({ name, sent: [due] });
});

describe.each([
  ['forward', '2035-03-25'],
  ['back', '2035-10-28'],
])('when clocks go %s, after three days of downtime', (_way, on) => {
  test.each(rows)('that end half an hour after it: %s', async (_kind, { place }) => {
    const { due, sent } = await place(on);
    const back = minutesAfter(due, 30);

    await sweep(hoursAfter(back, -DOWN_HOURS));
    await sweep(back);
    await sweep(minutesAfter(back, 1));

    expect(await sent()).toEqual([back]);
  });

  test.each(rows)('that begin just before it: %s', async (_kind, { place, lasts }) => {
    const { due, sent } = await place(on);
    const down = minutesAfter(due, -1);
    const back = hoursAfter(down, DOWN_HOURS);

    await sweep(down);
    await sweep(back);
    await sweep(minutesAfter(back, 1));

    expect(await sent()).toEqual(lasts ? [back] : []);
  });
});
