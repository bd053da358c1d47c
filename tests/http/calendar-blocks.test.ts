import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import {
  addDays,
  datesFrom,
  instantOf,
  wallDateOf,
  wallTimeOf,
  weekdayOf,
} from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import { createBooking, createCar, createHost } from '../support/factories.ts';

const today = wallDateOf(new Date(), 'Europe/Bucharest');
const day = (ahead: number) => addDays(today, ahead);

/** When the clocks change next in that month. */
function lastSundayOf(month: 3) {
  const year = Number(today.slice(0, 4));
  const sundays = [year, year + 1].map((of) => {
    const last = `${of}-${String(month).padStart(2, '0')}-31`;
    return addDays(last, -(weekdayOf(last) % 7));
  });
  return sundays.find((sunday) => sunday > today) ?? today;
}

async function calendar() {
  const host = await createHost();
  const car = await createCar({ hostId: host.id });
  return { owner: host.owner, car, page: `/owner/calendars/${car.slug}` };
}

test('hours of a day are blocked on the wall clock at the car, right across a change of the clocks', async () => {
  const { owner, car, page } = await calendar();
  const spring = lastSundayOf(3);

  await as(owner).submit(
    `${page}/blocks`,
    { from: spring, to: spring, startTime: '01:30', endTime: '04:30', kind: 'service' },
    page,
  );
  const block = await db.occupancy.findFirstOrThrow({ where: { carId: car.id } });
  const shown = await as(owner).visit(`${page}?month=${spring.slice(0, 7)}`);

  expect(block.endsAt.getTime() - block.startsAt.getTime()).toBe(2 * 3_600_000);
  expect(shown.props).toMatchObject({
    calendar: {
      days: expect.arrayContaining([expect.objectContaining({ day: spring, hours: 23 })]),
      entries: [
        {
          startsAtWall: `${spring}T01:30`,
          endsAtWall: `${spring}T04:30`,
          block: { kind: 'service', series: null },
        },
      ],
    },
  });
});

test('hours that run backwards, lie off the grid or on no weekday of the range are refused', async () => {
  const { owner, car, page } = await calendar();
  const one = { from: day(5), to: day(5) };
  const send = (body: object) => as(owner).submit(`${page}/blocks`, body, page);

  const backwards = await send({ ...one, startTime: '12:00', endTime: '12:00' });
  const offGrid = await send({ ...one, startTime: '12:10' });
  await as(owner).put(`${page}/prices`, {
    ...one,
    weekdays: [(weekdayOf(day(5)) % 7) + 1],
    price: 200,
  });
  const none = await as(owner).submit(
    `${page}/blocks`,
    { ...one, repeat: 'weekly', weekdays: [(weekdayOf(day(5)) % 7) + 1] },
    page,
  );

  expect(backwards.props).toMatchObject({ errors: { endTime: expect.any(String) } });
  expect(offGrid.props).toMatchObject({ errors: { startTime: expect.any(String) } });
  expect(await db.carPrice.count({ where: { carId: car.id } })).toBe(0);
  expect(none.props).toMatchObject({ errors: { from: expect.any(String) } });
});

test('a block repeats on its weekdays; what clashes is named, and only the free times are blocked on demand', async () => {
  const { owner, car, page } = await calendar();
  const first = datesFrom(day(7), 7).find((one) => weekdayOf(one) === 1) ?? day(7);
  const booking = await createBooking({
    car,
    startsAt: instantOf(`${addDays(first, 7)}T08:00`, 'Europe/Bucharest'),
    endsAt: instantOf(`${addDays(first, 8)}T10:00`, 'Europe/Bucharest'),
  });
  const body = {
    from: first,
    to: addDays(first, 27),
    repeat: 'weekly',
    weekdays: [1],
    startTime: '09:00',
    endTime: '12:30',
  };

  const refused = await as(owner).submit(`${page}/blocks`, body, page);
  const none = await db.occupancy.count({ where: { carId: car.id, kind: 'block' } });
  const partly = await as(owner).submit(`${page}/blocks`, { ...body, clashes: 'free' }, page);
  const blocks = await db.occupancy.findMany({
    where: { carId: car.id, kind: 'block' },
    orderBy: { startsAt: 'asc' },
  });
  await as(owner).delete(`${page}/series/${blocks[0]?.seriesId}`);

  expect(refused.props).toMatchObject({
    errors: { from: expect.stringContaining(booking.ref), free: expect.stringContaining('3') },
  });
  expect(none).toBe(0);
  expect(partly).toMatchObject({
    flash: { toast: { kind: 'info', text: expect.stringContaining(booking.ref) } },
  });
  expect(blocks.map(({ startsAt }) => wallTimeOf(startsAt, 'Europe/Bucharest'))).toEqual([
    `${first}T09:00`,
    `${addDays(first, 14)}T09:00`,
    `${addDays(first, 21)}T09:00`,
  ]);
  expect(await db.occupancy.count({ where: { carId: car.id, kind: 'block', active: true } })).toBe(
    0,
  );
});
