import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import type { BookingStatus, ClaimKind, InspectionLeg } from '#server/db/generated/enums.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { drawUpContract } from '#server/domain/contracts/commands.ts';
import { guidedAngles } from '#server/domain/inspections/inspection.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import { createBooking, createCar, createHost, createUser, inHours } from '../support/factories.ts';

export type BookedInput = {
  status?: BookingStatus;
  startsIn?: number;
  car?: Parameters<typeof createCar>[0];
  user?: Parameters<typeof createUser>[0];
};

/** A client's booking that is paid for, with a host who can be reached. */
export async function booked({ status = 'confirmed', startsIn = 48, car, user }: BookedInput = {}) {
  const client = await createUser(user);
  const host = await createHost({ phone: '+40 264 555 666', email: 'gazda@example.test' });
  const booking = await createBooking({
    status,
    client,
    car: await createCar({ hostId: host.id, ...car }),
    startsAt: inHours(startsIn),
    endsAt: inHours(startsIn + 48),
  });
  await db.payment.updateMany({
    where: { bookingId: booking.id },
    data: paid(status, booking.total),
  });
  if (booking.confirmedAt) await drawUpContract(db, await bookingById(db, booking.id), new Date());
  return { client, host, booking, page: `/client/bookings/${booking.ref}` };
}

function paid(status: BookingStatus, total: number) {
  if (status === 'awaiting_payment') return {};
  const card = { cardBrand: 'visa', cardLast4: '4242' };
  return status === 'requested'
    ? { status: 'authorised' as const, ...card }
    : { status: 'captured' as const, captured: total, ...card };
}

/** What the host has recorded and signed, waiting for the client. */
export async function submitted(bookingId: string, leg: InspectionLeg, odometerKm = 50_000) {
  return db.inspection.create({
    data: {
      bookingId,
      leg,
      odometerKm,
      fuelPercent: 80,
      status: 'submitted',
      damages: [{ place: 'Bară spate', note: 'zgârietură' }],
      hostSignature: 'Mihai Popa',
      hostSignedAt: new Date(),
      submittedAt: new Date(),
      photos: {
        create: guidedAngles.map((angle) => ({
          angle,
          file: `ab/${randomUUID()}`,
          width: 1600,
          height: 1200,
          placeholder: '#888888',
          uploadKey: randomUUID(),
        })),
      },
    },
  });
}

export async function claimed(bookingId: string, kind: ClaimKind = 'cleaning', facts = {}) {
  return db.claim.create({
    data: {
      bookingId,
      kind,
      facts,
      amount: 60_00,
      currency: 'RON',
      respondBy: hoursAfter(new Date(), 72),
    },
  });
}

export async function viewOf(person: { id: string }, page: string) {
  const { component, props } = await as(person).visit(page);
  if (component !== 'Client/Bookings/Show') throw new Error(`${page} shows ${component}.`);
  return props['view'];
}

export async function statusOf({ id }: { id: string }) {
  return (await db.booking.findUniqueOrThrow({ where: { id } })).status;
}
