import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import type { BookingStatus } from '#server/db/generated/enums.ts';
import { searchCars } from '#server/domain/cars/search.ts';
import { measureHosts, meritOf, type Reliability } from '#server/domain/hosts/reliability.ts';
import { hoursAfter, minutesAfter } from '#server/domain/time/wall-clock.ts';
import { noFilters } from '#shared/search-filters.ts';
import { createBooking, createCar, createHost } from '../../support/factories.ts';
import { cases, fc } from '../../support/chance.ts';

const now = new Date('2026-11-22T01:35:00Z');
const unknown: Reliability = {
  responseMinutes: null,
  responseBasisPoints: null,
  acceptanceBasisPoints: null,
  cancellationBasisPoints: null,
};

type By = 'client' | 'host' | 'admin' | 'system';
type Event = { action: string; from: BookingStatus; to: BookingStatus; by: By; at: Date };
type History = { status: BookingStatus; requestedAt?: Date; events: Event[] };

/** A request made so many hours ago, and what became of it after so many minutes. */
function request(
  ending: 'approve' | 'decline' | 'expire' | 'cancel' | null,
  {
    hoursAgo = 240,
    minutes = 30,
    by = 'host',
  }: { hoursAgo?: number; minutes?: number; by?: By } = {},
): History {
  const requestedAt = hoursAfter(now, -hoursAgo);
  const to = {
    approve: 'confirmed',
    decline: 'declined',
    expire: 'expired',
    cancel: 'cancelled',
  } as const;
  if (!ending) return { status: 'requested', requestedAt, events: [] };
  const at = minutesAfter(requestedAt, minutes);
  return {
    status: to[ending],
    requestedAt,
    events: [{ action: ending, from: 'requested', to: to[ending], by, at }],
  };
}

