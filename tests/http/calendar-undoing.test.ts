import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { addDays, dateColumn, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import { createBooking, createCar, createHost, inHours } from '../support/factories.ts';
import { memberOf } from './owner-support.ts';

const today = wallDateOf(new Date(), 'Europe/Bucharest');
const day = (ahead: number) => addDays(today, ahead);

async function calendar() {
  const host = await createHost();
  const car = await createCar({ hostId: host.id });
  const page = `/owner/calendars/${car.slug}`;
  const owner = as(host.owner);
  const lastChange = async () => {
    const where = { carId: car.id, undoneAt: null };
    const [change] = await db.calendarChange.findMany({ where, orderBy: { createdAt: 'desc' } });
    return change?.id;
  };
  return {
    host,
    car,
    page,
    owner,
    undo: async (change?: string) =>
      owner.submit(`${page}/changes/${change ?? (await lastChange())}/undoing`, {}, page),
    blocks: () => db.occupancy.count({ where: { carId: car.id, kind: 'block', active: true } }),
    price: async (on: string) =>
      (await db.carPrice.findFirst({ where: { carId: car.id, on: dateColumn(on) } }))?.price,
  };
}

test('a block is undone, and undoing it again changes nothing', async () => {
  const { owner, car, page, undo, blocks } = await calendar();
  await owner.submit(`${page}/blocks`, { from: day(10), to: day(12) }, page);
  const shown = await owner.visit(page);
  const { id } = await db.calendarChange.findFirstOrThrow({ where: { carId: car.id } });

  await undo(id);
  const after = await blocks();
  await owner.submit(`${page}/blocks`, { from: day(10), to: day(12) }, page);
  await undo(id);

  expect(shown.props).toMatchObject({
    calendar: { changes: [{ id, kind: 'block', from: day(10), to: day(12), blocks: 1 }] },
  });
  expect(after).toBe(0);
  expect(await blocks()).toBe(1);
});

test('unblocked times are blocked again, but for what was booked meanwhile, which is named', async () => {
  const { owner, car, page, undo, blocks } = await calendar();
  const week = { from: day(7), to: day(20), repeat: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7] };
  await owner.submit(`${page}/blocks`, week, page);
  const series = await db.blockSeries.findFirstOrThrow({ where: { carId: car.id } });
  await owner.delete(`${page}/series/${series.id}`);
  const booking = await createBooking({ car, startsAt: inHours(240), endsAt: inHours(264) });

  const { flash } = await undo();

  expect(flash).toMatchObject({
    toast: { kind: 'info', text: expect.stringContaining(booking.ref) },
  });
  expect(await blocks()).toBeGreaterThan(9);
  expect(await blocks()).toBeLessThan(14);
});

test('prices come back as they were, but for a day priced again meanwhile', async () => {
  const { owner, car, page, undo, price } = await calendar();
  await owner.put(`${page}/prices`, { from: day(3), to: day(3), price: 250 });
  await owner.put(`${page}/prices`, { from: day(3), to: day(5), price: 300 });
  const second = await db.calendarChange.findFirstOrThrow({
    where: { carId: car.id },
    orderBy: { createdAt: 'desc' },
  });
  await owner.put(`${page}/prices`, { from: day(5), to: day(5), price: 400 });

  const { flash } = await undo(second.id);

  expect([await price(day(3)), await price(day(4)), await price(day(5))]).toEqual([
    250_00,
    undefined,
    400_00,
  ]);
  expect(flash).toMatchObject({ toast: { kind: 'info' } });
});

test('an agent undoes no prices and sees none to undo; a change of yesterday is no longer there', async () => {
  const { host, owner, car, page } = await calendar();
  const agent = await memberOf(host, 'agent');
  await owner.put(`${page}/prices`, { from: day(3), to: day(3), price: 250 });
  const change = await db.calendarChange.findFirstOrThrow({ where: { carId: car.id } });
  const url = `${page}/changes/${change.id}/undoing`;

  const refused = await as(agent).post(url);
  const seen = await as(agent).visit(page);
  await db.calendarChange.update({
    where: { id: change.id },
    data: { createdAt: inHours(-25) },
  });
  const late = await owner.post(url);

  expect(refused.status).toBe(403);
  expect(seen.props).toMatchObject({ calendar: { changes: [] } });
  expect(late.status).toBe(404);
});
