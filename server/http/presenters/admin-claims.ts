import type { DisputedClaim } from '#server/domain/claims/queries.ts';
import type { InspectionRecord } from '#server/domain/inspections/queries.ts';
import { url } from '#shared/routes.ts';
import type { Viewer } from '../photo-links.ts';
import { legView, type LegView } from './admin.ts';
import { claimView, type ClaimView } from './claim.ts';

export type DecidableView = {
  claim: ClaimView;
  ref: string;
  car: string;
  host: string;
  client: string;
  timeZone: string;
  createdAt: string;
  /** Minor units. The claim is paid from it first. */
  deposit: number;
  /** What the client may still have to pay for a damage by their protection plan; `null` for other claims. */
  excessLeft: number | null;
  /** The records of check-in and check-out. */
  checkIn: LegView | null;
  checkOut: LegView | null;
  /** The page with both hand-overs side by side. */
  handoversUrl: string;
  /** `null` once it is decided. */
  decideUrl: string | null;
};

/** A disputed claim for an admin, with what both sides say. */
export function decidableView(
  claim: DisputedClaim,
  inspections: readonly InspectionRecord[],
  viewer: Viewer,
): DecidableView {
  const legOf = (leg: InspectionRecord['leg']) => {
    const found = inspections.find((one) => one.bookingId === claim.bookingId && one.leg === leg);
    return found ? legView(found, viewer) : null;
  };
  const { id, ref, status } = claim;
  return {
    claim: claimView(claim, { role: null, urlOf: () => '', viewer }),
    ref,
    car: claim.carName,
    host: claim.hostName,
    client: claim.clientName,
    timeZone: claim.timeZone,
    createdAt: claim.createdAt.toISOString(),
    deposit: claim.deposit,
    excessLeft: claim.kind === 'damage' ? claim.excessLeft : null,
    checkIn: legOf('check_in'),
    checkOut: legOf('check_out'),
    handoversUrl: url('admin.checkins', null, { q: ref }),
    decideUrl: status === 'disputed' ? url('admin.claims.decide', { claim: id }) : null,
  };
}
