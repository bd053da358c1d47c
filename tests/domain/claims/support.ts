import { randomUUID } from 'node:crypto';
import { findForClient, findForHost } from '#server/domain/bookings/queries.ts';
import type { ClaimRequest } from '#server/domain/claims/claiming.ts';
import {
  actorOf,
  createBooking,
  createCar,
  createHost,
  createUser,
  inHours,
} from '../../support/factories.ts';
import { newReturnPhoto } from '../../support/world-things.ts';

/** A damage of 300 lei that this photo shows. */
export function damageOn(photo: string): ClaimRequest {
  return {
    kind: 'damage',
    amount: 300_00,
    note: 'Zgârietură pe ușă.',
    requestKey: randomUUID(),
    photos: [photo],
    papers: [],
    aboveExcess: false,
  };
}

/** Both sides of a booking whose car is back, with a photo of the return. */
export async function returned() {
  const host = await createHost();
  const client = await createUser();
  const { ref } = await createBooking({
    status: 'returned',
    client,
    car: await createCar({ hostId: host.id }),
    startsAt: inHours(-72),
    endsAt: inHours(-2),
  });
  const asHost = await findForHost(ref, await actorOf(host.owner));
  const photo = await newReturnPhoto(asHost);
  return { asHost, asClient: await findForClient(ref, await actorOf(client)), photo };
}
