import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  CancellationPolicy,
  CarStatus,
  ExtraKind,
  ExtraUnit,
  ProtectionPlan,
} from '#server/db/generated/enums.ts';
import { daysOn } from '../calendars/blocking.ts';
import { isCarActionFrom, nextCarStatus } from '../listings/car.ts';
import { MOST_OWN_EXTRAS } from '../listings/steps.ts';
import { rules } from '../rules.ts';

/** How an amount changes. Amounts are in minor units, per cents in basis points; both may be negative. */
export const Amount = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('set'), amount: z.int() }),
  z.object({ mode: z.literal('add'), amount: z.int() }),
  z.object({ mode: z.literal('percent'), share: z.int() }),
]);

export type Amount = z.infer<typeof Amount>;

const Offer = z.object({ unit: z.enum(ExtraUnit), price: z.int(), maxQuantity: z.int() });

/** The basic plan has a price of 0 for a day, because every rental includes it. */
const Terms = z.object({ dayPrice: z.int(), excess: z.int(), deposit: z.int() });

/** A fleet change: one operation on many cars, as it is stored. */
export const FleetOperation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price'), amount: Amount }),
  /** The host's own prices of days; `null` removes them, so that the base price or the smart price applies. */
  z.object({
    kind: z.literal('season'),
    from: z.string(),
    to: z.string(),
    weekdays: z.array(z.int()),
    amount: Amount.nullable(),
  }),
  z.object({ kind: z.literal('status'), move: z.enum(['pause', 'list']) }),
  z.object({ kind: z.literal('policy'), policy: z.enum(CancellationPolicy) }),
  z.object({ kind: z.literal('branch'), branch: z.string() }),
  /** An extra by its kind, or by a name of the company's own; `null` removes the offer. */
  z.object({
    kind: z.literal('extra'),
    extra: z.enum(ExtraKind).nullable(),
    name: z.string().nullable(),
    offer: Offer.nullable(),
  }),
  z.object({
    kind: z.literal('protection'),
    plan: z.enum(ProtectionPlan),
    terms: Terms.nullable(),
  }),
  /** Floor and ceiling as shares of the base price, in basis points; `null` turns smart pricing off. */
  z.object({
    kind: z.literal('smart'),
    limits: z.object({ floor: z.int(), ceiling: z.int() }).nullable(),
  }),
]);

export type FleetOperation = z.infer<typeof FleetOperation>;

const Smart = z.object({ enabled: z.boolean(), floor: z.int(), ceiling: z.int() });

/** The value that each operation changes in a car. */
export const values = {
  price: z.int().nullable(),
  season: z.array(z.int().nullable()),
  status: z.enum(CarStatus),
  policy: z.enum(CancellationPolicy),
  branch: z.string().nullable(),
  extra: Offer.nullable(),
  protection: Terms.nullable(),
  smart: Smart.nullable(),
} as const satisfies Record<FleetOperation['kind'], z.ZodType>;

export type Value = {
  [K in keyof typeof values]: z.infer<(typeof values)[K]>;
}[keyof typeof values];

/** Other facts about a car on which the result depends. */
export type Facts = {
  status: CarStatus;
  basePrice: number | null;
  isExpired: boolean;
  /** Whether the branch it would move to is open. */
  isBranchOpen: boolean;
  /** The number of its extras with names of the company's own. */
  ownExtras: number;
};

/** Why a car is not changed. */
export const problems = [
  'same',
  'suspended',
  'no-price',
  'limits',
  'status',
  'documents',
  'branch',
  'extras',
  'gone',
] as const;

type Problem = (typeof problems)[number];

export type Outcome = { after: Value } | { problem: Problem };

/** What an operation does to a car whose present value is `before`. */
export function outcomeOf(operation: FleetOperation, before: unknown, facts: Facts): Outcome {
  if (facts.status === 'suspended') return { problem: 'suspended' };
  const outcome = wanted(operation, before, facts);
  if ('after' in outcome && isDeepStrictEqual(outcome.after, before)) return { problem: 'same' };
  return outcome;
}

type OfColumn = Extract<FleetOperation, { kind: 'price' | 'status' | 'policy' | 'branch' }>;

/** Whether it is a column of the car itself that changes. */
export function isOfColumn(operation: FleetOperation): operation is OfColumn {
  return ['price', 'status', 'policy', 'branch'].includes(operation.kind);
}

/** Whether the result depends on the base price. */
export function dependsOnBasePrice(operation: FleetOperation): boolean {
  if (operation.kind === 'smart') return operation.limits !== null;
  return (
    operation.kind === 'season' && operation.amount !== null && operation.amount.mode !== 'set'
  );
}

