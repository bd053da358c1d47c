import type { BookingStatus as Status, OccupancyKind } from '#server/db/generated/enums.ts';
import { keysOf } from '#server/lib/objects.ts';
import { Refusal } from '../refusal.ts';

export type { Status };

/** Who may act on a booking. `system` is a timer or the payment gateway; it never arrives over HTTP. */
export const roles = ['client', 'host', 'admin', 'system'] as const;

export type Role = (typeof roles)[number];

type Transition = {
  readonly from: readonly Status[];
  readonly to: Status;
  readonly by: readonly Role[];
};

/**
 * The transitions of a booking. Every change of status is one of these rows; no other code compares statuses to decide
 * what may happen next.
 */
export const transitions = {
  request: { from: ['awaiting_payment'], to: 'requested', by: ['system'] },
  confirm: { from: ['awaiting_payment'], to: 'confirmed', by: ['system'] },
  'expire-hold': { from: ['awaiting_payment'], to: 'payment_expired', by: ['system', 'client'] },
  approve: { from: ['requested'], to: 'confirmed', by: ['host', 'admin'] },
  decline: { from: ['requested'], to: 'declined', by: ['host', 'admin'] },
  expire: { from: ['requested'], to: 'expired', by: ['system'] },
  start: { from: ['confirmed'], to: 'in_progress', by: ['host', 'client', 'admin'] },
  return: { from: ['in_progress'], to: 'returned', by: ['host', 'client', 'admin'] },
  complete: { from: ['returned'], to: 'completed', by: ['system', 'host', 'client', 'admin'] },
  cancel: {
    from: ['requested', 'confirmed'],
    to: 'cancelled',
    by: ['system', 'client', 'host', 'admin'],
  },
  'no-show': { from: ['confirmed'], to: 'no_show', by: ['host', 'admin'] },
} as const satisfies Record<string, Transition>;

export type Action = keyof typeof transitions;

export const actions = keysOf(transitions);

/** How a booking in this status occupies its car; `null` leaves the car free. */
export const occupancyOf = {
  awaiting_payment: 'hold',
  requested: 'request',
  confirmed: 'booking',
  in_progress: 'booking',
  returned: 'booking',
  completed: 'booking',
  payment_expired: null,
  declined: null,
  expired: null,
  cancelled: null,
  no_show: null,
} as const satisfies Record<Status, OccupancyKind | null>;

/** No transition leads out of these. */
export const endStatuses = [
  'completed',
  'payment_expired',
  'declined',
  'expired',
  'cancelled',
  'no_show',
] as const satisfies readonly Status[];

/** Whether it ended before its trip did: its host gets what is kept of the price, and not the price. */
export function endedEarly(status: Status): boolean {
  return status !== 'completed' && endStatuses.some((end) => end === status);
}

export function may(action: Action, status: Status, role: Role): boolean {
  const { by }: Transition = transitions[action];
  return isFrom(action, status) && by.includes(role);
}

/** The car is kept free for a client who has not paid yet. */
export function isOpenHold(status: Status): boolean {
  return isFrom('expire-hold', status);
}

/** The booking is confirmed and the car is not handed over yet. */
export function isConfirmed(status: Status): boolean {
  return isFrom('start', status);
}

/** The car is with its client. */
export function isInProgress(status: Status): boolean {
  return isFrom('return', status);
}

/** The car is back, but claims may still follow. */
export function isReturned(status: Status): boolean {
  return isFrom('complete', status);
}

/** From the confirmation until no more can be charged. */
export function isRunning(status: Status): boolean {
  return isConfirmed(status) || isInProgress(status) || isReturned(status);
}

/** Paid, and the car is not handed over yet. */
export function isCancellable(status: Status): boolean {
  return isFrom('cancel', status);
}

function isFrom(action: Action, status: Status): boolean {
  const { from }: Transition = transitions[action];
  return from.includes(status);
}

/**
 * The status after an action.
 *
 * @throws {Refusal} `forbidden` if this role may never do it; `conflict` if it is not possible in this status
 */
export function next(action: Action, status: Status, role: Role): Status {
  const { from, to, by }: Transition = transitions[action];
  if (!by.includes(role)) throw new Refusal('forbidden', `A ${role} cannot ${action} a booking.`);
  if (!from.includes(status)) throw new Refusal('conflict', `This booking is already ${status}.`);
  return to;
}
