import { acceptsDocuments, kycDocuments, type KycDocument } from '#server/domain/kyc/kyc.ts';
import type { KycCase } from '#server/domain/kyc/queries.ts';
import { url } from '#routes';
import type { KycStatus } from '../shared.ts';

export type KycView = {
  status: KycStatus;
  reason: string | null;
  expiresOn: string | null;
  driver: { bornOn: string | null; licenceIssuedOn: string | null; phone: string | null };
  documents: {
    kind: KycDocument;
    status: 'missing' | 'in_review' | 'approved' | 'rejected' | 'expired';
  }[];
  /** Where to send documents; `null` while none are taken. */
  uploadUrl: string | null;
  driverUrl: string;
  /** The page the person came from, to return to. */
  returnUrl: string | null;
};

export function kycView(kyc: KycCase, returnUrl: string | null): KycView {
  const { status, reason, expiresOn, bornOn, licenceIssuedOn, phone } = kyc;
  return {
    status,
    reason,
    expiresOn,
    driver: { bornOn, licenceIssuedOn, phone },
    documents: kycDocuments.map((kind) => ({
      kind,
      status: kyc.documents.find((document) => document.kind === kind)?.status ?? 'missing',
    })),
    uploadUrl: acceptsDocuments(status) ? url('kyc.store') : null,
    driverUrl: url('kyc.driver'),
    returnUrl,
  };
}
