import { expect, test } from 'vitest';
import { addDays, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { pageOf } from '#server/inertia/testing.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createCar } from '../support/factories.ts';

const day = (days: number) => addDays(wallDateOf(new Date(), 'Europe/Bucharest'), days);
const dates = { from: `${day(5)}T10:00`, to: `${day(9)}T10:00` };
const search = { place: 'brasov', ...dates, fuel: ['diesel', 'hybrid'], max: 300 };

/** The cookies that an answer sets, as the browser sends them back. */
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

async function lastSearchWith(cookie: string, path: string) {
  const page = await pageOf(await as(null).send(path, { headers: { Cookie: cookie } }));
  return page.props['lastSearch'];
}

test.each(['cars', 'cars.map'] as const)(
  'every page leads back to the search made last on %s, with place, dates and filters',
  async (page) => {
    const car = await createCar();
    const found = await as(null).get(url(page, null, search));

    const last = await lastSearchWith(cookiesOf(found), url('cars.show', { car: car.slug }));

    expect(Object(last).label).toMatch(/^Brașov · \d/);
    const query = new URL(Object(last).url, 'http://here').searchParams;
    expect(query.getAll('fuel[]')).toEqual(['diesel', 'hybrid']);
    expect(Object.fromEntries(query)).toMatchObject({ place: 'brasov', max: '300', ...dates });
  },
);

test('a search fetched ahead, or for nothing in particular, is none to go back to', async () => {
  const ahead = await as(null).send(url('cars', null, search), { prefetch: true });
  const plain = await as(null).get(url('cars'));

  expect(await lastSearchWith(cookiesOf(ahead), url('faq'))).toBeNull();
  expect(await lastSearchWith(cookiesOf(plain), url('faq'))).toBeNull();
});

test.each([
  ['days that have passed', 'place=brasov&from=2020-01-01T10:00&to=2020-01-03T10:00'],
  ['nonsense', 'place=brasov&fuel=[object&lat=x&sort=__proto__'],
])('of a stored search with %s the rest is left', async (_, stored) => {
  const last = await lastSearchWith(`search=${encodeURIComponent(stored)}`, url('faq'));

  expect(last).toEqual({
    url: url('cars', null, { place: 'brasov' }),
    label: 'Brașov',
  });
});

test('a stored search of thousands of parameters is none', async () => {
  expect(await lastSearchWith(`search=${'%26'.repeat(300)}`, url('faq'))).toBeNull();
});

test('without a search the way back is to the town, on the dates of the page', async () => {
  const car = await createCar();

  const page = await as(null).visit(url('cars.show', { car: car.slug }, dates));

  expect(Object(page.props['car']).townUrl).toBe(
    url('cars', null, { place: 'cluj-napoca', ...dates }),
  );
});
