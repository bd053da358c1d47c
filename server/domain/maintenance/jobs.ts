import { violatesExclusion, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { maintenanceKinds, type JobKind } from '#shared/maintenance.ts';
import { record } from '../audit/commands.ts';
import { periodsOf, DAY_MINUTES, WEEKDAYS, type Days } from '../calendars/blocking.ts';
import { blockFree, type Blocked } from '../calendars/commands.ts';
import { occupantsOf, type CalendarEntry } from '../calendars/queries.ts';
import { endBlocks, resizeLocked } from '../calendars/resizing.ts';
import { lockCalendar } from '../occupancies/locks.ts';
import { destroyLater } from '../documents/files.ts';
import { hostsManagedBy, requireHost, seesMoneyOf } from '../hosts/policy.ts';
import { repairDamage } from '../inspections/damages.ts';
import { Refusal } from '../refusal.ts';
import { columnDate, dateColumn, type WallDate } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';
import { applyPlans } from '../maintenance-plans/blocking.ts';
import { runCar, type RunCar } from './locked.ts';

export type By = { actor: Actor; now: Date };

type Taken = Extract<Blocked, { ok: false }>;

/** What became of a planned job: `id` is its own. Nothing is written where its days are not free. */
export type Planned = { ok: true; id: string } | Taken;

/** `days`: when the car is at the garage, both included; `null` while that is not agreed. */
type NewJob = { kind: JobKind; note: string; days: Days | null };

/**
 * Plans a job, and blocks the car for its days.
 *
 * @throws {Refusal} `not-found` for a stranger's car, `forbidden` for a member who does not act for it
 */
export function planJob(slug: string, { days, ...job }: NewJob, by: By): Promise<Planned> {
  return unlessTaken(async (tx) => {
    const car = await runCar(tx, slug, by.actor);
    const id = await createJob(tx, car, job, by);
    if (days) {
      await giveDays(tx, car, { id, note: job.note, days }, by);
      await applyPlans(tx, car.id, by.now);
    }
    await record(
      tx,
      entryOf(by, car, 'plan', { after: { job: id, kind: job.kind, ...days } }),
      by.now,
    );
    return { ok: true, id };
  });
}

/**
 * Gives a planned job other days and another note. Without days the car is free again.
 *
 * @throws {Refusal} `not-found` for no job of this car that is still to be done; else as `planJob`
 */
export function changeJob(
  slug: string,
  { id, note, days }: { id: string; note: string; days: Days | null },
  by: By,
): Promise<Planned> {
  return unlessTaken(async (tx) => {
    const car = await runCar(tx, slug, by.actor);
    const job = await plannedJob(tx, car, id);
    await tx.maintenanceJob.updateMany({ where: { id }, data: { note } });
    if (days) await giveDays(tx, car, { id, note, days }, by);
    else await endBlocksOf(tx, car, id, by);
    await applyPlans(tx, car.id, by.now);
    const change = { before: { job: id, note: job.note }, after: { job: id, note, ...days } };
    await record(tx, entryOf(by, car, 'change', change), by.now);
    return { ok: true, id };
  });
}

/**
 * Makes a damage that a hand-over has found into a job, once.
 *
 * @returns whether it was made; not if there is one
 * @throws {Refusal} `not-found` for no damage of this car, or one that is repaired; else as `planJob`
 */
export function planRepair(slug: string, damageId: string, by: By): Promise<boolean> {
  return transaction(async (tx) => {
    const car = await runCar(tx, slug, by.actor);
    const damage = await tx.carDamage.findFirst({
      where: { id: damageId, carId: car.id, repairedAt: null },
      select: { job: { select: { id: true } } },
    });
    if (!damage) throw new Refusal('not-found', 'No such damage.');
    if (damage.job) return false;
    const id = await createJob(tx, car, { kind: 'repair', note: '', damageId }, by);
    const after = { job: id, kind: 'repair', damage: damageId };
    await record(tx, entryOf(by, car, 'plan', { after }), by.now);
    return true;
  });
}

/** `cost` is in minor units; `doneKm` only where it is known. */
export type Done = {
  doneOn: WallDate;
  doneKm: number | null;
  cost: number | null;
  note: string;
};

/**
 * Writes down that a planned job was done: the car is free again from now, the damage is repaired, the plan of that kind
 * starts anew. A cost from somebody who may not see money is left out.
 *
 * @returns whether it was written; not if it has been done meanwhile
 * @throws {Refusal} as `planJob`
 */
export function finishPlanned(slug: string, id: string, done: Done, by: By): Promise<boolean> {
  return transaction(async (tx) => {
    const car = await runCar(tx, slug, by.actor);
    const job = await tx.maintenanceJob.findFirst({ where: { id, carId: car.id } });
    if (!job) throw new Refusal('not-found', 'No such job.');
    if (job.doneOn) return false;
    await tx.maintenanceJob.updateMany({
      where: { id },
      data: { ...valuesOf(car, done, by), note: done.note || job.note },
    });
    await endBlocksOf(tx, car, id, by);
    if (job.damageId)
      await repairDamage(tx, car.id, job.damageId, { actorId: by.actor.id, now: by.now });
    await restartPlan(tx, car.id, { kind: job.kind, done }, by.now);
    await recordDone(tx, car, { id, kind: job.kind, done }, by);
    return true;
  });
}

/** Writes down a job that nobody planned. Throws as `planJob`. */
export function addDone(slug: string, { kind, ...done }: Done & { kind: JobKind }, by: By) {
  return transaction(async (tx) => {
    const car = await runCar(tx, slug, by.actor);
    await writeDone(tx, car, { kind, done }, by);
  });
}

/** Writes down a job, in a transaction that has locked its car, and starts the plan of its kind anew. */
export async function writeDone(
  tx: Db,
  car: RunCar,
  { kind, done }: { kind: JobKind; done: Done },
  by: By,
): Promise<void> {
  const id = await createJob(tx, car, { kind, ...valuesOf(car, done, by), note: done.note }, by);
  await restartPlan(tx, car.id, { kind, done }, by.now);
  await recordDone(tx, car, { id, kind, done }, by);
}

/**
 * Removes a job. A planned one frees its days; only a manager removes one that was done, because it takes its cost out
 * of the reports.
 *
 * @throws {Refusal} `not-found` for no job of this car; else as `planJob`
 */
export async function removeJob(slug: string, id: string, by: By): Promise<void> {
  await transaction(async (tx) => {
    const car = await runCar(tx, slug, by.actor);
    const job = await tx.maintenanceJob.findFirst({ where: { id, carId: car.id } });
    if (!job) throw new Refusal('not-found', 'No such job.');
    if (job.doneOn) requireHost(by.actor, car.hostId, hostsManagedBy(by.actor));
    else await endBlocksOf(tx, car, id, by);
    await destroyFilesOf(tx, id);
    await tx.maintenanceJob.deleteMany({ where: { id } });
    await applyPlans(tx, car.id, by.now);
    const { kind, doneOn, cost, note } = job;
    const before = { job: id, kind, doneOn: doneOn && columnDate(doneOn), cost, note };
    await record(tx, entryOf(by, car, 'remove', { before }), by.now);
  });
}

async function destroyFilesOf(tx: Db, jobId: string): Promise<void> {
  const files = await tx.maintenanceFile.findMany({ where: { jobId }, select: { file: true } });
  await tx.maintenanceFile.deleteMany({ where: { jobId } });
  await destroyLater(tx, files);
}

/** Undoes the transaction of a job whose days are taken. */
class DaysTaken extends Error {
  readonly taken: Taken;

  constructor(taken: Taken) {
    super('The days are taken.');
    this.taken = taken;
  }
}

async function unlessTaken(work: (tx: Db) => Promise<Planned>): Promise<Planned> {
  try {
    return await transaction(work);
  } catch (error) {
    if (error instanceof DaysTaken) return error.taken;
    if (violatesExclusion(error)) return { ok: false, problem: 'occupied', free: 0, taken: [] };
    throw error;
  }
}

type Appointment = { id: string; note: string; days: Days };

/** @throws {DaysTaken} */
async function giveDays(tx: Db, car: RunCar, job: Appointment, by: By): Promise<void> {
  await lockCalendar(tx, car.id);
  const [entry] = await blocksOf(tx, car, job.id, by.now);
  const blocked = entry
    ? await resizeLocked(tx, car, { entry, days: job.days }, { actorId: by.actor.id, now: by.now })
    : await block(tx, car, job, by);
  if (!blocked.ok) throw new DaysTaken(blocked);
  await tx.occupancy.updateMany({
    where: { id: { in: blocked.blocks } },
    data: { note: job.note || null },
  });
}

async function block(tx: Db, car: RunCar, { id, note, days }: Appointment, by: By) {
  const request = {
    ...days,
    startMinute: 0,
    endMinute: DAY_MINUTES,
    repeat: 'once',
    weekdays: WEEKDAYS,
    kind: 'service',
    clashes: 'refuse',
    note,
    jobId: id,
  } as const;
  const periods = periodsOf(request, car.timeZone, by.now);
  if (periods.length === 0) return { ok: false, problem: 'past' } as const;
  return blockFree(tx, { actorId: by.actor.id, car, request, periods, now: by.now });
}

/** The blocks of a job that are not over. */
function blocksOf(tx: Db, car: RunCar, jobId: string, now: Date): Promise<CalendarEntry[]> {
  return occupantsOf(tx, { carId: car.id, kind: 'block', jobId, endsAt: { gt: now } });
}

async function endBlocksOf(tx: Db, car: RunCar, jobId: string, { actor, now }: By) {
  await lockCalendar(tx, car.id);
  const entries = await blocksOf(tx, car, jobId, now);
  await endBlocks(tx, car, entries, { actorId: actor.id, now });
}

/** @throws {Refusal} `not-found` */
async function plannedJob(tx: Db, car: RunCar, id: string) {
  const job = await tx.maintenanceJob.findFirst({ where: { id, carId: car.id, doneOn: null } });
  if (!job) throw new Refusal('not-found', 'No such job is planned.');
  return job;
}

type JobValues = { kind: JobKind; note: string; damageId?: string } & Partial<
  ReturnType<typeof valuesOf>
>;

async function createJob(tx: Db, car: RunCar, values: JobValues, { actor, now }: By) {
  const { id } = await tx.maintenanceJob.create({
    data: {
      carId: car.id,
      currency: car.currency,
      ...values,
      createdBy: actor.id,
      createdAt: now,
    },
    select: { id: true },
  });
  return id;
}

function valuesOf(car: RunCar, { doneOn, doneKm, cost }: Done, { actor }: By) {
  const known = seesMoneyOf(actor, car.hostId) ? cost : null;
  return { doneOn: dateColumn(doneOn), doneKm, cost: known };
}

/** Of a plan that has a new end. */
export const notReminded = { remindedDays: null, remindedKm: false, blockNotified: false };

/** Starts the plan of a kind anew, unless a later job is known. A job whose kilometres nobody knows says when only. */
async function restartPlan(
  tx: Db,
  carId: string,
  { kind, done: { doneOn, doneKm } }: { kind: string; done: Done },
  now: Date,
) {
  if (!maintenanceKinds.some((planned) => planned === kind)) return;
  const plan = await tx.maintenancePlan.findFirst({ where: { carId, kind } });
  if (!plan) return;
  const day = dateColumn(doneOn);
  const km = doneKm ?? plan.lastKm;
  const isLatest = day >= plan.lastOn && km >= plan.lastKm;
  await tx.maintenancePlan.updateMany({
    where: { carId, kind },
    data: {
      version: plan.version + 1,
      ...(isLatest && { lastKm: km, lastOn: day, ...notReminded }),
    },
  });
  await applyPlans(tx, carId, now);
}

async function recordDone(
  tx: Db,
  car: RunCar,
  { id, kind, done }: { id: string; kind: string; done: Done },
  by: By,
) {
  const { doneOn, doneKm, cost } = { ...done, ...valuesOf(car, done, by) };
  const after = { job: id, kind, doneOn: columnDate(doneOn), doneKm, cost };
  await record(tx, entryOf(by, car, 'done', { after }), by.now);
}

type Change = Pick<Parameters<typeof record>[1], 'before' | 'after'>;

/** What a member did, for the audit log. */
export function entryOf(
  { actor }: Pick<By, 'actor'>,
  car: Pick<RunCar, 'id'>,
  act: 'plan' | 'change' | 'done' | 'remove' | 'schedule' | 'unschedule' | 'attach' | 'detach',
  change: Change,
) {
  const action = `maintenance.${act}`;
  return { actorId: actor.id, action, object: 'car', objectId: car.id, ...change };
}
