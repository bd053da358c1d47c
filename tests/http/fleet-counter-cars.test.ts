import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { addDays, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import { createCar, createHost } from '../support/factories.ts';

const today = wallDateOf(new Date(), 'Europe/Bucharest');

const Seen = z.object({ cars: z.array(z.object({ slug: z.string() })) });

test('free cars are narrowed by type and gearbox, and stand in the order of what they cost in all', async () => {
  const host = await createHost({ kind: 'company' });
  const car = await createCar({ hostId: host.id });
  const other = await createCar({ hostId: host.id });
  // Dearer by the day, cheaper from three days on.
  const dearer = { basePrice: 110_00, discount3: 2_000 };
  await db.car.update({
    where: { id: car.id },
    data: { gearbox: 'automatic', category: 'suv', ...dearer },
  });
  await db.car.update({
    where: { id: other.id },
    data: { gearbox: 'manual', category: 'city', basePrice: 100_00, discount3: 0 },
  });
  const [from, until] = [addDays(today, 1), addDays(today, 4)];
  const slugs = async (query: string) => {
    const { props } = await as(host.owner).visit(`/company/counter?${query}`);
    return Seen.parse(props).cars.map(({ slug }) => slug);
  };

  expect(await slugs('')).toEqual([other.slug, car.slug]);
  expect(await slugs(`from=${from}&until=${until}`)).toEqual([car.slug, other.slug]);
  expect(await slugs('gearbox=automatic')).toEqual([car.slug]);
  expect(await slugs('category=city&gearbox=manual')).toEqual([other.slug]);
  expect(await slugs('category=suv&gearbox=manual')).toEqual([]);
  expect(await slugs('category=boat&gearbox=none')).toHaveLength(2);
});

test('a car that costs least in all is offered before all that cost less by the day', async () => {
  const host = await createHost({ kind: 'company' });
  const car = await createCar({ hostId: host.id });
  for (let others = 0; others < 24; others += 1) await createCar({ hostId: host.id });
  await db.car.updateMany({
    where: { hostId: host.id },
    data: { basePrice: 100_00, discount3: 0 },
  });
  await db.car.update({ where: { id: car.id }, data: { basePrice: 110_00, discount3: 2_000 } });
  const query = `from=${addDays(today, 1)}&until=${addDays(today, 4)}`;

  const { props } = await as(host.owner).visit(`/company/counter?${query}`);

  const { cars } = Seen.parse(props);
  expect(cars).toHaveLength(24);
  expect(cars[0]).toEqual(expect.objectContaining({ slug: car.slug }));
});
