import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { advisePrices } from '#server/domain/reminders/advice.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { createBooking, createCar, createHost } from '../../support/factories.ts';

const now = new Date();
const listedAt = hoursAfter(now, -24 * 100);

/** A town of its own with six ordinary cars of three hosts, each out for half of the last sixty days. */
async function market() {
  const townSlug = `oras-${randomUUID().slice(0, 8)}`;
  const town = { town: 'Orașul', townSlug, category: 'suv' as const, listedAt };
  for (let host = 0; host < 3; host++) {
    const hostId = (await createHost()).id;
    for (let car = 0; car < 2; car++)
      await rented(await createCar({ ...town, hostId, basePrice: 100_00 }), 30);
  }
  const mine = async (basePrice: number, days: number) => {
    const host = await createHost();
    const car = await createCar({ ...town, hostId: host.id, basePrice });
    if (days > 0) await rented(car, days);
    return { host, car };
  };
  return { town, mine };
}

async function rented(car: { id: string }, days: number) {
  const startsAt = hoursAfter(now, -24 * (days + 1));
  await createBooking({
    car,
    status: 'completed',
    startsAt,
    endsAt: hoursAfter(startsAt, 24 * days),
  });
}

const advices = ({ owner }: { owner: { id: string } }) =>
  db.notification.findMany({
    where: { userId: owner.id, kind: 'price_advice' },
    select: { facts: true, url: true },
  });

test('a dear car that stands idle and a cheap one that is always out are compared with their town', async () => {
  const { mine } = await market();
  const dear = await mine(180_00, 5);
  const cheap = await mine(60_00, 55);
  const usual = await mine(105_00, 28);
  const dearAndBusy = await mine(180_00, 40);

  await advisePrices(now);

  expect(await advices(dear.host)).toMatchObject([
    {
      facts: { advice: 'lower', amount: 180_00, market: 100_00, category: 'suv', town: 'Orașul' },
      url: `/owner/calendars/${dear.car.slug}`,
    },
  ]);
  expect(await advices(cheap.host)).toMatchObject([{ facts: { advice: 'raise' } }]);
  expect(await advices(usual.host)).toEqual([]);
  expect(await advices(dearAndBusy.host)).toEqual([]);
});

test('a host hears of one car at most and once a week, also from two processes', async () => {
  const { mine, town } = await market();
  const { host, car } = await mine(180_00, 0);
  await createCar({ ...town, hostId: host.id, basePrice: 250_00 });

  await Promise.all([advisePrices(now), advisePrices(now)]);
  await advisePrices(hoursAfter(now, 24 * 3));
  const once = await advices(host);
  await advisePrices(hoursAfter(now, 24 * 8));

  expect(once).toHaveLength(1);
  expect(once[0]?.url).not.toContain(car.slug);
  expect(await advices(host)).toHaveLength(2);
});

test('where few cars are, or smart prices are on, there is nothing to say', async () => {
  const { mine } = await market();
  const smart = await mine(180_00, 0);
  const settings = { floor: 50_00, ceiling: 300_00, updatedAt: now };
  await db.smartPricing.create({ data: { carId: smart.car.id, enabled: true, ...settings } });
  const alone = await createHost();
  const lonely = { townSlug: `sat-${randomUUID().slice(0, 8)}`, basePrice: 900_00, listedAt };
  await createCar({ ...lonely, hostId: alone.id });

  await advisePrices(now);

  expect(await advices(smart.host)).toEqual([]);
  expect(await advices(alone)).toEqual([]);
});
