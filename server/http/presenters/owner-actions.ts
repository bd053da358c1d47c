import { mayNow } from '#server/domain/bookings/commands.ts';
import type { HostBooking } from '#server/domain/bookings/host-queries.ts';
import { url, type RouteName } from '#shared/routes.ts';

export type HostActionName =
  | 'approve'
  | 'decline'
  | 'check-in'
  | 'check-out'
  | 'close'
  | 'cancel'
  | 'no-show';

/** Something the host can do now, and its address. Those that only open a page are `get`. */
export type HostAction = { name: HostActionName; url: string; method: 'get' | 'post' };

type Deciding = Pick<
  HostBooking,
  'ref' | 'status' | 'startsAt' | 'answerDueAt' | 'earlyCheckInAgreedAt' | 'flightNumber'
>;

const offers = [
  { name: 'approve', action: 'approve', to: 'owner.bookings.approve' },
  { name: 'decline', action: 'decline', to: 'owner.bookings.decline' },
  { name: 'check-in', action: 'start', to: 'owner.check-in' },
  { name: 'check-out', action: 'return', to: 'owner.check-out' },
  { name: 'close', action: 'complete', to: 'owner.bookings.complete' },
  { name: 'no-show', action: 'no-show', to: 'owner.bookings.no-show' },
  { name: 'cancel', action: 'cancel', to: 'owner.bookings.cancel' },
] as const satisfies readonly { name: HostActionName; to: RouteName; action: string }[];

const pages: ReadonlySet<HostActionName> = new Set(['check-in', 'check-out']);

/**
 * The actions that the table of transitions allows a host, or an admin for the host, at this moment; none for a viewer.
 */
export function hostActions(
  booking: Deciding,
  mayAct: boolean,
  now: Date,
  role: 'host' | 'admin' = 'host',
): HostAction[] {
  if (!mayAct) return [];
  return offers
    .filter(({ action }) => mayNow(action, booking, role, now))
    .map(({ name, to }) => ({
      name,
      url: url(to, { ref: booking.ref }),
      method: pages.has(name) ? 'get' : 'post',
    }));
}
