import { beforeAll, expect, test } from 'vitest';
import {
  BUCKET,
  countedNames,
  searchCounted,
  steps,
  type CountedName,
} from '#server/domain/cars/facets.ts';
import { carFeatures, type CarFeature } from '#server/domain/cars/features.ts';
import { noFilters, type Filters } from '#server/domain/cars/filters.ts';
import { countCars, searchCars, sliceOf, type Search } from '#server/domain/cars/search.ts';
import { createCar, createHost, inHours } from '../../support/factories.ts';
import { db } from '#server/db/client.ts';
import { filterNames, type FilterName } from '#shared/search-filters.ts';
import { cases, fc } from '../../support/chance.ts';

const now = new Date();
const page = { offset: 0, limit: 5 };
const here = { lat: -40, lng: 150 };
const search = (filters: Filters): Search => ({
  area: { kind: 'circle', ...here, radiusKm: 20 },
  period: { startsAt: inHours(48), endsAt: inHours(120) },
  timeZone: 'Europe/Bucharest',
  sort: 'price',
  filters,
});

const categories = ['city', 'suv', 'van'] as const;
const gearboxes = ['manual', 'automatic'] as const;
const fuels = ['petrol', 'diesel', 'electric'] as const;
const hostKinds = ['person', 'company'] as const;
const policies = ['flexible', 'moderate', 'strict'] as const;
const models = ['Dacia Logan', 'Dacia Duster', 'Volkswagen Golf'] as const;
const features = carFeatures.slice(0, 4);

/** Sixty cars of every kind, the same each time. */
beforeAll(async () => {
  const hosts = [await createHost({ kind: 'person' }), await createHost({ kind: 'company' })];
  for (let at = 0; at < 60; at++) {
    const [make = '', model = ''] = pick(models, at * 7 + (at >> 2)).split(' ');
    const reviews = at % 4;
    const { id } = await createCar({
      hostId: pick(hosts, at >> 1).id,
      publicLat: here.lat,
      publicLng: here.lng,
      make,
      model,
      category: pick(categories, at),
      gearbox: pick(gearboxes, at * 5 + (at >> 3)),
      fuel: pick(fuels, at >> 1),
      cancellationPolicy: pick(policies, at >> 2),
      seats: pick([4, 5, 7, 9], at * 3),
      doors: pick([3, 4, 5], at >> 1),
      kmPerDay: pick([150, 200, 300, 400], at >> 1),
      minAge: pick([21, 23, 25], at >> 3),
      ratingCount: reviews,
      ratingSum: reviews * 4 + (at % 2 === 0 ? reviews : 0),
      instantBook: at % 3 === 0,
      basePrice: 80_00 + at * 9_50,
      discount3: (at % 5) * 100,
      features: carFeatures.filter((_, bit) => ((at * 2654435761) >>> bit) % 2 === 1),
    });
    if (at % 4 === 1)
      await db.deliveryPlace.create({ data: { carId: id, name: 'Gara', lat: 0, lng: 0, fee: 0 } });
  }
});

/** Goes round the list. @throws {Error} if it is empty */
function pick<T>(list: readonly T[], at: number): T {
  const value = list[at % list.length];
  if (value === undefined) throw new Error('Nothing to pick from.');
  return value;
}

/** The filters with one answered so, as pressing it in the page does. */
const answered: Record<CountedName, (filters: Filters, answer: string) => Filters> = {
  category: (all, answer) => ({ ...all, categories: of(categories, answer) }),
  gearbox: (all, answer) => ({ ...all, gearboxes: of(gearboxes, answer) }),
  fuel: (all, answer) => ({ ...all, fuels: of(fuels, answer) }),
  hostKind: (all, answer) => ({ ...all, hostKinds: of(hostKinds, answer) }),
  policy: (all, answer) => ({ ...all, policies: of(policies, answer) }),
  feature: (all, answer) => ({ ...all, features: [...all.features, ...of(carFeatures, answer)] }),
  make: (all, answer) => ({ ...all, makes: [answer], models: [] }),
  model: (all, answer) => ({ ...all, makes: [], models: [answer] }),
  seats: (all, answer) => ({ ...all, minSeats: Number(answer) }),
  doors: (all, answer) => ({ ...all, minDoors: Number(answer) }),
  kilometres: (all, answer) => ({ ...all, minKmPerDay: Number(answer) }),
  age: (all, answer) => ({ ...all, driverAge: Number(answer) }),
  rating: (all, answer) => ({ ...all, minRating: Number(answer) }),
  instantBook: (all) => ({ ...all, instantBook: true }),
  delivery: (all) => ({ ...all, delivery: true }),
  freeCancellation: (all) => ({ ...all, freeCancellation: true }),
};

