import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { maintenanceDue } from '#server/domain/maintenance/queries.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { companyWithCrew } from './fleet-day-support.ts';

const plan = {
  kind: 'service',
  everyKm: '15000',
  everyMonths: '',
  lastKm: '0',
  lastOn: '2026-01-31',
};
const job = { version: '1', doneOn: '2026-03-01', doneKm: '20000', cost: '850,50', note: 'Ulei' };

async function companyWithPlan() {
  const company = await companyWithCrew();
  const page = `/company/vehicles/${company.audi.slug}/maintenance`;
  const add = (person: { id: string }, other: object = {}) =>
    as(person).submit(page, { ...plan, ...other }, page);
  const done = (person: { id: string }, other: object = {}) =>
    as(person).submit(`${page}/service/jobs`, { ...job, ...other }, page);
  return { ...company, page, add, done };
}

test.for([
  { km: 13_999, today: '2026-02-01', state: 'later' },
  { km: 14_000, today: '2026-02-01', state: 'soon' },
  { km: 15_000, today: '2026-02-01', state: 'overdue' },
  { km: 0, today: '2026-07-01', state: 'soon' },
  { km: 0, today: '2026-07-31', state: 'soon' },
  { km: 0, today: '2026-08-01', state: 'overdue' },
])('with $km km on $today a plan is $state', async ({ km, today, state }) => {
  const { host, owner, audi, add } = await companyWithPlan();
  await add(owner, { everyMonths: '6' });
  await db.car.update({ where: { id: audi.id }, data: { odometerKm: km } });
  const asked = { hostId: host.id, branch: null, car: null, now: new Date(`${today}T12:00:00Z`) };
  expect(await maintenanceDue(asked)).toMatchObject([{ dueOn: '2026-07-31', state }]);
});

test('a month that is too short ends on its last day', async () => {
  const { host, owner, add } = await companyWithPlan();
  await add(owner, { everyKm: '', everyMonths: '1' });
  const asked = { hostId: host.id, branch: null, car: null, now: new Date('2026-02-01T12:00:00Z') };
  expect(await maintenanceDue(asked)).toMatchObject([{ dueOn: '2026-02-28', dueKm: null }]);
});

test('a job that is done starts its plan anew, and counts with its cost', async () => {
  const { owner, agent, add, done, page } = await companyWithPlan();
  await add(owner);
  await done(owner);
  const [seen, byAgent] = [await as(owner).visit(page), await as(agent).visit(page)];
  expect(seen.props).toMatchObject({
    plans: [{ dueKm: 35_000, version: 2 }],
    jobs: [{ kind: 'service', cost: 85_050, doneOn: '2026-03-01', note: 'Ulei' }],
    spent: 85_050,
  });
  expect(byAgent.props).toMatchObject({ jobs: [{ cost: null }], spent: null });
  const list = await as(owner).visit('/company/maintenance');
  expect(list.props).toMatchObject({ due: [{ kind: 'service' }] });
});

test('a cost that is no amount is asked for again with an example', async () => {
  const { owner, add, done } = await companyWithPlan();
  await add(owner);

  expect((await done(owner, { cost: 'abc' })).props).toMatchObject({
    errors: { cost: 'Scrieți o sumă, de exemplu 79,50.' },
  });
});

test('a job that was written down late leaves the plan as a later one has made it', async () => {
  const { owner, add, done, page } = await companyWithPlan();
  await add(owner);
  await done(owner);
  await done(owner, { version: '2', doneOn: '2026-02-01', doneKm: '10000' });
  const { props } = await as(owner).visit(page);
  expect(props).toMatchObject({ plans: [{ dueKm: 35_000, version: 3 }] });
  expect(props['jobs']).toHaveLength(2);
});

