import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { addDays, dateColumn, wallDateOf, weekdayOf } from '#server/domain/time/wall-clock.ts';
import { createCar } from '../support/factories.ts';
import { companyOfTwo } from './fleet-support.ts';

const today = wallDateOf(new Date(), 'Europe/Bucharest');
const day = (days: number) => addDays(today, days);

test.each([
  [{ mode: 'percent', amount: '8,5' }, 109_00, 217_00],
  [{ mode: 'percent', amount: '-10' }, 90_00, 180_00],
  [{ mode: 'add', amount: '-15' }, 85_00, 185_00],
  [{ mode: 'set', amount: '150' }, 150_00, 150_00],
])('a price changed by %j is shown, done and undone', async (amount, one, other) => {
  const { first, second, prepare, apply, undo, read } = await companyOfTwo();

  const change = await prepare({ kind: 'price', ...amount });
  const before = await Promise.all([read(first), read(second)]);
  const done = await apply(change);
  const after = await Promise.all([read(first), read(second)]);
  await undo(change);
  const back = await Promise.all([read(first), read(second)]);

  expect(before.map(({ basePrice }) => basePrice)).toEqual([100_00, 200_00]);
  expect(done.props).toMatchObject({
    change: {
      counts: { cars: 2, changed: 2, moved: 0 },
      cars: [
        { before: { kind: 'money', minor: 100_00 }, after: { minor: one } },
        { before: { minor: 200_00 }, after: { minor: other } },
      ],
      appliedAt: expect.any(String),
      urls: { apply: null, undo: expect.any(String) },
    },
  });
  expect(after.map(({ basePrice }) => basePrice)).toEqual([one, other]);
  expect(after[0].version).toBe(before[0].version + 1);
  expect(back.map(({ basePrice }) => basePrice)).toEqual([100_00, 200_00]);
});

test('what has changed since it was shown is said, and nothing is overwritten', async () => {
  const { first, second, prepare, apply, read } = await companyOfTwo();
  const change = await prepare({ kind: 'price', mode: 'add', amount: '10' });
  await db.car.update({ where: { id: second.id }, data: { basePrice: 300_00 } });

  const refused = await apply(change);
  const untouched = await read(first);
  await apply(change);

  expect(refused.props).toMatchObject({
    change: {
      appliedAt: null,
      counts: { moved: 1 },
      cars: [{ slug: second.slug, isMoved: true, after: { minor: 310_00 } }, {}],
    },
  });
  expect(untouched.basePrice).toBe(100_00);
  expect((await read(second)).basePrice).toBe(310_00);
});

test('undoing leaves what was changed since, happens once, and only within a day', async () => {
  const { first, second, prepare, apply, undo, read, manager } = await companyOfTwo();
  const change = await prepare({ kind: 'policy', policy: 'strict' });
  await apply(change);
  await db.car.update({ where: { id: second.id }, data: { cancellationPolicy: 'flexible' } });

  const undone = await undo(change);
  await db.car.update({ where: { id: first.id }, data: { cancellationPolicy: 'strict' } });
  const again = await undo(change);

  expect(undone.props).toMatchObject({
    change: { undone: { at: expect.any(String) }, counts: { kept: 1 }, urls: { undo: null } },
  });
  expect(again.flash).toMatchObject({ toast: { text: expect.stringMatching(/deja anulate/) } });
  expect((await read(first)).cancellationPolicy).toBe('strict');
  expect((await read(second)).cancellationPolicy).toBe('flexible');

  const old = await prepare({ kind: 'policy', policy: 'moderate' });
  await apply(old);
  const id = old.split('/').at(-1) ?? '';
  await db.fleetChange.update({
    where: { id },
    data: { appliedAt: new Date(Date.now() - 25 * 3_600_000) },
  });
  await manager.post(`${old}/undoing`);
  expect((await db.fleetChange.findUniqueOrThrow({ where: { id } })).undoneAt).toBeNull();
});

