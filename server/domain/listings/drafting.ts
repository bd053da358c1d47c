import { isUniqueViolation } from '#server/db/errors.ts';
import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/queue/queue.ts';
import { url } from '#shared/routes.ts';
import { publicPosition } from '../cars/position.ts';
import { holdBranch } from '../hosts/branch-of.ts';
import { hostsManagedBy, requireHost } from '../hosts/policy.ts';
import { notify } from '../notifications/commands.ts';
import { staffWith } from '../staff/queries.ts';
import type { Actor } from '../users/actor.ts';
import { rules } from '../rules.ts';
import { slugOf } from '../users/names.ts';
import { isCarActionFrom, missingSteps, nextCarStatus, type CarStep } from './car.ts';
import { editableCar, managedCar, type LockedCar } from './locked.ts';
import { openReview, openReviewOf } from './open-review.ts';
import { changesBetween, isMovedFar, isOtherCar, type FieldChange } from './review.ts';
import { replaceLists, type Identity, type Specification, type StepChange } from './steps.ts';

export type By = { actor: Actor; now: Date };

export type Created = { ok: true; slug: string } | { ok: false; problem: 'plate-taken' };

/**
 * Begins a draft with the car's identity and the usual specification of its model. For a plate that already has a draft
 * of this host, it returns that draft.
 *
 * @throws {Refusal} `not-found` for a stranger's host or branch, `forbidden` for a member who does not manage it
 */
export async function createDraft(
  hostId: string,
  {
    identity,
    specification,
    branchId = null,
  }: { identity: Identity; specification: Specification; branchId?: string | null },
  { actor, now }: By,
): Promise<Created> {
  requireHost(actor, hostId, hostsManagedBy(actor));
  const data = {
    ...identity,
    ...specification,
    ...rules.discounts,
    hostId,
    branchId,
    filledSteps: ['identity'],
  };
  const slug = slugOf(`${identity.make} ${identity.model}`);
  try {
    await transaction(async (tx) => {
      await holdBranch(tx, hostId, branchId);
      await tx.car.create({
        data: { ...data, slug, createdAt: now, updatedAt: now },
        select: { id: true },
      });
    });
    return { ok: true, slug };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const own = await db.car.findFirst({
      where: { hostId, plate: identity.plate, status: 'draft' },
      select: { slug: true },
    });
    return own ? { ok: true, slug: own.slug } : { ok: false, problem: 'plate-taken' };
  }
}

/**
 * What a saved change means for a car on the market: nothing, a review while it stays listed, or a review before it is
 * listed again.
 */
export type Saved =
  | { ok: true; version: number; review: 'none' | 'opened' | 'off-market' }
  | { ok: false; problem: 'stale' | 'plate-taken' };

/**
 * Saves one step of a draft, or a section of another car. The same step sent twice is saved once. If somebody else has
 * changed the car since the page was made, nothing is saved.
 *
 * @throws {Refusal} `not-found`, `forbidden`, or `conflict` for a car that is archived or suspended
 */
export async function saveStep(
  slug: string,
  change: StepChange,
  { actor, now, version }: By & { version: number },
): Promise<Saved> {
  try {
    return await transaction(async (tx) => {
      const car = await editableCar(tx, slug, actor);
      const changes = changesBetween(car, change.fields);
      if (car.version !== version) return repeated(car, change, changes);
      await write(tx, car, change, now);
      const review = await reviewAfter(tx, car, changes, now);
      return { ok: true, version: version + 1, review };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, problem: 'plate-taken' };
    throw error;
  }
}

export type Submitted =
  | { ok: true }
  | { ok: false; problem: 'incomplete'; missing: CarStep[] }
  | { ok: false; problem: 'stale' };

/**
 * Sends a draft to the staff for review; sending it twice changes nothing.
 *
 * @throws {Refusal} `not-found`, `forbidden`, or `conflict` for a car that is not a draft
 */
export async function submitForReview(
  slug: string,
  { actor, now, version }: By & { version: number },
): Promise<Submitted> {
  return transaction(async (tx) => {
    const car = await managedCar(tx, slug, actor);
    if (car.status === 'in_review') return { ok: true };
    const status = nextCarStatus('submit', car.status, 'host');
    if (car.version !== version) return { ok: false, problem: 'stale' };
    const missing = missingSteps(car);
    if (missing.length > 0) return { ok: false, problem: 'incomplete', missing };
    await tx.car.update({
      where: { id: car.id },
      data: { status, version: { increment: 1 }, updatedAt: now },
      select: { id: true },
    });
    await openReview(tx, car.id, [], now);
    await notifyStaff(tx, car, now);
    return { ok: true };
  });
}

/** The version has changed: because the form was sent twice, or by somebody else. */
function repeated(car: LockedCar, change: StepChange, changes: readonly FieldChange[]): Saved {
  const isSame = changes.length === 0 && change.step !== 'price';
  if (!isSame || !car.filledSteps.includes(change.step)) return { ok: false, problem: 'stale' };
  return { ok: true, version: car.version, review: 'none' };
}

async function write(tx: Db, car: LockedCar, change: StepChange, now: Date): Promise<void> {
  await tx.car.update({
    where: { id: car.id },
    data: {
      ...change.fields,
      ...(change.step === 'place' && shownAt(car.id, change.fields)),
      filledSteps: [...new Set([...car.filledSteps, change.step])],
      version: { increment: 1 },
      updatedAt: now,
    },
    select: { id: true },
  });
  if (change.step === 'price') await replaceLists(tx, car.id, change.lists);
  if (car.status !== 'draft') await enqueue(tx, 'price-cars', { carIds: [car.id] });
}

function shownAt(carId: string, place: { lat: number; lng: number }) {
  const { lat: publicLat, lng: publicLng } = publicPosition(carId, place);
  return { publicLat, publicLng };
}

/** Has the staff look at a car again where its changes ask for it. The car is as it was before them. */
export async function reviewAfter(
  tx: Db,
  car: LockedCar,
  changes: readonly FieldChange[],
  now: Date,
): Promise<'none' | 'opened' | 'off-market'> {
  if (!isCarActionFrom('recheck', car.status)) return 'none';
  const isOther = isOtherCar(changes);
  const open = await openReviewOf(tx, car.id);
  if (!isOther && !isFar(car, changes)) {
    if (open && changes.length > 0) await openReview(tx, car.id, changes, now);
    return 'none';
  }
  await openReview(tx, car.id, changes, now);
  if (!open) await notifyStaff(tx, car, now);
  if (!isOther) return 'opened';
  const status = nextCarStatus('recheck', car.status, 'system');
  await tx.car.update({ where: { id: car.id }, data: { status }, select: { id: true } });
  return 'off-market';
}

function isFar({ lat, lng }: LockedCar, changes: readonly FieldChange[]): boolean {
  if (lat === null || lng === null) return false;
  const now = new Map(changes.map(({ field, after }) => [field, after]));
  const after = { lat: Number(now.get('lat') ?? lat), lng: Number(now.get('lng') ?? lng) };
  return isMovedFar({ lat, lng }, after);
}

async function notifyStaff(tx: Db, { name, slug }: LockedCar, now: Date): Promise<void> {
  const notice = {
    kind: 'car_submitted',
    facts: { car: name },
    url: url('admin.cars.show', { car: slug }),
  } as const;
  await notify(tx, await staffWith(tx, 'cars.review'), notice, now);
}
