import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { addDays, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import { createBranch, createCar, createHost, createUser } from '../support/factories.ts';
import { companyOfTwo } from './fleet-support.ts';
import { memberOf } from './owner-support.ts';

const page = '/company/vehicles';
const today = wallDateOf(new Date(), 'Europe/Bucharest');
const day = (days: number) => addDays(today, days);

test('all that the table finds can be meant, and a car of another company never is', async () => {
  const { host, first, prepare, manager } = await companyOfTwo();
  const strange = await createCar({ hostId: (await createHost({ kind: 'company' })).id });
  const policy = { kind: 'policy', policy: 'strict' };

  const found = await manager.visit(
    await prepare(policy, { which: 'all', look: `q=audi&company=${host.slug}&page=7` }),
  );
  const mixed = await manager.visit(await prepare(policy, { cars: [first.slug, strange.slug] }));
  const nothing = await manager.submit(
    `${page}/changes`,
    { company: host.slug, which: 'cars', cars: [strange.slug], ...policy },
    page,
  );

  expect(found.props).toMatchObject({
    change: { counts: { cars: 1 }, cars: [{ slug: first.slug }] },
  });
  expect(mixed.props).toMatchObject({ change: { counts: { cars: 1 } } });
  expect(nothing.props).toMatchObject({ errors: { kind: expect.any(String) } });
});

test.each([
  [{ kind: 'price', mode: 'set', amount: 'mult' }, 'amount'],
  [{ kind: 'price', mode: 'clear' }, 'mode'],
  [{ kind: 'season', from: day(9), to: day(2), mode: 'clear' }, 'to'],
  [{ kind: 'season', from: day(9), to: day(900), mode: 'clear' }, 'to'],
  [{ kind: 'smart', state: 'on', floor: '120', ceiling: '130' }, 'floor'],
  [{ kind: 'extra', extra: 'own', name: '', offered: 'no' }, 'name'],
  [{ kind: 'protection', plan: 'full', offered: 'yes', excess: '1' }, 'dayPrice'],
  [{ kind: 'plate' }, 'kind'],
])('%j is refused at its field', async (body, field) => {
  const { host, first, manager } = await companyOfTwo();

  const { props } = await manager.submit(
    `${page}/changes`,
    { company: host.slug, which: 'cars', cars: [first.slug], ...body },
    page,
  );

  expect(props).toHaveProperty(['errors', field]);
});

test('a car whose price would be beyond the limits is not changed', async () => {
  const { prepare, manager } = await companyOfTwo();

  const { props } = await manager.visit(
    await prepare({ kind: 'price', mode: 'percent', amount: '-80' }),
  );

  expect(props).toMatchObject({
    change: { counts: { changed: 1 }, cars: [{ after: { minor: 40_00 } }, { problem: 'limits' }] },
  });
});

test('only managers change many cars, and a change of others is not found', async () => {
  const { host, first, prepare } = await companyOfTwo();
  const change = await prepare({ kind: 'policy', policy: 'strict' });
  const body = {
    company: host.slug,
    which: 'cars',
    cars: [first.slug],
    kind: 'status',
    move: 'pause',
  };
  const agent = as(await memberOf(host, 'agent'));
  const stranger = as((await createHost({ kind: 'company' })).owner);
  const nobody = as(await createUser());

  expect((await agent.post(`${page}/changes`, body)).status).toBe(403);
  expect((await agent.get(change)).status).toBe(403);
  expect((await agent.post(`${change}/application`)).status).toBe(403);
  expect((await stranger.get(change)).status).toBe(404);
  expect((await stranger.post(`${change}/application`)).status).toBe(404);
  expect((await stranger.post(`${page}/changes`, body)).status).toBe(404);
  expect((await nobody.get(change)).status).toBe(404);
  expect((await as(host.owner).get(`${page}/changes/${randomUUID()}`)).status).toBe(404);
  expect((await as(host.owner).get(`${page}/changes/none`)).status).toBe(404);
});

test('two managers apply one change at once: it is done once', async () => {
  const { host, first, prepare, read } = await companyOfTwo();
  const other = as(await memberOf(host, 'manager'));
  const change = await prepare({ kind: 'price', mode: 'add', amount: '10' });

  const answers = await Promise.all([
    as(host.owner).post(`${change}/application`),
    other.post(`${change}/application`),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect((await read(first)).basePrice).toBe(110_00);
});

test('what was done lately is on the table, with who did it', async () => {
  const { host, prepare, apply, manager } = await companyOfTwo();
  await apply(await prepare({ kind: 'policy', policy: 'strict' }));

  const managed = await manager.visit(page);
  const seen = await as(await memberOf(host, 'viewer')).visit(page);

  expect(managed.props).toMatchObject({
    recent: [{ kind: 'policy', cars: 2, by: host.owner.name, isUndone: false }],
  });
  expect(seen.props).toMatchObject({ recent: [], urls: { changes: null } });
});

test('a car that waits for the staff says what was changed about it', async () => {
  const { first, prepare, apply } = await companyOfTwo();
  const review = await db.carReview.create({
    data: {
      carId: first.id,
      openedAt: new Date(),
      changes: [{ field: 'lat', before: 44, after: 46 }],
    },
  });

  await apply(await prepare({ kind: 'price', mode: 'set', amount: '150' }));

  expect(await db.carReview.findUniqueOrThrow({ where: { id: review.id } })).toMatchObject({
    changes: [{ field: 'lat' }, { field: 'basePrice', before: 100_00, after: 150_00 }],
  });
});

test('cars move to another branch of their company, and to none of another', async () => {
  const { host, first, prepare, apply, undo, read, manager } = await companyOfTwo();
  const [one, other] = [await createBranch(host.id), await createBranch(host.id)];
  const strange = await createBranch((await createHost({ kind: 'company' })).id);
  await db.car.update({ where: { id: first.id }, data: { branchId: one.id } });

  const change = await prepare({ kind: 'branch', branch: other.id });
  const done = await apply(change);
  const table = await manager.visit(`${page}?branch=${other.id}&sort=branch`);
  await undo(change);

  expect(done.props).toMatchObject({
    change: {
      cars: [{ before: { name: one.name }, after: { kind: 'branch', name: other.name } }, {}],
    },
  });
  expect(table.props).toMatchObject({ total: 2, cars: [{ branch: other.name }, {}] });
  expect((await read(first)).branchId).toBe(one.id);
  expect(await prepare({ kind: 'branch', branch: strange.id })).toBe('');
});
