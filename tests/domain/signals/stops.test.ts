import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { reasonsToHold } from '#server/domain/payouts/payout.ts';
import { payoutById } from '#server/domain/payouts/queries.ts';
import { cardHashes } from '#server/domain/signals/cards.ts';
import { forgetOldSignals } from '#server/domain/signals/forgetting.ts';
import { decideStop, requireNoStop, stopOf } from '#server/domain/signals/stops.ts';
import { watch } from '#server/domain/signals/watching.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { createPayout } from '../../support/create-payout.ts';
import { createBooking, createCar, createUser, inHours } from '../../support/factories.ts';
import { newStop } from '../../support/world-things.ts';
import { pay, startPayments } from '../payments/support.ts';

const payments = await startPayments();

const now = () => new Date();
const helper = async () => ({ id: (await createUser({}, ['support'])).id, ip: '10.0.0.1' });

/** Somebody who signed in with the browser of a person whose account is suspended. */
async function comingBack() {
  const client = await createUser();
  const other = await createUser({ suspendedAt: now(), suspendedReason: 'Fraudă.' });
  const deviceHash = crypto.randomUUID();
  for (const { id: userId } of [client, other])
    await db.knownDevice.create({ data: { userId, deviceHash, lastSeenAt: now() } });
  return client;
}

async function stopped(status: 'confirmed' | 'completed' = 'confirmed') {
  const booking = await createBooking({ status, startsAt: inHours(30) });
  return { booking, id: await newStop(booking.id) };
}

const stopFor = (bookingId: string) => db.safetyStop.findUnique({ where: { bookingId } });

test('a booking that is paid from the browser of a suspended account is confirmed, and waits for its owner in the staff', async () => {
  await helper();
  const booking = await createBooking({
    status: 'awaiting_payment',
    client: await comingBack(),
    car: await createCar({ instantBook: true }),
    startsAt: inHours(48),
  });

  await pay(payments, booking.id);

  const stop = await stopFor(booking.id);
  expect((await bookingById(db, booking.id)).status).toBe('confirmed');
  expect(stop).toMatchObject({ state: 'open' });
  expect(
    await db.signal.findFirst({ where: { bookingId: booking.id, kind: 'shared_device' } }),
  ).toMatchObject({ strength: 3, facts: { accounts: 1, suspended: 1 } });
  expect(
    await db.workAssignment.findFirst({ where: { list: 'stops', itemId: stop?.id ?? '' } }),
  ).not.toBeNull();
});

test('accounts that pay with one card are seen, whichever gateway customer they are', async () => {
  const [first, second] = [await createBooking(), await createBooking()];
  await db.payment.updateMany({
    where: { bookingId: first.id },
    data: { cardFingerprint: cardHashes('fp_1')[0] ?? null },
  });
  const card = { fingerprint: 'fp_1', holder: null };

  await transaction(async (tx) => watch(tx, await bookingById(tx, second.id), card, now()));

  expect(await db.signal.findMany({ where: { bookingId: second.id } })).toMatchObject([
    { kind: 'shared_card', strength: 1, facts: { accounts: 1, suspended: 0 } },
  ]);
  expect(await stopFor(second.id)).toBeNull();
});

test('while the staff look the car is not handed over, and after their time it is', async () => {
  const { booking } = await stopped();

  await expect(requireNoStop(db, booking.id, now())).rejects.toThrow(/staff/);

  expect(await stopOf(booking.id, now())).toMatchObject({ until: expect.any(Date) });
  expect(await stopOf(booking.id, hoursAfter(now(), 2))).toBeNull();
});

test('the payout waits until somebody has decided, however late', async () => {
  const { booking, id } = await stopped('completed');
  const { id: payout } = await createPayout(booking, 100_00);
  const holds = async () => reasonsToHold(await payoutById(payout), hoursAfter(now(), 72));

  const before = await holds();
  await decideStop(id, { verdict: 'clear', reason: 'Sunt soți.' }, await helper(), now());

  expect(before).toContain('safety-stop');
  expect(await holds()).not.toContain('safety-stop');
});

test('of confirmed fraud nothing is ever paid out, not even after everything else of it is forgotten', async () => {
  const { booking, id } = await stopped('completed');
  const { id: payout } = await createPayout(booking, 100_00);

  await decideStop(id, { verdict: 'confirm', reason: 'Card furat.' }, await helper(), now());
  await forgetOldSignals(hoursAfter(now(), 24 * 400));

  const holds = reasonsToHold(await payoutById(payout), hoursAfter(now(), 24 * 400));
  expect(holds).toContain('fraud');
  expect(holds).not.toContain('safety-stop');
});

test('confirmed fraud ends a booking that has not begun, on the record; of two decisions one counts', async () => {
  const { booking, id } = await stopped();
  const [one, other] = [await helper(), await helper()];
  const decision = { verdict: 'confirm', reason: 'Card furat.' } as const;

  const results = await Promise.allSettled([
    decideStop(id, decision, one, now()),
    decideStop(id, { ...decision, verdict: 'clear' }, other, now()),
  ]);

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { state } = (await stopFor(booking.id)) ?? {};
  expect((await bookingById(db, booking.id)).status).toBe(
    state === 'confirmed' ? 'cancelled' : 'confirmed',
  );
  expect(
    await db.auditEntry.findMany({
      where: { objectId: booking.id, action: { startsWith: 'stop.' } },
    }),
  ).toHaveLength(1);
});

test('a cancelled booking of confirmed fraud stays closed to a hand-over', async () => {
  const { booking, id } = await stopped();

  await decideStop(id, { verdict: 'confirm', reason: 'Card furat.' }, await helper(), now());

  expect(await stopOf(booking.id, hoursAfter(now(), 100))).toEqual({ until: null });
  expect((await bookingById(db, booking.id)).status).toBe('cancelled');
});

test('who does not decide about signals decides nothing', async () => {
  const { id } = await stopped();
  const { id: finance } = await createUser({}, ['finance']);

  await expect(
    decideStop(id, { verdict: 'clear', reason: 'Nu știu.' }, { id: finance, ip: null }, now()),
  ).rejects.toThrow(/signals.decide/);
});

test('after a year nothing is left of signals, decisions and fingerprints; what is open stays', async () => {
  const [old, open] = [await stopped(), await stopped()];
  await decideStop(old.id, { verdict: 'clear', reason: 'Sunt soți.' }, await helper(), now());
  for (const { booking } of [old, open])
    await db.signal.create({
      data: {
        kind: 'names_differ',
        userId: booking.clientId,
        bookingId: booking.id,
        strength: 1,
        facts: { cardHolder: 'Dan Popa' },
        seenAt: now(),
      },
    });

  await forgetOldSignals(hoursAfter(now(), 24 * 366));

  expect(await stopFor(old.booking.id)).toBeNull();
  expect(await db.signal.count({ where: { bookingId: old.booking.id } })).toBe(0);
  expect(await stopFor(open.booking.id)).not.toBeNull();
  expect(await db.signal.count({ where: { bookingId: open.booking.id } })).toBe(1);
});
