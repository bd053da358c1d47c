import { Refusal } from '../refusal.ts';
import { may } from '../staff/permissions.ts';
import { hasRole, hostsOf, type Actor } from '../users/actor.ts';

/** The hosts of which this person is a member, in any role. */
export function hostsSeenBy(actor: Actor): string[] {
  return hostsOf(actor, ['manager', 'agent', 'viewer']);
}

type Placed = { hostId: string; branchId: string | null };

/** Whether they act for a car: managers for all of their company, the others where they belong to one branch for its cars. */
export function runs(actor: Actor, { hostId, branchId }: Placed): boolean {
  return actor.hosts.some(
    (host) =>
      host.id === hostId &&
      host.role !== 'viewer' &&
      (host.branchId === null || host.branchId === branchId),
  );
}

/** The hosts whose money they may see; agents may not. */
export function hostsWithMoneySeenBy(actor: Actor): string[] {
  return hostsOf(actor, ['manager', 'viewer']);
}

/** The hosts whose cars, prices and bank account they may change. */
export function hostsManagedBy(actor: Actor): string[] {
  return hostsOf(actor, ['manager']);
}

export function seesMoneyOf(actor: Actor, hostId: string): boolean {
  return hostsWithMoneySeenBy(actor).includes(hostId) || may(actor, 'bookings.read');
}

/** Whether the person has cars to rent out, or may come to have some. */
export function isHostPerson(actor: Actor): boolean {
  return (
    actor.hosts.length > 0 ||
    actor.closedHosts.length > 0 ||
    hasRole(actor, 'owner') ||
    hasRole(actor, 'company_owner')
  );
}

/** @throws {Refusal} `not-found` for a stranger, `forbidden` for a member who does not act for this car */
export function requireRunning(actor: Actor, car: Placed): void {
  requireHost(actor, car.hostId, runs(actor, car) ? [car.hostId] : []);
}

/**
 * Checks a person's role in a host.
 *
 * @throws {Refusal} `not-found` for a stranger, `forbidden` for a member without one of the allowed roles
 */
export function requireHost(actor: Actor, hostId: string, allowed: readonly string[]): void {
  if (!hostsSeenBy(actor).includes(hostId)) throw new Refusal('not-found', 'Not their host.');
  if (!allowed.includes(hostId)) throw new Refusal('forbidden', 'Not by this member.');
}
