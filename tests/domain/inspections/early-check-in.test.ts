import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import {
  answerEarlyCheckIn,
  askEarlyCheckIn,
  isCheckInAhead,
} from '#server/domain/bookings/early-check-in.ts';
import { checkInOpensAt } from '#server/domain/bookings/deadlines.ts';
import { findForClient, findForHost } from '#server/domain/bookings/queries.ts';
import { beginInspection, saveInspection } from '#server/domain/inspections/commands.ts';
import { signAsClient } from '#server/domain/inspections/signing.ts';
import { depositPayment } from '#server/domain/payments/queries.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import {
  actorOf,
  createBooking,
  createCar,
  createHost,
  createUser,
  inHours,
} from '../../support/factories.ts';
import { submitted } from '../../http/client-support.ts';

const START_HOURS = 23 * 24;

/** A confirmed booking that begins in 23 days, as either side finds it. */
async function farAhead() {
  const host = await createHost();
  const car = await createCar({ hostId: host.id });
  const client = await createUser();
  const times = { startsAt: inHours(START_HOURS), endsAt: inHours(START_HOURS + 48) };
  const { ref } = await createBooking({ car, client, ...times });
  const asHost = async () => findForHost(ref, await actorOf(host.owner));
  const asClient = async () => findForClient(ref, await actorOf(client));
  return { car, asHost, asClient };
}

async function agreed() {
  const made = await farAhead();
  await askEarlyCheckIn(await made.asHost(), new Date());
  await answerEarlyCheckIn(await made.asClient(), 'agree', new Date());
  return made;
}

test('a check-in opens 24 hours before the start to the millisecond', async () => {
  const booking = await (await farAhead()).asHost();
  const opensAt = hoursAfter(booking.startsAt, -24);

  expect(checkInOpensAt(booking)).toEqual(opensAt);
  expect(isCheckInAhead(booking, new Date(opensAt.getTime() - 1))).toBe(true);
  expect(isCheckInAhead(booking, opensAt)).toBe(false);
});

test('before that nothing is recorded, and at that moment it is', async () => {
  const booking = await (await farAhead()).asHost();
  const opensAt = checkInOpensAt(booking);
  const early = new Date(opensAt.getTime() - 1);
  const values = { odometerKm: 40_000, fuelPercent: 80, notes: '', damages: [] };

  await expect(beginInspection(booking, 'check_in', early)).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(saveInspection(booking, 'check_in', values, early)).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await beginInspection(booking, 'check_in', opensAt)).toMatchObject({ status: 'draft' });
});

test('a hand-over signed by the host too early is not signed by the client, and holds no deposit', async () => {
  const { asClient } = await farAhead();
  const booking = await asClient();
  await submitted(booking.id, 'check_in');

  await expect(
    signAsClient(booking, 'check_in', { name: booking.clientName }, new Date()),
  ).rejects.toMatchObject({ code: 'conflict' });

  expect(await depositPayment(booking.id)).toBeNull();
  expect((await asClient()).status).toBe('confirmed');
});

test('once both have agreed, the hand-over may begin at once, and the car is held from then on', async () => {
  const { asHost } = await agreed();
  const booking = await asHost();

  const inspection = await beginInspection(booking, 'check_in', new Date());

  const { startsAt } = await db.occupancy.findUniqueOrThrow({ where: { bookingId: booking.id } });
  expect(inspection).toMatchObject({ status: 'draft' });
  expect(startsAt).toEqual(booking.earlyCheckInAgreedAt);
});

test('the question alone opens nothing, and a refusal lets the host ask again', async () => {
  const { asHost, asClient } = await farAhead();
  await askEarlyCheckIn(await asHost(), new Date());

  const waiting = beginInspection(await asHost(), 'check_in', new Date());
  await expect(waiting).rejects.toMatchObject({ code: 'conflict' });
  await answerEarlyCheckIn(await asClient(), 'decline', new Date());

  await expect(beginInspection(await asHost(), 'check_in', new Date())).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await askEarlyCheckIn(await asHost(), new Date())).toEqual({ ok: true });
});

test('a car that somebody else has before is not handed over early', async () => {
  const { car, asHost } = await farAhead();
  await createBooking({ car, startsAt: inHours(100), endsAt: inHours(148) });

  expect(await askEarlyCheckIn(await asHost(), new Date())).toEqual({
    ok: false,
    problem: 'car-taken',
  });
});

test('a car booked between question and answer stays with whoever booked it', async () => {
  const { car, asHost, asClient } = await farAhead();
  await askEarlyCheckIn(await asHost(), new Date());
  await createBooking({ car, startsAt: inHours(100), endsAt: inHours(148) });

  const answered = await answerEarlyCheckIn(await asClient(), 'agree', new Date());

  expect(answered).toEqual({ ok: false, problem: 'car-taken' });
  expect((await asHost()).earlyCheckInAgreedAt).toBeNull();
});

test('two answers at once: one counts', async () => {
  const { asHost, asClient } = await farAhead();
  await askEarlyCheckIn(await asHost(), new Date());
  const booking = await asClient();

  const results = await Promise.allSettled([
    answerEarlyCheckIn(booking, 'agree', new Date()),
    answerEarlyCheckIn(booking, 'decline', new Date()),
  ]);

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
