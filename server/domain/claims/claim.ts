import type { ClaimKind, ClaimStatus } from '#server/db/generated/enums.ts';
import { keysOf } from '#server/lib/objects.ts';
import type { Minor } from '../money/money.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { Refusal } from '../refusal.ts';

export type Role = 'client' | 'host' | 'admin';

/**
 * The transitions of a claim. A client who disputes one may offer another amount, to which the host agrees or not; the
 * host may then ask for less than before, once, which the client accepts or not. An admin decides a disputed one, and
 * how much of it is to be paid.
 */
export const transitions = {
  accept: { from: ['proposed', 'disputed'], to: 'accepted', by: ['client'] },
  dispute: { from: ['proposed'], to: 'disputed', by: ['client'] },
  agree: { from: ['disputed'], to: 'accepted', by: ['host'] },
  counter: { from: ['disputed'], to: 'disputed', by: ['host'] },
  withdraw: { from: ['proposed', 'disputed'], to: 'withdrawn', by: ['host', 'admin'] },
  settle: { from: ['disputed'], to: 'settled', by: ['admin'] },
} as const satisfies Record<
  string,
  { from: readonly ClaimStatus[]; to: ClaimStatus; by: readonly Role[] }
>;

export type Action = keyof typeof transitions;

/**
 * `offered`: by the client; `countered`: by the host, instead of the first amount. `aboveExcess`: for more than the
 * protection plan lets the client pay, so only the staff may allow it.
 */
export type Standing = {
  status: ClaimStatus;
  offered: number | null;
  countered: number | null;
  aboveExcess: boolean;
};

/** What an action needs besides the status. */
const needs: Partial<Record<Action, (claim: Standing) => boolean>> = {
  accept: ({ aboveExcess }) => !aboveExcess,
  agree: ({ offered }) => offered !== null,
  counter: ({ countered, aboveExcess }) => countered === null && !aboveExcess,
};

/** The actions that this role can do now, in the order of the buttons. */
export function availableActions(claim: Standing, role: Role): Action[] {
  return keysOf(transitions).filter(
    (action) => may(action, claim.status, role) && (needs[action]?.(claim) ?? true),
  );
}

/** The client may still answer it, or an admin decide it. */
export function isOpen(status: ClaimStatus): boolean {
  return may('withdraw', status, 'host');
}

function may(action: Action, status: ClaimStatus, role: Role): boolean {
  const { from, by }: { from: readonly ClaimStatus[]; by: readonly Role[] } = transitions[action];
  return from.includes(status) && by.includes(role);
}

/** @throws {Refusal} `conflict` when the action is not possible now */
export function next(action: Action, claim: Standing, role: Role): ClaimStatus {
  if (!availableActions(claim, role).includes(action))
    throw new Refusal('conflict', `A ${role} cannot ${action} a claim that is ${claim.status}.`);
  return transitions[action].to;
}

/** What the client owes if they accept it: what the host would take instead, if it has said so. */
export function askedFor({ amount, countered }: { amount: Minor; countered: Minor | null }): Minor {
  return countered ?? amount;
}

/** Until when the client may dispute it; without an answer it counts as accepted then. */
export function respondBy(now: Date): Date {
  return hoursAfter(now, rules.settlement.disputeHours);
}

/** What a host may claim itself. */
export const claimable = [
  'cleaning',
  'damage',
  'fine',
  'toll',
] as const satisfies readonly ClaimKind[];

export type Claimable = (typeof claimable)[number];

/** Whether it is seen on the photos of the return. */
export function needsPhotos(kind: Claimable): boolean {
  return kind === 'cleaning' || kind === 'damage';
}

/** Whether it needs a paper: a fine or a toll its own, an expensive damage the quote of a repair. */
export function needsPaper(kind: Claimable, amount: Minor): boolean {
  if (kind === 'damage') return amount > rules.settlement.quoteAbove;
  return kind === 'fine' || kind === 'toll';
}
