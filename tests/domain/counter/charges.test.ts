import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { bookingById, type BookingRecord } from '#server/domain/bookings/queries.ts';
import {
  agreeAtCounter,
  chargesToAnswer,
  chargesToTake,
  takeCharges,
  type Agreement,
} from '#server/domain/counter/charges.ts';
import { dueAtCounter, giveBack } from '#server/domain/counter/giving-back.ts';
import { settleClaims, sweepSettlements } from '#server/domain/payments/settlements.ts';
import { paymentsOf } from '#server/domain/payments/queries.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { createUser } from '../../support/factories.ts';
import { books, startPayments } from '../payments/support.ts';
import { move } from '../payouts/support.ts';
import { bookedAtCounter, byOf, counter } from './support.ts';

await startPayments();

const name = 'Ioana Nouă';
const drawing = [[10, 10, 200, 60, 30, 90, 220, 20]];

type Returned = Awaited<ReturnType<typeof returned>>;

/** A car is back; fuel is missing for 200 lei. */
async function returned(change: Parameters<typeof bookedAtCounter>[0] = {}) {
  const world = await bookedAtCounter(change);
  await move(world.booking.id, 'start', new Date());
  await move(world.booking.id, 'return', new Date());
  return { ...world, fuel: await charge(world.booking.id, 'fuel', 200_00) };
}

async function charge(bookingId: string, kind: 'fuel' | 'cleaning' | 'damage', amount: number) {
  return db.claim.create({
    data: {
      bookingId,
      kind,
      amount,
      currency: 'RON',
      respondBy: hoursAfter(new Date(), 72),
    },
  });
}

const read = ({ id, amount }: { id: string; amount: number }) => ({ id, amount });

const agree = ({ by, booking, fuel }: Returned, change: Partial<Agreement> = {}) =>
  agreeAtCounter(
    by.actor,
    booking.id,
    { charges: [read(fuel)], name, drawing, ...change },
    new Date(),
  );

const current = ({ booking }: Returned): Promise<BookingRecord> => bookingById(db, booking.id);

let world: Returned;

beforeEach(async () => {
  world = await returned();
});

test('a client signs for what is charged, in front of a member, is told of it, and gets the rest of the deposit', async () => {
  const { by, booking, member, fuel } = world;
  const waiting = await dueAtCounter(await current(world));

  const both = await Promise.all([agree(world), agree(world)]);

  expect(waiting).toMatchObject([{ waits: true }]);
  expect(both).toEqual([{ ok: true }, { ok: true }]);
  expect(await db.claim.findUniqueOrThrow({ where: { id: fuel.id } })).toMatchObject({
    status: 'accepted',
    settled: null,
    agreedName: name,
    agreedDrawing: drawing,
    witnessedBy: member.id,
  });
  const told = { userId: booking.clientId, kind: 'charges_signed' };
  expect(await db.notification.count({ where: told })).toBe(1);
  const noted = { bookingId: booking.id, action: 'agree-charges', actorId: member.id };
  expect(await db.bookingEvent.count({ where: noted })).toBe(1);
  expect(await giveBack(by.actor, booking.id, 'deposit', new Date())).toEqual({
    ok: true,
    amount: 800_00,
    kept: 200_00,
  });
});

test('what the client has not read is not accepted: a new charge, another amount, a withdrawn one', async () => {
  const { booking, fuel } = world;
  const cleaning = await charge(booking.id, 'cleaning', 100_00);

  const missing = await agree(world);
  const other = await agree(world, { charges: [read(fuel), { id: cleaning.id, amount: 90_00 }] });
  await db.claim.update({ where: { id: cleaning.id }, data: { status: 'withdrawn' } });
  const gone = await agree(world, { charges: [read(fuel), read(cleaning)] });

  expect([missing, other, gone]).toEqual(
    Array.from({ length: 3 }, () => ({ ok: false, problem: 'charges-changed' })),
  );
  expect((await chargesToAnswer(booking.id)).map(({ id }) => id)).toEqual([fuel.id]);
});

