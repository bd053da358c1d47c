import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { addDays } from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { newDamage } from '../support/world-things.ts';
import { at, companyWithCrew, today } from './fleet-day-support.ts';

const Page = z.object({
  planned: z.array(
    z.object({
      kind: z.string(),
      note: z.string(),
      days: z.object({ from: z.string(), to: z.string() }).nullable(),
      damage: z.object({ ref: z.string() }).nullable(),
      urls: z.object({ update: z.string(), done: z.string(), destroy: z.string() }),
    }),
  ),
  jobs: z.array(
    z.object({
      kind: z.string(),
      cost: z.number().nullable(),
      urls: z.object({ destroy: z.string() }),
    }),
  ),
  damages: z.array(z.object({ planUrl: z.string() })),
});

const [from, to] = [addDays(today, 10), addDays(today, 11)];
const inGarage = { kind: 'tyres', note: 'Anvelope de iarnă', from, to };

async function company() {
  const made = await companyWithCrew();
  const page = `/company/vehicles/${made.audi.slug}/maintenance`;
  const plan = (person: { id: string }, body: object = inGarage) =>
    as(person).submit(`/company/vehicles/${made.audi.slug}/jobs`, body, page);
  const read = async () => Page.parse((await as(made.owner).visit(page)).props);
  const planned = async (body: object = inGarage) => {
    await plan(made.owner, body);
    const [job] = (await read()).planned;
    if (!job) throw new Error('No job was planned.');
    return job;
  };
  const blocks = () =>
    db.occupancy.findMany({
      where: { carId: made.audi.id, active: true },
      orderBy: { startsAt: 'asc' },
    });
  const audit = async () => {
    const entries = await db.auditEntry.findMany({
      where: { object: 'car', objectId: made.audi.id },
      orderBy: { id: 'asc' },
    });
    return entries.map(({ action, actorId }) => [action, actorId]);
  };
  return { ...made, page, plan, read, planned, blocks, audit };
}

const success = { toast: { kind: 'success' } };
const error = { toast: { kind: 'error' } };

test('a planned job blocks the car for its days, and is on its calendar', async () => {
  const { owner, audi, planned, blocks, audit } = await company();
  const job = await planned();
  expect(job).toMatchObject({ kind: 'tyres', days: { from, to } });
  expect(await blocks()).toMatchObject([
    {
      kind: 'block',
      blockKind: 'service',
      note: 'Anvelope de iarnă',
      startsAt: at(10, '00:00'),
      endsAt: at(12, '00:00'),
    },
  ]);
  const { props } = await as(owner).visit(
    `/owner/calendars/${audi.slug}?month=${from.slice(0, 7)}`,
  );
  expect(JSON.stringify(props)).toContain(`"jobUrl":"/company/vehicles/${audi.slug}/maintenance"`);
  expect(await audit()).toEqual([['maintenance.plan', owner.id]]);
});

test('a job cannot take days that are booked, and the field names the booking', async () => {
  const { owner, rent, plan, read, blocks } = await company();
  const booking = await rent({ from: at(11, '10:00'), to: at(13, '10:00') });
  const { props } = await plan(owner);
  expect(props['errors']).toMatchObject({ from: expect.stringContaining(booking.ref) });
  expect((await read()).planned).toEqual([]);
  expect(await blocks()).toHaveLength(1);
});

test('of a job whose new days are booked the old ones stay', async () => {
  const { owner, rent, planned, read, page } = await company();
  const job = await planned();
  await rent({ from: at(20, '10:00'), to: at(22, '10:00') });
  const late = { from: addDays(today, 20), to: addDays(today, 21), note: 'Altfel' };
  const { props } = await as(owner).submit(job.urls.update, late, page, 'PUT');
  expect(props['errors']).toHaveProperty('from');
  expect((await read()).planned).toMatchObject([{ days: { from, to }, note: inGarage.note }]);
});

test('a job can get other days or none, on the calendar too', async () => {
  const { owner, audi, planned, read, blocks, page } = await company();
  const job = await planned();
  const later = { from: addDays(today, 20), to: addDays(today, 22), note: 'Altfel' };
  await as(owner).submit(job.urls.update, later, page, 'PUT');
  expect(await blocks()).toMatchObject([{ note: 'Altfel', startsAt: at(20, '00:00') }]);

  const [block] = await blocks();
  const moved = { from: addDays(today, 30), to: addDays(today, 30) };
  const calendar = `/owner/calendars/${audi.slug}`;
  await as(owner).submit(`${calendar}/blocks/${block?.id}`, moved, calendar, 'PUT');
  expect((await read()).planned).toMatchObject([{ days: moved }]);

  await as(owner).submit(job.urls.update, { from: '', to: '', note: '' }, page, 'PUT');
  expect((await read()).planned).toMatchObject([{ days: null, note: '' }]);
  expect(await blocks()).toEqual([]);
});

