import { expect, onTestFinished, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { spendingOf, suggestedCars } from '#server/domain/bookings/client-queries.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { createBooking, createCar, createUser } from '../../support/factories.ts';

async function paidTrip(client: { id: string }, from: string, refunded = 0) {
  const startsAt = new Date(from);
  const endsAt = hoursAfter(startsAt, 48);
  const booking = await createBooking({ client, status: 'completed', startsAt, endsAt });
  await db.payment.updateMany({
    where: { bookingId: booking.id },
    data: { status: 'captured', captured: booking.total, refunded },
  });
  return booking.total;
}

test('a client’s spending is what was paid and not refunded, in the month the trip began where the car is', async () => {
  const client = await createUser();
  const paid = await paidTrip(client, '2025-03-10T10:00:00Z');
  await paidTrip(client, '2025-03-20T10:00:00Z', 30_00);
  await paidTrip(client, '2025-12-31T23:00:00Z');

  const [ended, begun] = [await spendingOf(client.id, 2025), await spendingOf(client.id, 2026)];

  expect(ended).toEqual([{ month: 3, spent: 2 * paid - 30_00, trips: 2 }]);
  expect(begun).toEqual([{ month: 1, spent: paid, trips: 1 }]);
});

test('a trip that was refunded whole is no spending', async () => {
  const client = await createUser();
  const total = await paidTrip(client, '2025-05-10T10:00:00Z');
  await db.payment.updateMany({
    where: { booking: { clientId: client.id } },
    data: { refunded: total },
  });

  expect(await spendingOf(client.id, 2025)).toEqual([]);
});

test('cars are suggested by kind and town of those a client likes, which are not suggested themselves', async () => {
  const client = await createUser();
  const liked = { category: 'van', town: 'Sulina', townSlug: 'sulina-of-suggestions' } as const;
  const known = await createCar(liked);
  const alike = await createCar(liked);
  await createCar({ category: 'van' });
  await db.favourite.create({ data: { userId: client.id, carId: known.id } });

  const { ids, byTaste } = await suggestedCars(client.id, 1);

  expect(ids).toEqual([alike.id]);
  expect(byTaste).toBe(true);
});

test('whoever likes nothing yet is shown the best rated', async () => {
  const client = await createUser();
  const best = await createCar({ ratingSum: 50_000, ratingCount: 10_000, trips: 10_000 });
  onTestFinished(async () => {
    await db.car.update({ where: { id: best.id }, data: { status: 'archived' } });
  });

  expect(await suggestedCars(client.id, 1)).toEqual({ ids: [best.id], byTaste: false });
});
