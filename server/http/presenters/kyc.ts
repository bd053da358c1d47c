import { acceptsDocuments, endsSoon, type KycDocument } from '#server/domain/kyc/kyc.ts';
import type { KycCase } from '#server/domain/kyc/queries.ts';
import { wallDateOf } from '#server/domain/time/wall-clock.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { url } from '#shared/routes.ts';
import { fileUrl } from '../file-links.ts';
import { pick } from './pick.ts';
import type { KycStatus } from '../shared.ts';

/** The steps of an identity check on a phone, in their order. */
export const kycSteps = ['driver', 'identity', 'licence', 'selfie'] as const;

type KycStep = (typeof kycSteps)[number];

const documentsOf = {
  driver: [],
  identity: ['identity'],
  licence: ['licence_front', 'licence_back'],
  selfie: ['selfie'],
} as const satisfies Record<KycStep, readonly KycDocument[]>;

export type KycView = {
  status: KycStatus;
  /** New documents are in review; until then the earlier check counts. */
  isRenewing: boolean;
  endsSoon: boolean;
  reason: string | null;
  expiresOn: string | null;
  driver: {
    bornOn: string | null;
    licenceIssuedOn: string | null;
    licenceExpiresOn: string | null;
    phone: string | null;
    address: string | null;
  };
  /** `null` when there is nothing to do, or nothing but wait. */
  steps: {
    current: KycStep;
    all: { name: KycStep; done: boolean; url: string }[];
    documents: {
      kind: KycDocument;
      status: 'missing' | 'in_review' | 'approved' | 'rejected' | 'expired';
      uploadUrl: string;
      /** To look at the file that was sent; valid for five minutes. */
      fileUrl: string | null;
    }[];
    /** The steps after and before the current one. */
    nextUrl: string | null;
    previousUrl: string | null;
  } | null;
  /**
   * To send new documents before the present ones expire; `null` while they are being sent, and when it is too early.
   */
  renewUrl: string | null;
  driverUrl: string;
  /** The page from which the person came. */
  returnUrl: string | null;
};

type Asked = { userId: string; returnUrl: string | null; step: KycStep | null; now: Date };

export function kycView(kyc: KycCase, { returnUrl, ...asked }: Asked): KycView {
  const today = wallDateOf(asked.now, HOME_ZONE);
  const isOpen = acceptsDocuments(kyc, today);
  const mayWait = kyc.status === 'verified' && !endsSoon(kyc, today) && !hasBegun(kyc);
  const isShown = isOpen && (!mayWait || asked.step !== null);
  return {
    ...pick(kyc, 'status', 'isRenewing', 'reason', 'expiresOn'),
    endsSoon: endsSoon(kyc, today),
    driver: pick(kyc, 'bornOn', 'licenceIssuedOn', 'licenceExpiresOn', 'phone', 'address'),
    steps: isShown ? stepsOf(kyc, asked) : null,
    renewUrl: isOpen && !isShown ? stepUrl('identity') : null,
    driverUrl: url('kyc.driver'),
    returnUrl,
  };
}

type Wanted = Omit<Asked, 'returnUrl'>;

function stepsOf(kyc: KycCase, { step: wanted, ...reader }: Wanted): NonNullable<KycView['steps']> {
  const current = wanted ?? kycSteps.find((step) => !isDone(kyc, step)) ?? 'driver';
  const at = kycSteps.indexOf(current);
  return {
    current,
    all: kycSteps.map((name) => ({ name, done: isDone(kyc, name), url: stepUrl(name) })),
    documents: documentsOf[current].map((kind) => ({
      kind,
      status: statusOf(kyc, kind),
      uploadUrl: url('kyc.store', { kind }),
      fileUrl: linkTo(kyc, kind, reader),
    })),
    nextUrl: nextAfter(at),
    previousUrl: at > 0 ? stepUrl(kycSteps[at - 1] ?? 'driver') : null,
  };
}

function linkTo({ documents }: KycCase, kind: KycDocument, reader: Omit<Wanted, 'step'>) {
  const sent = documents.find((document) => document.kind === kind && document.fileId !== null);
  const { userId, now } = reader;
  return sent?.fileId ? fileUrl({ file: sent.fileId, userId, purpose: 'own' }, now) : null;
}

function nextAfter(at: number): string | null {
  const next = kycSteps[at + 1];
  return next ? stepUrl(next) : null;
}

function stepUrl(step: KycStep): string {
  return url('kyc', null, { step });
}

function hasBegun({ documents }: KycCase): boolean {
  return documents.some(({ status }) => status === 'in_review');
}

/** Whether a step is done. What was refused, or belongs to a check that expires, must be sent again. */
function isDone(kyc: KycCase, step: KycStep): boolean {
  if (step === 'driver')
    return [kyc.bornOn, kyc.licenceIssuedOn, kyc.licenceExpiresOn].every((date) => date !== null);
  return documentsOf[step].every((kind) => statusOf(kyc, kind) === 'in_review');
}

function statusOf({ documents }: KycCase, kind: KycDocument) {
  return documents.find((document) => document.kind === kind)?.status ?? 'missing';
}
