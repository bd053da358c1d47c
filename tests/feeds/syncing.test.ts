import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { unblock } from '#server/domain/calendars/commands.ts';
import { addFeed, MAX_FEEDS, readDueFeeds, removeFeed } from '#server/domain/feeds/commands.ts';
import { FeedFailure } from '#server/domain/feeds/fetching.ts';
import { conflictsOf, feedsOf } from '#server/domain/feeds/queries.ts';
import { syncFeed } from '#server/domain/feeds/syncing.ts';
import { createBooking, inHours } from '../support/factories.ts';
import { answer, connected, imported } from './support.ts';

test('what stands in the other calendar takes the car, and frees it when it goes', async () => {
  const { car, says } = await connected();

  await says({ from: 48, to: 72 }, { from: 100, to: 124 });
  const taken = await createBooking({ car, startsAt: inHours(50), endsAt: inHours(60) }).catch(
    () => 'taken',
  );
  await says({ from: 100, to: 148, uid: '100-124' });

  expect(taken).toBe('taken');
  expect(await imported(car.id)).toEqual([[100, 148]]);
  expect(
    (await createBooking({ car, startsAt: inHours(50), endsAt: inHours(60) })).ref,
  ).toBeTruthy();
});

test('reading the same again changes nothing', async () => {
  const { car, says } = await connected();
  await says({ from: 48, to: 72 });
  const before = await db.occupancy.findMany({ where: { carId: car.id } });

  await says({ from: 48, to: 72 });

  expect(await db.occupancy.findMany({ where: { carId: car.id } })).toEqual(before);
});

test('a clash never touches the booking: it is shown, and its host is notified once', async () => {
  const { person, car, says } = await connected();
  const booking = await createBooking({ car, startsAt: inHours(48), endsAt: inHours(72) });

  await says({ from: 40, to: 60 });
  await says({ from: 40, to: 60 });

  const found = await conflictsOf(car.id, new Date());
  expect(found).toMatchObject([{ ref: booking.ref, feed: 'Elsewhere', summary: 'Rented' }]);
  expect(await imported(car.id)).toEqual([[40, 48]]);
  const notices = { userId: person.id, kind: 'calendar_conflict' };
  expect(await db.notification.count({ where: notices })).toBe(1);
  expect(await db.booking.findUniqueOrThrow({ where: { id: booking.id } })).toMatchObject({
    status: booking.status,
  });
});

test('an event that moves onto another booking is a clash to be notified of again', async () => {
  const { person, car, says } = await connected();
  await createBooking({ car, startsAt: inHours(48), endsAt: inHours(72) });
  await createBooking({ car, startsAt: inHours(148), endsAt: inHours(172) });

  await says({ from: 50, to: 60, uid: 'moved' });
  await says({ from: 150, to: 160, uid: 'moved' });

  const notices = { userId: person.id, kind: 'calendar_conflict' };
  expect(await db.notification.count({ where: notices })).toBe(2);
});

test('days blocked by the host stay blocked, and are the other calendar’s once they are not', async () => {
  const { owner, car, calendar, says, sync } = await connected();
  const dates = { startsAt: inHours(48), endsAt: inHours(60), blockedUntil: inHours(60) };
  const block = await db.occupancy.create({ data: { carId: car.id, kind: 'block', ...dates } });

  await says({ from: 40, to: 72 });
  const around = await imported(car.id);
  await unblock(owner, calendar, { block: block.id }, new Date());
  await sync(() => Promise.resolve(null));

  expect(around).toEqual([
    [40, 48],
    [60, 72],
  ]);
  expect(await imported(car.id)).toEqual([[40, 72]]);
  expect(await conflictsOf(car.id, new Date())).toEqual([]);
});

test('a calendar that cannot be read keeps what it said last, and says since when', async () => {
  const { car, says, sync } = await connected();
  await says({ from: 48, to: 72 });

  const problem = await sync(() => Promise.reject(new FeedFailure('missing')));
  const broken = await sync(() => Promise.resolve({ ...answer([]), text: '<html>' }));

  expect([problem, broken]).toEqual(['missing', 'unreadable']);
  expect(await imported(car.id)).toEqual([[48, 72]]);
  expect(await feedsOf(car.id, new Date())).toMatchObject([{ problem: 'unreadable', events: 1 }]);
});

test('what one calendar shrinks by, another may still hold', async () => {
  const { owner, car, calendar, says } = await connected();
  const address = `https://third.example/${car.id}.ics`;
  const third = await addFeed(owner, calendar, { name: 'Third', address }, new Date());
  if (third.ok)
    await syncFeed(third.id, {
      now: new Date(),
      read: () => Promise.resolve(answer([{ from: 60, to: 90 }])),
    });

  await says({ from: 48, to: 72 });
  const both = await imported(car.id);
  await says();

  expect(both).toEqual([[48, 90]]);
  expect(await imported(car.id)).toEqual([[60, 90]]);
});

test('a calendar that is disconnected takes nothing any more', async () => {
  const { owner, car, calendar, feedId, says } = await connected();
  await says({ from: 48, to: 72 });

  await removeFeed(owner, calendar, feedId, new Date());

  expect(await imported(car.id)).toEqual([]);
});

test('a car has five calendars at most, each once, however fast they are added', async () => {
  const { owner, calendar, car } = await connected();
  const add = (number: number) => {
    const address = `https://n${number}.example/${car.id}.ics`;
    return addFeed(owner, calendar, { name: 'One more', address }, new Date());
  };

  const added = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(add));
  await db.calendarFeed.deleteMany({ where: { carId: car.id } });
  const twice = [await add(9).catch(String), await add(9).catch(String)];

  expect(added.filter(({ ok }) => ok)).toHaveLength(MAX_FEEDS - 1);
  expect(twice).toEqual([
    { ok: true, id: expect.any(String) },
    { ok: false, problem: 'known' },
  ]);
});

test('every calendar is read in its turn, each once', async () => {
  const { feedId } = await connected();
  const tried = () => db.calendarFeed.findUniqueOrThrow({ where: { id: feedId } });
  const now = new Date();

  await Promise.all([readDueFeeds(now), readDueFeeds(now)]);
  await readDueFeeds(new Date(now.getTime() + 60_000));

  expect((await tried()).triedAt).toEqual(now);
});
