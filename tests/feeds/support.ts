import { db } from '#server/db/client.ts';
import { calendarCar } from '#server/domain/calendars/queries.ts';
import { addFeed } from '#server/domain/feeds/commands.ts';
import { syncFeed } from '#server/domain/feeds/syncing.ts';
import { calendarText } from '#server/domain/feeds/writing.ts';
import { actorOf, createCar, createHost, inHours } from '../support/factories.ts';

type Time = { from: number; to: number; uid?: string };

type Known = {
  owner: Awaited<ReturnType<typeof createHost>>['owner'];
  car: Awaited<ReturnType<typeof createCar>>;
};

async function newCar(): Promise<Known> {
  const { id, owner } = await createHost();
  return { owner, car: await createCar({ hostId: id }) };
}

/** A car whose host connects a calendar; `says` is what stands in it, in hours from now. */
export async function connected(known?: Known) {
  const { owner: person, car } = known ?? (await newCar());
  const owner = await actorOf(person);
  const calendar = await calendarCar(car.slug, owner);
  const now = new Date();
  const address = `https://elsewhere.example/${car.id}.ics`;
  const added = await addFeed(owner, calendar, { name: 'Elsewhere', address }, now);
  if (!added.ok) throw new Error(added.problem);
  const says = (...times: Time[]) => sync(() => Promise.resolve(answer(times)));
  const sync = (read: () => Promise<ReturnType<typeof answer> | null>, at = new Date()) =>
    syncFeed(added.id, { now: at, read });
  return { person, owner, car, calendar, feedId: added.id, says, sync };
}

export function answer(times: Time[]) {
  const events = times.map(({ from, to, uid = `${from}-${to}` }) => ({
    uid,
    startsAt: inHours(from),
    endsAt: inHours(to),
    changedAt: inHours(0),
    summary: 'Rented',
    isTentative: false,
  }));
  return { text: calendarText('Elsewhere', events), etag: null, lastModified: null };
}

function hour(at: Date): number {
  return Math.round((at.getTime() - inHours(0).getTime()) / 3_600_000);
}

/** The hours from now in which the car is needed elsewhere. */
export async function imported(carId: string) {
  const rows = await db.occupancy.findMany({
    where: { carId, kind: 'imported', active: true },
    orderBy: { startsAt: 'asc' },
  });
  return rows.map(({ startsAt, endsAt }) => [hour(startsAt), hour(endsAt)]);
}
