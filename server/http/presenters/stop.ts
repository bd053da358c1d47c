import type { BookingStatus, SignalKind, StopState } from '#server/db/generated/enums.ts';
import type { StoppedBooking } from '#server/domain/signals/queries.ts';
import { url } from '#shared/routes.ts';
import { pick } from './pick.ts';

/** A booking with what may be fraud about it, for the staff. */
export type StopView = {
  id: string;
  state: StopState;
  ref: string;
  status: BookingStatus;
  carName: string;
  hostName: string;
  clientName: string;
  total: number;
  currency: string;
  timeZone: string;
  startsAt: string;
  dueAt: string;
  /** The hand-over waits no longer, and nobody has decided. */
  isOverdue: boolean;
  signals: { kind: SignalKind; strength: number; facts: Record<string, string | number> }[];
  decided: { by: string | null; at: string; reason: string } | null;
  bookingUrl: string;
  accountUrl: string;
  /** `null` once it is decided. */
  decideUrl: string | null;
};

export function stopView(stop: StoppedBooking, now: Date): StopView {
  const { id, state, ref, clientId, dueAt, decidedAt, decidedBy, reason } = stop;
  const isOpen = state === 'open';
  return {
    ...pick(stop, 'id', 'state', 'ref', 'status', 'carName', 'hostName', 'clientName'),
    ...pick(stop, 'total', 'currency', 'timeZone', 'signals'),
    startsAt: stop.startsAt.toISOString(),
    dueAt: dueAt.toISOString(),
    isOverdue: isOpen && dueAt <= now,
    decided: decidedAt && { by: decidedBy, at: decidedAt.toISOString(), reason: reason ?? '' },
    bookingUrl: url('admin.bookings.show', { ref }),
    accountUrl: url('admin.users.edit', { user: clientId }),
    decideUrl: isOpen ? url('admin.stops.decide', { stop: id }) : null,
  };
}
