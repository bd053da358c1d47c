import { expect, test } from 'vitest';
import type { Pages } from '#server/http/pages.ts';
import { addDays, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createBooking, createCar, inHours } from '../support/factories.ts';

const day = (days: number) => addDays(wallDateOf(new Date(), 'Europe/Bucharest'), days);
const dates = { from: `${day(5)}T10:00`, to: `${day(9)}T10:00` };

async function compared(slugs: readonly string[], query: Record<string, string> = {}) {
  const page = await as(null).visit(url('cars.compare', null, { cars: slugs.join(','), ...query }));
  expect(page.component).toBe('Car/Compare');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the component says which props these are
  return page.props as Pages['Car/Compare'];
}

test('cars stand side by side in the order asked for, with the total their pages quote', async () => {
  const [dear, cheap] = [await createCar({ basePrice: 300_00 }), await createCar()];

  const { cars } = await compared([dear.slug, cheap.slug], dates);

  expect(cars.map(({ slug }) => slug)).toEqual([dear.slug, cheap.slug]);
  for (const { slug, offer } of cars) {
    const page = await as(null).visit(url('cars.show', { car: slug }, dates));
    expect(offer).toMatchObject({ ok: true, total: Object(page.props['quote']).total });
  }
});

test('a car that is taken, paused or gone says so', async () => {
  const [taken, paused, gone] = [
    await createCar(),
    await createCar({ status: 'paused' }),
    await createCar({ status: 'archived' }),
  ];
  await createBooking({ car: taken, startsAt: inHours(24 * 6), endsAt: inHours(24 * 7) });

  const { cars } = await compared([taken.slug, paused.slug, gone.slug], dates);

  expect(cars).toMatchObject([
    { offer: { ok: false, problem: 'taken' }, state: 'listed' },
    { offer: null, state: 'paused' },
    { offer: null, state: 'gone' },
  ]);
});

test('four cars are compared at most, each once, and what is no car is left out', async () => {
  const cars = await Promise.all(Array.from({ length: 5 }, () => createCar()));
  const [first = '', ...others] = cars.map(({ slug }) => slug);

  const { cars: shown } = await compared([first, first, ...others]);
  const { cars: known } = await compared(['nobody', first, '%00', "'"]);

  expect(shown).toHaveLength(4);
  expect(known.map(({ slug }) => slug)).toEqual([first]);
});

test('a car that has been looked at is remembered, and one fetched ahead is not', async () => {
  const [looked, ahead] = [await createCar({ make: 'Looked' }), await createCar({ make: 'Ahead' })];

  const page = await as(null).get(url('cars.show', { car: looked.slug }));
  const fetched = await as(null).send(url('cars.show', { car: ahead.slug }), { prefetch: true });
  const cookie = page.headers.getSetCookie().find((line) => line.startsWith('seen=')) ?? '';
  const landing = await as(null).visit(url('landing'), { headers: { Cookie: cookie } });

  expect(fetched.headers.getSetCookie().join()).not.toContain('seen=');
  expect(landing.props['seen']).toMatchObject([{ name: 'Looked Duster' }]);
});
