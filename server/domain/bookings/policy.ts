import { hasRole, hostsOf, type Actor } from '../users/actor.ts';

type Parties = { clientId: string; hostId: string };

/**
 * The role of a person in a booking. `viewer` is a company member who may look and not act; `null` is a
 * stranger, who gets a 404 so that a reference never confirms that a booking exists.
 */
export function partyRoleOf(
  booking: Parties,
  actor: Actor,
): 'client' | 'host' | 'viewer' | 'admin' | null {
  if (booking.clientId === actor.id) return 'client';
  if (hostsOf(actor, ['manager', 'agent']).includes(booking.hostId)) return 'host';
  if (hostsOf(actor, ['viewer']).includes(booking.hostId)) return 'viewer';
  return hasRole(actor, 'admin') ? 'admin' : null;
}

export type PartyRole = NonNullable<ReturnType<typeof partyRoleOf>>;
