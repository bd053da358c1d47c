import { violatesExclusion, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { lockCalendar } from '../occupancies/locks.ts';
import { beforeStandingClaims, reapplyStandingClaims } from '../occupancies/standing-claims.ts';
import { requireRunning } from '../hosts/policy.ts';
import { Refusal } from '../refusal.ts';
import { addDays, instantOf, wallDateOf, wallTimeOf } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';
import { freeOf, type Days } from './blocking.ts';
import type { Blocked, BlockedCar } from './commands.ts';
import { recordChange, releaseBlocks } from './changes.ts';
import { occupantsOf, type CalendarCar, type CalendarEntry } from './queries.ts';

type By = { actorId: string; now: Date };

/**
 * Gives a block other days; its times of day, reason and note stay. It may begin in the past only where it did before.
 * The change can be undone.
 *
 * @throws {Refusal} `not-found` for no block of this car, or one that is over; `forbidden` for a viewer
 */
export async function resizeBlock(
  actor: Actor,
  car: CalendarCar,
  { block, ...days }: Days & { block: string },
  now: Date,
): Promise<Blocked> {
  requireRunning(actor, car);
  try {
    return await transaction(async (tx) => {
      await lockCalendar(tx, car.id);
      const [entry] = await occupantsOf(tx, {
        carId: car.id,
        id: block,
        kind: 'block',
        forPlan: false,
        endsAt: { gt: now },
      });
      if (!entry) throw new Refusal('not-found', 'No such block.');
      return resizeLocked(tx, car, { entry, days }, { actorId: actor.id, now });
    });
  } catch (error) {
    if (!violatesExclusion(error)) throw error;
    return { ok: false, problem: 'occupied', free: 0, taken: [] };
  }
}

/** Gives a block other days, in a transaction that holds the lock of the calendar. */
export async function resizeLocked(
  tx: Db,
  car: BlockedCar,
  { entry, days }: { entry: CalendarEntry; days: Days },
  by: By,
): Promise<Blocked> {
  const period = resized(entry, days, car.timeZone, by.now);
  if (!period) return { ok: false, problem: 'past' };
  return beforeStandingClaims(tx, car.id, by.now, () =>
    resizeTo(tx, car, { entry, days, period }, by),
  );
}

async function resizeTo(
  tx: Db,
  car: BlockedCar,
  replacement: Replacement,
  by: By,
): Promise<Blocked> {
  const { entry, period } = replacement;
  const { startsAt, endsAt } = period;
  const around = await occupantsOf(tx, {
    carId: car.id,
    id: { not: entry.id },
    startsAt: { lt: endsAt },
    blockedUntil: { gt: startsAt },
  });
  if (freeOf([period], around).length === 0)
    return { ok: false, problem: 'occupied', free: 0, taken: around };
  const id = await replace(tx, car, replacement, by);
  return { ok: true, blocks: [id], taken: [] };
}

/** Ends blocks now: one that has not begun is released, of one that has what was stays. */
export async function endBlocks(
  tx: Db,
  car: BlockedCar,
  entries: readonly CalendarEntry[],
  { actorId, now }: By,
): Promise<void> {
  const [begun, ahead] = [
    entries.filter(({ startsAt }) => startsAt < now),
    entries.filter(({ startsAt }) => startsAt >= now),
  ];
  await tx.occupancy.updateMany({
    where: { id: { in: begun.map(({ id }) => id) } },
    data: { endsAt: now, blockedUntil: now },
  });
  const ids = ahead.map(({ id }) => id);
  await releaseBlocks(tx, car.id, ids, now);
  for (const entry of ahead) {
    const days = daysOf(entry, car.timeZone);
    await recordChange(tx, car.id, { ...days, actorId, kind: 'unblock', blocks: [entry.id] }, now);
  }
}

function daysOf({ startsAt, endsAt }: CalendarEntry, timeZone: string): Days {
  const lastMoment = new Date(endsAt.getTime() - 1);
  return { from: wallDateOf(startsAt, timeZone), to: wallDateOf(lastMoment, timeZone) };
}

/** The period on other days, between the same times of day; `null` if it would be over. */
function resized(
  { startsAt, endsAt }: CalendarEntry,
  { from, to }: Days,
  timeZone: string,
  now: Date,
) {
  const startTime = wallTimeOf(startsAt, timeZone).slice(11);
  const endTime = wallTimeOf(endsAt, timeZone).slice(11);
  const lastDay = endTime === '00:00' ? addDays(to, 1) : to;
  const earliest = startsAt < now ? startsAt : now;
  const start = instantOf(`${from}T${startTime}`, timeZone);
  const end = instantOf(`${lastDay}T${endTime}`, timeZone);
  const period = { startsAt: start < earliest ? earliest : start, endsAt: end };
  return end > now && end > period.startsAt ? period : null;
}

type Replacement = {
  entry: CalendarEntry;
  days: Days;
  period: { startsAt: Date; endsAt: Date };
};

/** A new block in the place of the old one, so that either can be restored. */
async function replace(
  tx: Db,
  car: BlockedCar,
  { entry, days, period }: Replacement,
  { actorId, now }: By,
): Promise<string> {
  await tx.occupancy.updateMany({ where: { id: entry.id }, data: { releasedAt: now } });
  const { id } = await tx.occupancy.create({
    data: {
      carId: car.id,
      kind: 'block',
      blockKind: entry.blockKind,
      note: entry.note,
      jobId: entry.jobId,
      ...period,
      blockedUntil: period.endsAt,
      createdAt: now,
    },
    select: { id: true },
  });
  await reapplyStandingClaims(tx, [{ carId: car.id }], now);
  const unblocked = {
    ...daysOf(entry, car.timeZone),
    actorId,
    kind: 'unblock' as const,
    blocks: [entry.id],
  };
  await recordChange(tx, car.id, unblocked, now);
  const blocked = { ...days, actorId, kind: 'block' as const, blocks: [id] };
  await recordChange(tx, car.id, blocked, now);
  return id;
}
