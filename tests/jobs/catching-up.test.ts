import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { dropDatabase, ensureDatabase } from '../support/database.ts';

const name = `catching_up_${process.env['VITEST_POOL_ID'] ?? '1'}`;

// Everything below reads the environment when it is imported. The clock goes on for years here, which the sweeps of
// other files must not notice: the test has a database to itself.
const { application: url } = await ensureDatabase(inject('adminUrl'), name);
Object.assign(process.env, { DATABASE_URL: url, DIRECT_DATABASE_URL: url });
const { db, disconnect } = await import('#server/db/client.ts');
const { keysOf } = await import('#server/lib/objects.ts');
const { sweep } = await import('#server/jobs/workers.ts');
const { startGateway, stopGateway } = await import('#server/http/gateway.ts');
const { stopQueue } = await import('#server/queue/queue.ts');
const { hoursAfter, minutesAfter } = await import('#server/domain/time/wall-clock.ts');
const { createBooking, createCar, createUser } = await import('../support/factories.ts');
const { createChange } = await import('../support/create-change.ts');
const { payAtGateway } = await import('../support/pay-at-gateway.ts');

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await startGateway(9);
});

afterAll(async () => {
  vi.useRealTimers();
  await stopQueue();
  await stopGateway();
  await disconnect();
  await dropDatabase(inject('adminUrl'), name);
});

/** The gateway goes by the real clock, and lets holds of long ago go: all of this is still to come. */
const year = new Date().getUTCFullYear();
const leapYear = [2, 3, 4, 5, 6, 7, 8, 9]
  .map((ahead) => year + ahead)
  .find((one) => new Date(Date.UTC(one, 1, 29)).getUTCDate() === 29);

/** The Sunday on which the clocks of Europe change: the last one of March or October. */
function lastSunday(month: '03' | '10'): string {
  const last = Temporal.PlainDate.from(`${year + 1}-${month}-31`);
  return last.subtract({ days: last.dayOfWeek % 7 }).toString();
}

/** In a night in which clocks or calendars do something rare; and when the application works again, in hours. */
const table = [
  ['the end of a year', `${year}-12-31T22:00:00Z`, 0],
  ['the end of January, and three days of downtime', `${year + 1}-01-31T22:00:00Z`, 72],
  ['the hour that is skipped in spring', `${lastSunday('03')}T01:00:00Z`, 0],
  ['the hour after it', `${lastSunday('03')}T02:00:00Z`, 0],
  ['the hour that comes twice in autumn', `${lastSunday('10')}T00:30:00Z`, 0],
  ['that hour again, and three days of downtime', `${lastSunday('10')}T01:30:00Z`, 72],
  ['the leap day', `${leapYear}-02-29T10:00:00Z`, 0],
  ['the end of the leap day, and three days of downtime', `${leapYear}-02-29T22:00:00Z`, 72],
] as const;

type Placed = { id: string; clientId: string };

/** What waits for a deadline at the moment, and what became of it. */
const timers = {
  'a hold runs out': {
    make: (at: Date) => waiting({ status: 'awaiting_payment' }, { holdExpiresAt: at }),
    ends: 'payment_expired',
  },
  'a request is not answered': {
    make: (at: Date) => waiting({ status: 'requested' }, { answerDueAt: at }),
    ends: 'expired',
  },
  'a trip never starts': {
    make: (at: Date) =>
      waiting({ status: 'confirmed', startsAt: hoursAfter(at, -72), endsAt: hoursAfter(at, -24) }),
    ends: 'cancelled',
  },
  'a returned trip is complete': {
    make: (at: Date) =>
      waiting(
        { status: 'returned', startsAt: hoursAfter(at, -144), endsAt: hoursAfter(at, -72) },
        { returnedAt: hoursAfter(at, -72) },
      ),
    ends: 'completed',
  },
} as const;

async function waiting(
  input: Parameters<typeof createBooking>[0],
  change: Parameters<typeof db.booking.update>[0]['data'] = {},
): Promise<Placed> {
  const far = {
    startsAt: new Date(`${year + 12}-01-07T10:00:00Z`),
    endsAt: new Date(`${year + 12}-01-09T10:00:00Z`),
  };
  const booking = await createBooking({ ...far, ...input });
  if (booking.status === 'confirmed') await payAtGateway(booking.id);
  await db.booking.update({ where: { id: booking.id }, data: change });
  return booking;
}

/** Two nodes at the same moment, and the next minute again. */
async function sweepOften(now: Date) {
  vi.setSystemTime(now);
  await Promise.all([sweep(now), sweep(now)]);
  await sweep(minutesAfter(now, 1));
}

async function happenedTo({ id, clientId }: Placed) {
  const [{ status }, events, notices] = await Promise.all([
    db.booking.findUniqueOrThrow({ where: { id } }),
    db.bookingEvent.count({ where: { bookingId: id, by: 'system' } }),
    db.notification.groupBy({ by: ['kind'], where: { userId: clientId }, _count: true }),
  ]);
  return { status, events, twice: notices.filter(({ _count }) => _count > 1) };
}

test.each(table)(
  '%s: every timer acts once',
  async (_moment, moment, hours) => {
    const at = new Date(moment);
    vi.setSystemTime(hoursAfter(at, -1));
    const names = keysOf(timers);
    const placed = await Promise.all(
      names.map(async (timer) => ({ timer, booking: await timers[timer].make(at) })),
    );
    const claim = await claimedUntil(at);
    const change = await changeUntil(at);
    const deposit = await depositDue(at);

    await sweepOften(minutesAfter(at, -3));
    for (const { booking } of placed)
      expect(await happenedTo(booking)).toMatchObject({ events: 0 });
    expect(await claim()).toBe('proposed');
    expect(await change()).toBe('proposed');
    expect(await deposit()).toEqual([]);

    await sweepOften(hoursAfter(at, hours));

    for (const { timer, booking } of placed)
      expect({ timer, ...(await happenedTo(booking)) }).toEqual({
        timer,
        status: timers[timer].ends,
        events: 1,
        twice: [],
      });
    expect(await claim()).toBe('accepted');
    expect(await change()).toBe('expired');
    expect(await deposit()).toEqual(['authorised']);
  },
  60_000,
);

async function claimedUntil(respondBy: Date) {
  const { id: bookingId } = await waiting({
    status: 'returned',
    startsAt: hoursAfter(respondBy, -96),
    endsAt: hoursAfter(respondBy, -20),
  });
  await db.booking.update({
    where: { id: bookingId },
    data: { returnedAt: hoursAfter(respondBy, 0) },
  });
  const { id } = await db.claim.create({
    data: { bookingId, amount: 50_00, kind: 'cleaning', currency: 'RON', respondBy },
  });
  return async () => (await db.claim.findUniqueOrThrow({ where: { id } })).status;
}

async function changeUntil(expiresAt: Date) {
  const { id } = await createChange(await waiting({ status: 'confirmed' }));
  await db.bookingChange.update({ where: { id }, data: { expiresAt } });
  return async () => (await db.bookingChange.findUniqueOrThrow({ where: { id } })).state;
}

/** The deposit is held a day before the start. */
async function depositDue(at: Date) {
  const { id: bookingId } = await waiting({
    status: 'confirmed',
    startsAt: hoursAfter(at, 24),
    endsAt: hoursAfter(at, 24 * 6),
    car: await createCar(),
    client: await createUser(),
  });
  return async () => {
    const deposits = await db.payment.findMany({ where: { bookingId, purpose: 'deposit' } });
    return deposits.map(({ status }) => status);
  };
}
