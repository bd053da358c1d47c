import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createCar } from '../support/factories.ts';

test('a card can be leafed through the first five photos of its car', async () => {
  const car = await createCar({ make: 'Leafed' });
  const photo = { carId: car.id, width: 960, height: 720, placeholder: '#ccc' };
  await db.carPhoto.createMany({
    data: [6, 5, 4, 3, 2, 1].map((position) =>
      Object.assign({ position, file: `leafed${position}-960.webp` }, photo),
    ),
  });

  const { props } = await as(null).visit(url('cars', null, { make: ['Leafed'] }));

  expect(props['results']).toMatchObject({
    cars: [
      {
        photo: { src: expect.stringContaining('leafed1-960.webp') },
        furtherPhotos: [2, 3, 4, 5].map((position) => `leafed${position}-960.webp`),
      },
    ],
  });
});
