import { documentsOfCompany } from '#server/domain/documents/queries.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { clock } from '#server/lib/clock.ts';
import { documentViews } from './presenters/documents.ts';

/** All documents of a company; there are few. */
export async function companyDocumentViews(
  { id, slug }: { id: string; slug: string },
  actor: Actor,
) {
  const owner = { is: 'company', slug, hostId: id, branchId: null } as const;
  return documentViews(owner, await documentsOfCompany(id), { actor, now: clock.now() });
}
