import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import {
  hoursAfter,
  instantOf,
  addDays,
  wallDateOf,
  weekdayOf,
} from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import { createBranch, createCar, createHost } from '../support/factories.ts';
import { memberOf } from './owner-support.ts';

const zone = 'Europe/Bucharest';
const today = wallDateOf(new Date(), zone);
const page = '/owner/hours';

const totalOf = (quote: unknown) => z.object({ total: z.number() }).parse(quote).total;

/** A Monday at least a week ahead. */
const monday = addDays(today, 15 - weekdayOf(today));
const office = {
  kind: 'hours',
  opens: { mon: '09:00', tue: '09:00', wed: '09:00', sun: '' },
  closes: { mon: '18:00', tue: '18:00', wed: '24:00', sun: '' },
};

async function hosting() {
  const host = await createHost();
  const car = await createCar({ hostId: host.id });
  const owner = as(host.owner);
  const quoted = async (from: string, to: string) => {
    const { props } = await as(null).visit(`/cars/${car.slug}?from=${from}&to=${to}`);
    return props['quote'];
  };
  return {
    host,
    owner,
    car,
    quoted,
    save: (body: object) => owner.submit(page, { hostId: host.id, ...body }, page, 'PUT'),
    addDay: (body: object) =>
      owner.submit(`${page}/exceptions`, { hostId: host.id, ...body }, page),
  };
}

test('within a host’s hours a rental costs the same; at others there is none, or a fee of its own line', async () => {
  const { save, quoted } = await hosting();
  const within = [`${monday}T09:00`, `${addDays(monday, 1)}T18:00`] as const;
  const early = [`${monday}T08:30`, `${addDays(monday, 1)}T18:00`] as const;
  const before = await quoted(...within);

  await save({ ...office, afterHours: 'refused' });
  const [open, refused] = [await quoted(...within), await quoted(...early)];
  await save({ ...office, afterHours: 'fee', fee: '45,50' });
  const paid = await quoted(...early);
  await save({ ...office, afterHours: 'free' });
  const free = await quoted(...early);

  expect(open).toMatchObject({ ok: true, total: totalOf(before) });
  expect(paid).toMatchObject({ total: totalOf(before) + 45_50 });
  expect(refused).toMatchObject({ ok: false, problem: 'closed' });
  expect(paid).toMatchObject({
    ok: true,
    lines: expect.arrayContaining([{ kind: 'after-hours', count: 1, price: 45_50, minor: 45_50 }]),
  });
  expect(free).toMatchObject({ ok: true });
});

test('a holiday closes its day, its removal opens it again, and other hours take its place', async () => {
  const { host, owner, save, addDay, quoted } = await hosting();
  const rental = [`${monday}T10:00`, `${addDays(monday, 2)}T10:00`] as const;
  await save({ ...office, afterHours: 'refused' });

  await addDay({ on: monday, name: 'Inventar' });
  const closed = await quoted(...rental);
  const shown = await owner.visit(page);
  await addDay({ on: monday, opens: '10:00', closes: '12:00' });
  const [open, late] = [
    await quoted(...rental),
    await quoted(`${monday}T12:30`, `${addDays(monday, 2)}T12:30`),
  ];
  const { id } = await db.hostException.findFirstOrThrow({ where: { hostId: host.id } });
  await owner.delete(`${page}/exceptions/${id}`);

  expect(closed).toMatchObject({ problem: 'closed' });
  expect(shown.props).toMatchObject({
    hosts: [{ exceptions: [{ on: monday, name: 'Inventar', opens: null }] }],
  });
  expect(open).toMatchObject({ ok: true });
  expect(late).toMatchObject({ problem: 'closed' });
  expect(await quoted(`${monday}T12:30`, `${addDays(monday, 2)}T12:30`)).toMatchObject({
    ok: true,
  });
});

test('the public holidays of a year are added once, and days with hours of their own keep them', async () => {
  const { host, owner, addDay } = await hosting();
  const year = Number(today.slice(0, 4)) + (today > `${today.slice(0, 4)}-12-25` ? 1 : 0);
  const christmas = `${year}-12-25`;
  await addDay({ on: christmas, opens: '09:00', closes: '12:00' });

  await owner.post(`${page}/holidays`, { hostId: host.id });
  const first = await db.hostException.count({ where: { hostId: host.id } });
  await owner.post(`${page}/holidays`, { hostId: host.id });
  const days = await db.hostException.findMany({ where: { hostId: host.id } });

  expect(first).toBeGreaterThan(14);
  expect(days).toHaveLength(first);
  expect(days.find(({ on }) => on.toISOString().startsWith(christmas))).toMatchObject({
    opens: '09:00',
  });
  expect(days.every(({ opens, name }) => opens !== null || name !== '')).toBe(true);
});

