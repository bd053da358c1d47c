import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { FEED_SECRET } from '#server/domain/feeds/syncing.ts';
import { seal } from '#server/lib/seal.ts';
import { inHours } from './factories.ts';

type Car = { id: string };

let blocks = 0;

/** Days taken from the market, other ones each time. @returns its id */
export async function newBlock(car: Car): Promise<string> {
  const startsAt = inHours(1_000 + 10 * blocks++);
  const endsAt = new Date(startsAt.getTime() + 3_600_000);
  const data = { carId: car.id, kind: 'block' as const, startsAt, endsAt, blockedUntil: endsAt };
  return (await db.occupancy.create({ data })).id;
}

/** A calendar connected to a car, at an address where nothing is. @returns its id */
export async function newFeed(car: Car): Promise<string> {
  const urlDigest = randomUUID();
  const sealedUrl = seal(FEED_SECRET, `https://${urlDigest}.invalid/car.ics`);
  const data = { carId: car.id, name: 'Altă platformă', site: 'x.invalid', sealedUrl, urlDigest };
  return (await db.calendarFeed.create({ data })).id;
}

/** One time the car is needed elsewhere. @returns its id */
export async function newFeedEvent(
  car: Car,
  dates = { startsAt: inHours(5_000), endsAt: inHours(5_024) },
): Promise<string> {
  const feedId = await newFeed(car);
  const data = { feedId, uid: randomUUID(), occurrence: '', ...dates };
  return (await db.feedEvent.create({ data })).id;
}
