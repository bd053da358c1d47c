import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { carFeatures } from '#server/domain/cars/features.ts';
import { featureBits } from '#server/domain/cars/filters.ts';
import { addDays, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { createCar, createSmartPrices } from '../support/factories.ts';
import { cases, fc } from '../support/chance.ts';

const today = wallDateOf(new Date(), 'UTC');

async function bitsOf(features: readonly string[]) {
  const [row] = await db.sql(
    z.object({ bits: z.number() }),
  )`select feature_bits(${features}) as bits`;
  return row?.bits;
}

test('PostgreSQL and the code give each feature the same bit', async () => {
  for (const feature of carFeatures) expect(await bitsOf([feature])).toBe(featureBits([feature]));
  expect(await bitsOf([...carFeatures, 'unheard of'])).toBe(featureBits(carFeatures));
});

type Change =
  | { kind: 'price'; day: number; price: number }
  | { kind: 'reset'; day: number }
  | { kind: 'base'; price: number }
  | { kind: 'smart'; day: number; price: number }
  | { kind: 'switch'; isOn: boolean };

const day = fc.integer({ min: 0, max: 20 });
const price = fc.integer({ min: 1, max: 2_000_000 });
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('price' as const), day, price }),
  fc.record({ kind: fc.constant('reset' as const), day }),
  fc.record({ kind: fc.constant('base' as const), price }),
  fc.record({ kind: fc.constant('smart' as const), day, price }),
  fc.record({ kind: fc.constant('switch' as const), isOn: fc.boolean() }),
);

async function make(carId: string, one: Change) {
  if (one.kind === 'smart') {
    await db.execute`update smart_prices set prices[${one.day + 1}::int] = ${one.price}::int where car_id = ${carId}`;
  } else if (one.kind === 'switch') {
    await db.execute`update smart_pricing set enabled = ${one.isOn} where car_id = ${carId}`;
  } else if (one.kind === 'base') {
    await db.execute`update cars set base_price = ${one.price} where id = ${carId}`;
  } else if (one.kind === 'reset') {
    await db.execute`delete from car_prices where car_id = ${carId} and "on" = ${addDays(today, one.day)}::date`;
  } else {
    await db.execute`insert into car_prices (car_id, "on", price)
      values (${carId}, ${addDays(today, one.day)}::date, ${one.price})
      on conflict (car_id, "on") do update set price = excluded.price`;
  }
}

test('the running sums say what the days with a price of their own add, whatever was changed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
      const { id } = await createCar();
      const smart = Array.from({ length: 21 }, (_, at) => 90_00 + at);
      await createSmartPrices(id, { first: today, prices: smart, isSmart: false });
      for (const one of changes) await make(id, one);

      const [row] = await db.sql(
        z.object({
          stored: z.array(z.number()).nullable(),
          first: z.string().nullable(),
          base: z.number(),
        }),
      )`
        select price_sums as stored, prices_from as first, base_price as base from car_search where car_id = ${id}`;
      const prices = await db.sql(z.object({ on: z.string(), price: z.number() }))`
        select "on", price from day_prices where car_id = ${id} order by 1`;

      const { stored, first, base } = row ?? { stored: null, first: null, base: 0 };
      expect(first).toBe(prices[0]?.on ?? null);
      const sums = (stored ?? []).map((_, days) =>
        prices
          .filter(({ on }) => on <= addDays(first ?? '', days))
          .reduce((total, { price: own }) => total + own - base, 0),
      );
      expect(stored ?? []).toEqual(sums);
    }),
    cases(60),
  );
});

test('two changes of prices at once are both in the sums', async () => {
  const { id, basePrice } = await createCar();
  const days = Array.from({ length: 12 }, (_, at) => at);

  await Promise.all(
    days.map((at) => make(id, { kind: 'price', day: at, price: (basePrice ?? 0) + 100 })),
  );

  const [row] = await db.sql(z.object({ stored: z.array(z.number()) }))`
    select price_sums as stored from car_search where car_id = ${id}`;
  expect(row?.stored).toEqual(days.map((at) => (at + 1) * 100));
});

test('a car delivers while it has a place to deliver to', async () => {
  const { id } = await createCar();
  const delivers = () =>
    db.sql(
      z.object({ delivers: z.boolean() }),
    )`select delivers from car_search where car_id = ${id}`;
  await db.execute`insert into delivery_places (car_id, name, lat, lng, fee) values (${id}, 'Gara', 0, 0, 0)`;

  expect(await delivers()).toEqual([{ delivers: true }]);
  await db.execute`delete from delivery_places where car_id = ${id}`;
  expect(await delivers()).toEqual([{ delivers: false }]);
});
