import { expect, test } from 'vitest';
import type { Pages } from '#server/http/pages.ts';
import { db } from '#server/db/client.ts';
import { addDays, instantOf, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createBooking, createCar, createHost, createUser } from '../support/factories.ts';

const zone = 'Europe/Bucharest';
const day = (days: number) => addDays(wallDateOf(new Date(), zone), days);
const dates = { from: `${day(5)}T10:00`, to: `${day(8)}T10:00` };

const reviewsOnly = { partial: 'Car/Show', only: ['reviews'] };

async function shown(slug: string, query: Record<string, string | readonly string[]> = {}) {
  const page = await as(null).visit(url('cars.show', { car: slug }, query));
  expect(page.component).toBe('Car/Show');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the component says which props these are
  return page.props as Pages['Car/Show'] & { seo: { description: string } };
}

test('the page of a car tells what anyone may know, to search engines too', async () => {
  const car = await createCar({ make: 'Shown', model: 'Car', town: 'Sibiu' });

  const props = await shown(car.slug);
  const { car: view, quote, calendar, seo } = props;

  expect(view).toMatchObject({ name: 'Shown Car', state: 'listed', deposit: 1_000_00 });
  expect(quote).toBeNull();
  expect(calendar.unavailable).toEqual([]);
  expect(props).not.toHaveProperty('reviews');
  expect(seo.description).toContain('Shown Car');
});

test('dates, extras and delivery are priced line by line, with the deposit apart', async () => {
  const car = await createCar({ basePrice: 200_00, deposit: 900_00 });
  await db.carExtra.create({
    data: { carId: car.id, kind: 'child_seat', unit: 'day', price: 20_00, maxQuantity: 2 },
  });
  const place = await db.deliveryPlace.create({
    data: { carId: car.id, name: 'Aeroport', lat: 46, lng: 23, fee: 50_00 },
  });

  const { quote, chosen } = await shown(car.slug, {
    ...dates,
    extra: ['child_seat:2', 'rocket:1'],
    delivery: place.id,
  });

  expect(chosen.extra).toEqual([{ extra: 'child_seat', quantity: 2 }]);
  expect(quote).toMatchObject({ ok: true, days: 3, deposit: 900_00, averageDay: 200_00 });
  const lines = quote?.ok ? quote.lines : [];
  expect(lines.map(({ kind, minor }) => [kind, minor])).toEqual([
    ['days', 600_00],
    ['extra', 120_00],
    ['delivery', 50_00],
    ['service-fee', 36_00],
  ]);
  expect(quote?.ok && quote.total).toBe(806_00);
  expect(quote?.ok && quote.policy.steps[0]).toMatchObject({ refund: 806_00 });
});

test('a protection plan is priced per day and lowers excess and deposit; one the car lacks is the basic one', async () => {
  const car = await createCar({ basePrice: 200_00, deposit: 900_00, excess: 3_000_00 });
  await db.carProtection.create({
    data: { carId: car.id, plan: 'plus', dayPrice: 30_00, excess: 500_00, deposit: 400_00 },
  });

  const plus = (await shown(car.slug, { ...dates, protection: 'plus' })).quote;
  const full = (await shown(car.slug, { ...dates, protection: 'full' })).quote;

  expect(plus).toMatchObject({ ok: true, deposit: 400_00, total: 600_00 + 90_00 + 34_50 });
  expect(plus?.ok && plus.lines).toContainEqual(
    expect.objectContaining({ kind: 'protection', plan: 'plus', days: 3, minor: 90_00 }),
  );
  expect(full).toMatchObject({ ok: true, deposit: 900_00, total: 630_00 });
  expect(full?.ok && full.protection).toMatchObject({ plan: 'basic', excess: 3_000_00 });
});

test('a taken period is answered with the nearest free ones', async () => {
  const car = await createCar();
  const [startsAt, endsAt] = [instantOf(dates.from, zone), instantOf(dates.to, zone)];
  await createBooking({ car, startsAt, endsAt });

  const { quote, calendar } = await shown(car.slug, dates);

  expect(quote).toMatchObject({ ok: false, problem: 'taken' });
  expect(quote?.ok === false && quote.alternatives.length).toBeGreaterThan(0);
  expect(calendar.unavailable).toEqual([day(6), day(7)]);
});

test('invalid dates are reported and are no server error', async () => {
  const car = await createCar();

  const { quote } = await shown(car.slug, { from: 'soon', to: 'later' });

  expect(quote).toEqual({ ok: false, problem: 'dates', alternatives: [] });
});

test('a paused car says so, a withdrawn one is gone, a draft never was', async () => {
  const paused = await createCar({ status: 'paused' });
  const archived = await createCar({ status: 'archived' });
  const draft = await createCar({ status: 'draft' });

  expect((await shown(paused.slug)).car.state).toBe('paused');
  expect((await as(null).get(url('cars.show', { car: archived.slug }))).status).toBe(410);
  expect((await as(null).get(url('cars.show', { car: draft.slug }))).status).toBe(404);
});

