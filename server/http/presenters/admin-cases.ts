import { noShowRefund } from '#server/domain/bookings/cancellation.ts';
import type { BookingRecord } from '#server/domain/bookings/queries.ts';
import type { NoShowRecord } from '#server/domain/no-shows/queries.ts';
import type { PenaltyRecord } from '#server/domain/penalties/queries.ts';
import { availableActs, type Act } from '#server/domain/cases/case.ts';
import type { Evidence } from '#server/domain/cases/evidence.ts';
import type { CaseRecord } from '#server/domain/cases/queries.ts';
import type { PostedEntry } from '#server/domain/ledger/queries.ts';
import type {
  CancellationPolicy,
  LedgerAccount,
  MoneyCaseKind,
  MoneyCaseState,
} from '#server/db/generated/enums.ts';
import { url } from '#shared/routes.ts';
import { noShowPapers } from './no-show.ts';
import type { PaperView } from './paper.ts';

export type CaseRowView = {
  id: string;
  kind: MoneyCaseKind;
  state: MoneyCaseState;
  amount: number;
  currency: string;
  ref: string;
  car: string;
  host: string;
  client: string;
  timeZone: string;
  dueAt: string;
  /** The deadline has passed and nobody has decided. */
  isLate: boolean;
  decidedAt: string | null;
  url: string;
};

type SignedView = { name: string; at: string; address: string | null };

export type CaseView = CaseRowView & {
  /** The gateway's code for the cardholder's reason, or the bank's words for a payout. */
  cause: string | null;
  openedAt: string;
  submittedAt: string | null;
  evidenceWords: string | null;
  decision: string | null;
  hostBears: number | null;
  reason: string | null;
  decider: string | null;
  bookingUrl: string;
  /** Where a bounced payout is sent again. */
  payoutsUrl: string | null;
  acts: Act[];
  actUrl: string;
  /** Of a lost dispute: what the client was owed anyway, and how much is left for host and platform. Minor units. */
  loss: { client: number; left: number } | null;
  evidence: EvidenceView | null;
  /** What both sides say of a no-show, and what the client gets back at least and at most. Minor units. */
  noShow: {
    host: string | null;
    client: string | null;
    /** What the host has answered to the client, and sent to show it. */
    reply: string | null;
    papers: PaperView[];
    decided: number | null;
    least: number;
    most: number;
  } | null;
  /** Why a host asks to be let off the penalty for a cancellation. */
  askedBecause: string | null;
  /** Payments are a test, in which certain words decide a dispute. */
  isTest: boolean;
  /** Every posting of the booking, oldest first. */
  postings: PostingView[];
};

export type EvidenceView = {
  contractUrl: string | null;
  handoversUrl: string;
  policy: CancellationPolicy;
  clientSigned: SignedView | null;
  hostSigned: SignedView | null;
  consents: { document: string; version: number; at: string }[];
  handovers: {
    leg: 'check_in' | 'check_out';
    at: string;
    signedBy: string | null;
    photos: number;
  }[];
};

export type PostingView = {
  id: number;
  at: string;
  kind: string;
  /** Debits are positive. */
  entries: { account: LedgerAccount; amount: number }[];
};

export function caseRowView(record: CaseRecord, now: Date): CaseRowView {
  const { id, kind, state, amount, currency, ref, timeZone, dueAt, decidedAt } = record;
  return {
    id,
    kind,
    state,
    amount,
    currency,
    ref,
    car: record.carName,
    host: record.hostName,
    client: record.clientName,
    timeZone,
    dueAt: dueAt.toISOString(),
    isLate: decidedAt === null && state !== 'submitted' && dueAt < now,
    decidedAt: decidedAt?.toISOString() ?? null,
    url: url('admin.cases.show', { case: id }),
  };
}

type Facts = {
  record: CaseRecord;
  evidence: Evidence | null;
  entries: readonly PostedEntry[];
  /** What the client was owed anyway when a dispute was lost. */
  owed: number | null;
  noShow: { booking: BookingRecord; noShow: NoShowRecord } | null;
  penalty: PenaltyRecord | null;
  isTest: boolean;
};

export function caseView(
  { record, evidence, owed, noShow, isTest, ...facts }: Facts,
  admin: { id: string; now: Date },
): CaseView {
  const { id, ref, ownerId, amount, kind } = record;
  const mayAct = ownerId === null || ownerId === admin.id;
  return {
    ...caseRowView(record, admin.now),
    cause: record.gatewayReason,
    openedAt: record.openedAt.toISOString(),
    submittedAt: record.submittedAt?.toISOString() ?? null,
    evidenceWords: record.evidenceWords,
    decision: record.decision,
    hostBears: record.hostBears,
    reason: record.reason,
    decider: record.deciderName,
    bookingUrl: url('owner.bookings.show', { ref }),
    payoutsUrl: kind === 'payout_bounced' ? url('admin.payouts', null, { q: ref }) : null,
    acts: mayAct ? availableActs(record) : [],
    actUrl: url('admin.cases.acts.store', { case: id }),
    loss: owed === null ? null : { client: owed, left: amount - owed },
    evidence: evidence && evidenceView(evidence),
    noShow: noShowSides(noShow),
    askedBecause: wordsOf(facts.penalty),
    isTest,
    postings: postingViews(facts.entries),
  };
}

function wordsOf(penalty: PenaltyRecord | null): string | null {
  return penalty?.words ?? null;
}

function noShowSides(contested: Facts['noShow']): CaseView['noShow'] {
  if (!contested) return null;
  const { booking, noShow } = contested;
  return {
    host: booking.reason,
    client: noShow.objection,
    reply: noShow.reply,
    papers: noShowPapers(booking.ref, noShow),
    decided: noShow.refund,
    least: noShowRefund(booking),
    most: booking.total,
  };
}

function evidenceView(evidence: Evidence): EvidenceView {
  const { booking, contractHash, consents, handovers } = evidence;
  const { ref } = booking;
  return {
    contractUrl: contractHash ? url('contracts.show', { ref }) : null,
    handoversUrl: url('admin.checkins', null, { q: ref }),
    policy: booking.cancellationPolicy,
    clientSigned: signedView(evidence.clientSigned),
    hostSigned: signedView(evidence.hostSigned),
    consents: consents.map(({ document, version, at }) => ({
      document,
      version,
      at: at.toISOString(),
    })),
    handovers: handovers.map(({ leg, submittedAt, clientSigned, photos }) => ({
      leg,
      at: submittedAt.toISOString(),
      signedBy: clientSigned?.name ?? null,
      photos,
    })),
  };
}

function signedView(signed: Evidence['clientSigned']): SignedView | null {
  return signed && { ...signed, at: signed.at.toISOString() };
}

function postingViews(entries: readonly PostedEntry[]): PostingView[] {
  const byPosting = Map.groupBy(entries, ({ postingId }) => postingId);
  return [...byPosting].flatMap(([id, all]) => {
    const [first] = all;
    if (!first) return [];
    const at = first.at.toISOString();
    return {
      id,
      at,
      kind: first.kind,
      entries: all.map(({ account, amount }) => ({ account, amount })),
    };
  });
}
