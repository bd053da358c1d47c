import { randomUUID } from 'node:crypto';
import { endedEarly } from '#server/domain/bookings/booking.ts';
import { noShowRefund } from '#server/domain/bookings/cancellation.ts';
import { mayNow } from '#server/domain/bookings/commands.ts';
import { checkInOpensAt, closesAt, noShowWindow } from '#server/domain/bookings/deadlines.ts';
import { isCheckInAhead } from '#server/domain/bookings/early-check-in.ts';
import { isStopped, type BookingDetails } from '#server/domain/bookings/details.ts';
import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import { isOpen, type Action as ClaimAction } from '#server/domain/claims/claim.ts';
import type { ChangeRecord } from '#server/domain/changes/change.ts';
import type { Trouble } from '#server/domain/cases/queries.ts';
import type { ClaimRecord } from '#server/domain/claims/queries.ts';
import type { IncidentRecord } from '#server/domain/incidents/queries.ts';
import type { NoShowRecord } from '#server/domain/no-shows/queries.ts';
import type { PenaltyRecord } from '#server/domain/penalties/queries.ts';
import type { InspectionRecord } from '#server/domain/inspections/queries.ts';
import { sum } from '#server/domain/money/money.ts';
import { sharesOf } from '#server/domain/payments/payment.ts';
import { holdReasonsOf, type PayoutRecord } from '#server/domain/payouts/queries.ts';
import type { BookingReview } from '#server/domain/reviews/queries.ts';
import { mayReview } from '#server/domain/reviews/review.ts';
import { rules } from '#server/domain/rules.ts';
import { url, type RouteName } from '#shared/routes.ts';
import { timelineOf } from './booking-timeline.ts';
import { bookingSections, type BookingSections } from './booking.ts';
import { changeUrlOf, openChangeView, type OpenChangeView } from './change.ts';
import { claimView, type ClaimView } from './claim.ts';
import type { CheckoutLine } from './checkout.ts';
import { incidentView, type IncidentView } from './incident.ts';
import { noShowView, type NoShowView } from './no-show.ts';
import { penaltyView, type PenaltyView } from './penalty.ts';
import { inspectionView, type InspectionView, type Looker } from './inspection.ts';
import { hostActions, type HostAction } from './owner-actions.ts';
import { payoutView, type PayoutView } from './owner-payouts.ts';

export type HostBookingView = {
  booking: BookingSections;
  actions: HostAction[];
  /** For a viewer of a company. */
  isViewOnly: boolean;
  /** Where money that was taken at the counter is shown; `null` for a booking that was paid online. */
  counterUrl: string | null;
  /** `null` for a member who may not see money. */
  earnings: Earnings | null;
  /** The client's refund if the host cancels, and the host's pay after a no-show. Minor units. */
  cancelRefund: number | null;
  /** What cancelling costs the host now; `null` where no penalty applies. Minor units. */
  cancelPenalty: number | null;
  /** What it owes for having cancelled. */
  penalty: PenaltyView | null;
  noShow: { earns: number | null; from: string; until: string } | null;
  /** What became of a booking whose client did not come; `null` for others. */
  reportedNoShow: NoShowView | null;
  /** When the check-in opens by itself, and where to ask the client for an earlier one; `null` once it is open. */
  checkInAhead: { opensAt: string; isAsked: boolean; askUrl: string | null } | null;
  /** The staff look at the booking before its hand-over. */
  isStopped: boolean;
  /** The client disputes the payment at their bank, so the payout waits; not for a member who may not see money. */
  isDisputed: boolean;
  /** A claim is not settled, so the booking stays open. */
  hasOpenClaim: boolean;
  /** Which sides have said that nothing is left to settle. */
  closed: { host: boolean; client: boolean };
  inspections: InspectionView[];
  claims: ClaimView[];
  /** What the client has reported, newest first. */
  incidents: IncidentView[];
  claimForm: {
    url: string;
    cleaningMaximum: number;
    /** A damage for more needs a quote of its repair. Minor units. */
    quoteAbove: number;
    /** What of a damage the client still pays by their protection plan. Minor units. */
    excessLeft: number;
    requestKey: string;
    /** Those of the return. */
    photos: InspectionView['photos'];
  } | null;
  payouts: PayoutView[] | null;
  reviews: BookingReview[];
  reviewUrl: string | null;
  /** The change that waits for an answer or a payment, and where other dates are proposed. */
  change: OpenChangeView | null;
  changeUrl: string | null;
};

