import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { contractDocument } from '#server/domain/contracts/document.ts';
import { findContract } from '#server/domain/contracts/queries.ts';
import { settleBooking } from '#server/domain/payments/commands.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { accept, agreed, propose } from '../changes/support.ts';
import { startPayments } from '../payments/support.ts';
import { inspect } from '../payouts/support.ts';

const running = await startPayments();

async function annexesOf(bookingId: string) {
  const { annexes } = await findContract(bookingId);
  return annexes.map(({ proposerName, agreedHow, agreedName }) => ({
    proposerName,
    agreedHow,
    agreedName,
  }));
}

/** The last section of the contract as both sides read it. */
async function written(bookingId: string) {
  const { sections } = contractDocument(await findContract(bookingId), 'en');
  return JSON.stringify(sections.at(-1));
}

test('an annex says who has proposed and who has agreed, also where it is paid later, by the names of then', async () => {
  const trip = await agreed(running);
  await db.booking.update({ where: { id: trip.id }, data: { instantBook: false } });
  const [client, owner] = await Promise.all(
    [trip.client, trip.owner].map(({ id }) => db.user.findUniqueOrThrow({ where: { id } })),
  );
  await propose(trip, { endsBy: 24 });
  await accept(trip, 'host');
  await settleBooking(trip.id, new Date());
  await db.user.update({ where: { id: trip.owner.id }, data: { name: 'Altcineva' } });

  expect(await annexesOf(trip.id)).toEqual([
    { proposerName: client?.name, agreedHow: 'answer', agreedName: owner?.name },
  ]);
  const text = await written(trip.id);
  expect(text).toContain(`Client: ${client?.name}, from their account`);
  expect(text).toContain(`Host: ${owner?.name}, from their account`);
});

test('a host whose car is booked at once has agreed beforehand, and nobody of it is named', async () => {
  const trip = await agreed(running);

  await propose(trip, { endsBy: -24 });

  expect(await annexesOf(trip.id)).toMatchObject([{ agreedHow: 'instant', agreedName: null }]);
  expect(await written(trip.id)).toContain('Host, beforehand');
});

test('the signatures at the check-in cover the annexes from before it, and no later one', async () => {
  const trip = await agreed(running);
  await propose(trip, { endsBy: -24 });
  const signedAt = hoursAfter(new Date(), 1);
  await inspect(trip.id);
  await db.inspection.updateMany({
    where: { bookingId: trip.id, leg: 'check_in' },
    data: { clientSignature: 'Ana Ionescu', clientSignedAt: signedAt },
  });
  const before = await written(trip.id);
  await db.bookingChange.updateMany({
    where: { bookingId: trip.id },
    data: { decidedAt: hoursAfter(signedAt, 1) },
  });

  expect(before).toContain('the signatures at the check-in');
  expect(await written(trip.id)).not.toContain('the signatures at the check-in');
});
