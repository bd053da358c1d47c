import { hostsSeenBy, runs } from '../hosts/policy.ts';
import { may } from '../staff/permissions.ts';
import type { Actor } from '../users/actor.ts';

type Parties = { clientId: string; hostId: string; branchId: string | null };

/**
 * The role of a person in a booking. `viewer` is a company member who may look and not act,
 * an agent of another branch among them; `reader` is a member of the staff of whom the same is true; `null` is a
 * stranger, who gets a 404 so that a reference never confirms that a booking exists.
 */
export function partyRoleOf(
  booking: Parties,
  actor: Actor,
): 'client' | 'host' | 'viewer' | 'admin' | 'reader' | null {
  if (booking.clientId === actor.id) return 'client';
  if (runs(actor, booking)) return 'host';
  if (hostsSeenBy(actor).includes(booking.hostId)) return 'viewer';
  if (may(actor, 'bookings.act')) return 'admin';
  return may(actor, 'bookings.read') ? 'reader' : null;
}

export type PartyRole = NonNullable<ReturnType<typeof partyRoleOf>>;
