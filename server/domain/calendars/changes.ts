import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import type { CalendarChangeKind } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { hostsManagedBy, requireHost, requireRunning } from '../hosts/policy.ts';
import { Refusal } from '../refusal.ts';
import { rules } from '../rules.ts';
import { columnDate, dateColumn, hoursAfter, type WallDate } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';
import { freeOf, type Days } from './blocking.ts';
import { lockCalendar } from '../occupancies/locks.ts';
import { beforeStandingClaims, reapplyStandingClaims } from '../occupancies/standing-claims.ts';
import { occupantsOf, type CalendarCar, type CalendarEntry } from './queries.ts';

/** A host's own price of a day before and after a change; `null` if it had none. */
const PriceChange = z.object({
  on: z.string(),
  before: z.number().nullable(),
  after: z.number().nullable(),
});

export type PriceChange = z.infer<typeof PriceChange>;

export type Change = {
  id: string;
  carId: string;
  kind: CalendarChangeKind;
  from: WallDate;
  to: WallDate;
  /** The number of blocks created or removed. */
  blocks: number;
  /** The price that all days got; `null` when their own prices were removed. */
  price: number | null;
  /** Which member did it. */
  actor: string | null;
  at: Date;
};

/** Stores a change as long as it can be undone. */
export async function recordChange(
  tx: Db,
  carId: string,
  change: Days & {
    actorId: string;
    kind: CalendarChangeKind;
    blocks?: string[];
    prices?: PriceChange[];
  },
  now: Date,
): Promise<void> {
  const { from, to, actorId, kind, blocks = [], prices } = change;
  await tx.calendarChange.deleteMany({ where: { carId, createdAt: { lt: undoableSince(now) } } });
  await tx.calendarChange.create({
    data: {
      carId,
      actorId,
      kind,
      blocks,
      fromDay: dateColumn(from),
      untilDay: dateColumn(to),
      createdAt: now,
      ...(prices && { prices }),
    },
  });
}

const MOST_SHOWN = 5;

