import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import type { CarStatus } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { withExpiredDocuments } from '../documents/expiry.ts';
import { hostsManagedBy, requireHost } from '../hosts/policy.ts';
import { Refusal } from '../refusal.ts';
import type { Actor } from '../users/actor.ts';

type By = { actor: Actor; now: Date };

/** What a host may do with a car's place in the search. */
export const carMoves = {
  pause: { from: 'listed', to: 'paused' },
  list: { from: 'paused', to: 'listed' },
} as const satisfies Record<string, { from: CarStatus; to: CarStatus }>;

export type CarMove = keyof typeof carMoves;

export function carMoveFrom(status: CarStatus): CarMove | null {
  if (status === carMoves.pause.from) return 'pause';
  return status === carMoves.list.from ? 'list' : null;
}

export type Moved = { ok: true } | { ok: false; problem: 'documents' };

/**
 * Takes a car out of the search or brings it back; bookings there are stay as they are.
 *
 * @throws {Refusal} `not-found`, `forbidden`, or `conflict` when the car is not in that state
 */
export async function moveCar(slug: string, move: CarMove, { actor, now }: By): Promise<Moved> {
  const { from, to } = carMoves[move];
  return transaction(async (tx) => {
    const car = await tx.car.findUnique({
      where: { slug },
      select: { id: true, hostId: true, status: true },
    });
    if (!car) throw new Refusal('not-found', 'No such car.');
    requireHost(actor, car.hostId, hostsManagedBy(actor));
    if (car.status !== from) throw new Refusal('conflict', `The car is ${car.status}.`);
    if (move === 'list' && (await hasExpiredDocuments(tx, car.id, now)))
      return { ok: false, problem: 'documents' };
    const { count } = await tx.car.updateMany({
      where: { id: car.id, status: from },
      data: { status: to, updatedAt: now },
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
