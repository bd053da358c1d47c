import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { addDays, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';
import { browser, createAccount, newAddress, registration } from '../support/accounts.ts';
import { baseUrl } from '../support/app.ts';
import { createBooking, createCar, inHours } from '../support/factories.ts';
import { linkIn } from '../support/mails.ts';
import { pageOf } from '#server/inertia/testing.ts';

const day = (days: number) => addDays(wallDateOf(new Date(), 'Europe/Bucharest'), days);
const dates = { from: `${day(5)}T10:00`, to: `${day(9)}T10:00` };
const alertsOf = (email: string) => db.alert.findMany({ where: { user: { email } } });

type Visitor = ReturnType<typeof browser>;

/** Asks on a page, as a script does, and gives where that leads. */
async function ask(visitor: Visitor, asked: Record<string, unknown>, from: string) {
  const answer = await visitor.send(url('client.alerts.store'), {
    method: 'POST',
    data: asked,
    headers: { Referer: baseUrl + from },
  });
  return answer.headers.get('location');
}

async function toastOn(visitor: Visitor, path: string) {
  const page = await pageOf(await visitor.get(path));
  return page.flash?.['toast'];
}

test('a price watched before signing in is watched after it, and said on the page it was asked on', async () => {
  const { email } = await createAccount();
  const { slug } = await createCar();
  const visitor = browser();
  const page = url('cars.show', { car: slug }, dates);

  const led = await ask(visitor, { kind: 'price_drop', car: slug, ...dates }, page);
  const held = await toastOn(visitor, url('login'));
  const answer = await visitor.signIn(email);

  expect(led).toBe(url('login'));
  expect(held).toMatchObject({ kind: 'info' });
  expect(answer.headers.get('x-inertia-location')).toBe(page);
  expect(await toastOn(visitor, page)).toMatchObject({ kind: 'success' });
  expect(await alertsOf(email)).toMatchObject([{ kind: 'price_drop', price: expect.any(Number) }]);
});

test('whoever registers on the way has it once, also after verifying their address and asking again', async () => {
  const [email, car, visitor] = [newAddress(), await createCar(), browser()];
  await createBooking({ car, startsAt: inHours(24 * 6), endsAt: inHours(24 * 7) });
  const asked = { kind: 'car_free', car: car.slug, ...dates };
  const page = url('cars.show', { car: car.slug }, dates);
  await ask(visitor, asked, page);

  await visitor.post(url('register.store'), registration(email));
  const afterwards = await alertsOf(email);
  await visitor.get(await linkIn(email, 'verify-email'));
  await visitor.post(url('logout'));
  await visitor.signIn(email, 'o parolă lungă');
  await ask(visitor, asked, page);

  expect(afterwards).toMatchObject([{ kind: 'car_free', carId: car.id }]);
  expect(await alertsOf(email)).toHaveLength(1);
});

test('a search is watched for whoever signs in, and for nobody who does so afterwards', async () => {
  const [{ email }, other] = [await createAccount(), await createAccount()];
  const visitor = browser();
  const search = `place=cluj-napoca&make[]=Unheard&from=${dates.from}&to=${dates.to}`;
  await ask(visitor, { kind: 'search', search }, `${url('cars')}?${search}`);

  await visitor.signIn(email);
  await visitor.post(url('logout'));
  await visitor.signIn(other.email);

  expect(await alertsOf(email)).toMatchObject([{ kind: 'search' }]);
  expect(await alertsOf(other.email)).toEqual([]);
});

test('a car that leaves the market on the way keeps nobody from signing in', async () => {
  const { email } = await createAccount();
  const { slug, id } = await createCar();
  const visitor = browser();
  await ask(visitor, { kind: 'price_drop', car: slug }, url('client.favourites'));
  await db.car.update({ where: { id }, data: { status: 'archived' } });

  const answer = await visitor.signIn(email);

  expect(answer.headers.get('x-inertia-location')).toBe(url('client.favourites'));
  expect(await toastOn(visitor, url('client.favourites'))).toMatchObject({ kind: 'error' });
  expect(await alertsOf(email)).toEqual([]);
});

test('nobody is led to the login page for a car that does not exist', async () => {
  const visitor = browser();

  const answer = await visitor.post(url('client.alerts.store'), {
    kind: 'price_drop',
    car: 'no-such-car',
  });

  expect(answer.status).toBe(404);
});
