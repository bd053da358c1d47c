import { expect, test } from 'vitest';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createBooking, createCar, createUser, inHours } from '../support/factories.ts';

const todosOf = async (client: Awaited<ReturnType<typeof createUser>>) =>
  (await as(client).visit(url('client.dashboard'))).props['todos'];

test('a new client still has an address to confirm and an identity to show', async () => {
  const client = await createUser({ emailVerifiedAt: null, kycStatus: 'not_started' });

  expect(await todosOf(client)).toEqual([
    { name: 'email', url: url('verify-email') },
    { name: 'verify', url: url('kyc') },
  ]);
});

test('a client who has done both, or waits for an answer, has nothing to do', async () => {
  const verified = await createUser({ emailVerifiedAt: new Date(), kycStatus: 'verified' });
  const waiting = await createUser({ emailVerifiedAt: new Date(), kycStatus: 'in_review' });

  expect(await todosOf(verified)).toEqual([]);
  expect(await todosOf(waiting)).toEqual([]);
});

test('an identity that a trip asks for is asked for once, with the trip', async () => {
  const client = await createUser({ emailVerifiedAt: new Date(), kycStatus: 'not_started' });
  const car = await createCar({ make: 'Dacia', model: 'Duster' });
  const period = { startsAt: inHours(48), endsAt: inHours(96) };
  await createBooking({ car, client, status: 'confirmed', ...period });

  expect(await todosOf(client)).toEqual([
    expect.objectContaining({ name: 'verify', about: 'Dacia Duster' }),
  ]);
});
