import type { GivenVerdict } from '#server/domain/approvals/queries.ts';
import type { UserRow } from '#server/domain/admin/user-search.ts';
import type { InspectionRecord } from '#server/domain/inspections/queries.ts';
import type { ReviewableInspection } from '#server/domain/inspections/reviewing.ts';
import { holdReasonsOf, type PayoutRecord } from '#server/domain/payouts/queries.ts';
import {
  isApprovable,
  isPayableByHand,
  isRefusable,
  isWayOpen,
  type HoldReason,
} from '#server/domain/payouts/payout.ts';
import { url } from '#shared/routes.ts';
import type { Viewer } from '../photo-links.ts';
import type { ImageView, KycStatus, RoleName } from '../shared.ts';
import { privateImageView } from './image.ts';
import { verdictView, type VerdictView } from './rule.ts';

export type LegView = {
  leg: InspectionRecord['leg'];
  submittedAt: string | null;
  odometerKm: number | null;
  fuelPercent: number | null;
  notes: string;
  damages: InspectionRecord['damages'];
  hostSignature: string | null;
  clientSignature: string | null;
  photos: { angle: InspectionRecord['photos'][number]['angle']; image: ImageView }[];
  /** When the photos were deleted because they were no longer needed. */
  photosDestroyedAt: string | null;
};

export type ReviewableView = LegView & {
  id: string;
  ref: string;
  car: string;
  host: string;
  client: string;
  timeZone: string;
  reason: string | null;
  /** What the host says against a check-in that the client made alone. */
  contested: string | null;
  other: LegView | null;
  rule: VerdictView | null;
  /** `null` once it is decided. */
  reviewUrl: string | null;
  /** Where an approval is taken back. */
  takeBackUrl: string | null;
};

export function reviewableView(
  inspection: ReviewableInspection,
  verdict: GivenVerdict | undefined,
  viewer: Viewer,
): ReviewableView {
  const { id, ref, carName, hostName, clientName, timeZone, reviewReason, review, other } =
    inspection;
  const reviewUrl = url('admin.checkins.review', { inspection: id });
  return {
    ...legView(inspection, viewer),
    id,
    ref,
    car: carName,
    host: hostName,
    client: clientName,
    timeZone,
    reason: reviewReason,
    contested:
      inspection.status === 'contested' ? (inspection.objections.at(-1)?.reason ?? null) : null,
    other: other && legView(other, viewer),
    rule: verdictView('inspection', verdict),
    reviewUrl: review === 'pending_review' ? reviewUrl : null,
    takeBackUrl: review === 'approved' ? reviewUrl : null,
  };
}

export function legView(inspection: InspectionRecord, viewer: Viewer): LegView {
  const { leg, odometerKm, fuelPercent, notes, damages, hostSignature, clientSignature } =
    inspection;
  return {
    leg,
    submittedAt: inspection.submittedAt?.toISOString() ?? null,
    odometerKm,
    fuelPercent,
    notes,
    damages,
    hostSignature,
    clientSignature,
    photos: inspection.photos.map((photo) => ({
      angle: photo.angle,
      image: privateImageView(photo, '', viewer),
    })),
    photosDestroyedAt: inspection.photosDestroyedAt?.toISOString() ?? null,
  };
}

export type PayoutView = {
  id: string;
  ref: string;
  car: string;
  host: string;
  client: string;
  amount: number;
  currency: string;
  installment: { number: number; of: number } | null;
  status: PayoutRecord['status'];
  way: PayoutRecord['way'];
  /** One of the two admins who must has approved it. */
  hasFirstApproval: boolean;
  rule: VerdictView | null;
  /** Where another way is chosen, while that is possible. */
  wayUrl: string | null;
  dueAt: string;
  reason: string | null;
  holds: HoldReason[];
  /** The last digits of the account number, enough to compare. */
  account: { end: string; holder: string; verified: boolean; verifyUrl: string | null } | null;
  canApprove: boolean;
  paidUrl: string | null;
  failedUrl: string | null;
};

export function payoutView(
  payout: PayoutRecord,
  verdict: GivenVerdict | undefined,
  now: Date,
): PayoutView {
  const { id, ref, amount, currency, status, hostId } = payout;
  return {
    id,
    ref,
    car: payout.carName,
    host: payout.hostName,
    client: payout.clientName,
    amount,
    currency,
    installment:
      payout.installments > 1 ? { number: payout.installment, of: payout.installments } : null,
    status,
    way: payout.way,
    hasFirstApproval: payout.firstApprovedBy !== null && payout.approvedAt === null,
    rule: verdictView('payout', verdict),
    wayUrl: isWayOpen(status) ? url('admin.payouts.way', { payout: id }) : null,
    dueAt: payout.dueAt.toISOString(),
    reason: status === 'failed' ? payout.reason : null,
    holds: holdReasonsOf(payout, now),
    account: accountView(payout, hostId),
    canApprove: isApprovable(status),
    paidUrl:
      isPayableByHand(status, payout.way) && payout.hasTaxDetails
        ? url('admin.payouts.paid', { payout: id })
        : null,
    failedUrl: isRefusable(status, payout.way) ? url('admin.payouts.failed', { payout: id }) : null,
  };
}

function accountView({ iban, accountHolder, isBankAccountVerified }: PayoutRecord, host: string) {
  if (!iban) return null;
  return {
    end: iban.slice(-4),
    holder: accountHolder ?? '',
    verified: isBankAccountVerified,
    verifyUrl: isBankAccountVerified ? null : url('admin.bank-accounts.verify', { host }),
  };
}

export type UserRowView = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  roles: RoleName[];
  kycStatus: KycStatus;
  state: 'suspended' | 'closed' | null;
  bookings: number;
  since: string;
  editUrl: string;
  documentsUrl: string;
};

export function userRowView(user: UserRow): UserRowView {
  const { id, name, email, phone, roles, kycStatus, bookings } = user;
  return {
    id,
    name,
    email,
    phone,
    roles,
    kycStatus,
    state: user.closed ? 'closed' : user.suspended ? 'suspended' : null,
    bookings,
    since: user.createdAt.toISOString(),
    editUrl: url('admin.users.edit', { user: id }),
    documentsUrl: url('admin.users.documents', { user: id }),
  };
}
