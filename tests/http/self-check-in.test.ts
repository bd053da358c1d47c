import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { as } from '../support/app.ts';
import { booked, type BookedInput } from './client-support.ts';

const instructions = 'Cheia este în cutia de lângă interfon, codul 4071.';

async function ready(input: BookedInput = {}) {
  const trip = await booked({ startsIn: 1, car: { selfCheckIn: instructions }, ...input });
  await db.contract.updateMany({
    where: { bookingId: trip.booking.id },
    data: { clientSignedAt: new Date(), clientSignature: 'Ana Ionescu' },
  });
  await db.payment.create({
    data: {
      bookingId: trip.booking.id,
      purpose: 'deposit',
      status: 'authorised',
      amount: trip.booking.deposit,
      currency: 'RON',
    },
  });
  return trip;
}

async function shown({ client, page }: Awaited<ReturnType<typeof ready>>) {
  const answer = await as(client).visit(`${page}/status`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test fails if it is not so
  const { selfCheckIn } = answer.props['trip'] as { selfCheckIn: unknown };
  return { selfCheckIn, all: JSON.stringify(answer.props) };
}

test('from two hours before the start a client who has everything reads how to collect the car', async () => {
  expect((await shown(await ready())).selfCheckIn).toMatchObject({ lacks: [], instructions });
});

test.each([
  ['before its time', { startsIn: 4 }, [], async () => {}],
  [
    'before the identity is checked',
    { user: { kycStatus: 'in_review' as const } },
    [{ what: 'verified', url: '/kyc' }],
    async () => {},
  ],
  [
    'before the deposit is held',
    {},
    [{ what: 'deposit', url: null }],
    (bookingId: string) => db.payment.deleteMany({ where: { bookingId, purpose: 'deposit' } }),
  ],
])('the instructions are on no page %s', async (_, input, lacks, undo) => {
  const trip = await ready(input);
  await undo(trip.booking.id);

  const { selfCheckIn, all } = await shown(trip);

  expect(selfCheckIn).toMatchObject({ lacks, instructions: null });
  expect(all).not.toContain('4071');
  expect(await (await as(trip.client).get(trip.page)).text()).not.toContain('4071');
});

test('before the contract is signed its page is what is lacking', async () => {
  const trip = await booked({ startsIn: 1, car: { selfCheckIn: instructions, deposit: 0 } });

  expect((await shown(trip)).selfCheckIn).toMatchObject({
    lacks: [{ what: 'contract', url: `/contracts/${trip.booking.ref}` }],
    instructions: null,
  });
});

test('a car that its host hands over, or brings, has no instructions', async () => {
  const brought = await ready();
  await db.booking.update({
    where: { id: brought.booking.id },
    data: { deliveryPlace: 'Aeroport' },
  });

  expect((await shown(brought)).selfCheckIn).toBeNull();
  expect((await shown(await ready({ car: {} }))).selfCheckIn).toBeNull();
});
