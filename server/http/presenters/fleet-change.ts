import type { CarStatus } from '#server/db/generated/enums.ts';
import { isUndoable } from '#server/domain/fleet/changing.ts';
import type { ChangedCar, FleetChangePage } from '#server/domain/fleet/change-queries.ts';
import { values, type FleetOperation } from '#server/domain/fleet/operation.ts';
import { url } from '#shared/routes.ts';

/** A value of a car, formatted for the page. */
type ChangedValue =
  | { kind: 'none' }
  | { kind: 'money'; minor: number }
  /** For a season: the lowest and the highest price, and how many days have one. */
  | { kind: 'season'; least: number; most: number; days: number }
  | { kind: 'status'; status: CarStatus }
  | { kind: 'policy'; policy: 'flexible' | 'moderate' | 'strict' }
  | { kind: 'branch'; name: string }
  | { kind: 'extra'; price: number; unit: 'day' | 'booking'; maxQuantity: number }
  | { kind: 'protection'; dayPrice: number; excess: number; deposit: number }
  | { kind: 'smart'; enabled: boolean; floor: number; ceiling: number };

type ChangedCarView = {
  slug: string;
  name: string;
  plate: string;
  currency: string;
  before: ChangedValue;
  after: ChangedValue | null;
  problem: ChangedCar['problem'];
  isMoved: boolean;
  isKept: boolean;
};

export type FleetChangeView = {
  operation: FleetOperation;
  by: string;
  appliedAt: string | null;
  undone: { at: string; by: string | null } | null;
  counts: FleetChangePage['counts'];
  cars: ChangedCarView[];
  urls: { apply: string | null; undo: string | null; table: string };
};

export function fleetChangeView(change: FleetChangePage, now: Date): FleetChangeView {
  const { operation, appliedAt, counts } = change;
  return {
    operation,
    counts,
    by: change.actor.name,
    appliedAt: appliedAt?.toISOString() ?? null,
    undone: undoneOf(change),
    cars: change.cars.map((car) => carView(operation.kind, car, change.branches)),
    urls: urlsOf(change, now),
  };
}

function undoneOf({ undoneAt, undoer }: FleetChangePage): FleetChangeView['undone'] {
  return undoneAt && { at: undoneAt.toISOString(), by: undoer?.name ?? null };
}

function urlsOf({ id, appliedAt, undoneAt, host }: FleetChangePage, now: Date) {
  const at = { change: id };
  const canUndo = appliedAt !== null && undoneAt === null && isUndoable(appliedAt, now);
  return {
    apply: appliedAt === null ? url('company.vehicles.changes.apply', at) : null,
    undo: canUndo ? url('company.vehicles.changes.undo', at) : null,
    table: url('company.vehicles', null, { company: host.slug }),
  };
}

type Branches = FleetChangePage['branches'];

function carView(kind: Kind, car: ChangedCar, branches: Branches): ChangedCarView {
  const { before, after, ...rest } = car;
  return {
    ...rest,
    before: valueView(kind, before, branches),
    after: rest.problem ? null : valueView(kind, after, branches),
  };
}

const none: ChangedValue = { kind: 'none' };

type Kind = FleetOperation['kind'];

const views: { [K in Exclude<Kind, 'branch'>]: (value: unknown) => ChangedValue } = {
  price: (value) => ({ kind: 'money', minor: values.price.parse(value) ?? 0 }),
  season: (value) => seasonView(values.season.parse(value)),
  status: (value) => ({ kind: 'status', status: values.status.parse(value) }),
  policy: (value) => ({ kind: 'policy', policy: values.policy.parse(value) }),
  extra: (value) => ({ kind: 'extra', ...values.extra.unwrap().parse(value) }),
  protection: (value) => ({ kind: 'protection', ...values.protection.unwrap().parse(value) }),
  smart: (value) => ({ kind: 'smart', ...values.smart.unwrap().parse(value) }),
};

function valueView(kind: Kind, value: unknown, branches: Branches): ChangedValue {
  if (value === null) return none;
  if (kind !== 'branch') return views[kind](value);
  const name = branches.find(({ id }) => id === value)?.name;
  return name === undefined ? none : { kind, name };
}

function seasonView(days: readonly (number | null)[]): ChangedValue {
  const own = days.filter((price) => price !== null);
  if (own.length === 0) return none;
  return { kind: 'season', least: Math.min(...own), most: Math.max(...own), days: own.length };
}
