import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { act, actAs } from '#server/domain/bookings/commands.ts';
import { findForHost } from '#server/domain/bookings/queries.ts';
import { uninvoiced } from '#server/domain/invoices/postings.ts';
import { hostDebt, hostPayable } from '#server/domain/ledger/queries.ts';
import { askForWaiver, chargePenalties, decidePenalty } from '#server/domain/penalties/commands.ts';
import { penaltyFor } from '#server/domain/bookings/penalty.ts';
import { penaltyAhead } from '#server/domain/bookings/penalising.ts';
import { statementOf } from '#server/domain/statements/queries.ts';
import { transaction } from '#server/db/transaction.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { actorOf, createBooking, createCar, createHost } from '../../support/factories.ts';
import { finish } from '../payments/support.ts';
import { adminOf } from '../payouts/support.ts';

const bookedAt = new Date('2026-12-01T09:00:00Z');
const startsAt = new Date('2027-02-01T09:00:00Z');
const before = (hours: number) => hoursAfter(startsAt, -hours);

const day = { code: 'day', on: '2027-02-01', rule: 'base', price: 200_00, amount: 200_00 } as const;
const booked = {
  createdAt: bookedAt,
  confirmedAt: hoursAfter(bookedAt, 2),
  requestedAt: bookedAt,
  startsAt,
  isCounter: false,
  lines: [day, { ...day, on: '2027-02-02' }],
};

test.each([
  [200, true, 0],
  [200, false, 50_00],
  [168, false, 50_00],
  [167.99, true, 150_00],
  [24, false, 150_00],
  [23.99, true, 300_00],
  [0.1, false, 300_00],
])('%d hours before the start, first: %s, a host owes %d', (hours, isFirst, owed) => {
  expect(penaltyFor(booked, isFirst, before(hours))).toBe(owed);
});

test.each([
  ['it was made before there were penalties', { createdAt: new Date('2026-11-24T09:00:00Z') }],
  ['it was made at a counter', { isCounter: true }],
  ['it was never confirmed', { confirmedAt: null }],
  ['it was booked without the host an hour ago', { requestedAt: null, confirmedAt: before(4.9) }],
])('a host owes nothing for a booking if %s', (_why, facts) => {
  expect(penaltyFor({ ...booked, ...facts }, false, before(4))).toBe(null);
});

test('a host never owes more than the rental costs', () => {
  const cheap = { ...booked, lines: [{ ...day, price: 120_00, amount: 120_00 }] };

  expect(penaltyFor(cheap, false, before(2))).toBe(120_00);
});

async function confirmedAt(hostId: string, start: Date) {
  const car = await createCar({ hostId });
  const made = await createBooking({ car, startsAt: start, endsAt: hoursAfter(start, 48) });
  return db.booking.update({
    where: { id: made.id },
    data: { createdAt: bookedAt, requestedAt: bookedAt, confirmedAt: bookedAt },
  });
}

/** Confirmed bookings of one host, so many hours ahead, of which only the first may be free. */
async function ofOneHost(...ahead: number[]) {
  const { id: hostId, owner } = await createHost();
  const now = new Date('2027-01-05T10:00:00Z');
  const bookings = await Promise.all(
    ahead.map(async (hours) => confirmedAt(hostId, hoursAfter(now, hours))),
  );
  const actor = await actorOf(owner);
  const asHost = async (index: number) => findForHost(bookings[index]?.ref ?? '', actor);
  const cancel = async (index: number, told?: number) =>
    actAs(await asHost(index), 'cancel', owner.id, {
      now,
      reason: 'Nu mai pot.',
      ...(told === undefined ? {} : { told }),
    });
  return { owner, hostId, now, bookings, asHost, cancel };
}

const penaltyIn = async (bookingId = '') =>
  db.hostPenalty.findUnique({ where: { bookingId }, select: { amount: true, outcome: true } });

test('the amount that a host is told is what it owes, once, and only the first early cancellation is free', async () => {
  const { bookings, asHost, cancel, now } = await ofOneHost(200, 250, 30);
  const told = [await penaltyAhead(await asHost(0), now)];
  await cancel(0, 0);
  told.push(await penaltyAhead(await asHost(1), now), await penaltyAhead(await asHost(2), now));
  await Promise.allSettled([cancel(1, 50_00), cancel(1, 50_00), cancel(2, 150_00)]);

  expect(told).toEqual([0, 50_00, 150_00]);
  expect(await Promise.all(bookings.map(({ id }) => penaltyIn(id)))).toEqual([
    { amount: 0, outcome: 'free' },
    { amount: 50_00, outcome: null },
    { amount: 150_00, outcome: null },
  ]);
});