/** The price for the host: without the client's fee, less the platform's commission. */
type Earnings = { lines: CheckoutLine[]; commission: number; earns: number };

export type HostBookingFacts = {
  booking: PartyBooking;
  details: BookingDetails;
  inspections: readonly InspectionRecord[];
  claims: readonly ClaimRecord[];
  payouts: readonly PayoutRecord[];
  reviews: readonly BookingReview[];
  incidents: readonly IncidentRecord[];
  noShow: NoShowRecord | null;
  trouble: Trouble;
  change: ChangeRecord | null;
  cancelPenalty: number | null;
  penalty: PenaltyRecord | null;
};

export type Looking = Looker & { mayAct: boolean; seesMoney: boolean };

export function hostBookingView(facts: HostBookingFacts, looking: Looking): HostBookingView {
  const { booking, reviews } = facts;
  const { mayAct, seesMoney, now } = looking;
  const hasOpenClaim = facts.claims.some(({ status }) => isOpen(status));
  return {
    ...(seesMoney ? withMoney(facts, now) : withoutMoney(facts, now)),
    actions: hostActions(booking, mayAct, now, booking.role === 'admin' ? 'admin' : 'host').filter(
      ({ name }) => name !== 'close' || (booking.hostClosedAt === null && !hasOpenClaim),
    ),
    isViewOnly: !mayAct,
    cancelPenalty: facts.cancelPenalty,
    penalty: penaltyView(booking, facts.penalty, looking),
    counterUrl: counterUrlOf(booking, mayAct),
    isStopped: waitsForStaff(facts, now),
    isDisputed: seesMoney && facts.trouble.isDisputed,
    hasOpenClaim,
    noShow: noShowOf(booking, seesMoney, now),
    reportedNoShow: noShowView(booking, facts.noShow, { ...looking, isClient: false }),
    checkInAhead: checkInAheadOf(booking, mayAct, now),
    closed: { host: booking.hostClosedAt !== null, client: booking.clientClosedAt !== null },
    inspections: facts.inspections.map((inspection) => inspectionView(inspection, looking)),
    claims: facts.claims.map((claim) => claimOf(claim, booking, looking)),
    incidents: facts.incidents.map(incidentView),
    claimForm: mayAct ? claimFormOf(facts, looking) : null,
    reviews: [...reviews],
    reviewUrl: mayAct ? reviewUrlOf(facts, now) : null,
    change: openChangeView(booking, facts.change, { side: 'host', mayAct, now }),
    changeUrl: mayAct && !facts.change ? changeUrlOf(booking, 'host') : null,
  };
}

function waitsForStaff({ booking, details }: HostBookingFacts, now: Date): boolean {
  return booking.status === 'confirmed' && isStopped(details, now);
}

export function counterUrlOf(
  { isCounter, role, ref }: PartyBooking,
  mayAct: boolean,
): string | null {
  return isCounter && mayAct && role === 'host' ? url('company.counter.show', { ref }) : null;
}

type MoneySections = Pick<HostBookingView, 'booking' | 'earnings' | 'cancelRefund' | 'payouts'>;

function withMoney({ booking, details, payouts }: HostBookingFacts, now: Date): MoneySections {
  const sections = namedSections(booking, details, now);
  return {
    booking: sections,
    earnings: endedEarly(booking.status) ? null : earningsOf(booking, sections.lines),
    cancelRefund: booking.total,
    payouts: payouts.map((payout) => payoutView(payout, holdReasonsOf(payout, now))),
  };
}