test('a season changes some weekdays, and is undone day by day', async () => {
  const { first, prepare, apply, undo, read } = await companyOfTwo();
  const [from, to] = [day(30), day(36)];
  const weekdays = [weekdayOf(from), weekdayOf(day(32))];
  const season = { kind: 'season', from, to, weekdays, mode: 'percent', amount: '20' };
  await db.carPrice.create({ data: { carId: first.id, on: dateColumn(from), price: 150_00 } });
  const choice = { cars: [first.slug] };

  const change = await prepare(season, choice);
  await apply(change);
  const after = await read(first);
  await db.carPrice.update({
    where: { carId_on: { carId: first.id, on: dateColumn(day(32)) } },
    data: { price: 90_00 },
  });
  const undone = await undo(change);
  const back = await read(first);

  expect(after.prices.map(({ price }) => price)).toEqual([180_00, 120_00]);
  expect(back.prices.map(({ price }) => price)).toEqual([150_00, 90_00]);
  expect(undone.props).toMatchObject({ change: { counts: { kept: 1 } } });

  await apply(await prepare({ ...season, mode: 'clear' }, choice));
  expect((await read(first)).prices).toEqual([]);
});

test('cars are paused and listed as their rules say, each with its reason', async () => {
  const { host, first, second, prepare, apply, undo, read } = await companyOfTwo();
  const draft = await createCar({ hostId: host.id, make: 'Opel', status: 'draft' });
  await db.car.update({ where: { id: second.id }, data: { status: 'paused' } });
  const cars = [first, second, draft].map(({ slug }) => slug);

  const change = await prepare({ kind: 'status', move: 'pause' }, { cars });
  const done = await apply(change);
  await db.document.create({
    data: { kind: 'rca', carId: first.id, status: 'expired', expiresOn: dateColumn(day(-3)) },
  });
  const undone = await undo(change);
  const listing = await prepare({ kind: 'status', move: 'list' }, { cars });
  const listed = await apply(listing);

  expect(done.props).toMatchObject({
    change: { cars: [{ after: { status: 'paused' } }, { problem: 'same' }, { problem: 'status' }] },
  });
  expect(undone.props).toMatchObject({ change: { counts: { kept: 1 } } });
  expect(listed.props).toMatchObject({
    change: { counts: { changed: 1 }, cars: [{ slug: second.slug }, { problem: 'documents' }, {}] },
  });
  expect((await read(first)).status).toBe('paused');
});

test('smart pricing is turned on within limits of each base price, and off again', async () => {
  const { first, second, prepare, apply, undo, read } = await companyOfTwo();

  const on = await prepare({ kind: 'smart', state: 'on', floor: '85', ceiling: '140' });
  await apply(on);
  const [one, other] = [await read(first), await read(second)];
  const off = await prepare({ kind: 'smart', state: 'off' });
  await apply(off);
  const stopped = await read(first);
  await undo(off);
  await undo(on);

  expect(one.smartPricing).toMatchObject({ enabled: true, floor: 85_00, ceiling: 140_00 });
  expect(other.smartPricing).toMatchObject({ floor: 170_00, ceiling: 280_00 });
  expect(stopped.smartPricing).toMatchObject({ enabled: false, floor: 85_00 });
  expect((await read(first)).smartPricing).toBeNull();
});

test('extras and protection are offered, changed and taken away', async () => {
  const { first, prepare, apply, undo, read } = await companyOfTwo();
  const seat = { kind: 'extra', extra: 'child_seat', offered: 'yes', unit: 'booking' };
  const full = { kind: 'protection', plan: 'full', offered: 'yes', dayPrice: '60' };

  await apply(await prepare({ ...seat, price: '40', maxQuantity: '2' }));
  const dearer = await prepare({ ...seat, price: '50', maxQuantity: '2' });
  await apply(dearer);
  await undo(dearer);
  await apply(
    await prepare({ ...seat, extra: 'own', name: 'Navetă', price: '9', maxQuantity: '1' }),
  );
  await apply(await prepare({ ...full, excess: '0', deposit: '500' }));
  await apply(await prepare({ kind: 'protection', plan: 'basic', excess: '3000', deposit: '900' }));
  const with2 = await read(first);
  await apply(await prepare({ kind: 'extra', extra: 'own', name: 'Navetă', offered: 'no' }));
  await apply(await prepare({ kind: 'protection', plan: 'full', offered: 'no' }));
  const without = await read(first);

  expect(with2).toMatchObject({ excess: 3_000_00, deposit: 900_00 });
  const prices = with2.extras.map(({ kind, name, price }) => [kind ?? name, price]);
  expect(Object.fromEntries(prices)).toEqual({ Navetă: 9_00, child_seat: 40_00 });
  expect(with2.protections).toMatchObject([{ plan: 'full', dayPrice: 60_00, excess: 0 }]);
  expect(without.extras).toMatchObject([{ kind: 'child_seat' }]);
  expect(without.protections).toEqual([]);
});
