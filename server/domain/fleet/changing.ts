import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { holdBranch } from '../hosts/branch-of.ts';
import { lockManaged } from '../hosts/managing.ts';
import { Refusal } from '../refusal.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';
import {
  dependsOnBasePrice,
  FleetOperation,
  isOneExtraTooMany,
  outcomeOf,
  restoredOf,
  values,
  type Value,
} from './operation.ts';
import type { FleetFilter } from './queries.ts';
import { chosenCars } from './selection.ts';
import { statesOf, type FleetState } from './state.ts';
import { writeChange } from './writing.ts';

type By = { actor: Actor; now: Date };

/** Cars named one by one, or all that a filter finds. */
export type Choice = { slugs: readonly string[] } | { filter: FleetFilter };

export type Prepared = { ok: true; id: string } | { ok: false; problem: 'none' | 'too-many' };

/** The most cars in one change. */
export const MOST_CARS = 2_000;

/**
 * Computes what a change would do to each of the cars, without changing them. A person's new preview replaces the one
 * they have not applied.
 *
 * @throws {Refusal} `not-found` for a stranger's company, `forbidden` for all but its managers
 */
export async function prepareChange(
  hostId: string,
  { operation, choice }: { operation: FleetOperation; choice: Choice },
  { actor, now }: By,
): Promise<Prepared> {
  return transaction(async (tx) => {
    await lockManaged(tx, actor, hostId);
    if (operation.kind === 'branch') await holdBranch(tx, hostId, operation.branch);
    const ids = await chosenCars(tx, hostId, choice, now);
    if (ids.length === 0) return { ok: false, problem: 'none' };
    if (ids.length > MOST_CARS) return { ok: false, problem: 'too-many' };
    await tx.fleetChange.deleteMany({ where: { hostId, actorId: actor.id, appliedAt: null } });
    const { id } = await tx.fleetChange.create({
      data: { hostId, actorId: actor.id, operation, createdAt: now },
      select: { id: true },
    });
    const states = await statesOf(tx, ids, operation, now);
    await writeCars(
      tx,
      id,
      [...states.values()].map((state) => planned(operation, state)),
    );
    return { ok: true, id };
  });
}

type Planned = {
  carId: string;
  before: unknown;
  after: Value | null;
  basis: number | null;
  problem: string | null;
  isMoved: boolean;
};

function planned(operation: FleetOperation, state: FleetState): Planned {
  const outcome = outcomeOf(operation, state.value, state);
  return {
    carId: state.id,
    before: state.value,
    after: 'after' in outcome ? outcome.after : null,
    basis: dependsOnBasePrice(operation) ? state.basePrice : null,
    problem: 'problem' in outcome ? outcome.problem : null,
    isMoved: false,
  };
}

async function writeCars(tx: Db, changeId: string, cars: readonly Planned[]): Promise<void> {
  await tx.execute`
    insert into fleet_change_cars (change_id, car_id, before, after, basis, problem, is_moved)
    select ${changeId}::uuid, w."carId", w.before, w.after, w.basis, w.problem, w."isMoved"
    from jsonb_to_recordset(${JSON.stringify(cars)}::jsonb)
      as w ("carId" uuid, before jsonb, after jsonb, basis int, problem text, "isMoved" boolean)
    on conflict (change_id, car_id) do update set before = excluded.before, after = excluded.after,
      basis = excluded.basis, problem = excluded.problem, is_moved = excluded.is_moved`;
}

/**
 * `moved`: the number of cars that have changed since the preview. They are computed again and must be looked at again.
 */
export type Applied = { ok: true; cars: number } | { ok: false; moved: number };

/**
 * Applies a previewed change to all of its cars or to none. Sending it twice applies it once.
 *
 * @throws {Refusal} `not-found` for no change of this person's companies, `forbidden` for all but managers
 */
export async function applyChange(id: string, { actor, now }: By): Promise<Applied> {
  return transaction(async (tx) => {
    const { change, operation, cars } = await lockedChange(tx, id, actor);
    const wanted = cars.filter(({ problem }) => problem === null);
    if (change.appliedAt) return { ok: true, cars: wanted.length };
    const states = await lockedStates(tx, cars, operation, now);
    const moved = cars.filter((car) => isMoved(operation, car, states.get(car.carId)));
    if (moved.length > 0) {
      await writeCars(
        tx,
        id,
        moved.map(({ carId, before }) => replanned(operation, { carId, before }, states)),
      );
      return { ok: false, moved: moved.length };
    }
    const written = wanted.map(({ carId, after }) => ({
      carId,
      value: values[operation.kind].parse(after),
    }));
    await writeChange(tx, { operation, written, states }, now);
    await tx.fleetChange.update({
      where: { id },
      data: { appliedAt: now, actorId: actor.id },
      select: { id: true },
    });
    return { ok: true, cars: written.length };
  });
}

type ChangeCar = {
  carId: string;
  before: unknown;
  after: unknown;
  basis: number | null;
  problem: string | null;
};

