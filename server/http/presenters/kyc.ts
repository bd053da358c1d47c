import { acceptsDocuments, type KycDocument } from '#server/domain/kyc/kyc.ts';
import type { KycCase } from '#server/domain/kyc/queries.ts';
import { wallDateOf } from '#server/domain/time/wall-clock.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { url } from '#shared/routes.ts';
import { fileUrl } from '../file-links.ts';
import type { KycStatus } from '../shared.ts';

/** The steps of a check on a phone, in the order they are taken. */
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
  reason: string | null;
  expiresOn: string | null;
  driver: {
    bornOn: string | null;
    licenceIssuedOn: string | null;
    licenceExpiresOn: string | null;
    phone: string | null;
    address: string | null;
  };
  /** `null` when there is nothing to do but wait, or nothing at all. */
  steps: {
    current: KycStep;
    all: { name: KycStep; done: boolean; url: string }[];
    documents: {
      kind: KycDocument;
      status: 'missing' | 'in_review' | 'approved' | 'rejected' | 'expired';
      uploadUrl: string;
      /** To look at what was sent; good for five minutes. */
      fileUrl: string | null;
    }[];
    /** Where to go on from the current step, and back. */
    nextUrl: string | null;
    previousUrl: string | null;
  } | null;
  driverUrl: string;
  /** The page the person came from, to return to. */
  returnUrl: string | null;
};

type Asked = { userId: string; returnUrl: string | null; step: KycStep | null; now: Date };

export function kycView(kyc: KycCase, { returnUrl, ...asked }: Asked): KycView {
  const { status, reason, expiresOn, bornOn, licenceIssuedOn, licenceExpiresOn, phone, address } =
    kyc;
  const isOpen = acceptsDocuments(kyc, wallDateOf(asked.now, HOME_ZONE));
  return {
    status,
    reason,
    expiresOn,
    driver: { bornOn, licenceIssuedOn, licenceExpiresOn, phone, address },
    steps: isOpen ? stepsOf(kyc, asked) : null,
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

/** What was refused, or is from a check that ends, is to be sent again. */
function isDone(kyc: KycCase, step: KycStep): boolean {
  if (step === 'driver')
    return [kyc.bornOn, kyc.licenceIssuedOn, kyc.licenceExpiresOn].every((date) => date !== null);
  return documentsOf[step].every((kind) => statusOf(kyc, kind) === 'in_review');
}

function statusOf({ documents }: KycCase, kind: KycDocument) {
  return documents.find((document) => document.kind === kind)?.status ?? 'missing';
}
