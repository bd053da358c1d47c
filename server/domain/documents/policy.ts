import type { DocumentKind } from '#server/db/generated/enums.ts';
import { hostsManagedBy, runs } from '../hosts/policy.ts';
import { may } from '../staff/permissions.ts';
import type { Actor } from '../users/actor.ts';
import { isOfCompany } from './document.ts';

/** The owner of a document (a person, a car or a company), and its host. */
export type Belongs = {
  kind: DocumentKind;
  userId: string | null;
  hostId: string | null;
  /** Of a company's car. */
  branchId: string | null;
};

/**
 * Whether the person may open the files: their own, those of cars they hand over, those of companies they manage, and
 * reviewers all. A host never sees a client's documents.
 */
export function maySeeFiles(actor: Actor, { kind, userId, hostId, branchId }: Belongs): boolean {
  if (may(actor, userId === null ? 'documents.review' : 'identity.review')) return true;
  if (userId !== null) return userId === actor.id;
  if (hostId === null) return false;
  return isOfCompany(kind)
    ? hostsManagedBy(actor).includes(hostId)
    : runs(actor, { hostId, branchId });
}

/** Whether the person may send and replace the documents of a host and its cars. */
export function maySendDocuments(actor: Actor, hostId: string): boolean {
  return hostsManagedBy(actor).includes(hostId);
}
