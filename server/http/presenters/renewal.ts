import { maySendDocuments } from '#server/domain/documents/policy.ts';
import { documentsPage } from '#server/domain/documents/notifications.ts';
import type { Renewal } from '#server/domain/hosts/queries.ts';
import type { Actor } from '#server/domain/users/actor.ts';

export type RenewalView = Omit<Renewal, 'hostId' | 'carSlug'> & {
  /** The name of the car or company. */
  owner: string;
  /** Where the new one is sent; `null` for a member who may not send a company's document. */
  url: string | null;
};

export function renewalView({ hostId, carSlug, ...renewal }: Renewal, actor: Actor): RenewalView {
  return { ...renewal, owner: carSlug ?? hostId, url: placeOf({ hostId, carSlug }, actor) };
}

function placeOf({ hostId, carSlug }: Pick<Renewal, 'hostId' | 'carSlug'>, actor: Actor) {
  return carSlug || maySendDocuments(actor, hostId) ? documentsPage(carSlug) : null;
}
