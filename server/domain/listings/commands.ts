import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import type { CarStatus } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { endStatuses } from '../bookings/booking.ts';
import { withExpiredDocuments } from '../documents/expiry.ts';
import type { Actor } from '../users/actor.ts';
import { managedCar } from './locked.ts';
import { isCarActionFrom, nextCarStatus, type CarAction } from './car.ts';

type By = { actor: Actor; now: Date };

/** What a host can do with a button: pause a car, list it again, or archive it. */
export const carMoves = ['pause', 'list', 'archive'] as const satisfies readonly CarAction[];

export type CarMove = (typeof carMoves)[number];

export type MarketMove = Exclude<CarMove, 'archive'>;

const marketMoves = ['pause', 'list'] as const satisfies readonly MarketMove[];

export function marketMoveFrom(status: CarStatus): MarketMove | null {
  return marketMoves.find((move) => isCarActionFrom(move, status)) ?? null;
}

export type Moved = { ok: true } | { ok: false; problem: 'documents' | 'bookings' };

/**
 * Changes whether a car is on the market. Its bookings stay as they are; a car with an open booking cannot be archived.
 *
 * @throws {Refusal} `not-found`, `forbidden`, or `conflict` when the car is not in that state
 */
export async function moveCar(slug: string, move: CarMove, { actor, now }: By): Promise<Moved> {
  return transaction(async (tx) => {
    const car = await managedCar(tx, slug, actor);
    const status = nextCarStatus(move, car.status, 'host');
    const problem = await problemOf(tx, car.id, move, now);
    if (problem) return { ok: false, problem };
    await tx.car.update({
      where: { id: car.id },
      data: { status, updatedAt: now },
      select: { id: true },
    });
    if (move === 'archive')
      await tx.carReview.deleteMany({ where: { carId: car.id, decidedAt: null } });
    return { ok: true };
  });
}

type Problem = Extract<Moved, { ok: false }>['problem'];

async function problemOf(tx: Db, carId: string, move: CarMove, now: Date): Promise<Problem | null> {
  if (move === 'list') return (await hasExpiredDocuments(tx, carId, now)) ? 'documents' : null;
  if (move === 'pause') return null;
  const open = await tx.booking.count({
    where: { carId, status: { notIn: [...endStatuses] } },
  });
  return open > 0 ? 'bookings' : null;
}

async function hasExpiredDocuments(tx: Db, carId: string, now: Date): Promise<boolean> {
  const expired = await tx.sql(z.object({ carId: z.string() }))`
    select expired.car_id from (${withExpiredDocuments(now)}) expired where expired.car_id = ${carId}`;
  return expired.length > 0;
}
