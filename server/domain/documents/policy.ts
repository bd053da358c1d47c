import type { DocumentKind } from '#server/db/generated/enums.ts';
import { hostsManagedBy, hostsRunBy } from '../hosts/policy.ts';
import { hasRole, type Actor } from '../users/actor.ts';

/** Whose a document is: a person's or a car's, and of which host. */
export type Belongs = { kind: DocumentKind; userId: string | null; hostId: string | null };

/**
 * Who may open the files: the person themself, those who hand the car over, and admins. A host never sees a client's
 * papers.
 */
export function maySeeFiles(actor: Actor, { userId, hostId }: Belongs): boolean {
  if (hasRole(actor, 'admin')) return true;
  return userId === null
    ? hostId !== null && hostsRunBy(actor).includes(hostId)
    : userId === actor.id;
}

/** Who may send and replace the papers of a host's cars. */
export function maySendPapers(actor: Actor, hostId: string): boolean {
  return hostsManagedBy(actor).includes(hostId);
}
