import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import type { MemberRole } from '#server/db/generated/enums.ts';
import { photograph } from '../media/pictures.ts';
import { as } from '../support/app.ts';
import { createBooking, createCar, createHost, createUser } from '../support/factories.ts';

/** A host with a car, and a booking of it in a status. */
export async function hostWith(input: Parameters<typeof createBooking>[0] = {}) {
  const host = await createHost();
  const car = await createCar({ hostId: host.id });
  const client =
    input?.client ?? (await createUser({ name: 'Ana Ionescu', phone: '+40700000001' }));
  const booking = await createBooking({ ...input, car, client });
  return { host, owner: host.owner, car, client, booking, page: `/owner/bookings/${booking.ref}` };
}

/** Somebody else of the same company. */
export async function memberOf(host: { id: string }, role: MemberRole) {
  const user = await createUser({ name: 'Radu Membru' }, []);
  await db.hostMember.create({ data: { hostId: host.id, userId: user.id, role } });
  return user;
}

const picture = async () => photograph(1200, 900).jpeg().toBuffer();

export async function sendPhoto(
  person: { id: string },
  url: string,
  photo: { angle: string; uploadKey?: string; damageKey?: string; bytes?: Buffer },
) {
  const form = new FormData();
  form.append('angle', photo.angle);
  form.append('uploadKey', photo.uploadKey ?? randomUUID());
  if (photo.damageKey) form.append('damageKey', photo.damageKey);
  const bytes = photo.bytes ?? (await picture());
  form.append('photo', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
  return as(person).upload(url, form);
}

/** Four sides of the car, which is what a hand-over needs at least. */
export async function sendFourSides(person: { id: string }, url: string) {
  for (const angle of ['front', 'left', 'rear', 'right']) await sendPhoto(person, url, { angle });
}

export const statusOf = async ({ id }: { id: string }) =>
  (await db.booking.findUniqueOrThrow({ where: { id } })).status;