/** The changes of these cars that can be undone, latest first. */
export async function recentChanges(carIds: readonly string[], now: Date): Promise<Change[]> {
  const changes = await db.calendarChange.findMany({
    where: { carId: { in: [...carIds] }, undoneAt: null, createdAt: { gte: undoableSince(now) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: MOST_SHOWN,
    include: { actor: { select: { name: true } } },
  });
  return changes.map(
    ({ id, carId, kind, fromDay, untilDay, blocks, prices, actor, createdAt }) => ({
      id,
      carId,
      kind,
      from: columnDate(fromDay),
      to: columnDate(untilDay),
      blocks: blocks.length,
      price: prices === null ? null : (z.array(PriceChange).parse(prices)[0]?.after ?? null),
      actor: actor?.name ?? null,
      at: createdAt,
    }),
  );
}

/** What could not be undone: times that are taken now, or days whose price was changed again. */
export type Undone = { kept: CalendarEntry[]; keptDays: WallDate[] };

/**
 * Undoes a change of a calendar as far as possible: a time booked since stays booked, a price changed again stays.
 * Undoing twice does nothing more.
 *
 * @throws {Refusal} `not-found` for no change of this car, or one too long ago; `forbidden` for a person who could not
 * have made it
 */
export async function undoChange(
  actor: Actor,
  car: CalendarCar,
  changeId: string,
  now: Date,
): Promise<Undone> {
  requireRunning(actor, car);
  return transaction(async (tx) => {
    await lockCalendar(tx, car.id);
    const change = await tx.calendarChange.findFirst({
      where: { id: changeId, carId: car.id, createdAt: { gte: undoableSince(now) } },
    });
    if (!change) throw new Refusal('not-found', 'No such change.');
    const undone: Undone = { kept: [], keptDays: [] };
    if (change.undoneAt) return undone;
    if (change.kind === 'price') {
      requireHost(actor, car.hostId, hostsManagedBy(actor));
      undone.keptDays = await restorePrices(tx, car.id, z.array(PriceChange).parse(change.prices));
    } else if (change.kind === 'block') await releaseBlocks(tx, car.id, change.blocks, now);
    else
      undone.kept = await beforeStandingClaims(tx, car.id, now, () =>
        restoreBlocks(tx, car.id, change.blocks, now),
      );
    await tx.calendarChange.update({ where: { id: changeId }, data: { undoneAt: now } });
    return undone;
  });
}

/** Removes blocks; standing claims may then take the time. @returns the blocks that still existed */
export async function releaseBlocks(
  tx: Db,
  carId: string,
  ids: readonly string[],
  now: Date,
): Promise<CalendarEntry[]> {
  const released = await occupantsOf(tx, { carId, kind: 'block', id: { in: [...ids] } });
  await tx.occupancy.updateMany({
    where: { id: { in: released.map(({ id }) => id) } },
    data: { releasedAt: now },
  });
  await reapplyStandingClaims(tx, [{ carId }], now);
  return released;
}

/** @returns what now takes the time of some of them */
async function restoreBlocks(
  tx: Db,
  carId: string,
  ids: readonly string[],
  now: Date,
): Promise<CalendarEntry[]> {
  const blocks = await tx.occupancy.findMany({
    where: { id: { in: [...ids] }, carId, active: false, endsAt: { gt: now } },
    select: { id: true, startsAt: true, endsAt: true },
    orderBy: { startsAt: 'asc' },
  });
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) return [];
  const span = { startsAt: { lt: last.endsAt }, blockedUntil: { gt: first.startsAt } };
  const taken = await occupantsOf(tx, { carId, ...span });
  const free = new Set(freeOf(blocks, taken));
  await tx.occupancy.updateMany({
    where: { id: { in: blocks.filter((block) => free.has(block)).map(({ id }) => id) } },
    data: { releasedAt: null },
  });
  const lost = blocks.filter((block) => !free.has(block));
  return taken.filter((entry) => freeOf(lost, [entry]).length < lost.length);
}

/** @returns the days that got a newer price, which they keep */
async function restorePrices(
  tx: Db,
  carId: string,
  changes: readonly PriceChange[],
): Promise<WallDate[]> {
  const current = await ownPrices(
    tx,
    carId,
    changes.map(({ on }) => on),
  );
  const same = changes.filter(({ on, after }) => (current.get(on) ?? null) === after);
  await writePrices(
    tx,
    carId,
    same.map(({ on, before }) => ({ on, price: before })),
  );
  return changes.filter((change) => !same.includes(change)).map(({ on }) => on);
}

/** The host's own prices, for those of the days that have one. */
export async function ownPrices(
  tx: Db,
  carId: string,
  days: readonly WallDate[],
): Promise<Map<WallDate, number>> {
  const prices = await tx.carPrice.findMany({
    where: { carId, on: { in: days.map(dateColumn) } },
    select: { on: true, price: true },
  });
  return new Map(prices.map(({ on, price }) => [columnDate(on), price]));
}

/** `null` removes a day's own price, so that the base price or the smart price applies. */
export async function writePrices(
  tx: Db,
  carId: string,
  prices: readonly { on: WallDate; price: number | null }[],
): Promise<void> {
  const given = prices.filter(({ price }) => price === null).map(({ on }) => dateColumn(on));
  const own = prices.filter(({ price }) => price !== null);
  if (given.length > 0) await tx.carPrice.deleteMany({ where: { carId, on: { in: given } } });
  if (own.length > 0)
    await tx.execute`
      insert into car_prices (car_id, "on", price)
      select ${carId}, d, p
      from unnest(${own.map(({ on }) => on)}::date[], ${own.map(({ price }) => price)}::int[]) w(d, p)
      on conflict (car_id, "on") do update set price = excluded.price`;
}

function undoableSince(now: Date): Date {
  return hoursAfter(now, -rules.calendar.undoHours);
}
