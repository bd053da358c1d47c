import { isUniqueViolation } from '#server/db/errors.ts';
import type { Db } from '#server/db/client.ts';
import type { CarCategory } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { url } from '#shared/routes.ts';
import { record } from '../audit/commands.ts';
import { hostPeople, notify } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { requirePermission } from '../staff/queries.ts';
import { lockedCar, type LockedCar } from './locked.ts';
import { openReview, openReviewOf } from './open-review.ts';
import { changesBetween, type FieldChange } from './review.ts';
import type { Reviewer } from './reviewing.ts';

/** Mistakes that the staff correct themselves instead of sending a car back. */
export type Correction = {
  make: string;
  model: string;
  year: number;
  category: CarCategory;
  plate: string;
  description: string;
};

export type Corrected = { ok: true } | { ok: false; problem: 'plate-taken' };

/**
 * Corrects the details of a car and notifies its host. Sending it twice changes nothing more.
 *
 * @throws {Refusal} `not-found`, or `conflict` when the car is archived or was changed since the admin's page was made
 */
export async function correctCar(
  slug: string,
  correction: Correction,
  by: Reviewer,
): Promise<Corrected> {
  try {
    return await transaction(async (tx) => {
      await requirePermission(tx, by, 'cars.review');
      const car = await lockedCar(tx, slug);
      const changes = changesBetween(car, correction);
      if (changes.length === 0) return { ok: true };
      if (car.version !== by.version || car.status === 'archived')
        throw new Refusal('conflict', 'The car was changed meanwhile.');
      await tx.car.update({
        where: { id: car.id },
        data: { ...correction, version: { increment: 1 }, updatedAt: by.now },
        select: { id: true },
      });
      await follow(tx, car, changes, by.now);
      await putOnRecord(tx, car, changes, by);
      return { ok: true };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, problem: 'plate-taken' };
    throw error;
  }
}

/** Brings an open review up to date with the car. */
async function follow(tx: Db, { id }: LockedCar, changes: readonly FieldChange[], now: Date) {
  const open = await openReviewOf(tx, id);
  const waiting = new Set(open?.changes.map(({ field }) => field));
  const known = changes.filter(({ field }) => waiting.has(field));
  if (known.length > 0) await openReview(tx, id, known, now);
}

async function putOnRecord(
  tx: Db,
  car: LockedCar,
  changes: readonly FieldChange[],
  { id: actorId, ip, now }: Reviewer,
) {
  const valuesOf = (side: 'before' | 'after') =>
    Object.fromEntries(changes.map((change) => [change.field, change[side]]));
  const [before, after] = [valuesOf('before'), valuesOf('after')];
  const object = { action: 'car.correct', object: 'car', objectId: car.id } as const;
  await record(tx, { actorId, ...object, before, after, ip }, now);
  const notice = {
    kind: 'car_corrected',
    facts: { car: car.name },
    url: url('owner.cars'),
  } as const;
  await notify(tx, await hostPeople(tx, car), notice, now);
}