test('a job that is done frees the rest of its days and starts its plan anew', async () => {
  const { owner, audi, planned, read, blocks, audit, page } = await company();
  await db.maintenancePlan.create({
    data: {
      carId: audi.id,
      kind: 'tyres',
      everyKm: 40_000,
      lastKm: 10,
      lastOn: new Date('2026-01-01'),
    },
  });
  const job = await planned();
  const done = { doneOn: '2026-11-01', doneKm: '41000', cost: '1200' };
  const answer = await as(owner).submit(job.urls.done, done, page);
  const again = await as(owner).submit(job.urls.done, done, page);
  expect([answer.flash, again.flash]).toMatchObject([success, error]);
  expect(await read()).toMatchObject({ planned: [], jobs: [{ kind: 'tyres', cost: 120_000 }] });
  expect(await blocks()).toEqual([]);
  expect(await db.maintenancePlan.findFirst({ where: { carId: audi.id } })).toMatchObject({
    lastKm: 41_000,
    version: 2,
  });
  expect(await audit()).toEqual([
    ['maintenance.plan', owner.id],
    ['maintenance.done', owner.id],
  ]);
});

test('of a car that is at the garage the hours that were stay blocked', async () => {
  const { owner, audi, planned, blocks, page } = await company();
  const job = await planned({ ...inGarage, from: today, to });
  await db.occupancy.updateMany({
    where: { carId: audi.id, jobId: { not: null } },
    data: { startsAt: at(-1, '00:00') },
  });
  await as(owner).submit(job.urls.done, { doneOn: today }, page);
  const [block] = await blocks();
  expect(block?.startsAt).toEqual(at(-1, '00:00'));
  expect(block?.endsAt.getTime()).toBeLessThanOrEqual(Date.now());
});

test('a job that nobody planned is written down, without kilometres; an agent is told who says what it cost', async () => {
  const { owner, agent, audi, read, page } = await company();
  const add = (person: { id: string }, cost: string) =>
    as(person).submit(
      `/company/vehicles/${audi.slug}/jobs/done`,
      { kind: 'rca', doneOn: '2026-11-01', cost },
      page,
    );
  await add(owner, '900');
  const refused = await add(agent, '900');
  expect(refused.props['errors']).toHaveProperty('cost');
  expect((await read()).jobs).toMatchObject([{ cost: 90_000 }]);
  await add(agent, '');
  const costs = (await read()).jobs.map(({ cost }) => cost);
  expect(costs).toEqual(expect.arrayContaining([90_000, null]));
});

test('a job is removed with its days, one that was done by a manager only', async () => {
  const { owner, agent, audi, planned, read, blocks, page } = await company();
  const job = await planned();
  await as(agent).delete(job.urls.destroy);
  expect([await read(), await blocks()]).toMatchObject([{ planned: [] }, []]);

  await as(owner).submit(
    `/company/vehicles/${audi.slug}/jobs/done`,
    { kind: 'rca', doneOn: '2026-11-01', cost: '900' },
    page,
  );
  const [done] = (await read()).jobs;
  if (!done) throw new Error('No job is in the list.');
  expect(await as(agent).delete(done.urls.destroy)).toMatchObject({ status: 403 });
  await as(owner).delete(done.urls.destroy);
  expect((await read()).jobs).toEqual([]);
});

test('a damage becomes a job once, and is repaired when the job is done', async () => {
  const { owner, agent, rent, read, page } = await company();
  const booking = await rent({ from: at(-3, '10:00'), to: at(-1, '10:00'), status: 'completed' });
  const id = await newDamage(booking);
  const [damage] = (await read()).damages;
  if (!damage) throw new Error('The damage is not in the list.');
  const answers = await Promise.all(
    [owner, agent].map((person) => as(person).submit(damage.planUrl, {}, page)),
  );
  expect(answers.map(({ flash }) => flash)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ toast: expect.objectContaining(success.toast) }),
      expect.objectContaining({ toast: expect.objectContaining(error.toast) }),
    ]),
  );
  const { damages, planned } = await read();
  expect({ damages, planned }).toMatchObject({
    damages: [],
    planned: [{ kind: 'repair', damage: { ref: booking.ref } }],
  });
  await as(owner).submit(planned[0]?.urls.done ?? '', { doneOn: today }, page);
  expect(await db.carDamage.findUnique({ where: { id } })).toMatchObject({
    repairedAt: expect.any(Date),
    repairedBy: owner.id,
  });
});

test('two members who plan a job for the same days get one block', async () => {
  const { owner, agent, plan, blocks, read } = await company();
  await Promise.all([plan(owner), plan(agent, { ...inGarage, kind: 'brakes' })]);
  expect(await blocks()).toHaveLength(1);
  expect((await read()).planned).toHaveLength(1);
});

test.for([
  { kind: 'paint' },
  { from: addDays(today, -9), to: addDays(today, -8) },
  { from: to, to: from },
  { from: 'mâine' },
  { note: 'x'.repeat(201) },
])('a job with %o is refused', async (wrong) => {
  const { owner, plan, read, blocks } = await company();
  await plan(owner, { ...inGarage, ...wrong });
  expect([await read(), await blocks()]).toMatchObject([{ planned: [] }, []]);
});

test('strangers, viewers and members of another branch plan and finish nothing', async () => {
  const { centre, member, planned, plan, read, page } = await company();
  const job = await planned();
  const people = [await createUser(), await member('viewer'), await member('agent', centre.id)];
  for (const person of people) {
    await plan(person, { kind: 'brakes' });
    await as(person).submit(job.urls.done, { doneOn: today }, page);
    await as(person).delete(job.urls.destroy);
  }
  expect(await read()).toMatchObject({ planned: [{ kind: 'tyres' }], jobs: [] });
});
