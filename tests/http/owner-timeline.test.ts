import { expect, test } from 'vitest';
import { addDays, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import { createBooking, createCar, createHost, inHours } from '../support/factories.ts';
import { barOfBooking, minutesTo, monday } from '../support/timeline-bars.ts';
import { memberOf } from './owner-support.ts';

const today = wallDateOf(new Date(), 'Europe/Bucharest');
const page = '/owner/timeline';

async function fleet() {
  const host = await createHost();
  const first = await createCar({ hostId: host.id, make: 'Audi' });
  const second = await createCar({ hostId: host.id, make: 'Dacia' });
  return { host, owner: as(host.owner), first, second };
}

test('a timeline shows what takes each car for 60 days from a Monday on', async () => {
  const { owner, first, second } = await fleet();
  const booking = await createBooking({
    car: second,
    startsAt: inHours(48),
    endsAt: inHours(96),
  });

  const { props } = await owner.visit(page);

  expect(props).toMatchObject({
    timeline: {
      today,
      cars: [
        { slug: first.slug, entries: [] },
        { slug: second.slug, entries: [barOfBooking(booking)] },
      ],
    },
  });
  expect(props).toHaveProperty('timeline.days.0', monday);
  expect(props).toHaveProperty('timeline.days.length', 60);
});

test.each([
  ['a day', addDays(today, 21), addDays(monday, 21)],
  ['no day', 'soon', monday],
  ['one too far', addDays(today, 400), monday],
])('a timeline from %s', async (_, from, expected) => {
  const { owner } = await fleet();

  const { props } = await owner.visit(`${page}?from=${from}`);

  expect(props).toHaveProperty('timeline.days.0', expected);
});

test('days blocked on the timeline are undone there; whoever only looks does neither', async () => {
  const { host, owner, first } = await fleet();
  const viewer = as(await memberOf(host, 'viewer'));
  const [from, to] = [addDays(today, 3), addDays(today, 4)];

  const blocked = await owner.submit(`/owner/calendars/${first.slug}/blocks`, { from, to }, page);
  const looked = await viewer.visit(page);

  expect(blocked.props).toMatchObject({
    timeline: {
      cars: [
        {
          entries: [
            [
              expect.any(String),
              'block',
              minutesTo(`${from}T00:00`),
              minutesTo(`${addDays(to, 1)}T00:00`),
              null,
              true,
            ],
          ],
        },
        { entries: [] },
      ],
      changes: [{ kind: 'block', undoUrl: expect.stringContaining(first.slug) }],
    },
  });
  expect(looked.props).toMatchObject({
    timeline: { cars: [{ canBlock: false }, { canBlock: false }], changes: [] },
  });
});

test('one car needs no timeline, several are linked to it', async () => {
  const one = await createHost();
  const car = await createCar({ hostId: one.id });
  const { owner, first } = await fleet();

  const [ownCars, cars, ownCalendar, calendar] = await Promise.all([
    as(one.owner).visit('/owner/cars'),
    owner.visit('/owner/cars'),
    as(one.owner).visit(`/owner/calendars/${car.slug}`),
    owner.visit(`/owner/calendars/${first.slug}`),
  ]);

  expect(ownCars.props).toMatchObject({ timelineUrl: null });
  expect(cars.props).toMatchObject({ timelineUrl: page });
  expect(ownCalendar.props).toMatchObject({ calendar: { urls: { timeline: null } } });
  expect(calendar.props).toMatchObject({ calendar: { urls: { timeline: page } } });
});
