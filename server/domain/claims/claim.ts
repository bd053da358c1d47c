import type { ClaimStatus } from '#server/db/generated/enums.ts';
import { keysOf } from '#server/lib/objects.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { Refusal } from '../refusal.ts';

export type Role = 'client' | 'host' | 'admin';

/**
 * The transitions of a claim. A client who disputes one may offer another amount, to which the host agrees or not. An
 * admin decides a disputed one, and how much of it is to be paid.
 */
export const transitions = {
  accept: { from: ['proposed', 'disputed'], to: 'accepted', by: ['client'] },
  dispute: { from: ['proposed'], to: 'disputed', by: ['client'] },
  agree: { from: ['disputed'], to: 'accepted', by: ['host'] },
  withdraw: { from: ['proposed', 'disputed'], to: 'withdrawn', by: ['host', 'admin'] },
  settle: { from: ['disputed'], to: 'settled', by: ['admin'] },
} as const satisfies Record<
  string,
  { from: readonly ClaimStatus[]; to: ClaimStatus; by: readonly Role[] }
>;

export type Action = keyof typeof transitions;

/** `offered` is `null` if the client has offered no other amount. */
type Offered = { status: ClaimStatus; offered: number | null };

/** The actions that this role can do now, in the order of the buttons. */
export function availableActions({ status, offered }: Offered, role: Role): Action[] {
  return keysOf(transitions).filter(
    (action) => may(action, status, role) && (action !== 'agree' || offered !== null),
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
export function next(action: Action, { status, offered }: Offered, role: Role): ClaimStatus {
  if (!availableActions({ status, offered }, role).includes(action))
    throw new Refusal('conflict', `A ${role} cannot ${action} a claim that is ${status}.`);
  return transitions[action].to;
}

/** Until when the client may dispute it; without an answer it counts as accepted then. */
export function respondBy(now: Date): Date {
  return hoursAfter(now, rules.settlement.disputeHours);
}
