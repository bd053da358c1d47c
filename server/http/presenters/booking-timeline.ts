import type { Action, Role, Status } from '#server/domain/bookings/booking.ts';
import { closesAt } from '#server/domain/bookings/deadlines.ts';
import type { BookingDetails } from '#server/domain/bookings/details.ts';
import type { BookingRecord } from '#server/domain/bookings/queries.ts';

/**
 * One step of a booking, named by the status it leads to. `done`: reached at `at`. `current`: expected next. `next`:
 * expected later. `failed`: how the booking ended instead.
 */
export type TimelineStep = {
  key: Status;
  state: 'done' | 'current' | 'next' | 'failed';
  /** When it happened, or when it is expected. */
  at: string | null;
  by: Role | null;
  /** Which member of the company did it; for its members. */
  member: string | null;
};

type Event = BookingDetails['events'][number];

/** The statuses of a booking without problems. */
const way = [
  'awaiting_payment',
  'requested',
  'confirmed',
  'in_progress',
  'returned',
  'completed',
] as const satisfies readonly Status[];

type Milestone = (typeof way)[number];

const actionsTo: Record<Milestone, readonly Event['action'][]> = {
  awaiting_payment: [],
  requested: ['request'],
  confirmed: ['confirm', 'approve'],
  in_progress: ['start'],
  returned: ['return'],
  completed: ['complete'],
};

const endActions: { [S in Status]?: Action } = {
  payment_expired: 'expire-hold',
  declined: 'decline',
  expired: 'expire',
  cancelled: 'cancel',
  no_show: 'no-show',
};

/** The steps of a booking. One without a request, as an instant booking, has no such step. */
export function timelineOf(booking: BookingRecord, events: readonly Event[]): TimelineStep[] {
  const stamps = stampsOf(booking);
  const reached = way.findIndex((step) => step === booking.status);
  const steps = way.filter((step) => step !== 'requested' || asksHost(booking));
  if (reached === -1) {
    const done = steps.filter((step) => stamps[step].at !== null);
    return [...done.map((step) => doneStep(step, stamps, events)), endStep(booking, events)];
  }
  const waiting = steps.find((step) => way.indexOf(step) > reached);
  return steps.map((step) => {
    if (way.indexOf(step) <= reached) return doneStep(step, stamps, events);
    const at = stamps[step].due?.toISOString() ?? null;
    return { key: step, state: step === waiting ? 'current' : 'next', at, by: null, member: null };
  });
}

function asksHost(booking: BookingRecord): boolean {
  return booking.requestedAt !== null || (!booking.instantBook && booking.confirmedAt === null);
}

type Stamps = Record<Milestone, { at: Date | null; due: Date | null }>;

function stampsOf(booking: BookingRecord): Stamps {
  const { startsAt, endsAt, returnedAt } = booking;
  return {
    awaiting_payment: { at: booking.createdAt, due: null },
    requested: { at: booking.requestedAt, due: null },
    confirmed: { at: booking.confirmedAt, due: booking.answerDueAt },
    in_progress: { at: booking.startedAt, due: startsAt },
    returned: { at: returnedAt, due: endsAt },
    completed: { at: booking.completedAt, due: closesAt(returnedAt ?? endsAt) },
  };
}

function doneStep(step: Milestone, stamps: Stamps, events: readonly Event[]): TimelineStep {
  const event = events.find(({ action }) => actionsTo[step].includes(action));
  return { key: step, state: 'done', at: stamps[step].at?.toISOString() ?? null, ...doerOf(event) };
}

function endStep(booking: BookingRecord, events: readonly Event[]): TimelineStep {
  const action = endActions[booking.status];
  const event = events.findLast((one) => one.action === action);
  const at = booking.endedAt?.toISOString() ?? null;
  return { key: booking.status, state: 'failed', at, ...doerOf(event) };
}

function doerOf(event: Event | undefined): Pick<TimelineStep, 'by' | 'member'> {
  return { by: event?.by ?? null, member: event?.member ?? null };
}

/** For everybody outside the company it was the company. */
export function unnamed(steps: readonly TimelineStep[]): TimelineStep[] {
  return steps.map((step) => ({ ...step, member: null }));
}
