import { db } from '#server/db/client.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { freeInstead } from './free-instead.ts';
import { waitsForHost } from '../incidents/incident.ts';

/** Cars near the place of the hand-over, free for the same days; `from`: what the cheapest costs, in minor units. */
export type FreeNearby = { count: number; from: number; url: string };

/** For a client to whom nobody hands the car over; `null` for everybody else, and where no other car is free. */
export async function freeNearby(booking: BookingRecord, now: Date): Promise<FreeNearby | null> {
  if (!waitsForHost(booking, now)) return null;
  const { townSlug } = await db.car.findUniqueOrThrow({
    where: { id: booking.carId },
    select: { townSlug: true },
  });
  const { facts, url } = await freeInstead(booking, townSlug, now);
  return url === null ? null : { count: facts.free ?? 0, from: facts.amount ?? 0, url };
}
