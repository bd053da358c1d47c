import { maySendPapers } from '#server/domain/documents/policy.ts';
import { papersUrl } from '#server/domain/documents/notifications.ts';
import type { Renewal } from '#server/domain/hosts/queries.ts';
import type { Actor } from '#server/domain/users/actor.ts';

export type RenewalView = Omit<Renewal, 'hostId' | 'carSlug'> & {
  /** The car or the company, to tell one from the other. */
  holder: string;
  /** Where it is sent; `null` for a company's paper to a member who has no say in it. */
  url: string | null;
};

export function renewalView({ hostId, carSlug, ...renewal }: Renewal, actor: Actor): RenewalView {
  return { ...renewal, holder: carSlug ?? hostId, url: placeOf({ hostId, carSlug }, actor) };
}

function placeOf({ hostId, carSlug }: Pick<Renewal, 'hostId' | 'carSlug'>, actor: Actor) {
  return carSlug || maySendPapers(actor, hostId) ? papersUrl(carSlug) : null;
}
