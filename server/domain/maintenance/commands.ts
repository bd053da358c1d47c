import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import type { MaintenanceKind } from '#shared/maintenance.ts';
import { requireRunning, seesMoneyOf } from '../hosts/policy.ts';
import { lockedCar } from '../listings/locked.ts';
import { Refusal } from '../refusal.ts';
import type { WallDate } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';

/**
 * A company's car as a member sees it: somebody who belongs to a branch sees its cars only.
 *
 * @throws {Refusal} `not-found` for any other car
 */
export async function carOfMember(slug: string, actor: Actor) {
  const car = await db.car.findUnique({
    where: { slug },
    select: {
      id: true,
      slug: true,
      hostId: true,
      branchId: true,
      make: true,
      model: true,
      plate: true,
      odometerKm: true,
      currency: true,
    },
  });
  const company = actor.hosts.find(({ id, kind }) => id === car?.hostId && kind === 'company');
  if (!car || !company || (company.branchId !== null && company.branchId !== car.branchId))
    throw new Refusal('not-found', 'No such car.');
  return car;
}

type NewPlan = {
  kind: MaintenanceKind;
  everyKm: number | null;
  everyMonths: number | null;
  lastKm: number;
  lastOn: WallDate;
};

/**
 * @returns whether it was added; a car has one plan of each kind
 * @throws {Refusal} `not-found` for a stranger's car, `forbidden` for a member who does not act for it
 */
export async function addPlan(slug: string, plan: NewPlan, actor: Actor): Promise<boolean> {
  return transaction(async (tx) => {
    const car = await lockedCar(tx, slug);
    requireRunning(actor, car);
    const data = { ...plan, carId: car.id, lastOn: new Date(plan.lastOn) };
    const { count } = await tx.maintenancePlan.createMany({ data, skipDuplicates: true });
    return count > 0;
  });
}

/** Removes a plan; what was done stays. Throws as `addPlan`. */
export async function removePlan(slug: string, kind: MaintenanceKind, actor: Actor): Promise<void> {
  await transaction(async (tx) => {
    const car = await lockedCar(tx, slug);
    requireRunning(actor, car);
    await tx.maintenancePlan.deleteMany({ where: { carId: car.id, kind } });
  });
}

/** `cost` is in minor units. `version`: of the plan when the page was made. */
type Done = {
  kind: MaintenanceKind;
  version: number;
  doneOn: WallDate;
  doneKm: number;
  cost: number | null;
  note: string;
};

/**
 * Writes down a job and starts its plan anew, unless a later one is known. A cost from somebody who may not see money is left out.
 *
 * @returns whether it was written; not if somebody else has changed or removed the plan meanwhile
 * @throws {Refusal} as `addPlan`
 */
export async function finishJob(
  slug: string,
  { kind, version, doneOn, doneKm, cost, note }: Done,
  { actor, now }: { actor: Actor; now: Date },
): Promise<boolean> {
  return transaction(async (tx) => {
    const car = await lockedCar(tx, slug);
    requireRunning(actor, car);
    const day = new Date(doneOn);
    const plan = await tx.maintenancePlan.findFirst({ where: { carId: car.id, kind, version } });
    if (!plan) return false;
    const isLatest = day >= plan.lastOn && doneKm >= plan.lastKm;
    await tx.maintenancePlan.updateMany({
      where: { carId: car.id, kind },
      data: { version: version + 1, ...(isLatest && { lastKm: doneKm, lastOn: day }) },
    });
    const { currency } = await tx.car.findUniqueOrThrow({
      where: { id: car.id },
      select: { currency: true },
    });
    await tx.maintenanceJob.create({
      data: {
        carId: car.id,
        kind,
        doneOn: day,
        doneKm,
        cost: seesMoneyOf(actor, car.hostId) ? cost : null,
        currency,
        note,
        createdBy: actor.id,
        createdAt: now,
      },
      select: { id: true },
    });
    return true;
  });
}