test('a visitor who books signs in and comes back to the same choice', async () => {
  const car = await createCar();
  const here = url('cars.show', { car: car.slug }, dates);
  const { quote, requestKey } = await shown(car.slug, dates);
  const quoteId = quote?.ok ? quote.id : '';

  const answer = await as(null).send(url('cars.book', { car: car.slug }), {
    method: 'POST',
    data: { quoteId, requestKey },
    headers: { Referer: here },
  });

  expect(answer.headers.get('location')).toBe(url('login'));
});

test('the quote of the page is booked as it stands', async () => {
  const client = await createUser();
  const car = await createCar();
  const { quote, requestKey } = await shown(car.slug, dates);
  const quoteId = quote?.ok ? quote.id : '';

  const answer = await as(client).post(url('cars.book', { car: car.slug }), {
    quoteId,
    requestKey,
  });

  expect(answer.headers.get('location')).toMatch(/^\/checkout\//);
  const booking = await db.booking.findFirst({ where: { carId: car.id } });
  expect(booking?.total).toBe(quote?.ok ? quote.total : 0);
});

test('looking at prices stores nothing, for visitors and clients alike', async () => {
  const client = await createUser();
  const car = await createCar();

  for (const viewer of [null, client])
    await as(viewer).visit(url('cars.show', { car: car.slug }, dates));

  expect(await db.quote.count({ where: { carId: car.id } })).toBe(0);
});

test('a price that changed since it was shown is said, and the new one shown', async () => {
  const client = await createUser();
  const car = await createCar();
  const { quote, requestKey } = await shown(car.slug, dates);
  await db.car.update({ where: { id: car.id }, data: { basePrice: 150_00 } });

  const { props } = await as(client).submit(
    url('cars.book', { car: car.slug }),
    { quoteId: quote?.ok ? quote.id : '', requestKey },
    url('cars.show', { car: car.slug }, dates),
  );

  expect(props['errors']).toEqual({ booking: expect.stringContaining('s-au schimbat') });
  expect(props['quote']).toMatchObject({ ok: true, averageDay: 150_00 });
  expect(await db.booking.count({ where: { carId: car.id } })).toBe(0);
});

test('the calendar reaches as far as a car can be booked', async () => {
  const { calendar } = await shown((await createCar()).slug);

  expect(calendar.last).toBe(addDays(calendar.first, 364));
});

test('published reviews are there when asked for, with a shortened name and their aspects', async () => {
  const host = await createHost();
  const car = await createCar({ hostId: host.id });
  const client = await createUser({ name: 'Ioana Maria Dobre' });
  const booking = await createBooking({ car, client, status: 'completed' });
  const review = { bookingId: booking.id, carId: car.id, hostId: host.id, text: 'O mașină bună.' };
  await db.review.create({
    data: {
      ...review,
      direction: 'client_to_host',
      authorId: client.id,
      stars: 4,
      cleanliness: 5,
      publishedAt: new Date(),
    },
  });

  const page = await as(null).visit(url('cars.show', { car: car.slug }), reviewsOnly);

  expect(page.props['reviews']).toMatchObject({
    count: 1,
    mean: 4,
    items: [{ author: 'Ioana D.', stars: 4 }],
    aspects: [{ aspect: 'cleanliness', mean: 5 }],
  });
});

test('days on which the host hands nothing over are shown, and neither begin nor end a rental', async () => {
  const week = { mon: ['08:00', '18:00'], tue: ['08:00', '18:00'], wed: ['08:00', '18:00'] };
  const host = await createHost({ openingHours: week });
  const car = await createCar({ hostId: host.id, minHours: 24 });
  const open = Array.from({ length: 7 }, (_, at) => day(14 + at)).filter((on) =>
    [1, 2, 3].includes(new Date(on).getUTCDay()),
  );
  const [from = '', to = ''] = open;

  const { calendar } = await shown(car.slug);

  expect(calendar.closed).toHaveLength(calendar.closed.filter((on) => !open.includes(on)).length);
  expect(calendar.closed).toContain(addDays(from, 3));
  const quoteOf = async (on: string, until: string) =>
    (await shown(car.slug, { from: `${on}T10:00`, to: `${until}T10:00` })).quote;
  expect(await quoteOf(from, to)).toMatchObject({ ok: true });
  const across = addDays(from, 7);
  expect(await quoteOf(from, across)).toMatchObject({ ok: true });
  for (const closed of calendar.closed.filter((on) => on > from && on < across))
    expect(await quoteOf(from, closed)).toMatchObject({ ok: false, problem: 'closed' });

  await db.host.update({ where: { id: host.id }, data: { afterHoursFee: 0 } });
  expect((await shown(car.slug)).calendar.closed).toEqual([]);
});
