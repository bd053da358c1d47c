import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import type { CarStatus } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { withExpiredDocuments } from '../documents/expiry.ts';
import { hostsManagedBy, requireHost } from '../hosts/policy.ts';
import { Refusal } from '../refusal.ts';
import type { Actor } from '../users/actor.ts';
import { isCarActionFrom, nextCarStatus, type CarAction } from './car.ts';

type By = { actor: Actor; now: Date };

/** What a host does to a car on the market. */
export const carMoves = ['pause', 'list'] as const satisfies readonly CarAction[];

export type CarMove = (typeof carMoves)[number];

export function carMoveFrom(status: CarStatus): CarMove | null {
  return carMoves.find((move) => isCarActionFrom(move, status)) ?? null;
}

export type Moved = { ok: true } | { ok: false; problem: 'documents' };

/**
 * Takes a car out of the search or brings it back; bookings there are stay as they are.
 *
 * @throws {Refusal} `not-found`, `forbidden`, or `conflict` when the car is not in that state
 */
export async function moveCar(slug: string, move: CarMove, { actor, now }: By): Promise<Moved> {
  return transaction(async (tx) => {
    const car = await tx.car.findUnique({
      where: { slug },
      select: { id: true, hostId: true, status: true },
    });
    if (!car) throw new Refusal('not-found', 'No such car.');
    requireHost(actor, car.hostId, hostsManagedBy(actor));
    const status = nextCarStatus(move, car.status);
    if (move === 'list' && (await hasExpiredDocuments(tx, car.id, now)))
      return { ok: false, problem: 'documents' };
    const { count } = await tx.car.updateMany({
      where: { id: car.id, status: car.status },
      data: { status, updatedAt: now },
    });
    if (count === 0) throw new Refusal('conflict', 'The car has just changed.');
    return { ok: true };
  });
}

async function hasExpiredDocuments(tx: Db, carId: string, now: Date): Promise<boolean> {
  const expired = await tx.sql(z.object({ carId: z.string() }))`
    select expired.car_id from (${withExpiredDocuments(now)}) expired where expired.car_id = ${carId}`;
  return expired.length > 0;
}
