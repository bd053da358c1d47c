import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { act } from '#server/domain/bookings/commands.ts';
import { holdCar } from '#server/domain/checkout/hold.ts';
import { notifyOfBlocks } from '#server/domain/maintenance/block-notices.ts';
import { blockDueCars } from '#server/domain/maintenance-plans/blocking.ts';
import { makeQuote } from '#server/domain/quotes/commands.ts';
import { plainRequest } from '#server/domain/quotes/quote-id.ts';
import { addDays, dateColumn, DAY_MS } from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import { actorOf, createUser } from '../support/factories.ts';
import { noticesOf } from './document-support.ts';
import { at, companyWithCrew, today } from './fleet-day-support.ts';

/** A car with 10,000 km and a plan that blocks it: due every 15,000 km, the last time at none. */
async function companyWithPlan({ odometerKm = 10_000, everyKm = '15000', everyMonths = '' } = {}) {
  const company = await companyWithCrew();
  const { audi, owner } = company;
  await db.car.update({ where: { id: audi.id }, data: { odometerKm } });
  const page = `/company/vehicles/${audi.slug}/maintenance`;
  const plan = { kind: 'service', everyKm, everyMonths, lastKm: '0', lastOn: lastMonth };
  await as(owner).submit(page, { ...plan, blocks: 'on' }, page);
  const drive = async (km: number) => {
    await db.car.update({ where: { id: audi.id }, data: { odometerKm: km } });
    await blockDueCars(new Date());
  };
  const blocks = () =>
    db.occupancy.findMany({
      where: { carId: audi.id, active: true, forPlan: true, endsAt: { gt: new Date() } },
      orderBy: { startsAt: 'asc' },
    });
  const quote = (from: number, to: number) =>
    makeQuote(
      audi.slug,
      plainRequest({ startsAt: at(from, '10:00'), endsAt: at(to, '10:00') }),
      null,
      new Date(),
    );
  return { ...company, page, drive, blocks, quote };
}

/** A month before the day that is ten days from now, so that a monthly plan is due on that day or near it. */
const lastMonth = (() => {
  const day = dateColumn(addDays(today, 10));
  day.setUTCMonth(day.getUTCMonth() - 1);
  return day.toISOString().slice(0, 10);
})();

test('a car that has driven too far can no longer be quoted, nor held with an earlier quote, until the job is done', async () => {
  const { owner, drive, quote, page } = await companyWithPlan();
  const early = await quote(2, 4);
  if (!early.ok) throw new Error('The car is not free.');
  await drive(15_000);

  expect(await quote(2, 4)).toMatchObject({ problem: 'taken' });
  expect(await quote(300, 310)).toMatchObject({ problem: 'taken' });
  const request = { quoteId: early.quoteId, requestKey: randomUUID(), note: '' };
  expect(await holdCar(request, await actorOf(await createUser()), new Date())).toMatchObject({
    ok: false,
  });

  const done = { version: '1', doneOn: today, doneKm: '15000' };
  await as(owner).submit(`${page}/service/jobs`, done, page);
  expect(await quote(2, 4)).toMatchObject({ ok: true });
});

test('by its date a plan blocks from the day on which it is due, and what ends before can be booked', async () => {
  const { quote, blocks } = await companyWithPlan({ everyKm: '', everyMonths: '1' });
  const [block] = await blocks();
  const due = Math.round(((block?.startsAt.getTime() ?? 0) - at(0, '00:00').getTime()) / DAY_MS);
  expect(block?.startsAt).toEqual(at(due, '00:00'));
  expect(due).toBeGreaterThanOrEqual(8);
  expect(await quote(due - 5, due - 2)).toMatchObject({ ok: true });
  expect(await quote(due - 2, due + 1)).toMatchObject({ problem: 'taken' });
});

test('a sweep that runs again changes nothing, and one that was missed is made up for', async () => {
  const { blocks, audi } = await companyWithPlan();
  await db.car.update({ where: { id: audi.id }, data: { odometerKm: 15_000 } });
  const missed = new Date(Date.now() + 5 * DAY_MS);
  await Promise.all([blockDueCars(missed), blockDueCars(missed)]);
  const first = await blocks();
  await blockDueCars(new Date(missed.getTime() + 60_000));
  expect(await blocks()).toEqual(first);
  expect(first).toMatchObject([{ startsAt: missed, blockKind: 'service' }]);
});

test('bookings stay, the time around them is blocked, and members are shown what to decide', async () => {
  const { owner, agent, rent, drive, blocks, page } = await companyWithPlan();
  const booking = await rent({ from: at(20, '10:00'), to: at(22, '10:00') });
  await drive(15_000);

  expect(await db.booking.findUnique({ where: { ref: booking.ref } })).toMatchObject({
    status: 'confirmed',
  });
  const [before, after] = await blocks();
  expect(before?.endsAt).toEqual(at(20, '10:00'));
  expect(after?.startsAt.getTime()).toBeGreaterThanOrEqual(at(22, '10:00').getTime());
  const { props } = await as(agent).visit(page);
  expect(props).toMatchObject({
    plans: [{ isBlocking: true, blocks: true, conflicts: 1 }],
    conflicts: [{ ref: booking.ref, moveUrl: expect.stringContaining(booking.ref) }],
  });
  expect((await as(owner).visit('/company/maintenance')).props).toMatchObject({
    due: [{ kind: 'service', state: 'overdue', isBlocking: true, conflicts: 1 }],
  });

  const now = new Date();
  await transaction((tx) => act(tx, booking, 'cancel', { role: 'host', actorId: owner.id, now }));
  expect((await blocks()).some(({ startsAt }) => startsAt > at(19, '00:00'))).toBe(false);
  expect((await as(agent).visit(page)).props).toMatchObject({ conflicts: [] });
});