/** Whether somebody waits for a lock that another transaction holds. */
const isWaiting = async () => {
  const [row] = await db.sql(z.object({ waiting: z.number() }))`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (row?.waiting ?? 0) > 0;
};

test('of two early cancellations at the same moment one is free; who was told otherwise is asked again', async () => {
  const { bookings, cancel, now } = await ofOneHost(200, 250);
  const [begun, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = transaction(async (tx) => {
    const booking = await bookingById(tx, bookings[0]?.id ?? '');
    await act(tx, booking, 'cancel', { role: 'host', now, told: 0 });
    begun.resolve();
    await commit.promise;
  });
  await begun.promise;

  const second = { outcome: '' };
  const other = cancel(1, 0).then(
    () => (second.outcome = 'cancelled'),
    () => (second.outcome = 'refused'),
  );
  await expect.poll(async () => second.outcome !== '' || (await isWaiting())).toBe(true);
  commit.resolve();
  await Promise.all([first, other]);

  expect(second.outcome).toBe('refused');
  expect(await db.booking.findUnique({ where: { id: bookings[1]?.id ?? '' } })).toMatchObject({
    status: 'confirmed',
  });
});

test('a client, the staff and the system cancel without cost to the host', async () => {
  const { bookings, now } = await ofOneHost(30, 30, 30);
  for (const [index, role] of (['client', 'admin', 'system'] as const).entries())
    await transaction(async (tx) =>
      act(tx, await bookingById(tx, bookings[index]?.id ?? ''), 'cancel', { role, now }),
    );

  expect(await Promise.all(bookings.map(({ id }) => penaltyIn(id)))).toEqual([null, null, null]);
});

test('after 72 hours a penalty is a debt, once and without an invoice', async () => {
  const { hostId, bookings, cancel, now, owner } = await ofOneHost(30);
  await cancel(0, 150_00);

  await chargePenalties(hoursAfter(now, 71.9));
  const early = await hostDebt(hostId);
  const later = hoursAfter(now, 72);
  await Promise.all([chargePenalties(later), chargePenalties(later)]);

  const among = { bookings: bookings.map(({ id }) => id), isQuiet: true } as const;
  expect(await uninvoiced(later, among)).toEqual([]);
  expect([early, await hostDebt(hostId)]).toEqual([0, 150_00]);
  expect(await toldTo(owner.id)).toEqual(['penalty_charged']);
});

test('a penalty is taken from the next payout, and the statement shows both', async () => {
  const { hostId, bookings, cancel, now } = await ofOneHost(30, 400);
  await cancel(0, 150_00);
  const later = hoursAfter(now, 72);
  await chargePenalties(later);
  const earning = bookings[1];
  await finish(earning?.id ?? '', later);

  const [payout] = await db.payout.findMany({ where: { hostId } });
  const host = await db.host.findUniqueOrThrow({ where: { id: hostId } });
  const statement = await statementOf(host, '2027-01');

  expect(payout?.amount).toBe((earning?.hostEarns ?? 0) - 150_00);
  expect([await hostDebt(hostId), await hostPayable(hostId)]).toEqual([0, payout?.amount]);
  expect(statement.debts).toMatchObject({
    opening: 0,
    closing: 0,
    movements: [
      { kind: 'penalty', amount: 150_00 },
      { kind: 'debt-netted', amount: -150_00 },
    ],
  });
});

const toldTo = async (userId: string) =>
  (await db.notification.findMany({ where: { userId, kind: { startsWith: 'penalty' } } })).map(
    ({ kind }) => kind,
  );

/** A penalty of 150 lei from which a host has asked to be let off, twice with one click. */
async function asked() {
  const made = await ofOneHost(30);
  await made.cancel(0, 150_00);
  const ask = { words: 'Mașina a fost lovită aseară.', askedBy: made.owner.id };
  const booking = await made.asHost(0);
  await Promise.all([askForWaiver(booking, ask, made.now), askForWaiver(booking, ask, made.now)]);
  const [found, ...others] = await db.moneyCase.findMany({ where: { bookingId: booking.id } });
  const given = {
    id: found?.id ?? '',
    reason: 'Procesul-verbal arată avaria.',
    admin: await adminOf(),
    now: made.now,
  };
  return { ...made, booking, given, found, others };
}

test.each([
  ['let-off', 'waived', 0, 'penalty_waived'],
  ['charge', 'charged', 150_00, 'penalty_charged'],
] as const)(
  'a host that asks in time waits for an admin, who decides once: %s',
  async (does, outcome, debt, kind) => {
    const { booking, hostId, given, found, others, now, owner } = await asked();

    await chargePenalties(hoursAfter(now, 1_000));
    const waiting = await hostDebt(hostId);
    await decidePenalty(given, does);
    const again = decidePenalty(given, 'charge');
    await expect(again).rejects.toMatchObject({ code: 'conflict' });
    await chargePenalties(hoursAfter(now, 2_000));

    expect({ kind: found?.kind, amount: found?.amount, others }).toEqual({
      kind: 'host_penalty',
      amount: 150_00,
      others: [],
    });
    expect(waiting).toBe(0);
    expect(await penaltyIn(booking.id)).toMatchObject({ outcome });
    expect(await hostDebt(hostId)).toBe(debt);
    expect(await toldTo(owner.id)).toEqual([kind]);
  },
);

test('after 72 hours nobody asks to be let off any more', async () => {
  const { cancel, asHost, owner, now } = await ofOneHost(30);
  await cancel(0, 150_00);
  const late = askForWaiver(
    await asHost(0),
    { words: 'Prea târziu.', askedBy: owner.id },
    hoursAfter(now, 72),
  );

  await expect(late).rejects.toMatchObject({ code: 'conflict' });
});