/** A confirmed booking that went so many days ago as the action says. */
function trip(action: 'start' | 'no-show' | 'cancel', daysAgo = 30, by: By = 'host'): History {
  const to = { start: 'in_progress', 'no-show': 'no_show', cancel: 'cancelled' } as const;
  const at = hoursAfter(now, -24 * daysAgo);
  return { status: to[action], events: [{ action, from: 'confirmed', to: to[action], by, at }] };
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

async function hostWith(histories: readonly History[]) {
  const host = await createHost();
  const car = await createCar({ hostId: host.id });
  for (const [at, { status, requestedAt, events }] of histories.entries()) {
    const startsAt = hoursAfter(now, 24 * (30 + 3 * at));
    const booking = await createBooking({
      car,
      status,
      startsAt,
      endsAt: hoursAfter(startsAt, 24),
    });
    await db.booking.update({
      where: { id: booking.id },
      data: { requestedAt: requestedAt ?? null },
    });
    await db.bookingEvent.createMany({
      data: events.map((event) => ({ bookingId: booking.id, ...event })),
    });
  }
  return { host, car };
}

/** Only of this host: others of the same database have been measured for the day. */
async function measure(id: string, at = now) {
  await db.host.updateMany({ where: { id }, data: { measuredOn: null } });
  await measureHosts(at);
  return db.host.findUniqueOrThrow({
    where: { id },
    select: {
      responseMinutes: true,
      responseBasisPoints: true,
      acceptanceBasisPoints: true,
      cancellationBasisPoints: true,
    },
  });
}

const table: readonly (readonly [string, History[], Partial<Reliability>])[] = [
  ['nothing is said of four requests', times(4, () => request('approve')), {}],
  [
    'five answered ones are enough',
    times(5, () => request('approve')),
    { responseMinutes: 30, responseBasisPoints: 10_000, acceptanceBasisPoints: 10_000 },
  ],
  [
    'a declined one is answered and not accepted, one that ran out is neither',
    [
      ...times(3, () => request('approve')),
      request('decline'),
      request('expire', { by: 'system' }),
    ],
    { responseMinutes: 30, responseBasisPoints: 8_000, acceptanceBasisPoints: 6_000 },
  ],
  [
    'one that its host withdraws is answered and not accepted',
    [...times(4, () => request('approve')), request('cancel')],
    { responseMinutes: 30, responseBasisPoints: 10_000, acceptanceBasisPoints: 8_000 },
  ],
  [
    'what waits, what the client took back and what the staff answered does not count',
    [
      ...times(4, () => request('approve')),
      request(null),
      request('cancel', { by: 'client' }),
      request('approve', { by: 'admin' }),
      request('decline', { by: 'admin' }),
    ],
    {},
  ],
  [
    'requests that ran out, all of them, have a rate and no time',
    times(5, () => request('expire', { by: 'system' })),
    { responseBasisPoints: 0, acceptanceBasisPoints: 0 },
  ],
  [
    'the time is the median, and at least a minute',
    [0, 0, 0, 400, 450].map((minutes) => request('approve', { minutes })),
    { responseMinutes: 1, responseBasisPoints: 10_000, acceptanceBasisPoints: 10_000 },
  ],
  [
    'of two in the middle it is half-way',
    [10, 20, 30, 40, 50, 60].map((minutes) => request('approve', { minutes })),
    { responseMinutes: 35, responseBasisPoints: 10_000, acceptanceBasisPoints: 10_000 },
  ],
  [
    'an hour is an hour over the night in which the clocks go back',
    times(5, () =>
      request('approve', {
        hoursAgo: (now.getTime() - Date.parse('2026-10-25T00:30:00Z')) / 3_600_000,
        minutes: 60,
      }),
    ),
    { responseMinutes: 60, responseBasisPoints: 10_000, acceptanceBasisPoints: 10_000 },
  ],
  [
    'answers older than 180 days are forgotten',
    [
      ...times(4, () => request('approve')),
      request('approve', { hoursAgo: 24 * 181 }),
      request('expire', { hoursAgo: 24 * 200, by: 'system' }),
    ],
    {},
  ],
  [
    'instant bookings are no requests, and count as kept when the car is handed over',
    [...times(4, () => trip('start')), trip('no-show')],
    { cancellationBasisPoints: 0 },
  ],
  [
    'what the host cancels counts for 90 days; what client and staff cancel never',
    [
      ...times(4, () => trip('start')),
      trip('cancel'),
      trip('cancel', 91),
      trip('cancel', 10, 'client'),
      trip('cancel', 10, 'admin'),
    ],
    { cancellationBasisPoints: 2_000 },
  ],
  ['of four trips, cancelled ones included, nothing is said', times(4, () => trip('cancel')), {}],
];

test.each(table)('%s', async (_name, histories, expected) => {
  const { host } = await hostWith(histories);

  expect(await measure(host.id)).toEqual({ ...unknown, ...expected });
});

test('a host is counted once a day, by one of two at once, and on the day after a missed one', async () => {
  const { host } = await hostWith([]);
  await measure(host.id);

  const again = await measureHosts(hoursAfter(now, 2));
  await db.host.update({ where: { id: host.id }, data: { measuredOn: new Date('2026-11-19') } });
  const both = await Promise.all([measureHosts(now), measureHosts(now)]);

  expect(again).toBe(0);
  expect(both.toSorted((a, b) => a - b)).toEqual([0, 1]);
});

test('the trips of a car are its completed rentals, whatever was written there before', async () => {
  const { host, car } = await hostWith(times(3, () => ({ status: 'completed', events: [] })));
  await db.car.update({ where: { id: car.id }, data: { trips: 40 } });

  await measure(host.id);

  const [row] = await db.sql(z.object({ trips: z.number(), shown: z.number() }))`
    select c.trips, s.trips as shown from cars c join car_search s on s.car_id = c.id where c.id = ${car.id}`;
  expect(row).toEqual({ trips: 3, shown: 3 });
});

test('of two equal cars the one whose host answers and keeps its word comes first, a later car of theirs too', async () => {
  const place = { publicLat: 61, publicLng: 20 };
  const careless = await hostWith(times(5, () => trip('cancel')));
  const careful = await hostWith(times(5, () => request('approve')));
  for (const { host, car } of [careless, careful]) {
    await db.car.update({ where: { id: car.id }, data: place });
    await measure(host.id);
  }
  const fresh = await createCar({ ...place, hostId: careful.host.id });
  const area = { kind: 'circle' as const, lat: 61, lng: 20, radiusKm: 2 };
  const search = { area, period: null, filters: noFilters, timeZone: 'Europe/Bucharest' };

  const { hits } = await searchCars({ ...search, sort: 'relevance' }, { offset: 0, limit: 9 }, now);

  expect(hits.map(({ id }) => id).indexOf(careless.car.id)).toBe(2);
  expect(hits.map(({ id }) => id)).toContain(fresh.id);
});

test('merit stays within its limits, grows with answers and falls with cancellations', async () => {
  const share = fc.option(fc.integer({ min: 0, max: 10_000 }));
  const host: fc.Arbitrary<Reliability> = fc.record({
    responseMinutes: fc.option(fc.integer({ min: 1, max: 5_000 })),
    responseBasisPoints: share,
    acceptanceBasisPoints: share,
    cancellationBasisPoints: share,
  });
  fc.assert(
    fc.property(host, fc.integer({ min: 1, max: 2_000 }), (known, more) => {
      const merit = meritOf(known);
      const answered = known.responseBasisPoints ?? 10_000;
      const cancelled = known.cancellationBasisPoints ?? 0;
      return (
        merit >= -450 &&
        merit <= 200 &&
        meritOf({ ...known, responseBasisPoints: Math.min(10_000, answered + more) }) >=
          meritOf({ ...known, responseBasisPoints: answered }) &&
        meritOf({ ...known, cancellationBasisPoints: Math.min(10_000, cancelled + more) }) <= merit
      );
    }),
    cases(200),
  );
  expect(meritOf(unknown)).toBe(0);
});
