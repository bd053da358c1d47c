import { expect, test } from 'vitest';
import type { Pages } from '#server/http/pages.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createCar, createHost } from '../support/factories.ts';

test('a further page of the results joins those before it and brings nothing else', async () => {
  const host = await createHost();
  const cars = Array.from({ length: 30 }, () => createCar({ make: 'Scrolled', hostId: host.id }));
  await Promise.all(cars);

  const { props } = await as(null).visit(url('cars', null, { make: ['Scrolled'] }));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the address says which page this is
  const first = props as Pages['Car/Index'];
  const next = await as(null).visit(url('cars', null, { make: ['Scrolled'], page: 2 }), {
    partial: 'Car/Index',
    only: ['results'],
  });

  expect(first.results).toMatchObject({ total: 30, page: 1, hasMore: true });
  expect(next.props['results']).toMatchObject({ total: 30, page: 2, hasMore: false });
  expect(next).toMatchObject({
    mergeProps: ['results.cars'],
    matchPropsOn: ['results.cars.id'],
    url: expect.stringContaining('page=2'),
  });
  expect(next.props).not.toHaveProperty('facets');
  const ids = [first.results.cars, Object(next.props['results']).cars].flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(30);
});
