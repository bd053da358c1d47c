import { violatesExclusion, type Db } from '#server/db/client.ts';
import type { BlockKind } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Period } from '../bookings/availability.ts';
import { hostsManagedBy, requireHost, requireRunning } from '../hosts/policy.ts';
import { Refusal } from '../refusal.ts';
import { dateColumn, wallDateOf } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';
import { daysOn, freeOf, periodsOf, type Days, type Wanted } from './blocking.ts';
import { ownPrices, recordChange, releaseBlocks, writePrices } from './changes.ts';
import { lockCalendar } from '../occupancies/locks.ts';
import { beforeStandingClaims } from '../occupancies/standing-claims.ts';
import { occupantsOf, type CalendarCar, type CalendarEntry } from './queries.ts';

export type BlockRequest = Wanted & {
  kind: BlockKind;
  note: string;
  /** What to do if some of the times are taken: `refuse` blocks nothing, `free` blocks the others. */
  clashes: 'refuse' | 'free';
  /** The maintenance job for which the car is blocked. */
  jobId?: string;
};

export type Blocked =
  | { ok: true; blocks: string[]; taken: CalendarEntry[] }
  | { ok: false; problem: 'past' }
  | { ok: false; problem: 'occupied'; free: number; taken: CalendarEntry[] };

/**
 * Blocks a car for one time, or for a time on each of some weekdays. PostgreSQL decides whether it is free. If some of
 * the times are taken, they are returned, and nothing is blocked unless the host has agreed to it.
 *
 * @throws {Refusal} `forbidden` for a viewer
 */
export async function blockCar(
  actor: Actor,
  car: CalendarCar,
  request: BlockRequest,
  now: Date,
): Promise<Blocked> {
  requireRunning(actor, car);
  const periods = periodsOf(request, car.timeZone, now);
  if (periods.length === 0) return { ok: false, problem: 'past' };
  try {
    return await transaction((tx) =>
      blockFree(tx, { actorId: actor.id, car, request, periods, now }),
    );
  } catch (error) {
    if (!violatesExclusion(error)) throw error;
    return { ok: false, problem: 'occupied', free: 0, taken: [] };
  }
}

/** A car whose calendar is changed. */
export type BlockedCar = Pick<CalendarCar, 'id' | 'timeZone'>;

type Facts = {
  actorId: string;
  car: BlockedCar;
  request: BlockRequest;
  periods: readonly Period[];
  now: Date;
};

/** Blocks the periods in a transaction of the caller, who has checked the person's right. */
export async function blockFree(tx: Db, facts: Facts): Promise<Blocked> {
  return beforeStandingClaims(tx, facts.car.id, facts.now, () => blockLocked(tx, facts));
}

async function blockLocked(tx: Db, facts: Facts): Promise<Blocked> {
  const { actorId, car, request, periods, now } = facts;
  const taken = await takenOf(tx, car.id, periods);
  const free = freeOf(periods, taken);
  const isEnough = taken.length === 0 || (request.clashes === 'free' && free.length > 0);
  if (!isEnough) return { ok: false, problem: 'occupied', free: free.length, taken };

  const seriesId = request.repeat === 'weekly' ? await newSeries(tx, car.id, request) : null;
  const blocks = await tx.occupancy.createManyAndReturn({
    data: free.map(({ startsAt, endsAt }) => ({
      carId: car.id,
      kind: 'block' as const,
      blockKind: request.kind,
      note: request.note || null,
      jobId: request.jobId ?? null,
      blockedUntil: endsAt,
      createdAt: now,
      seriesId,
      startsAt,
      endsAt,
    })),
    select: { id: true },
  });
  const { from, to } = request;
  const ids = blocks.map(({ id }) => id);
  await recordChange(tx, car.id, { from, to, actorId, kind: 'block', blocks: ids }, now);
  return { ok: true, blocks: ids, taken };
}

/** What takes any of the periods, in order of time. */
async function takenOf(tx: Db, carId: string, periods: readonly Period[]) {
  const starts = periods.map(({ startsAt }) => startsAt.getTime());
  const ends = periods.map(({ endsAt }) => endsAt.getTime());
  const around = await occupantsOf(tx, {
    carId,
    startsAt: { lt: new Date(Math.max(...ends)) },
    blockedUntil: { gt: new Date(Math.min(...starts)) },
  });
  return around.filter((entry) => freeOf(periods, [entry]).length < periods.length);
}

async function newSeries(tx: Db, carId: string, request: BlockRequest): Promise<string> {
  const { from, to, weekdays, startMinute, endMinute } = request;
  const { id } = await tx.blockSeries.create({
    data: {
      carId,
      weekdays: [...weekdays].toSorted((a, b) => a - b),
      fromDay: dateColumn(from),
      untilDay: dateColumn(to),
      startMinute,
      endMinute,
    },
    select: { id: true },
  });
  return id;
}

/** One block, or all blocks of a series that are not over. */
export type Which = { block: string } | { series: string };

/**
 * Removes blocks.
 *
 * @throws {Refusal} `not-found` for no block of this car; `forbidden` for a viewer
 */
export async function unblock(
  actor: Actor,
  car: CalendarCar,
  which: Which,
  now: Date,
): Promise<void> {
  requireRunning(actor, car);
  const wanted = 'block' in which ? { id: which.block } : { seriesId: which.series };
  await transaction(async (tx) => {
    await lockCalendar(tx, car.id);
    const blocks = await tx.occupancy.findMany({
      where: {
        ...wanted,
        carId: car.id,
        kind: 'block',
        forPlan: false,
        active: true,
        endsAt: { gt: now },
      },
      select: { id: true },
    });
    const ids = blocks.map(({ id }) => id);
    const released = await releaseBlocks(tx, car.id, ids, now);
    const [first, last] = [released[0], released.at(-1)];
    if (!first || !last) throw new Refusal('not-found', 'No such block.');
    const from = wallDateOf(first.startsAt, car.timeZone);
    const to = wallDateOf(new Date(last.endsAt.getTime() - 1), car.timeZone);
    await recordChange(
      tx,
      car.id,
      { from, to, actorId: actor.id, kind: 'unblock', blocks: ids },
      now,
    );
  });
}

export type Pricing = Days & { weekdays: readonly number[]; price: number | null };

/**
 * Sets the host's own price for each day of the range on the weekdays, in minor units; `null` removes it, so that the
 * base price or the smart price applies.
 *
 * @returns the number of days
 * @throws {Refusal} `forbidden` for all but managers
 */
export async function setPrices(
  actor: Actor,
  car: CalendarCar,
  { from, to, weekdays, price }: Pricing,
  now: Date,
): Promise<number> {
  requireHost(actor, car.hostId, hostsManagedBy(actor));
  const days = daysOn({ from, to }, weekdays);
  await transaction(async (tx) => {
    await lockCalendar(tx, car.id);
    const before = await ownPrices(tx, car.id, days);
    const prices = days
      .map((on) => ({ on, before: before.get(on) ?? null, after: price }))
      .filter((change) => change.before !== change.after);
    if (prices.length === 0) return;
    await writePrices(
      tx,
      car.id,
      prices.map(({ on }) => ({ on, price })),
    );
    await recordChange(tx, car.id, { from, to, actorId: actor.id, kind: 'price', prices }, now);
  });
  return days.length;
}
