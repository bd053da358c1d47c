import type { DocumentKind } from '#server/db/generated/enums.ts';
import { hostsManagedBy, hostsRunBy } from '../hosts/policy.ts';
import { hasRole, type Actor } from '../users/actor.ts';
import { isOfCompany } from './document.ts';

/** To whom a document belongs: a person's, a car's or a company's, and of which host. */
export type Belongs = { kind: DocumentKind; userId: string | null; hostId: string | null };

/**
 * Who may open the files: the person themself, those who hand the car over, of a company's own documents its managers,
 * and admins. A host never sees a client's documents.
 */
export function maySeeFiles(actor: Actor, { kind, userId, hostId }: Belongs): boolean {
  if (hasRole(actor, 'admin')) return true;
  if (userId !== null) return userId === actor.id;
  const allowed = isOfCompany(kind) ? hostsManagedBy(actor) : hostsRunBy(actor);
  return hostId !== null && allowed.includes(hostId);
}

/** Who may send and replace the documents of a host and its cars. */
export function maySendDocuments(actor: Actor, hostId: string): boolean {
  return hostsManagedBy(actor).includes(hostId);
}