/** For a member who may not see money. The deposit stays, because the hand-over needs it. */
function withoutMoney({ booking, details }: HostBookingFacts, now: Date): MoneySections {
  const sections = namedSections(booking, details, now);
  return {
    booking: { ...sections, lines: [], total: 0 },
    earnings: null,
    cancelRefund: null,
    payouts: null,
  };
}

/** A company's members see which of them did what. */
function namedSections(booking: PartyBooking, details: BookingDetails, now: Date): BookingSections {
  const sections = bookingSections(booking, details, now);
  if (details.host.kind !== 'company') return sections;
  return { ...sections, timeline: timelineOf(booking, details.events) };
}

function claimFormOf({ booking, inspections, claims }: HostBookingFacts, looking: Looking) {
  const { ref, status, returnedAt } = booking;
  if (status !== 'returned' || !returnedAt || looking.now >= closesAt(returnedAt)) return null;
  const checkOut = inspections.find(({ leg }) => leg === 'check_out');
  const { cleaningMaximum, quoteAbove } = rules.settlement;
  return {
    url: url('owner.claims.store', { ref }),
    cleaningMaximum,
    quoteAbove,
    excessLeft: leftOf(booking.excess, claims),
    requestKey: randomUUID(),
    photos: checkOut ? inspectionView(checkOut, looking).photos : [],
  };
}

function leftOf(excess: number, claims: readonly ClaimRecord[]): number {
  const damages = claims.filter(({ kind, status }) => kind === 'damage' && status !== 'withdrawn');
  return Math.max(0, excess - sum(damages.map(({ settled, amount }) => settled ?? amount)));
}

function reviewUrlOf({ booking, reviews }: HostBookingFacts, now: Date): string | null {
  const written = reviews.some(({ direction }) => direction === 'host_to_client');
  if (written || !mayReview(booking, now)) return null;
  return url('owner.reviews.create', { ref: booking.ref });
}

const answerRoutes = {
  agree: 'owner.claims.agree',
  counter: 'owner.claims.counter',
  withdraw: 'owner.claims.withdraw',
} as const satisfies Partial<Record<ClaimAction, RouteName>>;

function isAnswer(action: ClaimAction): action is keyof typeof answerRoutes {
  return action in answerRoutes;
}

function claimOf(claim: ClaimRecord, { ref }: PartyBooking, looking: Looking): ClaimView {
  return claimView(claim, {
    role: looking.mayAct ? 'host' : null,
    urlOf: ({ id }, action) =>
      url(answerRoutes[isAnswer(action) ? action : 'withdraw'], { ref, claim: id }),
    viewer: looking,
  });
}

function earningsOf({ total, hostEarns }: PartyBooking, lines: CheckoutLine[]): Earnings {
  const own = lines.filter(({ kind }) => kind !== 'service-fee');
  const fee = lines.find(({ kind }) => kind === 'service-fee')?.minor ?? 0;
  return { lines: own, commission: hostEarns - (total - fee), earns: hostEarns };
}

function checkInAheadOf(booking: PartyBooking, mayAct: boolean, now: Date) {
  if (!isCheckInAhead(booking, now)) return null;
  const isAsked = booking.earlyCheckInAskedAt !== null;
  const askUrl = url('owner.bookings.early-check-in', { ref: booking.ref });
  return {
    opensAt: checkInOpensAt(booking).toISOString(),
    isAsked,
    askUrl: mayAct && !isAsked ? askUrl : null,
  };
}

function noShowOf(booking: PartyBooking, seesMoney: boolean, now: Date): HostBookingView['noShow'] {
  const { from, until } = noShowWindow(booking);
  if (now < booking.startsAt || !mayNow('no-show', booking, 'host', from)) return null;
  const retained = booking.total - noShowRefund(booking);
  return {
    earns: seesMoney ? sharesOf(booking, retained).host : null,
    from: from.toISOString(),
    until: until.toISOString(),
  };
}