/** Whether the result would now differ from the preview. */
function isMoved(operation: FleetOperation, car: ChangeCar, state: FleetState | undefined) {
  if (!state) return car.problem !== 'gone';
  const now = planned(operation, state);
  return (['before', 'after', 'basis', 'problem'] as const).some(
    (field) => !isDeepStrictEqual(now[field], car[field]),
  );
}

function replanned(
  operation: FleetOperation,
  { carId, before }: { carId: string; before: unknown },
  states: ReadonlyMap<string, FleetState>,
): Planned {
  const state = states.get(carId);
  if (state) return { ...planned(operation, state), isMoved: true };
  return { carId, before, after: null, basis: null, problem: 'gone', isMoved: true };
}

/** `kept`: the number of cars that keep a later change, completely or on some days. `wasUndone`: somebody was faster. */
export type Undone = { cars: number; kept: number; wasUndone: boolean };

/**
 * Undoes a change, except for what somebody has changed since. Undoing twice does nothing more.
 *
 * @throws {Refusal} `not-found` for no change of this person's companies, `forbidden` for all but managers, `conflict`
 * for one that was not applied, or too long ago
 */
export async function undoFleetChange(id: string, { actor, now }: By): Promise<Undone> {
  return transaction(async (tx) => {
    const { change, operation, cars } = await lockedChange(tx, id, actor);
    if (!change.appliedAt || !isUndoable(change.appliedAt, now))
      throw new Refusal('conflict', 'It cannot be undone.');
    if (change.undoneAt) return { cars: 0, kept: 0, wasUndone: true };
    const done = cars.filter(({ problem }) => problem === null);
    const states = await lockedStates(tx, done, operation, now);
    const branches = await openBranches(tx, change.hostId);
    const restored = done.map((car) => ({
      carId: car.carId,
      restored: isBranchClosed(operation, car, branches)
        ? null
        : restorable(operation, car, states.get(car.carId)),
    }));
    const written = restored.flatMap(({ carId, restored: back }) =>
      back ? [{ carId, value: back.value }] : [],
    );
    await writeChange(tx, { operation, written, states }, now);
    const kept = restored.filter((car) => !car.restored?.isWhole).map(({ carId }) => carId);
    await tx.fleetChangeCar.updateMany({
      where: { changeId: id, carId: { in: kept } },
      data: { isKept: true },
    });
    await tx.fleetChange.update({
      where: { id },
      data: { undoneAt: now, undoneBy: actor.id },
      select: { id: true },
    });
    return { cars: written.length, kept: kept.length, wasUndone: false };
  });
}

export function isUndoable(appliedAt: Date, now: Date): boolean {
  return appliedAt >= hoursAfter(now, -rules.calendar.undoHours);
}

async function openBranches(tx: Db, hostId: string): Promise<ReadonlySet<unknown>> {
  const branches = await tx.branch.findMany({ where: { hostId }, select: { id: true } });
  return new Set(branches.map(({ id }) => id));
}

function isBranchClosed(
  { kind }: FleetOperation,
  { before }: ChangeCar,
  branches: ReadonlySet<unknown>,
): boolean {
  return kind === 'branch' && before !== null && !branches.has(before);
}

/** What undoing may restore: a car without valid documents is not listed again, and no extra is one too many. */
function restorable(operation: FleetOperation, car: ChangeCar, state: FleetState | undefined) {
  if (!state || state.status === 'suspended') return null;
  if (operation.kind === 'status' && car.before === 'listed' && state.isExpired) return null;
  if (isOneExtraTooMany(operation, { before: state.value, after: car.before }, state)) return null;
  return restoredOf(operation.kind, car, state.value);
}

async function lockedChange(tx: Db, id: string, actor: Actor) {
  const found = await tx.fleetChange.findUnique({ where: { id }, select: { hostId: true } });
  if (!found) throw new Refusal('not-found', 'No such change.');
  await lockManaged(tx, actor, found.hostId);
  await tx.execute`select from fleet_changes where id = ${id}::uuid for update`;
  const change = await tx.fleetChange.findUnique({
    where: { id },
    select: {
      hostId: true,
      operation: true,
      appliedAt: true,
      undoneAt: true,
      cars: {
        select: { carId: true, before: true, after: true, basis: true, problem: true },
        orderBy: { carId: 'asc' },
      },
    },
  });
  if (!change) throw new Refusal('not-found', 'No such change.');
  return { change, operation: FleetOperation.parse(change.operation), cars: change.cars };
}

/** Locks the cars in the order of their ids, as all code does that locks several cars. */
async function lockedStates(
  tx: Db,
  cars: readonly { carId: string }[],
  operation: FleetOperation,
  now: Date,
) {
  const ids = cars.map(({ carId }) => carId);
  await tx.execute`select from cars where id = any(${ids}::uuid[]) order by id for update`;
  await tx.execute`select from car_search where car_id = any(${ids}::uuid[]) order by car_id for update`;
  return statesOf(tx, ids, operation, now);
}