test('a long list comes in pages, those that are due first', async () => {
  const { host, owner, audi, add } = await companyWithPlan();
  for (const kind of ['service', 'tyres', 'brakes']) await add(owner, { kind });
  await db.maintenancePlan.updateMany({
    where: { carId: audi.id, kind: 'brakes' },
    data: { everyKm: 500 },
  });
  await db.car.update({ where: { id: audi.id }, data: { odometerKm: 9_000 } });
  const asked = { hostId: host.id, branch: null, car: null, now: new Date('2026-02-01T12:00:00Z') };
  const read = (offset: number) => maintenanceDue({ ...asked, page: { offset, size: 2 } });

  expect(await read(0)).toMatchObject([
    { kind: 'brakes', state: 'overdue', total: 3 },
    { total: 3 },
  ]);
  expect(await read(2)).toMatchObject([{ state: 'later' }]);
  const { props } = await as(owner).visit('/company/maintenance?page=2');
  expect(props).toMatchObject({ due: [], page: { current: 2 } });
});

test.each([
  ['nothing', '', ['service', 'tyres', 'brakes']],
  ['the kind', 'kind=tyres', ['tyres']],
  ['the state', 'state=overdue', ['service']],
  ['the state that nothing has', 'state=soon', []],
  ['a word of the name', 'q=audi', ['service', 'tyres', 'brakes']],
  ['a word that no car has', 'q=audi+xyz', []],
  ['what makes no sense', 'kind=cleaning&state=gone', ['service', 'tyres', 'brakes']],
])('the list is filtered by %s', async (_what, query, kinds) => {
  const { owner, audi, add } = await companyWithPlan();
  for (const kind of ['service', 'tyres', 'brakes']) await add(owner, { kind });
  await db.maintenancePlan.updateMany({
    where: { carId: audi.id, kind: 'service' },
    data: { everyKm: 500 },
  });
  await db.maintenancePlan.updateMany({
    where: { carId: audi.id, kind: { not: 'service' } },
    data: { everyKm: 90_000 },
  });
  await db.car.update({ where: { id: audi.id }, data: { odometerKm: 9_000 } });

  const { props } = await as(owner).visit(`/company/maintenance?${query}`);

  const { due } = z.object({ due: z.array(z.object({ kind: z.string() })) }).parse(props);
  expect(new Set(due.map(({ kind }) => kind))).toEqual(new Set(kinds));
});

test('of two members who finish one job one is told that the other was first', async () => {
  const { owner, agent, audi, add, done } = await companyWithPlan();
  await add(owner);
  const answers = await Promise.all([done(owner), done(agent, { cost: '' })]);
  expect(answers.map(({ flash }) => flash)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ toast: expect.objectContaining({ kind: 'success' }) }),
      expect.objectContaining({ toast: expect.objectContaining({ kind: 'error' }) }),
    ]),
  );
  expect(await db.maintenanceJob.count({ where: { carId: audi.id } })).toBe(1);
});

test('a car has one plan of a kind, and its jobs outlive it', async () => {
  const { owner, audi, add, done, page } = await companyWithPlan();
  await add(owner);
  const again = await add(owner, { everyKm: '500' });
  expect(again.flash).toMatchObject({ toast: { kind: 'error' } });
  await done(owner);
  await as(owner).delete(`${page}/service`);
  expect(await db.maintenancePlan.count({ where: { carId: audi.id } })).toBe(0);
  expect(await db.maintenanceJob.count({ where: { carId: audi.id } })).toBe(1);
});

test.for([{ everyKm: '' }, { kind: 'paint' }, { lastKm: '-1' }, { lastOn: '2999-01-01' }])(
  'a plan with %o is refused',
  async (wrong) => {
    const { owner, audi, add } = await companyWithPlan();
    await add(owner, wrong);
    expect(await db.maintenancePlan.count({ where: { carId: audi.id } })).toBe(0);
  },
);

