import { beforeAll, expect, test } from 'vitest';
import {
  BUCKET,
  countedNames,
  searchCounted,
  steps,
  type CountedName,
} from '#server/domain/cars/facets.ts';
import { carFeatures, type CarFeature } from '#server/domain/cars/features.ts';
import { countCars, searchCars, sliceOf, type Search } from '#server/domain/cars/search.ts';
import { createCar, createHost, inHours } from '../../support/factories.ts';
import { db } from '#server/db/client.ts';
import { emptyFilters, filterNames, type FilterQuery } from '#shared/search-filters.ts';
import { cases, fc } from '../../support/chance.ts';

const now = new Date();
const page = { offset: 0, limit: 5 };
const here = { lat: -40, lng: 150 };
const search = (filters: FilterQuery): Search => ({
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
const answered: Record<CountedName, (filters: FilterQuery, answer: string) => FilterQuery> = {
  category: (all, answer) => ({ ...all, category: of(categories, answer) }),
  gearbox: (all, answer) => ({ ...all, gearbox: of(gearboxes, answer) }),
  fuel: (all, answer) => ({ ...all, fuel: of(fuels, answer) }),
  hostKind: (all, answer) => ({ ...all, host: of(hostKinds, answer) }),
  policy: (all, answer) => ({ ...all, policy: of(policies, answer) }),
  feature: (all, answer) => ({ ...all, feature: [...all.feature, ...of(carFeatures, answer)] }),
  make: (all, answer) => ({ ...all, make: [answer], model: [] }),
  model: (all, answer) => ({ ...all, make: [], model: [answer] }),
  seats: (all, answer) => ({ ...all, seats: Number(answer) }),
  doors: (all, answer) => ({ ...all, doors: Number(answer) }),
  kilometres: (all, answer) => ({ ...all, km: Number(answer) }),
  age: (all, answer) => ({ ...all, age: Number(answer) }),
  rating: (all, answer) => ({ ...all, rating: Number(answer) }),
  instantBook: (all) => ({ ...all, instant: '1' }),
  delivery: (all) => ({ ...all, delivery: '1' }),
  freeCancellation: (all) => ({ ...all, free: '1' }),
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

function of<T extends string>(list: readonly T[], answer: string): T[] {
  return list.filter((value) => value === answer);
}

const some = <T>(list: readonly T[]) => fc.subarray([...list], { maxLength: 2 });
const rarely = <const T, N>(value: T, otherwise: N) =>
  fc.oneof(
    { arbitrary: fc.constant(otherwise), weight: 3 },
    { arbitrary: fc.constant(value), weight: 1 },
  );
const oneOrNone = <T>(values: readonly T[]) =>
  fc.oneof(
    { arbitrary: fc.constant(null), weight: 3 },
    { arbitrary: fc.constantFrom(...values), weight: 1 },
  );
const anyFilters: fc.Arbitrary<FilterQuery> = fc.record({
  category: some(categories),
  gearbox: fc.constantFrom([], [], [gearboxes[1]]),
  fuel: some(fuels),
  host: fc.constantFrom([], [], [hostKinds[0]]),
  policy: some(policies),
  feature: fc.subarray<CarFeature>([...features], { maxLength: 1 }),
  make: some(['Dacia', 'Volkswagen']),
  model: fc.subarray<string>([...models], { maxLength: 1 }),
  seats: oneOrNone(steps.seats),
  doors: oneOrNone(steps.doors),
  km: oneOrNone(steps.kilometres),
  age: oneOrNone(steps.age),
  rating: oneOrNone(steps.rating),
  instant: rarely('1', null),
  delivery: rarely('1', null),
  free: rarely('1', null),
  min: oneOrNone([100]),
  max: oneOrNone([400]),
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
        expect([name, without[name]]).toEqual([
          name,
          await countCars(search({ ...filters, ...emptyFilters[name] }), now),
        ]);
      }
      const unpriced = { ...filters, ...emptyFilters.price };
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
