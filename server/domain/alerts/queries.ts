import { db } from '#server/db/client.ts';
import { Refusal } from '../refusal.ts';

/** An alert as its person sees it. */
export type AlertRow = Awaited<ReturnType<typeof alertsOf>>[number];

/** A person's alerts, newest first, without those for past days. */
export async function alertsOf(userId: string, now: Date) {
  const alerts = await db.alert.findMany({
    where: { userId, OR: [{ startsAt: null }, { startsAt: { gt: now } }] },
    select: {
      id: true,
      kind: true,
      carId: true,
      startsAt: true,
      endsAt: true,
      address: true,
      price: true,
      notifiedAt: true,
      car: { select: { make: true, model: true, slug: true, timeZone: true, currency: true } },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
  });
  return alerts.map(({ car, ...alert }) => ({
    ...alert,
    car: car && `${car.make} ${car.model}`,
    slug: car?.slug ?? null,
    timeZone: car?.timeZone ?? null,
    currency: car?.currency ?? null,
  }));
}

/**
 * The car's time zone, in which dates of an alert are meant.
 *
 * @throws {Refusal} `not-found`
 */
export async function timeZoneOf(slug: string): Promise<string> {
  const car = await db.car.findUnique({ where: { slug }, select: { timeZone: true } });
  if (!car) throw new Refusal('not-found', 'No such car.');
  return car.timeZone;
}
