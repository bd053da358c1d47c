import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { addDays, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import { createBooking, createCar, createHost, inHours } from '../support/factories.ts';
import { memberOf } from './owner-support.ts';

const today = wallDateOf(new Date(), 'Europe/Bucharest');
const day = (ahead: number) => addDays(today, ahead);

async function calendar() {
  const host = await createHost();
  const car = await createCar({ hostId: host.id });
  return { host, owner: host.owner, car, page: `/owner/calendars/${car.slug}` };
}

test('blocked days cannot be booked until they are unblocked', async () => {
  const { owner, car, page } = await calendar();

  await as(owner).submit(`${page}/blocks`, { from: day(10), to: day(12), note: 'Service' }, page);
  const block = await db.occupancy.findFirstOrThrow({ where: { carId: car.id, kind: 'block' } });
  const taken = await createBooking({ car, startsAt: inHours(265), endsAt: inHours(300) }).catch(
    () => 'taken',
  );
  await as(owner).delete(`${page}/blocks/${block.id}`);
  const free = await createBooking({ car, startsAt: inHours(265), endsAt: inHours(300) });

  expect(block).toMatchObject({ note: 'Service', releasedAt: null });
  expect(taken).toBe('taken');
  expect(free.ref).toBeTruthy();
});

test('days with a booking cannot be blocked, and the message names it', async () => {
  const { owner, car, page } = await calendar();
  const booking = await createBooking({ car, startsAt: inHours(48), endsAt: inHours(96) });

  const { props } = await as(owner).submit(`${page}/blocks`, { from: day(1), to: day(5) }, page);

  expect(props).toMatchObject({ errors: { from: expect.stringContaining(booking.ref) } });
  expect(await db.occupancy.count({ where: { carId: car.id, kind: 'block' } })).toBe(0);
});

test('days that have passed, or run backwards, are refused', async () => {
  const { owner, page } = await calendar();

  const past = await as(owner).submit(`${page}/blocks`, { from: day(-5), to: day(-2) }, page);
  const backwards = await as(owner).submit(`${page}/blocks`, { from: day(5), to: day(2) }, page);

  expect(past.props).toMatchObject({ errors: { from: expect.any(String) } });
  expect(backwards.props).toMatchObject({ errors: { to: expect.any(String) } });
});

test.each(['0000-01', '9999-12', '2027-13', 'soon', day(500).slice(0, 7), day(-500).slice(0, 7)])(
  'a month the calendar cannot be turned to is this month: %s',
  async (month) => {
    const { owner, page } = await calendar();

    const shown = await as(owner).visit(`${page}?month=${month}`);

    expect(shown.props).toMatchObject({ calendar: { month: today.slice(0, 7) } });
  },
);

test('the calendar is turned no further than a year each way', async () => {
  const { owner, page } = await calendar();

  const first = await as(owner).visit(`${page}?month=${day(-365).slice(0, 7)}`);
  const last = await as(owner).visit(`${page}?month=${day(365).slice(0, 7)}`);

  expect(first.props).toMatchObject({ calendar: { urls: { previous: null } } });
  expect(last.props).toMatchObject({ calendar: { urls: { next: null } } });
});

test('a booking in the calendar says what it brings, but not to an agent', async () => {
  const { host, owner, car, page } = await calendar();
  const booking = await createBooking({ car, startsAt: inHours(1), endsAt: inHours(20) });
  const agent = await memberOf(host, 'agent');

  const [own, agents] = await Promise.all([as(owner).visit(page), as(agent).visit(page)]);

  const entry = { kind: 'booking', booking: { ref: booking.ref, status: booking.status } };
  expect(own.props).toMatchObject({
    calendar: { entries: [{ ...entry, booking: { earns: booking.hostEarns } }] },
  });
  expect(agents.props).toMatchObject({
    calendar: { entries: [{ ...entry, booking: { earns: null } }] },
  });
});

test('prices are set for some weekdays of a range only', async () => {
  const { owner, car, page } = await calendar();

  await as(owner).put(`${page}/prices`, {
    from: day(1),
    to: day(14),
    weekdays: [6, 7],
    price: 300,
  });

  const prices = await db.carPrice.findMany({ where: { carId: car.id } });
  expect(prices).toHaveLength(4);
  expect(prices.every(({ on }) => [0, 6].includes(on.getUTCDay()))).toBe(true);
});

test('a price of its own stands on each of the days, and is given back by a reset', async () => {
  const { owner, car, page } = await calendar();

  await as(owner).put(`${page}/prices`, { from: day(3), to: day(4), price: '250' });
  const priced = await db.carPrice.findMany({ where: { carId: car.id } });
  const shown = await as(owner).visit(`${page}?month=${day(3).slice(0, 7)}`);
  await as(owner).put(`${page}/prices`, { from: day(3), to: day(3), price: null });

  expect(priced.map(({ price }) => price)).toEqual([250_00, 250_00]);
  expect(shown.props).toMatchObject({
    calendar: {
      days: expect.arrayContaining([
        expect.objectContaining({ day: day(3), price: 250_00, rule: 'own' }),
      ]),
    },
  });
  expect(await db.carPrice.count({ where: { carId: car.id } })).toBe(1);
});

test('an agent blocks days and sets no prices; a viewer does neither', async () => {
  const { host, page } = await calendar();
  const [agent, viewer] = [await memberOf(host, 'agent'), await memberOf(host, 'viewer')];
  const days = { from: day(20), to: day(21) };

  const answers = await Promise.all([
    as(agent).put(`${page}/prices`, { ...days, price: 200 }),
    as(viewer).put(`${page}/prices`, { ...days, price: 200 }),
    as(viewer).post(`${page}/blocks`, days),
  ]);
  const { props } = await as(viewer).visit(page);
  await as(agent).post(`${page}/blocks`, days);

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(props).toMatchObject({ calendar: { urls: { block: null, prices: null } } });
  expect(await db.occupancy.count({ where: { car: { hostId: host.id }, kind: 'block' } })).toBe(1);
});

test("another host's calendar does not exist", async () => {
  const { page } = await calendar();
  const { owner: stranger } = await calendar();

  const answers = await Promise.all([
    as(stranger).get(page),
    as(stranger).post(`${page}/blocks`, { from: day(1), to: day(2) }),
    as(stranger).put(`${page}/prices`, { from: day(1), to: day(2), price: 200 }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('a paused car leaves the search and comes back; one with expired documents does not', async () => {
  const { owner, car } = await calendar();
  const move = (name: string) =>
    as(owner).submit(`/owner/cars/${car.slug}/status`, { move: name }, '/owner/cars');
  const status = async () => (await db.car.findUniqueOrThrow({ where: { id: car.id } })).status;

  await move('pause');
  const paused = await status();
  await db.document.create({
    data: {
      carId: car.id,
      kind: 'rca',
      status: 'approved',
      expiresOn: new Date('2020-01-01'),
    },
  });
  const refused = await move('list');
  await db.document.updateMany({ where: { carId: car.id }, data: { expiresOn: null } });
  await move('list');

  expect(paused).toBe('paused');
  expect(refused).toMatchObject({ flash: { toast: { kind: 'error' } } });
  expect(await status()).toBe('listed');
});

test('the list of cars says how each stands and who may move it', async () => {
  const { host, owner, car } = await calendar();
  await createBooking({ car, startsAt: inHours(48), endsAt: inHours(96) });
  const agent = await memberOf(host, 'agent');

  const [own, agents] = await Promise.all([
    as(owner).visit('/owner/cars'),
    as(agent).visit('/owner/cars'),
  ]);

  expect(own.props).toMatchObject({
    cars: [{ slug: car.slug, status: 'listed', next: expect.any(Object), move: { name: 'pause' } }],
  });
  expect(agents.props).toMatchObject({ cars: [{ slug: car.slug, move: null }] });
});