test('time that is freed on a blocked car is blocked again before anybody can book it', async () => {
  const { owner, rent, drive, quote, audi } = await companyWithPlan();
  const booking = await rent({ from: at(20, '10:00'), to: at(22, '10:00') });
  const calendar = `/owner/calendars/${audi.slug}`;
  await drive(15_000);
  const days = { from: addDays(today, 3), to: addDays(today, 4) };
  await as(owner).submit(`${calendar}/blocks`, days, calendar);
  const own = { carId: audi.id, kind: 'block', forPlan: false } as const;
  const { id } = await db.occupancy.findFirstOrThrow({ where: { ...own, active: true } });

  const now = new Date();
  await transaction((tx) => act(tx, booking, 'cancel', { role: 'host', actorId: owner.id, now }));
  await as(owner).delete(`${calendar}/blocks/${id}`);

  expect(await quote(20, 22)).toMatchObject({ problem: 'taken' });
  expect(await quote(3, 4)).toMatchObject({ problem: 'taken' });
});

const notices = async (person: { id: string }) =>
  (await noticesOf(person)).filter((kind) => kind === 'maintenance_blocks').length;

test('the people of the company are notified once when a plan begins to block, and anew after the job', async () => {
  const { owner, agent, audi, drive, page, rent } = await companyWithPlan();
  const hour = 3_600_000;
  await rent({ from: new Date(Date.now() + hour), to: new Date(Date.now() + 5 * hour) });
  const sweepIn = async (hours: number) => {
    const then = new Date(Date.now() + hours * hour);
    await blockDueCars(then);
    await notifyOfBlocks(then);
  };
  await notifyOfBlocks(new Date());
  expect(await notices(owner)).toBe(0);

  await db.car.update({ where: { id: audi.id }, data: { odometerKm: 15_000 } });
  await sweepIn(2);
  expect(await notices(owner)).toBe(0);
  await sweepIn(20);
  await sweepIn(21);
  expect([await notices(owner), await notices(agent)]).toEqual([1, 1]);

  const done = { version: '1', doneOn: today, doneKm: '15000' };
  await as(owner).submit(`${page}/service/jobs`, done, page);
  await drive(30_000);
  await sweepIn(22);
  expect(await notices(owner)).toBe(2);
});

test('an appointment goes before the block, and the car can be booked after it', async () => {
  const { owner, drive, blocks, quote, page, audi } = await companyWithPlan();
  await drive(15_000);
  const job = { kind: 'service', note: '', from: addDays(today, 3), to: addDays(today, 4) };
  const { flash } = await as(owner).submit(`/company/vehicles/${audi.slug}/jobs`, job, page);
  expect(flash).toMatchObject({ toast: { kind: 'success' } });
  expect((await blocks()).map(({ endsAt }) => endsAt)).toEqual([at(3, '00:00')]);
  expect(await quote(2, 4)).toMatchObject({ problem: 'taken' });
  expect(await quote(6, 8)).toMatchObject({ ok: true });

  const missed = new Date(at(6, '09:00'));
  await blockDueCars(missed);
  expect((await blocks()).at(-1)).toMatchObject({ startsAt: missed });
});

test('nobody takes such a block away by hand; the plan is changed or removed instead', async () => {
  const { owner, audi, drive, blocks, page } = await companyWithPlan();
  await drive(15_000);
  const [block] = await blocks();
  const calendar = `/owner/calendars/${audi.slug}`;
  const days = { from: addDays(today, 3), to: addDays(today, 3) };
  const path = `${calendar}/blocks/${block?.id}`;
  expect(await as(owner).delete(path)).toMatchObject({ status: 404 });
  expect(await as(owner).put(path, days)).toMatchObject({ status: 404 });
  const month = addDays(today, 40).slice(0, 7);
  const { props } = await as(owner).visit(`${calendar}?month=${month}`);
  expect(JSON.stringify(props)).toContain(`"unblockUrl":null,"jobUrl":"${page}","isForPlan":true`);

  const rhythm = { version: '1', everyKm: '15000', everyMonths: '' };
  await as(owner).submit(`${page}/service`, rhythm, page, 'PUT');
  expect(await blocks()).toEqual([]);
  await as(owner).submit(`${page}/service`, { ...rhythm, version: '2', blocks: 'on' }, page, 'PUT');
  expect(await blocks()).toHaveLength(1);
  await as(owner).delete(`${page}/service`);
  expect(await blocks()).toEqual([]);
});

test('a plan that need not block leaves an overdue car free', async () => {
  const { owner, audi, quote, page } = await companyWithPlan({ odometerKm: 20_000 });
  expect(await quote(2, 4)).toMatchObject({ problem: 'taken' });
  const rhythm = { version: '1', everyKm: '15000', everyMonths: '' };
  await as(owner).submit(`${page}/service`, rhythm, page, 'PUT');
  await blockDueCars(new Date());
  expect(await db.occupancy.count({ where: { carId: audi.id, active: true } })).toBe(1);
  expect(await quote(2, 4)).toMatchObject({ ok: true });
});
