import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { priceCar, priceCars } from '#server/domain/smart-pricing/commands.ts';
import { saveSettings, settingsOf } from '#server/domain/smart-pricing/settings.ts';
import { dayPrices } from '#server/domain/quotes/queries.ts';
import { addDays, hoursAfter, instantOf, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { actorOf, createBooking, createCar, createHost } from '../../support/factories.ts';

const zone = 'Europe/Bucharest';
const now = new Date();
const today = wallDateOf(now, zone);
const day = (days: number) => addDays(today, days);
const at = (days: number, time = '10:00') => instantOf(`${day(days)}T${time}`, zone);

beforeEach(async () => {
  await db.marketRhythm.deleteMany();
});

/** A place in the ocean, a degree away from those of other tests. */
let places = 0;
function newPlace() {
  const lat = -40 + places++;
  return {
    lat,
    lng: -120,
    publicLat: lat,
    publicLng: -120,
    town: 'Nowhere',
    townSlug: `nowhere-${places}`,
  };
}

async function smartCar(place: ReturnType<typeof newPlace>, change: object = {}) {
  const { id: hostId, owner } = await createHost();
  const car = await createCar({ ...place, hostId, ...change });
  const actor = await actorOf(owner);
  const seen = await settingsOf(car.id);
  await saveSettings(actor, car, { ...seen, enabled: true, seen }, now);
  return { ...car, actor };
}

const pricesOf = async (carId: string) => db.smartPrices.findUniqueOrThrow({ where: { carId } });

const rent = async (car: { id: string }, from: number, to: number) =>
  createBooking({ car, startsAt: at(from), endsAt: at(to) });

test('a car with smart pricing has 120 prices, each with what made it', async () => {
  const car = await smartCar(newPlace());

  const { prices, weekday, season, event, demand, leadTime, floor, ceiling } = {
    ...(await pricesOf(car.id)),
    ...(await settingsOf(car.id)),
  };

  expect(prices).toHaveLength(120);
  for (const [ahead, price] of prices.entries()) {
    const factors = [weekday, season, event, demand, leadTime].map(
      (of) => (of[ahead] ?? 0) / 10_000,
    );
    const made = Math.round(factors.reduce((product, factor) => product * factor, 100)) * 100;
    expect(price).toBe(Math.min(Math.max(made, floor), ceiling));
  }
});

test('a date costs the own price, else the smart one, else the base price; a reset gives the smart one back', async () => {
  const car = await smartCar(newPlace());
  const period = { startsAt: at(10), endsAt: at(12) };
  const smart = (await pricesOf(car.id)).prices[11] ?? 0;
  const priceOn = async () => (await dayPrices(db, car.id, period, zone)).get(day(11));

  await db.carPrice.create({ data: { carId: car.id, on: new Date(day(11)), price: 99_00 } });
  const own = await priceOn();
  await db.carPrice.deleteMany({ where: { carId: car.id } });
  const reset = await priceOn();
  const seen = await settingsOf(car.id);
  await saveSettings(car.actor, car, { ...seen, enabled: false, seen }, now);
  const off = await priceOn();

  expect([own, reset, off]).toEqual([
    { price: 99_00, rule: 'own' },
    { price: smart, rule: 'smart' },
    undefined,
  ]);
  expect((await pricesOf(car.id)).prices[11]).toBe(smart);
});

test('what is booked nearby raises the dates it is booked for, and nothing else does', async () => {
  const place = newPlace();
  const car = await smartCar(place);
  const before = await pricesOf(car.id);
  const near = { ...place, publicLat: place.publicLat + 0.15 };
  for (let count = 0; count < 6; count++) await rent(await createCar(near), 20, 23);
  await rent(await createCar({ ...place, publicLat: place.publicLat + 0.4 }), 40, 43);
  await rent(await createCar({ ...place, category: 'van' }), 50, 53);
  await db.occupancy.create({
    data: {
      carId: (await createCar(place)).id,
      kind: 'block',
      startsAt: at(60),
      endsAt: at(63),
      blockedUntil: at(63),
    },
  });

  const run = await priceCars(now);
  const after = await pricesOf(car.id);

  expect(run.priced).toBeGreaterThan(0);
  const raised = after.demand.flatMap((demand, ahead) =>
    demand > (before.demand[ahead] ?? 0) ? [ahead] : [],
  );
  expect(raised).toEqual([20, 21, 22]);
  expect([after.taken[20], after.offered[20], after.offered[61]]).toEqual([6, 7, 6]);
  expect(after.prices[21]).toBeGreaterThan(before.prices[21] ?? 0);
});

test('cars whose inputs are as they were are left alone, also when the run comes twice', async () => {
  const place = newPlace();
  const car = await smartCar(place);
  await priceCars(now);
  const { pricedAt } = await pricesOf(car.id);

  const again = await priceCars(hoursAfter(now, 0.001));
  const other = await createCar({ ...place, publicLat: place.publicLat + 0.01 });
  await rent(other, 30, 31);
  await priceCars(hoursAfter(now, 0.002));

  expect(again.priced).toBe(0);
  expect((await pricesOf(car.id)).pricedAt).not.toEqual(pricedAt);
});

test('the next day brings one date more, and what it costs to wait', async () => {
  const car = await smartCar(newPlace());

  await priceCar(car.id, hoursAfter(now, 24));
  const { firstDay, prices } = await pricesOf(car.id);

  expect(firstDay.toISOString().slice(0, 10)).toBe(day(1));
  expect(prices).toHaveLength(120);
});

test('a town that is rented at weekends has dearer weekends, once there are bookings enough', async () => {
  const place = newPlace();
  const car = await smartCar(place, { listedAt: at(-800) });
  const rented = await createCar({ ...place, listedAt: at(-800), category: 'van' });
  const client = { id: (await createHost()).owner.id };
  const saturdays = Array.from({ length: 730 }, (_, days) => -730 + days).filter(
    (days) => days < -3 && new Date(day(days)).getUTCDay() === 6,
  );
  for (const days of saturdays)
    await createBooking({
      car: rented,
      client,
      status: 'completed',
      startsAt: at(days),
      endsAt: at(days + 2),
    });

  await priceCars(now);
  const { weekday } = await pricesOf(car.id);
  const on = (of: number) =>
    weekday.find((_, ahead) => new Date(day(ahead)).getUTCDay() === of) ?? 0;

  expect(on(6)).toBeGreaterThan(on(3));
  expect(on(0)).toBeGreaterThan(10_000);
}, 60_000);

test('settings that somebody has changed meanwhile are not overwritten; sent twice they are saved once', async () => {
  const car = await smartCar(newPlace());
  const seen = await settingsOf(car.id);
  const first = { ...seen, basePrice: 120_00, floor: 90_00, ceiling: 160_00 };

  const saved = await saveSettings(car.actor, car, { ...first, seen }, now);
  const repeated = await saveSettings(car.actor, car, { ...first, seen }, now);
  const late = await saveSettings(car.actor, car, { ...seen, floor: 50_00, seen }, now);

  expect([saved, repeated, late]).toEqual([
    { ok: true },
    { ok: true },
    { ok: false, problem: 'stale' },
  ]);
  expect(await settingsOf(car.id)).toEqual(first);
  expect((await pricesOf(car.id)).basePrice).toBe(120_00);
});

test('only managers change prices, and not of a car that is archived', async () => {
  const car = await smartCar(newPlace());
  const stranger = await actorOf((await createHost()).owner);
  const seen = await settingsOf(car.id);

  await expect(saveSettings(stranger, car, { ...seen, seen }, now)).rejects.toMatchObject({
    code: 'not-found',
  });
  await db.car.update({ where: { id: car.id }, data: { status: 'archived' } });
  await expect(saveSettings(car.actor, car, { ...seen, seen }, now)).rejects.toMatchObject({
    code: 'conflict',
  });
});
