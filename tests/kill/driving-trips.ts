import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import { photograph } from '../media/pictures.ts';
import { act } from './booking-trips.ts';
import { bookingOf, happened, statusOf, type Trip } from './trip.ts';

const picture = new Uint8Array(await photograph(640, 480).jpeg().toBuffer());
const Photos = z.object({ photos: z.object({ list: z.array(z.object({ id: z.string() })) }) });

/** The car changes hands; or the client does not come. */
export async function checkIn(trip: Trip): Promise<void> {
  if ((await statusOf(trip)) !== 'confirmed') return;
  const { ref } = trip;
  if (trip.plan.fate === 'no-show') {
    const path = url('owner.bookings.no-show', { ref });
    await act(trip, { by: 'host', path, action: 'no-show' });
  } else await handOver(trip, { leg: 'check-in', odometerKm: 40_000, action: 'start' });
}

export async function checkOut(trip: Trip): Promise<void> {
  if ((await statusOf(trip)) !== 'in_progress') return;
  const photos = await handOver(trip, { leg: 'check-out', odometerKm: 40_100, action: 'return' });
  if (trip.plan.claim && (await statusOf(trip)) === 'returned') await claim(trip, photos);
}

type Handover = { leg: 'check-in' | 'check-out'; odometerKm: number; action: string };

/** The host records and signs, the client signs. @returns the ids of the photos */
async function handOver(trip: Trip, { leg, odometerKm, action }: Handover): Promise<string[]> {
  const { ref, car, client } = trip;
  let photos: string[] = [];
  for (const angle of ['front', 'left', 'rear', 'right']) {
    const uploadKey = randomUUID();
    const path = url('owner.inspections.photos.store', { ref, leg });
    const answer = await car.host.upload(path, () => {
      const form = new FormData();
      form.append('angle', angle);
      form.append('uploadKey', uploadKey);
      form.append('photo', new Blob([picture]), 'photo.jpg');
      return form;
    });
    const stored = Photos.safeParse(answer);
    if (stored.success) photos = stored.data.photos.list.map(({ id }) => id);
  }
  const signed = { key: randomUUID(), signature: car.host.person.name };
  const values = { odometerKm, fuelPercent: 80, notes: '', damages: [], ...signed };
  await car.host.submit(url('owner.inspections.submit', { ref, leg }), values);
  const sign = url('client.inspections.sign', { ref, leg: leg.replace('-', '_') });
  const outcome = await client.submit(sign, { name: client.person.name, key: randomUUID() });
  if (outcome === 'done') trip.acknowledged.note(ref, action, happened(ref, action));
  return photos;
}

/** The host claims something, and the client accepts or disputes it, or the host thinks better of it. */
async function claim(trip: Trip, photos: readonly string[]): Promise<void> {
  const { ref, car, acknowledged } = trip;
  const requestKey = randomUUID();
  const body = { kind: 'cleaning', amount: '80', note: 'Pete pe scaunele din spate.' };
  const outcome = await car.host.submit(url('owner.claims.store', { ref }), {
    ...body,
    requestKey,
    photos,
  });
  const found = () => db.claim.findFirst({ where: { requestKey } });
  if (outcome === 'done') acknowledged.note(ref, 'claimed', async () => (await found()) !== null);
  const made = await found();
  if (made) await answerClaim(trip, made.id);
}

async function answerClaim(trip: Trip, id: string): Promise<void> {
  const { ref, car, client, acknowledged, plan } = trip;
  const answers = {
    accepted: () =>
      client.submit(url('client.claims.answer', { ref, claim: id }), { action: 'accept' }),
    disputed: () =>
      client.submit(url('client.claims.answer', { ref, claim: id }), {
        action: 'dispute',
        objection: 'Mașina era curată la predare.',
        offer: '',
      }),
    withdrawn: () => car.host.submit(url('owner.claims.withdraw', { ref, claim: id }), {}),
  };
  if (!plan.claim || (await answers[plan.claim]()) !== 'done') return;
  acknowledged.note(ref, `claim ${plan.claim}`, async () => {
    const { status } = await db.claim.findUniqueOrThrow({ where: { id } });
    return status !== 'proposed';
  });
}

/** Both sides say that nothing is left to settle; some leave it to time. */
export async function close(trip: Trip): Promise<void> {
  const booking = await bookingOf(trip);
  if (booking?.status !== 'returned' || trip.plan.claim === 'disputed') return;
  await trip.client.submit(url('client.bookings.complete', { ref: trip.ref }), {});
  await trip.car.host.submit(url('owner.bookings.complete', { ref: trip.ref }), {});
}
