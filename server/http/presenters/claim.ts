import type { ClaimKind, ClaimStatus, PhotoAngle } from '#server/db/generated/enums.ts';
import { availableActions, type Action, type Role } from '#server/domain/claims/claim.ts';
import type { ClaimRecord } from '#server/domain/claims/queries.ts';
import { signaturePath } from '#shared/drawn-signature.ts';
import { url } from '#shared/routes.ts';
import type { Viewer } from '../photo-links.ts';
import type { ImageView } from '../shared.ts';
import { privateImageView } from './image.ts';
import { paperView, type PaperView } from './paper.ts';

export type ClaimView = {
  id: string;
  kind: ClaimKind;
  status: ClaimStatus;
  amount: number;
  settled: number | null;
  currency: string;
  /** The figures of a charge: hours, kilometres, per cent, prices in minor units. */
  facts: Record<string, number>;
  note: string;
  objection: string | null;
  /** What the client would pay instead, in minor units. */
  offered: number | null;
  /** What the host would take instead, in minor units. */
  countered: number | null;
  /** For more than the client's protection plan lets them pay. */
  aboveExcess: boolean;
  /** The name with which the client has accepted what the deposit does not cover. */
  agreedName: string | null;
  /** The path of the signature that the client has drawn at the counter. */
  signature: string | null;
  /** The member in front of whom the client signed at the counter. */
  witness: string | null;
  decision: string | null;
  respondBy: string;
  /** Photos of the return, each with that of the same angle when the car was handed over. */
  photos: { id: string; angle: PhotoAngle; image: ImageView; before: ImageView | null }[];
  /** The quote of a repair, the paper of a fine or a toll, and what the client has sent against the claim. */
  papers: PaperView[];
  /** What this side may do now, and the address of each action. */
  actions: { name: Action; url: string }[];
};

type Side = {
  role: Role | null;
  urlOf: (claim: ClaimRecord, action: Action) => string;
  viewer: Viewer;
};

/** A claim as one side sees it; with `role: null` there are no actions. */
export function claimView(claim: ClaimRecord, { role, urlOf, viewer }: Side): ClaimView {
  const { id, kind, status, amount, settled, currency, facts, note, objection, decision } = claim;
  const names = role ? availableActions(claim, role) : [];
  return {
    id,
    kind,
    status,
    amount,
    settled,
    currency,
    facts,
    note,
    objection,
    offered: claim.offered,
    countered: claim.countered,
    aboveExcess: claim.aboveExcess,
    agreedName: claim.agreedName,
    signature: claim.agreedDrawing && signaturePath(claim.agreedDrawing),
    witness: claim.witness,
    decision,
    respondBy: claim.respondBy.toISOString(),
    photos: claim.photos.map(({ angle, before, ...photo }) => ({
      id: photo.id,
      angle,
      image: privateImageView(photo, '', viewer),
      before: before && privateImageView(before, '', viewer),
    })),
    papers: claim.papers.map((paper) =>
      paperView(paper, url('claim-paper', { claim: id, file: paper.id })),
    ),
    actions: names.map((name) => ({ name, url: urlOf(claim, name) })),
  };
}
