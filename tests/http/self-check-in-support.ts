import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { booked, type BookedInput } from './client-support.ts';

export const instructions = 'Cheia este în cutia de lângă interfon, codul 4071.';

/** A client who may take the car alone from now on. */
export async function ready(input: BookedInput = {}) {
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

export const figures = { odometerKm: 41_500, fuelPercent: 90, notes: '', damages: [] };

export type Trip = Awaited<ReturnType<typeof ready>>;

/** What the client's phone sends when they sign. */
export const signed = ({ client }: Trip, change: object = {}) => ({
  ...figures,
  signature: client.name,
  key: randomUUID(),
  ...change,
});

export const checkInOf = ({ booking }: Trip) =>
  db.inspection.findFirstOrThrow({ where: { bookingId: booking.id, leg: 'check_in' } });

export async function statusOf({ booking }: Trip) {
  return (await db.booking.findUniqueOrThrow({ where: { id: booking.id } })).status;
}
