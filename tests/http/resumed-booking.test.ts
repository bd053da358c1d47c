import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addDays, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { pageOf } from '#server/inertia/testing.ts';
import { url } from '#shared/routes.ts';
import { baseUrl } from '../support/app.ts';
import { browser, createAccount } from '../support/accounts.ts';
import { createCar } from '../support/factories.ts';

const day = (days: number) => addDays(wallDateOf(new Date(), 'Europe/Bucharest'), days);
const dates = { from: `${day(5)}T10:00`, to: `${day(8)}T10:00`, protection: 'plus' };

async function aboutToBook(note: string) {
  const car = await createCar();
  const page = url('cars.show', { car: car.slug }, dates);
  const person = browser();
  await person.send(url('cars.book', { car: car.slug }), {
    method: 'POST',
    headers: { Referer: baseUrl + page },
    data: { quoteId: 'of a visitor', requestKey: randomUUID(), note },
  });
  return { person, page };
}

test('a visitor who books hears on the login page, and on that for new accounts, why it appeared', async () => {
  const { person } = await aboutToBook('');

  const pages = [await person.get(url('login')), await person.get(url('register'))];

  for (const page of pages)
    expect(await pageOf(page)).toMatchObject({ props: { reason: 'booking' } });
});

test('one who comes to the login by themselves hears of no reason', async () => {
  expect(await pageOf(await browser().get(url('login')))).toMatchObject({
    props: { reason: null },
  });
});

test('after signing in the booking goes on where it was, with the note to the host, and once', async () => {
  const { person, page } = await aboutToBook('Venim cu un câine.');
  const { email } = await createAccount();

  const entered = await person.signIn(email);
  const first = await pageOf(await person.get(page));
  const second = await pageOf(await person.get(page));

  expect(entered.headers.get('x-inertia-location')).toBe(page);
  expect(first.props['resumed']).toEqual({ note: 'Venim cu un câine.', deliveryAddress: '' });
  expect(first.props['chosen']).toMatchObject(dates);
  expect(second.props['resumed']).toBeNull();
});

test('the page of another car is not where the booking goes on', async () => {
  const { person, page } = await aboutToBook('Pentru gazda ei.');
  const { email } = await createAccount();
  const other = await createCar();
  await person.signIn(email);

  const elsewhere = await pageOf(await person.get(url('cars.show', { car: other.slug })));
  const back = await pageOf(await person.get(page));

  expect(elsewhere.props['resumed']).toBeNull();
  expect(back.props['resumed']).toEqual({ note: 'Pentru gazda ei.', deliveryAddress: '' });
});

test('who comes to list a car finds that chosen', async () => {
  const pages = [
    await browser().get(url('register')),
    await browser().get(url('register', null, { kind: 'owner' })),
  ];

  const kinds = await Promise.all(pages.map(async (page) => (await pageOf(page)).props['kind']));

  expect(kinds).toEqual(['client', 'owner']);
});
