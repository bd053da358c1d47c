import { expect, test } from 'vitest';
import { url } from '#routes';
import { as, baseUrl } from '../support/app.ts';
import { createCar, createUser } from '../support/factories.ts';
import { signedInCookie } from '../support/sign-in.ts';

const isFavourite = async (person: { id: string } | null, slug: string) => {
  const page = await as(person).visit(url('cars.show', { car: slug }));
  return page.props['car'];
};

test('a heart is kept for the person who gave it, and can be taken back', async () => {
  const [client, other] = [await createUser(), await createUser()];
  const { slug } = await createCar();
  const favourite = url('cars.favourite', { car: slug });

  await as(client).put(favourite);
  await as(client).put(favourite);

  expect(await isFavourite(client, slug)).toMatchObject({ isFavourite: true });
  expect(await isFavourite(other, slug)).toMatchObject({ isFavourite: false });

  await as(client).delete(favourite);

  expect(await isFavourite(client, slug)).toMatchObject({ isFavourite: false });
});

test('the favourites of a client are on one page, also those that left the market', async () => {
  const client = await createUser();
  const car = await createCar({ make: 'Loved' });
  await as(client).put(url('cars.favourite', { car: car.slug }));

  const page = await as(client).visit(url('client.favorites'));

  expect(page.component).toBe('Client/Favorites');
  expect(page.props['cars']).toMatchObject([{ name: 'Loved Duster', isFavourite: true }]);
});

test('a visitor is asked to sign in', async () => {
  const { slug } = await createCar();

  const answer = await as(null).put(url('cars.favourite', { car: slug }));

  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(url('login'));
});

test('a script is answered without a page', async () => {
  const client = await createUser();
  const { slug } = await createCar();

  const answer = await fetch(new URL(url('cars.favourite', { car: slug }), baseUrl), {
    method: 'PUT',
    headers: { Origin: baseUrl, Cookie: await signedInCookie(client.id) },
  });

  expect(answer.status).toBe(204);
});