const answers: Record<CountedName, readonly string[]> = {
  category: categories,
  gearbox: gearboxes,
  fuel: fuels,
  hostKind: hostKinds,
  policy: policies,
  feature: carFeatures,
  make: ['Dacia', 'Volkswagen'],
  model: models,
  seats: steps.seats.map(String),
  doors: steps.doors.map(String),
  kilometres: steps.kilometres.map(String),
  age: steps.age.map(String),
  rating: steps.rating.map(String),
  instantBook: ['true'],
  delivery: ['true'],
  freeCancellation: ['true'],
};

const parts: Record<FilterName, readonly (keyof Filters)[]> = {
  category: ['categories'],
  gearbox: ['gearboxes'],
  fuel: ['fuels'],
  hostKind: ['hostKinds'],
  policy: ['policies'],
  feature: ['features'],
  make: ['makes', 'models'],
  seats: ['minSeats'],
  doors: ['minDoors'],
  kilometres: ['minKmPerDay'],
  age: ['driverAge'],
  rating: ['minRating'],
  instantBook: ['instantBook'],
  delivery: ['delivery'],
  freeCancellation: ['freeCancellation'],
  price: ['minDayPrice', 'maxDayPrice'],
};

function of<T extends string>(list: readonly T[], answer: string): T[] {
  return list.filter((value) => value === answer);
}

const some = <T>(list: readonly T[]) => fc.subarray([...list], { maxLength: 2 });
const rarely = <T, N>(value: T, otherwise: N) =>
  fc.oneof(
    { arbitrary: fc.constant(otherwise), weight: 3 },
    { arbitrary: fc.constant(value), weight: 1 },
  );
const oneOrNone = <T>(values: readonly T[]) =>
  fc.oneof(
    { arbitrary: fc.constant(null), weight: 3 },
    { arbitrary: fc.constantFrom(...values), weight: 1 },
  );
const anyFilters: fc.Arbitrary<Filters> = fc.record({
  categories: some(categories),
  gearboxes: fc.constantFrom([], [], [gearboxes[1]]),
  fuels: some(fuels),
  hostKinds: fc.constantFrom([], [], [hostKinds[0]]),
  policies: some(policies),
  features: fc.subarray<CarFeature>([...features], { maxLength: 1 }),
  makes: some(['Dacia', 'Volkswagen']),
  models: fc.subarray<string>([...models], { maxLength: 1 }),
  minSeats: oneOrNone(steps.seats),
  minDoors: oneOrNone(steps.doors),
  minKmPerDay: oneOrNone(steps.kilometres),
  driverAge: oneOrNone(steps.age),
  minRating: oneOrNone(steps.rating),
  instantBook: rarely(true, false),
  delivery: rarely(true, false),
  freeCancellation: rarely(true, false),
  minDayPrice: oneOrNone([100_00]),
  maxDayPrice: oneOrNone([400_00]),
});

test('each count is the number of cars there are with that answer, whatever else is chosen', async () => {
  await fc.assert(
    fc.asyncProperty(anyFilters, async (filters) => {
      const { counts } = (await searchCounted(search(filters), page, now)).facets;
      for (const name of countedNames)
        for (const answer of answers[name]) {
          const cars = await countCars(search(answered[name](filters, answer)), now);
          expect([name, answer, counts[name][answer] ?? 0]).toEqual([name, answer, cars]);
        }
    }),
    cases(20),
  );
}, 60_000);

test('without a filter there are as many as is said, and the histogram holds every price', async () => {
  await fc.assert(
    fc.asyncProperty(anyFilters, async (filters) => {
      const { buckets, without } = (await searchCounted(search(filters), page, now)).facets;
      for (const name of filterNames) {
        const cleared = Object.fromEntries(parts[name].map((part) => [part, noFilters[part]]));
        expect([name, without[name]]).toEqual([
          name,
          await countCars(search({ ...filters, ...cleared }), now),
        ]);
      }
      const unpriced = { ...filters, minDayPrice: null, maxDayPrice: null };
      const { hits } = await searchCars(search(unpriced), { offset: 0, limit: 100 }, now);
      const expected = buckets.map(
        (_, at) =>
          hits.filter(
            ({ dayPrice }) => Math.min(Math.floor(dayPrice / BUCKET), buckets.length - 1) === at,
          ).length,
      );
      expect(buckets).toEqual(expected);
    }),
    cases(20),
  );
}, 60_000);

test('the page that comes with the counts, or without any, is the page of the search', async () => {
  await fc.assert(
    fc.asyncProperty(anyFilters, async (filters) => {
      const { total, hits } = await searchCounted(search(filters), page, now);

      expect({ total, hits }).toEqual(await searchCars(search(filters), page, now));
      expect(await sliceOf(search(filters), page, now)).toEqual({
        hits,
        hasMore: total > hits.length,
      });
    }),
    cases(20),
  );
});