test('nobody signs with another name, and only members who act for the car let a client sign', async () => {
  const stranger = await counter();
  const viewer = await createUser({}, []);
  await db.hostMember.create({
    data: { hostId: world.host.id, userId: viewer.id, role: 'viewer' },
  });
  const { booking, fuel, host } = world;
  const agreement = { charges: [read(fuel)], name, drawing };

  expect(await agree(world, { name: 'Radu Membru' })).toEqual({ ok: false, problem: 'name' });
  await expect(
    agreeAtCounter(stranger.by.actor, booking.id, agreement, new Date()),
  ).rejects.toMatchObject({ code: 'not-found' });
  await expect(
    agreeAtCounter((await byOf(viewer, host)).actor, booking.id, agreement, new Date()),
  ).rejects.toMatchObject({ code: 'forbidden' });
  expect(await chargesToAnswer(booking.id)).toHaveLength(1);
});

test('more than the plan lets a client pay is left to the staff', async () => {
  const { booking } = world;
  const damage = await charge(booking.id, 'damage', 9_000_00);
  await db.claim.update({ where: { id: damage.id }, data: { aboveExcess: true } });

  expect(await agree(world)).toEqual({ ok: true });

  expect(await db.claim.findUniqueOrThrow({ where: { id: damage.id } })).toMatchObject({
    status: 'proposed',
  });
  expect(await dueAtCounter(await current(world))).toMatchObject([{ waits: true }]);
});

test('what goes beyond the deposit is paid at the counter once, and no card is asked for it', async () => {
  const { by, booking, fuel } = world;
  const cleaning = await charge(booking.id, 'cleaning', 1_100_00);
  const before = await chargesToTake(await current(world));
  await agree(world, { charges: [read(fuel), read(cleaning)] });
  const due = await chargesToTake(await current(world));
  const take = (amount: number) =>
    takeCharges(by.actor, booking.id, { amount, means: 'terminal' }, new Date());

  const stale = await take(299_00);
  const [first, second] = await Promise.all([take(300_00), take(300_00)]);
  const back = await giveBack(by.actor, booking.id, 'deposit', new Date());
  await move(booking.id, 'complete', new Date());
  await settleClaims(booking.id, new Date());
  await sweepSettlements(hoursAfter(new Date(), 1));

  expect([before, due]).toEqual([0, 300_00]);
  expect(stale).toEqual({ ok: false, problem: 'charges-changed' });
  expect([first, second]).toContainEqual({ ok: true, amount: 300_00 });
  expect([first, second]).toContainEqual({ ok: false, problem: 'nothing-to-take' });
  expect(back).toEqual({ ok: true, amount: 0, kept: 1_000_00 });
  const settlements = (await paymentsOf(booking.id)).filter(
    ({ purpose }) => purpose === 'settlement',
  );
  expect(settlements).toMatchObject([{ status: 'captured', captured: 300_00, means: 'terminal' }]);
  expect(await books(booking.id)).toMatchObject({
    host_till: 0,
    client_outside: 0,
    host_payable: 0,
    imbalance: 0,
  });
});

test('without a deposit all of it is paid, and a later charge is asked for beside it', async () => {
  world = await returned({ deposit: null });
  const { by, booking } = world;
  await agree(world);
  await takeCharges(by.actor, booking.id, { amount: 200_00, means: 'cash' }, new Date());
  const cleaning = await charge(booking.id, 'cleaning', 50_00);
  await db.claim.update({ where: { id: cleaning.id }, data: { status: 'accepted' } });

  await move(booking.id, 'complete', new Date());
  await settleClaims(booking.id, new Date());

  const settlements = (await paymentsOf(booking.id)).filter(
    ({ purpose }) => purpose === 'settlement',
  );
  expect(settlements.map(({ means, amount }) => [means, amount])).toEqual([
    ['cash', 200_00],
    ['card', 50_00],
  ]);
  expect(await chargesToTake(await current(world))).toBe(0);
});
