import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { forgetOldFleetWork } from '#server/domain/fleet/forgetting.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import { createBranch } from '../support/factories.ts';
import { companyOfTwo } from './fleet-support.ts';
import { memberOf } from './owner-support.ts';

const own = { kind: 'extra', extra: 'own', offered: 'yes', unit: 'day', maxQuantity: '1' };
const idOf = (change: string) => change.split('/').at(-1) ?? '';

async function changedCars(change: string) {
  return db.fleetChangeCar.findMany({ where: { changeId: idOf(change) } });
}

test('a branch closed since the preview is said, and nothing is moved to it', async () => {
  const { host, first, prepare, apply, read } = await companyOfTwo();
  await createBranch(host.id);
  const closed = await createBranch(host.id);
  const change = await prepare({ kind: 'branch', branch: closed.id });
  await db.branch.delete({ where: { id: closed.id } });

  const refused = await apply(change);

  expect(refused.props).toMatchObject({
    change: {
      appliedAt: null,
      counts: { moved: 2, changed: 0 },
      cars: [{ isMoved: true, problem: 'branch' }, { problem: 'branch' }],
    },
  });
  expect((await read(first)).branchId).not.toBe(closed.id);
});

test('undoing keeps the cars whose former branch is closed', async () => {
  const { host, first, second, prepare, apply, undo, read } = await companyOfTwo();
  const [closed, former, next] = [
    await createBranch(host.id),
    await createBranch(host.id),
    await createBranch(host.id),
  ];
  await db.car.update({ where: { id: first.id }, data: { branchId: closed.id } });
  await db.car.update({ where: { id: second.id }, data: { branchId: former.id } });
  const change = await prepare({ kind: 'branch', branch: next.id });
  await apply(change);
  await db.branch.delete({ where: { id: closed.id } });

  const undone = await undo(change);

  expect(undone.props).toMatchObject({ change: { counts: { kept: 1 } } });
  expect((await read(first)).branchId).toBe(next.id);
  expect((await read(second)).branchId).toBe(former.id);
});

test('a new preview replaces the same person’s one that was not applied', async () => {
  const { host, first, prepare, apply, manager } = await companyOfTwo();
  const done = await prepare({ kind: 'price', mode: 'add', amount: '10' });
  await apply(done);
  const former = await prepare({ kind: 'policy', policy: 'strict' });
  const body = { company: host.slug, which: 'cars', cars: [first.slug] };
  const others = await as(await memberOf(host, 'manager')).post('/company/vehicles/changes', {
    ...body,
    kind: 'status',
    move: 'pause',
  });
  const latest = await prepare({ kind: 'policy', policy: 'flexible' });

  const left = await db.fleetChange.findMany({ where: { hostId: host.id }, select: { id: true } });

  const kept = [done, others.headers.get('location') ?? '', latest].map(idOf);
  expect(left.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
  expect((await manager.get(former)).status).toBe(404);
});

test('previews are made so many times, then no more for a while', async () => {
  const { host, manager } = await companyOfTwo();
  const body = { company: host.slug, which: 'cars', cars: ['none'], kind: 'smart', state: 'off' };
  for (let at = 0; at < 60; at++) await manager.post('/company/vehicles/changes', body);

  expect((await manager.post('/company/vehicles/changes', body)).status).toBe(429);
});

test('after a day a preview is deleted, and an applied change has no values', async () => {
  const { prepare, apply } = await companyOfTwo();
  const done = await prepare({ kind: 'price', mode: 'add', amount: '10' });
  await apply(done);
  const preview = await prepare({ kind: 'policy', policy: 'strict' });
  const now = new Date();

  await forgetOldFleetWork(hoursAfter(now, 23));
  const early = [await changedCars(done), await changedCars(preview)];
  await forgetOldFleetWork(hoursAfter(now, 25));

  expect(early).toMatchObject([
    [{ after: expect.any(Number) }, {}],
    [{}, {}],
  ]);
  expect(await changedCars(preview)).toEqual([]);
  expect(await changedCars(done)).toMatchObject([
    { before: null, after: null, problem: null },
    { before: null, after: null },
  ]);
});

test('only the changed cars are priced again', async () => {
  const { first, prepare, apply } = await companyOfTwo();
  await apply(await prepare({ kind: 'price', mode: 'add', amount: '10' }, { cars: [first.slug] }));

  const jobs = await db.query(
    `select data from pgboss.job where name = 'price-cars' and data->'carIds' ? $1`,
    [first.id],
  );

  expect(jobs).toEqual([{ data: { carIds: [first.id] } }]);
});

test('an own extra is one however its name is written', async () => {
  const { first, prepare, apply, read } = await companyOfTwo();
  await db.carExtra.create({ data: { carId: first.id, name: 'NAVETĂ', unit: 'day', price: 5_00 } });

  await apply(await prepare({ ...own, name: 'Navetă', price: '9' }));
  const changed = await read(first);
  await apply(await prepare({ kind: 'extra', extra: 'own', name: 'navetă', offered: 'no' }));

  expect(changed.extras).toMatchObject([{ name: 'NAVETĂ', price: 9_00 }]);
  expect((await read(first)).extras).toEqual([]);
});

test('no car gets a ninth own extra', async () => {
  const { first, second, prepare, apply, undo, read } = await companyOfTwo();
  const extra = (at: number) => ({
    carId: first.id,
    name: `Al ${at}-lea`,
    unit: 'day' as const,
    price: 5_00,
  });
  await db.carExtra.createMany({ data: Array.from({ length: 8 }, (_, at) => extra(at)) });

  const done = await apply(await prepare({ ...own, name: 'Navetă', price: '9' }));
  const removal = await prepare({ kind: 'extra', extra: 'own', name: 'al 1-lea', offered: 'no' });
  await apply(removal);
  await db.carExtra.create({ data: extra(9) });
  const undone = await undo(removal);

  expect(done.props).toMatchObject({
    change: { counts: { changed: 1 }, cars: [{ slug: second.slug }, { problem: 'extras' }] },
  });
  expect(undone.props).toMatchObject({ change: { counts: { kept: 1 } } });
  expect((await read(first)).extras).toHaveLength(8);
});
