import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { FEED_SECRET } from '#server/domain/feeds/syncing.ts';
import { seal } from '#server/lib/seal.ts';
import type { RouteName } from '#shared/routes.ts';
import { inHours } from './factories.ts';

type Car = { id: string };

let blocks = 0;

/** A block on other days each time. @returns its id */
async function newBlock(car: Car): Promise<string> {
  const startsAt = inHours(1_000 + 10 * blocks++);
  const endsAt = new Date(startsAt.getTime() + 3_600_000);
  const data = { carId: car.id, kind: 'block' as const, startsAt, endsAt, blockedUntil: endsAt };
  return (await db.occupancy.create({ data })).id;
}

/** A block series with one block. @returns the id of the series */
async function newSeries(car: Car): Promise<string> {
  const days = { fromDay: inHours(1_000), untilDay: inHours(2_000) };
  const rule = { weekdays: [1], startMinute: 0, endMinute: 60, ...days };
  const { id: seriesId } = await db.blockSeries.create({ data: { carId: car.id, ...rule } });
  await db.occupancy.update({ where: { id: await newBlock(car) }, data: { seriesId } });
  return seriesId;
}

/** A block that was just created. @returns the id of the change */
async function newChange(car: Car): Promise<string> {
  const days = { fromDay: inHours(1_000), untilDay: inHours(2_000) };
  const data = { carId: car.id, kind: 'block' as const, blocks: [await newBlock(car)], ...days };
  return (await db.calendarChange.create({ data })).id;
}

/** A feed of a car, at an address that does not exist. @returns its id */
export async function newFeed(car: Car): Promise<string> {
  const urlDigest = randomUUID();
  const sealedUrl = seal(FEED_SECRET, `https://${urlDigest}.invalid/car.ics`);
  const data = { carId: car.id, name: 'Altă platformă', site: 'x.invalid', sealedUrl, urlDigest };
  return (await db.calendarFeed.create({ data })).id;
}

/** A time at which the car is needed elsewhere. @returns its id */
export async function newFeedEvent(
  car: Car,
  dates = { startsAt: inHours(5_000), endsAt: inHours(5_024) },
): Promise<string> {
  const feedId = await newFeed(car);
  const data = { feedId, uid: randomUUID(), occurrence: '', ...dates };
  return (await db.feedEvent.create({ data })).id;
}

async function newException({ hostId }: { hostId: string }): Promise<string> {
  const on = inHours(24 * (100 + blocks++));
  return (await db.hostException.create({ data: { hostId, on } })).id;
}

type Params = (world: { car: Car & { hostId: string } }) => Promise<Record<string, string>>;

/** Parameters for the routes of calendars. Each request gets new objects, because many routes delete them. */
export const calendarParams: Partial<Record<RouteName, Params>> = {
  'owner.calendars.entries.show': async ({ car }) => ({ entry: await newBlock(car) }),
  'owner.calendars.blocks.update': async ({ car }) => ({ block: await newBlock(car) }),
  'owner.calendars.blocks.destroy': async ({ car }) => ({ block: await newBlock(car) }),
  'owner.calendars.series.destroy': async ({ car }) => ({ series: await newSeries(car) }),
  'owner.calendars.changes.undo': async ({ car }) => ({ change: await newChange(car) }),
  'owner.hours.exceptions.destroy': async ({ car }) => ({ exception: await newException(car) }),
  'owner.calendars.feeds.destroy': async ({ car }) => ({ feed: await newFeed(car) }),
  'owner.calendars.feeds.read': async ({ car }) => ({ feed: await newFeed(car) }),
  'owner.calendars.conflicts.dismiss': async ({ car }) => ({ event: await newFeedEvent(car) }),
};

/** Settings with which smart prices can be turned on for a car of the factory. */
export const smartSettings = {
  enabled: true,
  basePrice: 100,
  floor: 80,
  ceiling: 130,
  seen: { enabled: false, basePrice: 100_00, floor: 80_00, ceiling: 130_00 },
};

type Body = (world: { company: { id: string } }) => object;

export const hoursBodies: Partial<Record<RouteName, Body>> = {
  'owner.hours.update': ({ company }) => ({ hostId: company.id, kind: 'always' }),
  'owner.hours.exceptions.store': ({ company }) => ({ hostId: company.id, on: '2099-05-01' }),
  'owner.hours.holidays': ({ company }) => ({ hostId: company.id }),
};
