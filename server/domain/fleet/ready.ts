import { transaction } from '#server/db/transaction.ts';
import { requireRunning } from '../hosts/policy.ts';
import { lockedCar } from '../listings/locked.ts';
import type { Actor } from '../users/actor.ts';

/**
 * Says that a car is cleaned and looked over for the next client, or that it is not after all. It counts until the car
 * comes back the next time.
 *
 * @throws {Refusal} `not-found` for a stranger's car, `forbidden` for a member who does not act for it
 */
export async function markReady(
  slug: string,
  isReady: boolean,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await transaction(async (tx) => {
    const car = await lockedCar(tx, slug);
    requireRunning(actor, car);
    await tx.car.update({
      where: { id: car.id },
      data: { readyAt: isReady ? now : null, readyBy: actor.id },
      select: { id: true },
    });
  });
}
