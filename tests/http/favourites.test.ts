import { expect, test } from 'vitest';
import type { Pages } from '#server/http/pages.ts';
import { addDays, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { hashPassword } from '#server/domain/users/passwords.ts';
import { url } from '#shared/routes.ts';
import { as, baseUrl } from '../support/app.ts';
import { createBooking, createCar, createUser, inHours } from '../support/factories.ts';
import { signedInCookie } from '../support/sign-in.ts';

const day = (days: number) => addDays(wallDateOf(new Date(), 'Europe/Bucharest'), days);
const dates = { from: `${day(5)}T10:00`, to: `${day(9)}T10:00` };

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

  const page = await as(client).visit(url('client.favourites'));

  expect(page.component).toBe('Client/Favourites');
  expect(page.props['cars']).toMatchObject([{ card: { name: 'Loved Duster', isFavourite: true } }]);
});

test('a visitor keeps favourites in the browser and sees them on the page', async () => {
  const [first, second] = [await createCar({ make: 'First' }), await createCar({ make: 'Second' })];

  const page = await as(null).visit(url('client.favourites'), {
    headers: { Cookie: `favourites=${first.slug}.${second.slug}.no-such-car` },
  });

  expect(page.props['cars']).toMatchObject([
    { card: { name: 'Second Duster' } },
    { card: { name: 'First Duster' } },
  ]);
});

test('a cookie somebody wrote by hand does no harm', async () => {
  const page = await as(null).visit(url('client.favourites'), {
    headers: { Cookie: `favourites='; drop table cars;.../../etc.%00.${'x'.repeat(3000)}` },
  });

  expect(page.props['cars']).toEqual([]);
});

test('signing in moves the hearts of the browser to the account, without doubling any', async () => {
  const password = 'correct horse battery';
  const client = await createUser({ passwordHash: await hashPassword(password) });
  const [known, other] = [await createCar(), await createCar()];
  await as(client).put(url('cars.favourite', { car: known.slug }));

  const answer = await as(null).send(url('login.store'), {
    method: 'POST',
    data: { email: client.email, password },
    headers: { Cookie: `favourites=${known.slug}.${other.slug}` },
  });

  expect(answer.headers.getSetCookie().join()).toMatch(/favourites=;/);
  const page = await as(client).visit(url('client.favourites'));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the component says which props these are
  const { cars } = page.props as Pages['Client/Favourites'];
  expect(cars.map(({ slug }) => slug).toSorted()).toEqual([known.slug, other.slug].toSorted());
});

test('with dates each favourite says what it costs for them, or why it cannot be had', async () => {
  const client = await createUser();
  const [free, taken] = [await createCar({ make: 'Free' }), await createCar({ make: 'Taken' })];
  await createBooking({ car: taken, startsAt: inHours(24 * 6), endsAt: inHours(24 * 7) });
  for (const { slug } of [taken, free]) await as(client).put(url('cars.favourite', { car: slug }));

  const page = await as(client).visit(url('client.favourites', null, dates));

  const quoted = await as(client).visit(url('cars.show', { car: free.slug }, dates));
  expect(page.props['cars']).toMatchObject([
    { card: { total: Object(quoted.props['quote']).total }, problem: null },
    { card: { total: null }, problem: 'taken' },
  ]);
});

test('an alert is asked for on the page, listed there, and gone when removed', async () => {
  const client = await createUser();
  const { slug } = await createCar();
  await as(client).put(url('cars.favourite', { car: slug }));

  await as(client).post(url('client.alerts.store'), { kind: 'price_drop', car: slug });
  const page = await as(client).visit(url('client.favourites'));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the component says which props these are
  const { alerts, cars } = page.props as Pages['Client/Favourites'];

  expect(alerts).toMatchObject([{ kind: 'price_drop', car: 'Dacia Duster', price: 100_00 }]);
  expect(cars[0]?.alerts.price).toBe(alerts[0]?.id);
  await as(client).delete(url('client.alerts.destroy', { alert: alerts[0]?.id ?? '' }));
  expect((await as(client).visit(url('client.favourites'))).props['alerts']).toEqual([]);
});

test('a search that found nothing is watched as it stands in the address', async () => {
  const client = await createUser();
  const search = `place=cluj-napoca&make[]=Unheard&from=${dates.from}&to=${dates.to}`;

  await as(client).post(url('client.alerts.store'), { kind: 'search', search });

  const page = await as(client).visit(url('client.favourites'));
  expect(page.props['alerts']).toMatchObject([
    { kind: 'search', place: 'Cluj-Napoca', filters: 1, from: dates.from },
  ]);
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

function cookieOf(answer: Response) {
  return answer.headers.getSetCookie().find((line) => line.startsWith('favourites='));
}

/** A form as a browser sends it without any code of ours. */
async function sendForm(address: string, fields: Record<string, string>, cookie = '') {
  return fetch(new URL(address, baseUrl), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { Origin: baseUrl, Referer: `${baseUrl}/cars?place=sibiu`, Cookie: cookie },
  });
}

test('a heart pressed before the code has come is kept, and the person stays where they were', async () => {
  const client = await createUser();
  const { slug } = await createCar();
  const favourite = url('cars.favourite.update', { car: slug });
  const cookie = await signedInCookie(client.id);

  const given = await sendForm(favourite, { wanted: '1' }, cookie);

  expect(given.status).toBe(302);
  expect(given.headers.get('location')).toBe('/cars?place=sibiu');
  expect(await isFavourite(client, slug)).toMatchObject({ isFavourite: true });

  await sendForm(favourite, { wanted: '0' }, cookie);

  expect(await isFavourite(client, slug)).toMatchObject({ isFavourite: false });
});

test("a visitor's early heart joins the others in the browser; the last one taken back clears them", async () => {
  const { slug } = await createCar();
  const favourite = url('cars.favourite.update', { car: slug });

  const given = await sendForm(favourite, { wanted: '1' }, 'favourites=another-car');
  const taken = await sendForm(favourite, { wanted: '0' }, `favourites=${slug}`);

  expect(cookieOf(given)).toMatch(`favourites=another-car.${slug};`);
  expect(cookieOf(given)).not.toContain('HttpOnly');
  expect(cookieOf(taken)).toMatch(/^favourites=;/);
});

test('one heart too many is not kept, nor are the others lost', async () => {
  const many = Array.from({ length: 40 }, (_, at) => `car-${at}`).join('.');
  const { slug } = await createCar();

  const answer = await sendForm(
    url('cars.favourite.update', { car: slug }),
    { wanted: '1' },
    `favourites=${many}`,
  );

  expect(answer.status).toBe(302);
  expect(answer.headers.getSetCookie().join()).not.toContain('favourites=');
});
