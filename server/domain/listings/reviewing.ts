import type { Db } from '#server/db/client.ts';
import type { CarDecision, CarReviewReason } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { url } from '#shared/routes.ts';
import { record } from '../audit/commands.ts';
import { hostPeople, notify } from '../notifications/commands.ts';
import type { NotificationKind } from '../notifications/notification.ts';
import { Refusal } from '../refusal.ts';
import { requirePermission } from '../staff/queries.ts';
import { nextCarStatus, type CarAction } from './car.ts';
import { lockedCar, type LockedCar } from './locked.ts';
import { openReviewOf } from './open-review.ts';

/** The admin who acts, their IP address, the time, and the version of the car that their page showed. */
export type Reviewer = { id: string; ip: string | null; now: Date; version: number };

export type Grounds = { reasons: readonly CarReviewReason[]; words: string };

/**
 * Lists a new car, or leaves a changed one on the market.
 *
 * @throws {Refusal} `not-found`; `conflict` when it does not wait for a review, or was changed since the admin's page
 * was made
 */
export async function approveCar(slug: string, by: Reviewer): Promise<void> {
  await decide(slug, { decision: 'approved', reasons: [], words: '' }, by);
}

/**
 * Sends a car back to its host with what must be changed. A car on the market stays there.
 *
 * @throws {Refusal} as `approveCar`
 */
export async function requestChanges(slug: string, grounds: Grounds, by: Reviewer): Promise<void> {
  await decide(slug, { decision: 'changes_requested', ...grounds }, by);
}

/**
 * Refuses a new car for good, so that its plate can be used again. A car on the market is suspended.
 *
 * @throws {Refusal} as `approveCar`
 */
export async function rejectCar(slug: string, grounds: Grounds, by: Reviewer): Promise<void> {
  await decide(slug, { decision: 'rejected', ...grounds }, by);
}

/**
 * Takes a car off the market until an admin reinstates it. Its bookings stay as they are.
 *
 * @throws {Refusal} `not-found`, or `conflict` when it is neither in review nor on the market, or was changed meanwhile
 */
export async function suspendCar(slug: string, reason: string, by: Reviewer): Promise<void> {
  await transaction(async (tx) => {
    const car = await carOf(tx, slug, by);
    await moveTo(tx, car, { action: 'suspend', words: reason }, by);
    await notifyHost(tx, car, { kind: 'car_suspended', words: reason }, by.now);
  });
}

/**
 * Reinstates a suspended car. It is paused, and its host can list it again.
 *
 * @throws {Refusal} `not-found`, or `conflict` when it is not suspended, or was changed meanwhile
 */
export async function reinstateCar(slug: string, by: Reviewer): Promise<void> {
  await transaction(async (tx) => {
    const car = await carOf(tx, slug, by);
    await moveTo(tx, car, { action: 'reinstate' }, by);
    await notifyHost(tx, car, { kind: 'car_reinstated' }, by.now);
  });
}

type Decision = Grounds & { decision: CarDecision };

/** What each decision does to a new car and to one on the market, and the notification that says so. */
const outcomes = {
  approved: { inReview: 'approve', onMarket: null, kind: 'car_approved' },
  changes_requested: { inReview: 'request-changes', onMarket: null, kind: 'car_changes_requested' },
  rejected: { inReview: 'reject', onMarket: 'suspend', kind: 'car_rejected' },
} as const satisfies Record<
  CarDecision,
  { inReview: CarAction; onMarket: CarAction | null; kind: NotificationKind }
>;

async function decide(slug: string, { decision, reasons, words }: Decision, by: Reviewer) {
  await transaction(async (tx) => {
    const car = await carOf(tx, slug, by);
    const review = await openReviewOf(tx, car.id);
    if (!review) throw new Refusal('conflict', 'The car does not wait for a review.');
    await tx.carReview.update({
      where: { id: review.id },
      data: { decision, reasons: [...reasons], words, reviewerId: by.id, decidedAt: by.now },
      select: { id: true },
    });
    const { inReview, onMarket, kind } = outcomes[decision];
    const action = car.status === 'in_review' ? inReview : onMarket;
    await moveTo(tx, car, { action, decision, reasons: [...reasons], words }, by);
    await notifyHost(tx, car, { kind, reasons, words }, by.now);
  });
}

async function carOf(tx: Db, slug: string, by: Reviewer): Promise<LockedCar> {
  await requirePermission(tx, by, 'cars.review');
  const car = await lockedCar(tx, slug);
  if (car.version !== by.version) throw new Refusal('conflict', 'The car was changed meanwhile.');
  return car;
}

type Move = {
  action: CarAction | null;
  decision?: CarDecision;
  reasons?: CarReviewReason[];
  words?: string;
};

/** Performs the transition, gives the car a new version and writes an audit entry. */
async function moveTo(tx: Db, car: LockedCar, { action, ...why }: Move, by: Reviewer) {
  const status = action ? nextCarStatus(action, car.status, 'admin') : car.status;
  await tx.car.update({
    where: { id: car.id },
    data: {
      status,
      version: { increment: 1 },
      updatedAt: by.now,
      ...(action === 'approve' && !car.listedAt && { listedAt: by.now }),
    },
    select: { id: true },
  });
  const entry = {
    actorId: by.id,
    action: action ? `car.${action}` : 'car.review',
    object: 'car',
    objectId: car.id,
    before: { status: car.status },
    after: { status, ...why },
    ip: by.ip,
  };
  await record(tx, entry, by.now);
}

type News = { kind: NotificationKind; reasons?: readonly CarReviewReason[]; words?: string };

async function notifyHost(
  tx: Db,
  car: LockedCar,
  { kind, reasons = [], words = '' }: News,
  now: Date,
) {
  const facts = {
    car: car.name,
    ...(reasons.length > 0 && { reviewReasons: [...reasons] }),
    ...(words && { reason: words }),
  };
  const isClosed = kind === 'car_rejected' || kind === 'car_suspended';
  const page = isClosed ? url('owner.cars') : url('owner.cars.edit', { car: car.slug });
  await notify(tx, await hostPeople(tx, car), { kind, facts, url: page }, now);
}
