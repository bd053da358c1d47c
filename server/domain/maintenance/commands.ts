import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import type { MaintenanceKind } from '#shared/maintenance.ts';
import { record } from '../audit/commands.ts';
import { Refusal } from '../refusal.ts';
import { dateColumn, type WallDate } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';
import { applyPlans } from '../maintenance-plans/blocking.ts';
import { entryOf, notReminded, writeDone, type By, type Done } from './jobs.ts';
import { runCar } from './locked.ts';

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
      timeZone: true,
    },
  });
  const company = actor.hosts.find(({ id, kind }) => id === car?.hostId && kind === 'company');
  if (!car || !company || (company.branchId !== null && company.branchId !== car.branchId))
    throw new Refusal('not-found', 'No such car.');
  return car;
}

/** `blocks`: whether the car is blocked from the day on which it is due until it is done. */
type Rhythm = { everyKm: number | null; everyMonths: number | null; blocks: boolean };

type NewPlan = Rhythm & { kind: MaintenanceKind; lastKm: number; lastOn: WallDate };

/**
 * @returns whether it was added; a car has one plan of each kind
 * @throws {Refusal} `not-found` for a stranger's car, `forbidden` for a member who does not act for it
 */
export async function addPlan(slug: string, plan: NewPlan, by: By): Promise<boolean> {
  return transaction(async (tx) => {
    const car = await runCar(tx, slug, by.actor);
    const data = { ...plan, carId: car.id, lastOn: dateColumn(plan.lastOn) };
    const { count } = await tx.maintenancePlan.createMany({ data, skipDuplicates: true });
    if (count === 0) return false;
    await applyPlans(tx, car.id, by.now);
    await record(tx, entryOf(by, car, 'schedule', { after: plan }), by.now);
    return true;
  });
}

/** `version`: of the plan when the page was made. */
type ChangedPlan = Rhythm & { kind: MaintenanceKind; version: number };

/** @returns whether it was changed; not if somebody else has changed or removed it meanwhile. Throws as `addPlan`. */
export async function changePlan(
  slug: string,
  { kind, version, ...rhythm }: ChangedPlan,
  by: By,
): Promise<boolean> {
  return transaction(async (tx) => {
    const car = await runCar(tx, slug, by.actor);
    const plan = await tx.maintenancePlan.findFirst({ where: { carId: car.id, kind, version } });
    if (!plan) return false;
    await tx.maintenancePlan.updateMany({
      where: { carId: car.id, kind },
      data: { ...rhythm, ...notReminded, version: version + 1 },
    });
    await applyPlans(tx, car.id, by.now);
    const { everyKm, everyMonths, blocks } = plan;
    const change = { before: { kind, everyKm, everyMonths, blocks }, after: { kind, ...rhythm } };
    await record(tx, entryOf(by, car, 'schedule', change), by.now);
    return true;
  });
}

/** Removes a plan; what was done stays. Throws as `addPlan`. */
export async function removePlan(slug: string, kind: MaintenanceKind, by: By): Promise<void> {
  await transaction(async (tx) => {
    const car = await runCar(tx, slug, by.actor);
    const { count } = await tx.maintenancePlan.deleteMany({ where: { carId: car.id, kind } });
    if (count === 0) return;
    await applyPlans(tx, car.id, by.now);
    await record(tx, entryOf(by, car, 'unschedule', { before: { kind } }), by.now);
  });
}

/**
 * Writes down the job of a plan.
 *
 * @returns whether it was written; not if somebody else has changed or removed the plan meanwhile
 * @throws {Refusal} as `addPlan`
 */
export async function finishJob(
  slug: string,
  { kind, version, ...done }: Done & { kind: MaintenanceKind; version: number },
  by: By,
): Promise<boolean> {
  return transaction(async (tx) => {
    const car = await runCar(tx, slug, by.actor);
    const plan = await tx.maintenancePlan.findFirst({ where: { carId: car.id, kind, version } });
    if (!plan) return false;
    await writeDone(tx, car, { kind, done }, by);
    return true;
  });
}
