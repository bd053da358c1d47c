import { expect, test } from 'vitest';
import type { Pages } from '#server/http/pages.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createCar } from '../support/factories.ts';

const english = { headers: { 'Accept-Language': 'en' } };
const romanian = { headers: { 'Accept-Language': 'ro' } };

test('an English address is in English whatever the browser asks for, and so are its links', async () => {
  const { slug } = await createCar({ make: 'Foreign' });

  const page = await as(null).visit('/en/cars?make[]=Foreign', romanian);

  expect(page.component).toBe('Car/Index');
  expect(page.url).toBe('/en/cars?make[]=Foreign');
  expect(page.props['locale']).toBe('en');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the component says which props these are
  const { results } = page.props as Pages['Car/Index'];
  expect(results.cars[0]?.url).toBe(`/en/cars/${slug}`);
});

test('an address without a language is in the visitor’s, with the same links', async () => {
  const page = await as(null).visit('/about', english);
  const other = await as(null).visit('/about', romanian);

  expect([page.props['locale'], other.props['locale']]).toEqual(['en', 'ro']);
});

test('both addresses of a page name each other, and the canonical one is of the language shown', async () => {
  const page = await as(null).visit('/en/faq');
  const reached = await as(null).visit('/faq', english);

  const seo = {
    canonical: expect.stringMatching(/\/en\/faq$/),
    alternates: [
      { locale: 'ro', url: expect.stringMatching(/[^n]\/faq$/) },
      { locale: 'en', url: expect.stringMatching(/\/en\/faq$/) },
      { locale: 'x-default', url: expect.stringMatching(/[^n]\/faq$/) },
    ],
  };
  expect(page.props['seo']).toMatchObject(seo);
  expect(reached.props['seo']).toMatchObject(seo);
});

test('pages behind a login have one address for both languages', async () => {
  const page = await as(null).visit('/login');

  expect(page.props['seo']).toMatchObject({ alternates: [] });
});

test.each([
  ['ro', '/en/cars?place=sibiu', '/cars?place=sibiu'],
  ['en', '/cars?place=sibiu', '/en/cars?place=sibiu'],
  ['en', '/', '/en'],
  ['ro', '/en', '/'],
  ['en', '/login', '/login'],
])('choosing %s on %s leads to %s', async (locale, from, to) => {
  const { baseUrl } = await import('../support/app.ts');

  const answer = await as(null).send(url('locale.update'), {
    method: 'POST',
    data: { locale },
    headers: { Referer: baseUrl + from },
  });

  expect(answer.headers.get('location')).toBe(to);
  expect(answer.headers.getSetCookie().join()).toContain(`lang=${locale}`);
});

test('a town has a page of its own in both languages, with figures of its cars', async () => {
  const town = { town: 'Sulina', townSlug: 'sulina' };
  await createCar({ ...town, basePrice: 120_00, deposit: 500_00, instantBook: true });
  await createCar({ ...town, basePrice: 80_00, category: 'city', cancellationPolicy: 'strict' });

  const page = await as(null).visit('/inchirieri-auto/sulina', romanian);
  const abroad = await as(null).visit('/en/car-rental/sulina');

  expect(page.component).toBe('Rentals/Show');
  const market = { town: 'Sulina', cars: 2, fromPrice: 80_00, instant: 1, freeCancellation: 1 };
  expect(page.props['market']).toMatchObject(market);
  expect(page.props['markets']).toMatchObject([
    { category: 'city', count: 1, url: '/inchirieri-auto/masini-mici' },
    { category: 'suv', count: 1, url: '/inchirieri-auto/suv' },
  ]);
  expect(abroad.props['markets']).toMatchObject([
    { url: '/en/car-rental/city-cars' },
    { url: '/en/car-rental/suvs' },
  ]);
  expect(abroad.props['seo']).toMatchObject({
    canonical: expect.stringMatching(/\/en\/car-rental\/sulina$/),
    alternates: [{ url: expect.stringMatching(/[^n]\/inchirieri-auto\/sulina$/) }, {}, {}],
  });
});

test.each([
  ['/en/inchirieri-auto/suv', '/en/car-rental/suvs'],
  ['/car-rental/suvs', '/inchirieri-auto/suv'],
  ['/inchirieri-auto/suvs', '/inchirieri-auto/suv'],
  ['/en/inchirieri-auto', '/en/car-rental'],
  ['/car-rental', '/inchirieri-auto'],
])('%s is found at %s', async (asked, found) => {
  await createCar({ category: 'suv' });

  const answer = await as(null).get(asked);

  expect([answer.status, answer.headers.get('location')]).toEqual([301, found]);
});

test('a town without cars, and what is no town, has no page', async () => {
  const answers = [
    await as(null).get('/inchirieri-auto/abrud'),
    await as(null).get('/inchirieri-auto/nicaieri'),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
});

test('the sitemap names each page in both languages', async () => {
  const { slug } = await createCar({ townSlug: 'cluj-napoca' });

  const xml = await (await as(null).get(url('sitemap'))).text();

  expect(xml).toContain('/inchirieri-auto/cluj-napoca</loc>');
  expect(xml).toMatch(/hreflang="en" href="[^"]+\/en\/car-rental\/cluj-napoca"/);
  expect(xml).toMatch(new RegExp(`hreflang="en" href="[^"]+/en/cars/${slug}"`));
});
