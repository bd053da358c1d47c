import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import type { SmartPricingView } from '#server/http/presenters/smart-pricing.ts';
import { addDays, hoursAfter, instantOf, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import { smartSettings } from '../support/calendars.ts';
import { createBooking, createCar, createHost } from '../support/factories.ts';
import { memberOf } from './owner-support.ts';

const zone = 'Europe/Bucharest';
const today = wallDateOf(new Date(), zone);
const at = (days: number) => instantOf(`${addDays(today, days)}T10:00`, zone);

/** Each test has its own place without other cars. */
let seas = 0;

async function oceanCar(change: object = {}) {
  const host = await createHost();
  const place = { publicLat: -30, publicLng: 60 + 2 * seas++ };
  const car = await createCar({ ...place, hostId: host.id, ...change });
  return { host, owner: host.owner, car, place, page: `/owner/calendars/${car.slug}` };
}

async function opened(person: { id: string }, page: string): Promise<SmartPricingView | null> {
  const { props } = await as(person).visit(page, {
    partial: 'Owner/Calendars/Show',
    only: ['smartPricing'],
  });
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- what the page is given
  return props['smartPricing'] as SmartPricingView | null;
}

test('smart pricing comes when it is opened: 120 days with their reasons, turned off and suggested at first', async () => {
  const { owner, page } = await oceanCar();

  const plain = await as(owner).visit(page);
  const smart = await opened(owner, page);

  expect(plain.props).not.toHaveProperty('smartPricing');
  expect(smart?.settings).toEqual(smartSettings.seen);
  expect(smart?.days).toHaveLength(120);
  expect(smart?.days[0]).toMatchObject({ on: today, own: null, market: null, isTaken: false });
  expect(smart?.replay).toEqual({
    rentals: 0,
    rentedDays: 0,
    freeDays: 90,
    without: 0,
    with: 0,
  });
});

test('turned on, the days cost what the chart said; an own price goes first and is taken back', async () => {
  const { owner, page } = await oceanCar();
  const promised = (await opened(owner, page))?.days[0]?.price;

  const { flash } = await as(owner).submit(`${page}/smart-pricing`, smartSettings, page, 'PUT');
  await as(owner).put(`${page}/prices`, { from: today, to: today, price: '250' });
  const { settings, days } = (await opened(owner, page)) ?? {};
  await as(owner).put(`${page}/prices`, { from: today, to: today, price: null });
  const { props } = await as(owner).visit(page);

  expect(flash).toMatchObject({ toast: { kind: 'success' } });
  expect(settings).toMatchObject({ enabled: true });
  expect(days?.[0]).toMatchObject({ own: 250_00, price: promised });
  expect(props).toMatchObject({
    calendar: {
      days: expect.arrayContaining([
        expect.objectContaining({ day: today, price: promised, rule: 'smart' }),
      ]),
    },
  });
});

test('the market is the median of similar cars nearby, with their own prices of the day', async () => {
  const { owner, page, place, car } = await oceanCar();
  for (const basePrice of [80_00, 120_00, 200_00]) await createCar({ ...place, basePrice });
  await createCar({ ...place, basePrice: 500_00, category: 'van' });
  await createCar({ publicLat: -29.7, publicLng: place.publicLng, basePrice: 500_00 });
  const { id: carId } = await db.car.findFirstOrThrow({
    where: { publicLng: place.publicLng, publicLat: -30, basePrice: 120_00 },
  });
  await db.carPrice.create({ data: { carId, on: new Date(addDays(today, 1)), price: 150_00 } });
  await createBooking({ car, startsAt: at(2), endsAt: at(4) });

  const smart = await opened(owner, page);

  expect(smart?.days.slice(0, 3).map(({ market }) => market)).toEqual([120_00, 150_00, 120_00]);
  expect(smart?.comparable).toBe(3);
  expect(smart?.days.slice(1, 5).map(({ isTaken }) => isTaken)).toEqual([false, true, true, false]);
});

test('the last 90 days are priced again as they were when they were booked', async () => {
  const { owner, page, place, car } = await oceanCar({ listedAt: at(-200) });
  const rent = async (of: { id: string }, from: number, to: number, bookedAt: Date) => {
    const trip = { car: of, status: 'completed', startsAt: at(from), endsAt: at(to) } as const;
    const { id } = await createBooking(trip);
    await db.booking.update({ where: { id }, data: { createdAt: bookedAt } });
  };
  // Two days at 100 lei, of which the host keeps 80 %; all cars nearby were taken, and it was booked a day before.
  await rent(car, -20, -18, hoursAfter(at(-20), -24));
  for (let count = 0; count < 8; count++)
    await rent(await createCar({ ...place, listedAt: at(-200) }), -21, -15, at(-60));
  // One that began before the 90 days.
  await rent(car, -120, -118, at(-121));

  const { replay } = (await opened(owner, page)) ?? {};

  expect(replay).toMatchObject({ rentals: 1, rentedDays: 2, freeDays: 88, without: 160_00 });
  expect(replay?.with).toBeGreaterThan(160_00);
  expect(replay?.with).toBeLessThanOrEqual(208_00);
});

test('limits on the wrong side of the base price are told at their fields, and nothing is saved', async () => {
  const { owner, page, car } = await oceanCar();

  const { props } = await as(owner).submit(
    `${page}/smart-pricing`,
    { ...smartSettings, floor: '120', ceiling: '90' },
    page,
    'PUT',
  );

  expect(props).toMatchObject({
    errors: { floor: expect.any(String), ceiling: expect.any(String) },
  });
  expect(await db.smartPricing.count({ where: { carId: car.id } })).toBe(0);
});

test('a page older than the settings is told so, and changes nothing', async () => {
  const { owner, page, car } = await oceanCar();
  await as(owner).put(`${page}/smart-pricing`, smartSettings);

  const { props } = await as(owner).submit(
    `${page}/smart-pricing`,
    { ...smartSettings, floor: '60' },
    page,
    'PUT',
  );

  expect(props).toMatchObject({ errors: { basePrice: expect.any(String) } });
  expect(await db.smartPricing.findUnique({ where: { carId: car.id } })).toMatchObject({
    floor: 80_00,
  });
});

test('only managers see and change it; a car that cannot be priced has none', async () => {
  const { host, owner, page, car } = await oceanCar();
  const agent = await memberOf(host, 'agent');

  const seen = await opened(agent, page);
  const { status } = await as(agent).put(`${page}/smart-pricing`, smartSettings);
  await db.car.update({ where: { id: car.id }, data: { status: 'suspended' } });

  expect([seen, status]).toEqual([null, 403]);
  expect(await opened(owner, page)).toBeNull();
});
