import type { Db } from '#server/db/client.ts';
import { requireRunning } from '../hosts/policy.ts';
import { lockedCar } from '../listings/locked.ts';
import { Refusal } from '../refusal.ts';
import type { Actor } from '../users/actor.ts';

export type RunCar = Awaited<ReturnType<typeof runCar>>;

/**
 * Locks a car for which this person acts, until the transaction ends.
 *
 * @throws {Refusal} `not-found` for a stranger's car, `forbidden` for a member who does not act for it, `conflict` for
 * one that is archived
 */
export async function runCar(tx: Db, slug: string, actor: Actor) {
  const car = await lockedCar(tx, slug);
  requireRunning(actor, car);
  if (car.status === 'archived') throw new Refusal('conflict', 'The car is archived.');
  const { timeZone, currency } = await tx.car.findUniqueOrThrow({
    where: { id: car.id },
    select: { timeZone: true, currency: true },
  });
  return { id: car.id, hostId: car.hostId, branchId: car.branchId, timeZone, currency };
}