function wanted(operation: FleetOperation, before: unknown, facts: Facts): Outcome {
  if (isGiven(operation)) return ofGiven(operation, before, facts);
  switch (operation.kind) {
    case 'price':
      return ofPrice(operation.amount, values.price.parse(before));
    case 'season':
      return ofSeason(operation.amount, values.season.parse(before), facts);
    case 'status':
      return ofStatus(operation.move, facts);
    case 'smart':
      return ofSmart(operation.limits, values.smart.parse(before), facts);
  }
}

type Given = Extract<FleetOperation, { kind: 'policy' | 'branch' | 'extra' | 'protection' }>;

function isGiven(operation: FleetOperation): operation is Given {
  return ['policy', 'branch', 'extra', 'protection'].includes(operation.kind);
}

function ofGiven(operation: Given, before: unknown, facts: Facts): Outcome {
  if (operation.kind === 'branch' && !facts.isBranchOpen) return { problem: 'branch' };
  const after = given(operation);
  return isOneExtraTooMany(operation, { before, after }, facts) ? { problem: 'extras' } : { after };
}

/** Whether a car would get one more extra with an own name than its price form takes. */
export function isOneExtraTooMany(
  operation: FleetOperation,
  { before, after }: { before: unknown; after: unknown },
  { ownExtras }: Pick<Facts, 'ownExtras'>,
): boolean {
  const isNew = before === null && after !== null;
  const isOwn = operation.kind === 'extra' && operation.name !== null;
  return isOwn && isNew && ownExtras >= MOST_OWN_EXTRAS;
}

/** What every car is given alike, whatever it was. */
function given(operation: Given): Value {
  if (operation.kind === 'policy') return operation.policy;
  if (operation.kind === 'branch') return operation.branch;
  return operation.kind === 'extra' ? operation.offer : operation.terms;
}

const { listing, calendar } = rules;

function ofPrice(amount: Amount, before: number | null): Outcome {
  if (before === null && amount.mode !== 'set') return { problem: 'no-price' };
  const after = changed(before ?? 0, amount);
  const { least, most } = listing.basePrice;
  return after < least || after > most ? { problem: 'limits' } : { after };
}

function ofSeason(
  amount: Amount | null,
  before: readonly (number | null)[],
  { basePrice }: Facts,
): Outcome {
  if (amount === null) return { after: before.map(() => null) };
  if (basePrice === null) return { problem: 'no-price' };
  const after = before.map((own) => changed(own ?? basePrice, amount));
  const { least, most } = calendar.dayPrice;
  return after.some((price) => price < least || price > most) ? { problem: 'limits' } : { after };
}

function ofStatus(move: 'pause' | 'list', { status, isExpired }: Facts): Outcome {
  if (status === (move === 'pause' ? 'paused' : 'listed')) return { problem: 'same' };
  if (!isCarActionFrom(move, status)) return { problem: 'status' };
  if (move === 'list' && isExpired) return { problem: 'documents' };
  return { after: nextCarStatus(move, status, 'host') };
}

function ofSmart(
  limits: { floor: number; ceiling: number } | null,
  before: z.infer<typeof Smart> | null,
  { basePrice }: Facts,
): Outcome {
  if (limits === null)
    return before?.enabled ? { after: { ...before, enabled: false } } : { problem: 'same' };
  if (basePrice === null) return { problem: 'no-price' };
  const limit = (share: number) => Math.max(UNIT, whole((basePrice * share) / 10_000));
  return { after: { enabled: true, floor: limit(limits.floor), ceiling: limit(limits.ceiling) } };
}

/** One whole unit of the currency, in minor units. */
const UNIT = 100;

function changed(price: number, amount: Amount): number {
  if (amount.mode === 'set') return amount.amount;
  if (amount.mode === 'add') return price + amount.amount;
  return whole((price * (10_000 + amount.share)) / 10_000);
}

function whole(price: number): number {
  return Math.round(price / UNIT) * UNIT;
}

/** The days of a season. */
export function seasonDays(operation: Extract<FleetOperation, { kind: 'season' }>): string[] {
  return daysOn({ from: operation.from, to: operation.to }, operation.weekdays);
}

export type Restored = { value: Value | null; isWhole: boolean } | null;

/**
 * The value that undoing restores: the one before the change, unless somebody has changed it since. In a season each
 * day counts by itself. `null` if nothing can be restored.
 */
export function restoredOf(
  kind: FleetOperation['kind'],
  { before, after }: { before: unknown; after: unknown },
  current: unknown,
): Restored {
  if (kind === 'season') return restoredSeason(before, after, current);
  if (!isDeepStrictEqual(current, after)) return null;
  return { value: values[kind].parse(before), isWhole: true };
}

function restoredSeason(before: unknown, after: unknown, current: unknown): Restored {
  const [was, made, is] = [before, after, current].map((days) => values.season.parse(days));
  if (!was || !made || !is) return null;
  const value = is.map((price, day) => (price === made[day] ? (was[day] ?? null) : price));
  const isWhole = isDeepStrictEqual(is, made);
  return isDeepStrictEqual(value, is) && !isWhole ? null : { value, isWhole };
}