test('strangers, viewers and members of another branch change nothing', async () => {
  const { audi, centre, member, add, page } = await companyWithPlan();
  const [stranger, viewer] = [await createUser(), await member('viewer')];
  const other = await member('agent', centre.id);
  for (const person of [stranger, viewer, other]) await add(person);
  expect(await db.maintenancePlan.count({ where: { carId: audi.id } })).toBe(0);
  expect(await as(stranger).get(page)).toMatchObject({ status: 404 });
  expect(await as(viewer).get(page)).toMatchObject({ status: 200 });
  expect(await as(other).get(page)).toMatchObject({ status: 404 });
});

test('a plan gets another rhythm, but not from a page that is out of date', async () => {
  const { owner, audi, add, page } = await companyWithPlan();
  await add(owner);
  const change = (everyKm: string) =>
    as(owner).submit(`${page}/service`, { version: '1', everyKm, everyMonths: '12' }, page, 'PUT');
  const [first, stale] = [await change('20000'), await change('30000')];
  expect([first.flash, stale.flash]).toMatchObject([
    { toast: { kind: 'success' } },
    { toast: { kind: 'error' } },
  ]);
  expect(await db.maintenancePlan.findFirst({ where: { carId: audi.id } })).toMatchObject({
    everyKm: 20_000,
    everyMonths: 12,
    lastKm: 0,
  });
});

test("documents of a car that end are due with its plans, each kind's latest", async () => {
  const { owner, host, audi, add, page } = await companyWithPlan();
  await add(owner);
  const carId = audi.id;
  await db.document.deleteMany({ where: { carId } });
  await db.document.createMany({
    data: [
      { carId, kind: 'itp', status: 'expired', expiresOn: new Date('2026-01-15') },
      { carId, kind: 'rca', status: 'expired', expiresOn: new Date('2026-01-10') },
      { carId, kind: 'rca', status: 'approved', expiresOn: new Date('2026-02-20') },
      {
        carId,
        kind: 'casco',
        status: 'rejected',
        reason: 'Neclar',
        expiresOn: new Date('2026-01-01'),
      },
      { carId, kind: 'road_tax', status: 'approved', expiresOn: new Date('2027-01-01') },
    ],
  });
  const asked = {
    hostId: host.id,
    branch: null,
    car: audi.slug,
    now: new Date('2026-02-01T12:00:00Z'),
  };
  const due = await maintenanceDue(asked);
  expect(due.map(({ kind, state, dueOn }) => [kind, state, dueOn])).toEqual([
    ['itp', 'overdue', '2026-01-15'],
    ['rca', 'soon', '2026-02-20'],
    ['road_tax', 'later', '2027-01-01'],
    ['service', 'later', null],
  ]);
  const { props } = await as(owner).visit(page);
  expect(props).toMatchObject({
    plans: [{ kind: 'service' }],
    documents: [{ kind: 'itp', url: `/owner/cars/${audi.slug}/documents` }, {}, {}],
  });
});

test("the fleet's table says what is due, shows those cars alone and puts them first", async () => {
  const { owner, audi, dacia, add } = await companyWithPlan();
  await add(owner, { kind: 'brakes' });
  await add(owner, { kind: 'tyres' });
  await db.maintenancePlan.updateMany({
    where: { carId: audi.id, kind: 'tyres' },
    data: { everyKm: 500_000 },
  });
  await db.car.update({ where: { id: audi.id }, data: { odometerKm: 15_000 } });
  const table = async (query: string) => {
    const { props } = await as(owner).visit(`/company/vehicles?${query}`);
    return z.array(Row).parse(props['cars']);
  };
  const service = [{ kind: 'brakes', state: 'overdue' }];
  expect(await table('service=due')).toEqual([{ slug: audi.slug, service }]);
  const { props } = await as(owner).visit('/company/vehicles?service=due');
  expect(props['columns']).toContain('service');
  expect(await table('sort=-service')).toEqual([
    { slug: audi.slug, service },
    { slug: dacia.slug, service: [] },
  ]);
});

const Row = z.object({
  slug: z.string(),
  service: z.array(z.object({ kind: z.string(), state: z.string() })),
});
