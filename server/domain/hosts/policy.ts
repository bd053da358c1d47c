import { Refusal } from '../refusal.ts';
import { hasRole, hostsOf, type Actor } from '../users/actor.ts';

/** Every host this person is a member of, whatever their role in it. */
export function hostsSeenBy(actor: Actor): string[] {
  return hostsOf(actor, ['manager', 'agent', 'viewer']);
}

/** Hosts they act for: bookings, hand-overs, calendars. */
export function hostsRunBy(actor: Actor): string[] {
  return hostsOf(actor, ['manager', 'agent']);
}

/** Hosts whose money they see: an agent has no say in money. */
export function hostsWithMoneySeenBy(actor: Actor): string[] {
  return hostsOf(actor, ['manager', 'viewer']);
}

/** Hosts whose cars, prices and bank account they change. */
export function hostsManagedBy(actor: Actor): string[] {
  return hostsOf(actor, ['manager']);
}

export function seesMoneyOf(actor: Actor, hostId: string): boolean {
  return hostsWithMoneySeenBy(actor).includes(hostId) || hasRole(actor, 'admin');
}

/** Whoever has, or may come to have, cars to rent out. */
export function isHostPerson(actor: Actor): boolean {
  return actor.hosts.length > 0 || hasRole(actor, 'owner') || hasRole(actor, 'company_owner');
}

/**
 * What a person must be to a host for an act on something of it.
 *
 * @throws {Refusal} `not-found` for a stranger, `forbidden` for a member without that right
 */
export function requireHost(actor: Actor, hostId: string, allowed: readonly string[]): void {
  if (!hostsSeenBy(actor).includes(hostId)) throw new Refusal('not-found', 'Not their host.');
  if (!allowed.includes(hostId)) throw new Refusal('forbidden', 'Not by this member.');
}
