import type { ClaimStatus } from '#server/db/generated/enums.ts';
import { keysOf } from '#server/lib/objects.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { Refusal } from '../refusal.ts';

export type Role = 'client' | 'host' | 'admin';

/** The transitions of a claim. An admin decides a disputed one, and how much of it is to be paid. */
export const transitions = {
  accept: { from: ['proposed', 'disputed'], to: 'accepted', by: ['client'] },
  dispute: { from: ['proposed'], to: 'disputed', by: ['client'] },
  withdraw: { from: ['proposed', 'disputed'], to: 'withdrawn', by: ['host', 'admin'] },
  settle: { from: ['disputed'], to: 'settled', by: ['admin'] },
} as const satisfies Record<
  string,
  { from: readonly ClaimStatus[]; to: ClaimStatus; by: readonly Role[] }
>;

export type Action = keyof typeof transitions;

/** The actions that this role can do now, in the order of the buttons. */
export function availableActions(status: ClaimStatus, role: Role): Action[] {
  return keysOf(transitions).filter((action) => may(action, status, role));
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
export function next(action: Action, status: ClaimStatus, role: Role): ClaimStatus {
  if (!may(action, status, role))
    throw new Refusal('conflict', `A ${role} cannot ${action} a claim that is ${status}.`);
  return transitions[action].to;
}

/** Until when the client may dispute it; without an answer it counts as accepted then. */
export function respondBy(now: Date): Date {
  return hoursAfter(now, rules.settlement.disputeHours);
}