test('hours are shown on the car’s page, with the days ahead that have others', async () => {
  const { car, save, addDay } = await hosting();
  await save({ ...office, afterHours: 'fee', fee: '50' });
  await addDay({ on: monday });

  const { props } = await as(null).visit(`/cars/${car.slug}`);

  expect(props).toMatchObject({
    car: {
      hours: {
        afterHoursFee: 50_00,
        days: [{ on: monday, opens: null, closes: null }],
        week: expect.arrayContaining([{ day: 'wed', opens: '09:00', closes: '24:00' }]),
      },
    },
  });
});

test.each([
  [
    'a day that closes before it opens',
    { ...office, closes: { ...office.closes, tue: '08:00' } },
    'closes[tue]',
  ],
  ['no day at all', { ...office, opens: {} }, 'opens[mon]'],
  ['a fee that is none', { ...office, afterHours: 'fee', fee: 'mult' }, 'fee'],
  ['a fee of nothing', { ...office, afterHours: 'fee', fee: '0' }, 'fee'],
])('%s is refused at its field', async (_, body, field) => {
  const { save, host } = await hosting();

  const { props } = await save(body);

  expect(props['errors']).toHaveProperty([field]);
  expect(await db.host.findUnique({ where: { id: host.id } })).toMatchObject({
    openingHours: null,
  });
});

test('a day apart needs both ends in order, lies ahead, and there are only so many', async () => {
  const { host, addDay } = await hosting();
  const half = await addDay({ on: monday, opens: '12:00', closes: '09:00' });
  const past = await addDay({ on: addDays(today, -3) });
  await db.hostException.createMany({
    data: Array.from({ length: 120 }, (_, days) => ({
      hostId: host.id,
      on: hoursAfter(instantOf(`${addDays(today, 40)}T12:00`, zone), days * 24),
    })),
  });
  const most = await addDay({ on: monday });

  expect(half.props).toMatchObject({ errors: { closes: expect.any(String) } });
  expect(past.props).toMatchObject({ errors: { on: expect.any(String) } });
  expect(most.props).toMatchObject({ errors: { on: expect.any(String) } });
});

test('an agent does not open the page of hours; all hours again need no fee', async () => {
  const { host, save } = await hosting();
  const agent = as(await memberOf(host, 'agent'));
  await save({ ...office, afterHours: 'fee', fee: '50' });

  await save({ kind: 'always' });

  expect((await agent.get(page)).status).toBe(403);
  expect(await db.host.findUnique({ where: { id: host.id } })).toMatchObject({
    openingHours: null,
    afterHoursFee: null,
  });
});

test('the hours of a car’s branch go before those of its company, in search as in the quote', async () => {
  const host = await createHost({ kind: 'company' });
  const week = { mon: ['08:00', '12:00'], tue: ['08:00', '12:00'] };
  const [early, late] = [await createBranch(host.id), await createBranch(host.id)];
  const car = await createCar({ hostId: host.id, branchId: late.id });
  const quoted = async () => {
    const period = `from=${monday}T09:00&to=${addDays(monday, 1)}T18:00`;
    return (await as(null).visit(`/cars/${car.slug}?${period}`)).props['quote'];
  };
  const slots = async () => {
    const [row] = await db.sql(z.object({ open: z.string().nullable() }))`
      select open_slots::text as open from car_search where car_id = ${car.id}`;
    return row?.open?.match(/1/g)?.length ?? null;
  };

  const always = [await quoted(), await slots()];
  await db.branch.update({ where: { id: early.id }, data: { openingHours: week } });
  const elsewhere = await quoted();
  await db.car.update({ where: { id: car.id }, data: { branchId: early.id } });
  const moved = [await quoted(), await slots()];

  expect(always).toMatchObject([{ ok: true }, null]);
  expect(elsewhere).toMatchObject({ ok: true });
  expect(moved).toMatchObject([{ ok: false, problem: 'closed' }, 18]);
});
