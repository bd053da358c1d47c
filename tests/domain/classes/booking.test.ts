import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { hitOf } from '#server/domain/cars/search.ts';
import { busyPeriods, carsOfHost } from '#server/domain/cars/queries.ts';
import { counterCar, counterOffer } from '#server/domain/counter/offers.ts';
import { holdCar } from '#server/domain/checkout/hold.ts';
import { makeQuote } from '#server/domain/quotes/commands.ts';
import { plainRequest } from '#server/domain/quotes/quote-id.ts';
import { dateColumn, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { noFilters } from '#shared/search-filters.ts';
import {
  actorOf,
  createBooking,
  createCar,
  createHost,
  createUser,
  inHours,
} from '../../support/factories.ts';
import { newClass } from '../../support/fleet.ts';

const now = new Date();
const days = { startsAt: inHours(48), endsAt: inHours(96) };

async function company() {
  const host = await createHost({ kind: 'company' });
  return { host, ...(await newClass(host)) };
}

const quoteOf = (car: { slug: string }) => makeQuote(car.slug, plainRequest(days), null, now);

async function book(car: { slug: string }) {
  const [quote, client] = [await quoteOf(car), await actorOf(await createUser())];
  if (!quote.ok) return quote.problem;
  const held = await holdCar(
    { quoteId: quote.quoteId, requestKey: randomUUID(), note: '' },
    client,
    now,
  );
  return held.ok ? held.ref : held.problem;
}

const search = {
  area: null,
  period: days,
  timeZone: 'Europe/Bucharest',
  filters: noFilters,
  sort: 'relevance',
} as const;

const found = async (car: { id: string }) => (await hitOf(search, car.id, now)) !== null;

const carsBooked = async (classId: string) =>
  (await db.booking.findMany({ where: { classId }, select: { carId: true } })).map(
    (one) => one.carId,
  );

async function classOf(car: { id: string }) {
  return db.car.findUniqueOrThrow({
    where: { id: car.id },
    select: { classId: true, leadsClass: true },
  });
}

test('a class is booked as often as it has free cars, each time another one, at the price of the leading car', async () => {
  const { lead, other, class: id } = await company();
  await db.car.update({ where: { id: other.id }, data: { basePrice: 500_00 } });

  await book(lead);
  const second = await quoteOf(lead);
  await book(lead);

  expect(second).toMatchObject({ ok: true, price: { total: 210_00 } });
  expect((await carsBooked(id)).toSorted()).toEqual([lead.id, other.id].toSorted());
  expect(await book(lead)).toBe('taken');
  expect(await db.booking.findMany({ where: { classId: id }, select: { total: true } })).toEqual([
    { total: 210_00 },
    { total: 210_00 },
  ]);
});

test('of many who book the class at once, as many get a car as there are', async () => {
  const { lead, class: id } = await company();

  const results = await Promise.all(Array.from({ length: 8 }, () => book(lead)));

  expect(results.filter((result) => result === 'taken')).toHaveLength(6);
  expect(new Set(await carsBooked(id)).size).toBe(2);
});

test('the car that has waited least for the trip is taken, so that long gaps stay open', async () => {
  const { lead, other, class: id } = await company();
  await createBooking({ car: other, startsAt: inHours(12), endsAt: inHours(36) });

  await book(lead);

  expect(await carsBooked(id)).toEqual([other.id]);
});

test('search and company show the leading car once, while any of them is free', async () => {
  const { host, lead, other } = await company();

  const before = [await found(lead), await found(other)];
  await createBooking({ car: lead, ...days });
  const whileOther = await found(lead);
  await createBooking({ car: other, ...days });

  expect(before).toEqual([true, false]);
  expect(whileOther).toBe(true);
  expect(await found(lead)).toBe(false);
  expect((await carsOfHost(host.id, null)).map(({ id }) => id)).toEqual([lead.id]);
});

test('days are shut in its calendar when all of its cars are taken; a paused one is no help', async () => {
  const { lead, other } = await company();
  await createBooking({ car: lead, ...days });

  const half = await busyPeriods(lead.id, now);
  await db.car.update({ where: { id: other.id }, data: { status: 'paused' } });

  expect(half).toEqual([]);
  expect(await busyPeriods(lead.id, now)).toMatchObject([{ startsAt: days.startsAt }]);
  expect(await quoteOf(lead)).toMatchObject({ ok: false, problem: 'taken' });
});

test('at the counter each car of a class costs what the leading one costs', async () => {
  const { lead, other } = await company();
  const day = wallDateOf(days.startsAt, 'Europe/Bucharest');
  await db.car.update({ where: { id: other.id }, data: { basePrice: 500_00 } });
  await db.carPrice.create({ data: { carId: lead.id, on: dateColumn(day), price: 130_00 } });

  const offers = await Promise.all(
    [lead, other].map(async ({ slug }) =>
      counterOffer(await counterCar(slug), plainRequest(days), 0),
    ),
  );

  expect(offers.map(({ price }) => price.total)).toEqual([230_00, 230_00]);
});

test('a car behind the leading one cannot be booked by itself', async () => {
  const { other } = await company();

  expect(await quoteOf(other)).toMatchObject({ ok: false, problem: 'not-listed' });
});

test('a car that is archived or moved to another branch leaves; the next one leads; one car is no class', async () => {
  const { host, lead, other, class: classId } = await company();
  const third = await createCar({ hostId: host.id, classId });

  await db.car.update({ where: { id: lead.id }, data: { status: 'archived' } });
  const led = await classOf(other);
  await db.car.update({ where: { id: third.id }, data: { status: 'archived' } });

  expect(await classOf(lead)).toEqual({ classId: null, leadsClass: false });
  expect(led).toEqual({ classId, leadsClass: true });
  expect(await classOf(other)).toEqual({ classId: null, leadsClass: false });
  expect(await db.carClass.count({ where: { id: classId } })).toBe(0);
  expect(await found(other)).toBe(true);
});

test.each([{ seats: 7 }, { gearbox: 'automatic' as const }, { fuel: 'petrol' as const }])(
  'a car that is no longer of the kind of its class leaves it: %j',
  async (change) => {
    const { host, lead, class: classId } = await company();
    const third = await createCar({ hostId: host.id, classId });

    await db.car.update({ where: { id: lead.id }, data: change });

    expect(await classOf(lead)).toEqual({ classId: null, leadsClass: false });
    expect(await db.car.count({ where: { classId, leadsClass: true } })).toBe(1);
    expect(await classOf(third)).toMatchObject({ classId });
  },
);
