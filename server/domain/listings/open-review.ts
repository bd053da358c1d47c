import type { Db } from '#server/db/client.ts';
import { FieldChanges, mergedChanges, type FieldChange } from './review.ts';

export type OpenReview = { id: string; changes: FieldChange[] };

/** The open review of a car; `null` when there is none. */
export async function openReviewOf(tx: Db, carId: string): Promise<OpenReview | null> {
  const review = await tx.carReview.findFirst({
    where: { carId, decidedAt: null },
    select: { id: true, changes: true },
  });
  return review && { id: review.id, changes: FieldChanges.parse(review.changes) };
}

/** Opens a review of a car, or adds to the open one. */
export async function openReview(
  tx: Db,
  carId: string,
  changes: readonly FieldChange[],
  now: Date,
): Promise<void> {
  const open = await openReviewOf(tx, carId);
  if (!open) {
    await tx.carReview.create({
      data: { carId, openedAt: now, changes: [...changes] },
      select: { id: true },
    });
    return;
  }
  await tx.carReview.update({
    where: { id: open.id },
    data: { changes: mergedChanges(open.changes, changes) },
    select: { id: true },
  });
}
