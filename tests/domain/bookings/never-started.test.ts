import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { actAs } from '#server/domain/bookings/commands.ts';
import { findForParty } from '#server/domain/bookings/queries.ts';
import { catchUp, overdueBookings } from '#server/domain/bookings/timers.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import {
  actorOf,
  createBooking,
  createCar,
  createHost,
  createUser,
  inHours,
} from '../../support/factories.ts';

/** A confirmed booking whose start has passed; its hand-over never took place. */
async function missed(startsIn = -3) {
  const host = await createHost();
  const client = await createUser();
  const booking = await createBooking({
    client,
    car: await createCar({ hostId: host.id }),
    startsAt: inHours(startsIn),
    endsAt: inHours(startsIn + 48),
  });
  const as = async (person: { id: string }) => findForParty(booking.ref, await actorOf(person));
  return { booking, host: host.owner, client, as };
}

const endOf = async (id: string) =>
  db.booking.findUniqueOrThrow({
    where: { id },
    select: { status: true, cancelledBy: true },
  });

const signed = {
  odometerKm: 100,
  fuelPercent: 80,
  hostSignature: 'Ion Ionescu',
  hostSignedAt: new Date(),
  submittedAt: new Date(),
};

async function submitCheckIn(bookingId: string) {
  await db.inspection.create({
    data: { bookingId, leg: 'check_in', status: 'submitted', ...signed },
  });
}

async function reportLostCar(bookingId: string, reportedBy: string) {
  await db.incident.create({ data: { bookingId, kind: 'cannot_find_car', reportedBy } });
}

test('an admin ends a booking whose hand-over failed after its start; host and client cannot', async () => {
  const { booking, host, client, as } = await missed();
  const admin = await createUser({}, ['admin']);
  const now = new Date();

  await expect(actAs(await as(host), 'cancel', host.id, { now })).rejects.toThrow('has begun');
  await expect(actAs(await as(client), 'cancel', client.id, { now })).rejects.toThrow('has begun');
  await actAs(await as(admin), 'cancel', admin.id, { now, reason: 'Gazda nu a venit.' });

  expect(await endOf(booking.id)).toEqual({ status: 'cancelled', cancelledBy: 'platform' });
});

test('nobody whose check-in was submitted or who reported a problem is a no-show', async () => {
  const [submitted, reported, absent] = [await missed(), await missed(), await missed()];
  await submitCheckIn(submitted.booking.id);
  await reportLostCar(reported.booking.id, reported.client.id);
  const report = async ({ host, as }: Awaited<ReturnType<typeof missed>>) =>
    actAs(await as(host), 'no-show', host.id, { now: new Date() });

  await expect(report(submitted)).rejects.toMatchObject({ code: 'conflict' });
  await expect(report(reported)).rejects.toMatchObject({ code: 'conflict' });
  await report(absent);

  expect(await endOf(absent.booking.id)).toMatchObject({ status: 'no_show' });
});

test('a booking that never started ends 24 hours after its booked end, not before and not over a report', async () => {
  const { booking } = await missed(-60);
  const other = await missed(-60);
  await reportLostCar(other.booking.id, other.client.id);
  const due = hoursAfter(booking.endsAt, 24);

  await catchUp(booking.id, hoursAfter(due, -1));
  const before = await endOf(booking.id);
  const found = await overdueBookings(hoursAfter(due, 1));
  await catchUp(booking.id, due);
  await catchUp(other.booking.id, hoursAfter(due, 1));

  expect(before).toMatchObject({ status: 'confirmed' });
  expect(found).toContain(booking.id);
  expect(found).not.toContain(other.booking.id);
  expect(await endOf(booking.id)).toEqual({ status: 'cancelled', cancelledBy: 'platform' });
  expect(await endOf(other.booking.id)).toMatchObject({ status: 'confirmed' });
});
