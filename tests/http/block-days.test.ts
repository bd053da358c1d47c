import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { addDays, instantOf, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createBooking, createCar, createHost } from '../support/factories.ts';
import { memberOf } from './owner-support.ts';

const zone = 'Europe/Bucharest';
const today = wallDateOf(new Date(), zone);
const day = (count: number) => addDays(today, count);
const midnight = (count: number) => instantOf(`${day(count)}T00:00`, zone);

/** A car blocked for service, from the tenth to the twelfth day from today. */
async function blocked(hours: object = {}) {
  const host = await createHost();
  const car = await createCar({ hostId: host.id });
  const page = `/owner/calendars/${car.slug}`;
  const owner = as(host.owner);
  const asked = { from: day(10), to: day(12), kind: 'service', note: 'Frâne', ...hours };
  await owner.post(`${page}/blocks`, asked);
  const now = () => db.occupancy.findMany({ where: { carId: car.id, active: true } });
  const [block] = await now();
  const place = `${page}/blocks/${block?.id}`;
  const resize = (from: string, to: string, person = host.owner) =>
    as(person).submit(place, { from, to }, page, 'PUT');
  return { host, owner, car, place, now, resize };
}

test('a block gets other days and keeps its reason and note', async () => {
  const { now, resize } = await blocked();

  await resize(day(9), day(14));

  expect(await now()).toMatchObject([
    { blockKind: 'service', note: 'Frâne', startsAt: midnight(9), endsAt: midnight(15) },
  ]);
});

test('a block of some hours keeps its times of day', async () => {
  const { now, resize } = await blocked({ startTime: '08:00', endTime: '17:30' });

  await resize(day(11), day(11));

  expect(await now()).toMatchObject([
    {
      startsAt: instantOf(`${day(11)}T08:00`, zone),
      endsAt: instantOf(`${day(11)}T17:30`, zone),
    },
  ]);
});

test('other days are undone in two steps', async () => {
  const { owner, car, now, resize } = await blocked();
  await resize(day(10), day(20));

  for (const kind of ['block', 'unblock'] as const) {
    const change = await db.calendarChange.findFirstOrThrow({
      where: { kind, undoneAt: null, carId: car.id },
      orderBy: { createdAt: 'desc' },
    });
    await owner.post(url('owner.calendars.changes.undo', { car: car.slug, change: change.id }));
  }

  expect(await now()).toMatchObject([{ startsAt: midnight(10), endsAt: midnight(13) }]);
});

test('days that are taken are refused by name, and the block stays', async () => {
  const { car, now, resize } = await blocked();
  const period = { startsAt: midnight(14), endsAt: midnight(16) };
  const { ref } = await createBooking({ car, ...period });

  const { props } = await resize(day(10), day(15));

  expect(props).toMatchObject({ errors: { from: expect.stringContaining(ref) } });
  expect(await now()).toContainEqual(
    expect.objectContaining({ kind: 'block', endsAt: midnight(13) }),
  );
});

test.each([
  ['that have passed', day(-5), day(-2)],
  ['that run backwards', day(12), day(10)],
])('a block does not get days %s', async (_, from, to) => {
  const { now, resize } = await blocked();

  const { props } = await resize(from, to);

  expect(props).toHaveProperty('errors');
  expect(await now()).toMatchObject([{ startsAt: midnight(10), endsAt: midnight(13) }]);
});

test('a viewer changes no block; one that was removed meanwhile is not found', async () => {
  const { host, owner, place, now } = await blocked();
  const viewer = await memberOf(host, 'viewer');
  const days = { from: day(1), to: day(2) };

  const looked = await as(viewer).put(place, days);
  await owner.delete(place);
  const late = await owner.put(place, days);

  expect([looked.status, late.status]).toEqual([403, 404]);
  expect(await now()).toEqual([]);
});

test('two members change the same block at once: it has the days of one of them', async () => {
  const { host, place, now } = await blocked();
  const agent = await memberOf(host, 'agent');

  await Promise.all([
    as(host.owner).put(place, { from: day(10), to: day(20) }),
    as(agent).put(place, { from: day(10), to: day(30) }),
  ]);

  expect(await now()).toHaveLength(1);
});
