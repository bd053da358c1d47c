import type { DisputedClaim } from '#server/domain/claims/queries.ts';
import { url } from '#shared/routes.ts';
import { claimView, type ClaimView } from './claim.ts';

export type DecidableView = {
  claim: ClaimView;
  ref: string;
  car: string;
  host: string;
  client: string;
  timeZone: string;
  createdAt: string;
  /** Minor units: what the claim is taken from first. */
  deposit: number;
  /** Both hand-overs, side by side. */
  handoversUrl: string;
  /** `null` once it is decided. */
  decideUrl: string | null;
};

/** A disputed claim as an admin sees it, with both sides' words. */
export function decidableView(claim: DisputedClaim): DecidableView {
  const { id, ref, status } = claim;
  return {
    claim: claimView(claim, { role: null, urlOf: () => '' }),
    ref,
    car: claim.carName,
    host: claim.hostName,
    client: claim.clientName,
    timeZone: claim.timeZone,
    createdAt: claim.createdAt.toISOString(),
    deposit: claim.deposit,
    handoversUrl: url('admin.checkins', null, { q: ref }),
    decideUrl: status === 'disputed' ? url('admin.claims.decide', { claim: id }) : null,
  };
}
