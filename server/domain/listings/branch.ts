import { transaction } from '#server/db/transaction.ts';
import { holdBranch } from '../hosts/branch-of.ts';
import type { By } from './drafting.ts';
import { carToEdit } from './editing.ts';
import { editableCar } from './locked.ts';

/**
 * Gives a car to another branch of its company.
 *
 * @returns whether it belongs to it now: not if somebody else has changed the car since this version
 * @throws {Refusal} `not-found` for a stranger's car or branch, `forbidden` for a member who does not manage it,
 *   `conflict` for a suspended car
 */
export async function changeBranch(
  slug: string,
  branchId: string,
  { actor, now, version }: By & { version: number },
): Promise<boolean> {
  const { hostId } = await carToEdit(slug, actor);
  return transaction(async (tx) => {
    // Before the car, as everything that changes many cars at once does.
    await holdBranch(tx, hostId, branchId);
    const car = await editableCar(tx, slug, actor);
    if (car.branchId === branchId) return true;
    if (car.version !== version) return false;
    await tx.car.update({
      where: { id: car.id },
      data: { branchId, version: { increment: 1 }, updatedAt: now },
      select: { id: true },
    });
    return true;
  });
}
