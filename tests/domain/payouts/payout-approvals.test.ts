import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { approvePayouts } from '#server/domain/payouts/approval.ts';
import { missingSignature } from '#server/domain/payouts/payout.ts';
import { listPayouts } from '#server/domain/payouts/queries.ts';
import { createBooking, createCar, createHost } from '../../support/factories.ts';
import { createPayout } from '../../support/create-payout.ts';
import { adminOf, IBAN } from './support.ts';

/** A due payout that nothing holds. */
async function due(amount: number, host?: { id: string; name: string }) {
  const { id: hostId, name } = host ?? (await verifiedHost());
  const booking = await createBooking({
    status: 'cancelled',
    car: await createCar({ hostId }),
  });
  const { id } = await createPayout(booking, amount);
  return { id, booking, host: { id: hostId, name } };
}

async function verifiedHost() {
  const host = await createHost();
  await db.bankAccount.create({
    data: { hostId: host.id, iban: IBAN, holder: host.name, status: 'verified' },
  });
  return host;
}

const statusOf = async (bookingId: string) => (await listPayouts({ bookingId }))[0];

test('from 10,000 lei two admins approve, and not the same one twice', async () => {
  const { id, booking } = await due(10_000_00);
  const [first, second] = [await adminOf(), await adminOf()];

  const [once] = await approvePayouts([id], first, new Date());
  const [again] = await approvePayouts([id], first, new Date());
  const between = await statusOf(booking.id);
  const [both] = await approvePayouts([id], second, new Date());

  expect(once).toMatchObject({ ok: false, problem: 'first-of-two' });
  expect(again).toMatchObject({ ok: false, problem: 'second-admin' });
  expect(between).toMatchObject({ status: 'scheduled', firstApprovedBy: first.id });
  expect(both).toEqual({ id, ok: true });
  expect(await db.payout.findUnique({ where: { id } })).toMatchObject({
    status: 'approved',
    firstApprovedBy: first.id,
    approvedBy: second.id,
  });
});

test('two clicks of one admin at the same moment count as one approval', async () => {
  const { id, booking } = await due(12_000_00);
  const admin = await adminOf();

  await Promise.all([
    approvePayouts([id], admin, new Date()),
    approvePayouts([id], admin, new Date()),
  ]);

  expect(await statusOf(booking.id)).toMatchObject({ status: 'scheduled' });
});

test('below that sum one admin is enough', () => {
  expect(missingSignature({ amount: 9_999_99, firstApprovedBy: null }, 'a')).toBeNull();
});
