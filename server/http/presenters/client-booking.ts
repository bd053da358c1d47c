import type { PaymentStatus } from '#server/db/generated/enums.ts';
import {
  endStatuses,
  isConfirmed,
  isInProgress,
  isOpenHold,
  isReturned,
  isRunning,
  type Status,
} from '#server/domain/bookings/booking.ts';
import { refundSteps } from '#server/domain/bookings/cancellation.ts';
import { mayNow } from '#server/domain/bookings/commands.ts';
import type { ClientBooking } from '#server/domain/bookings/client-queries.ts';
import { awaitsEarlyAnswer } from '#server/domain/bookings/early-check-in.ts';
import type { BookingDetails } from '#server/domain/bookings/details.ts';
import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import { closesAt } from '#server/domain/bookings/deadlines.ts';
import type { ChangeRecord } from '#server/domain/changes/change.ts';
import type { Offered } from '#server/domain/changes/offers.ts';
import type { Trouble } from '#server/domain/cases/queries.ts';
import type { ClaimRecord } from '#server/domain/claims/queries.ts';
import type { FreeNearby } from '#server/domain/cars/free-nearby.ts';
import type { IncidentRecord } from '#server/domain/incidents/queries.ts';
import type { NoShowRecord } from '#server/domain/no-shows/queries.ts';
import type { KnownDamage } from '#server/domain/inspections/damages.ts';
import type { InspectionRecord } from '#server/domain/inspections/queries.ts';
import { sum } from '#server/domain/money/money.ts';
import { isOfPrice, refundOnCancelling, rentalTarget } from '#server/domain/payments/payment.ts';
import { isUnpaidSettlement, type PaymentRecord } from '#server/domain/payments/queries.ts';
import type { BookingReview } from '#server/domain/reviews/queries.ts';
import { publishesAt } from '#server/domain/reviews/review.ts';
import { url } from '#shared/routes.ts';
import type { KycStatus } from '../shared.ts';
import { bookingSections, type BookingSections } from './booking.ts';
import { carUrl } from './checkout.ts';
import { tripChangeView, type TripChangeView } from './change.ts';
import { claimView, type ClaimView } from './claim.ts';
import { clientTodos, type Todo } from './client-todo.ts';
import { tripHelp, type TripHelpView } from './incident.ts';
import { noShowView, type NoShowView } from './no-show.ts';
import { driversForm, type DriversFormView } from './drivers.ts';
import { flightView, type FlightView } from './flight.ts';
import { inspectionView, type InspectionView, type Looker } from './inspection.ts';

export type ClientBookingView = {
  booking: BookingSections;
  /** `hold_over`: a hold that has ended without payment. */
  headline: Status | 'hold_over';
  todos: Todo[];
  payment: PaymentView;
  /** What to do when something goes wrong; `null` while there is no trip. */
  help: TripHelpView | null;
  /** The form for the client's flight; `null` where nobody comes by plane. */
  flight: FlightView | null;
  /** Further drivers; `null` where none are booked. */
  drivers: DriversFormView | null;
  /** Where the client answers the request for an earlier hand-over; `null` if there is none. */
  earlyCheckInUrl: string | null;
  /** What became of a booking whose client did not come; `null` for others. */
  noShow: NoShowView | null;
  /** How to cancel; `null` when that is no longer possible. */
  cancellation: CancellationView | null;
  inspections: InspectionView[];
  claims: ClientClaimView[];
  /** For saying that nothing is left to settle; `null` when there is nothing to close. */
  close: { url: string; claimsOpen: boolean; closesAt: string } | null;
  closed: { client: boolean; host: boolean };
  reviews: BookingReview[];
  /** Until when a review can be written; then those written are shown. */
  reviewUntil: string | null;
  /** Other dates: what waits, or the way to them. */
  change: TripChangeView;
  /** The page for the phone, from confirmation to return. */
  statusUrl: string | null;
  /**
   * The car's page, to book it again; with the same dates if they are still ahead. `null` while there is something else
   * to do.
   */
  againUrl: string | null;
};

/** `needsName`: accepting it goes beyond the deposit, so the client agrees by name. */
export type ClientClaimView = ClaimView & { needsName: boolean };

type SettlementView = {
  amount: number;
  state: 'captured' | 'created' | 'released';
  /** Only when the card was refused. */
  payUrl: string | null;
};

export type PaymentView = {
  status: PaymentStatus;
  amount: number;
  captured: number;
  /** Refunded, or about to be, in minor units. */
  refunded: number;
  refundPending: boolean;
  /** A refund that did not arrive, or a payment that is disputed at the client's bank. */
  trouble: Trouble;
  card: { brand: string; last4: string } | null;
  /** What claims come to beyond the deposit: charged, owed, or cancelled. */
  settlement: SettlementView | null;
};

export type CancellationView = {
  url: string;
  /** What the client gets back when they cancel now, in minor units. */
  refund: number;
  /** `null` while the host has not answered: until then all is refunded. */
  steps: { until: string; refund: number }[] | null;
};

export type ClientBookingFacts = {
  booking: PartyBooking;
  details: BookingDetails;
  waiting: ClientBooking;
  payments: readonly PaymentRecord[];
  inspections: readonly InspectionRecord[];
  claims: readonly ClaimRecord[];
  reviews: readonly BookingReview[];
  incidents: readonly IncidentRecord[];
  nearby: FreeNearby | null;
  noShow: NoShowRecord | null;
  known: readonly KnownDamage[];
  trouble: Trouble;
  change: { open: ChangeRecord | null; longer: Offered | null };
};

export type Reader = Looker & { kycStatus: KycStatus };

export function clientBookingView(facts: ClientBookingFacts, reader: Reader): ClientBookingView {
  const { booking, waiting, details, inspections, claims, reviews, payments } = facts;
  const { now } = reader;
  const { completedAt } = booking;
  return {
    booking: bookingSections(booking, details, now),
    headline: holdIsOver(booking, now) ? 'hold_over' : booking.status,
    todos: clientTodos(waiting, reader),
    payment: paymentView(booking, payments, facts.trouble),
    help: tripHelp(booking, facts, now),
    flight: flightView(booking),
    drivers: driversForm(booking, details.drivers),
    earlyCheckInUrl: awaitsEarlyAnswer(booking, now)
      ? url('client.bookings.early-check-in', { ref: booking.ref })
      : null,
    noShow: noShowView(booking, facts.noShow, {
      isClient: true,
      mayAct: true,
      seesMoney: true,
      now,
    }),
    cancellation: cancellationView(booking, now),
    inspections: inspections
      .filter(({ submittedAt }) => submittedAt !== null)
      .map((inspection) => inspectionView(inspection, reader)),
    claims: claims.map((claim) => clientClaim(claim, facts, reader)),
    close: closeView(facts),
    closed: { client: booking.clientClosedAt !== null, host: booking.hostClosedAt !== null },
    reviews: [...reviews],
    reviewUntil: completedAt && publishesAt(completedAt).toISOString(),
    change: tripChangeView(booking, facts.change, now),
    statusUrl: statusUrl(booking),
    againUrl: isOver(booking, now) ? againUrl(booking, now) : null,
  };
}

function holdIsOver({ status, holdExpiresAt }: PartyBooking, now: Date): boolean {
  return isOpenHold(status) && now >= holdExpiresAt;
}

function isOver(booking: PartyBooking, now: Date): boolean {
  return holdIsOver(booking, now) || endStatuses.some((status) => status === booking.status);
}

function againUrl(booking: PartyBooking, now: Date): string {
  return booking.startsAt > now ? carUrl(booking) : url('cars.show', { car: booking.carSlug });
}

/** The page for the phone, while a booking is about to start or running. */
export function statusUrl({ status, ref }: Pick<PartyBooking, 'status' | 'ref'>): string | null {
  const isAhead = isConfirmed(status) || isInProgress(status);
  return isAhead ? url('client.bookings.status', { ref }) : null;
}

/**
 * Whether the page for the phone exists. After the return it only says that the car is back, and nothing links to it.
 */
export function hasStatusScreen({ status }: Pick<PartyBooking, 'status'>): boolean {
  return isRunning(status);
}

function clientClaim(
  claim: ClaimRecord,
  { booking, claims }: ClientBookingFacts,
  viewer: Looker,
): ClientClaimView {
  const { ref, deposit } = booking;
  const agreed = claims.filter(({ status }) => status === 'accepted' || status === 'settled');
  const owed = sum(agreed.map(({ settled, amount }) => settled ?? amount));
  const view = claimView(claim, {
    role: 'client',
    urlOf: ({ id }) => url('client.claims.answer', { ref, claim: id }),
    viewer,
  });
  return { ...view, needsName: owed + (claim.countered ?? claim.amount) > deposit };
}

function cancellationView(booking: PartyBooking, now: Date): CancellationView | null {
  if (!mayNow('cancel', booking, 'client', now)) return null;
  const steps = refundSteps({ ...booking, bookedAt: booking.createdAt });
  return {
    url: url('client.bookings.cancel', { ref: booking.ref }),
    refund: refundOnCancelling(booking, now),
    steps: booking.confirmedAt
      ? steps.map(({ until, refund }) => ({ until: until.toISOString(), refund }))
      : null,
  };
}

function closeView({ booking, claims }: ClientBookingFacts): ClientBookingView['close'] {
  const { ref, status, returnedAt, clientClosedAt } = booking;
  if (!isReturned(status) || !returnedAt || clientClosedAt) return null;
  return {
    url: url('client.bookings.complete', { ref }),
    claimsOpen: claims.some((claim) => ['proposed', 'disputed'].includes(claim.status)),
    closesAt: closesAt(returnedAt).toISOString(),
  };
}

function paymentView(
  booking: PartyBooking,
  payments: readonly PaymentRecord[],
  trouble: Trouble,
): PaymentView {
  const rental = payments.find(({ purpose }) => purpose === 'rental');
  const settlement = payments.find(({ purpose }) => purpose === 'settlement');
  return {
    ...(rental ? stateOf(booking, rental.status, payments.filter(isOfPrice)) : unopened),
    amount: booking.total,
    trouble,
    card: cardOf(payments),
    settlement: settlement ? settlementView(settlement) : null,
  };
}

/** A debt that the staff have waived is a failed payment that nobody tries again. */
const settlementStates: Partial<Record<PaymentStatus, SettlementView['state']>> = {
  captured: 'captured',
  released: 'released',
  failed: 'released',
};

function settlementView(settlement: PaymentRecord): SettlementView {
  const { amount, status, attempts, bookingRef: ref } = settlement;
  const isOwed = isUnpaidSettlement(settlement) && attempts > 0;
  const state = settlementStates[status] ?? 'created';
  return { amount, state, payUrl: isOwed ? url('checkout', { ref }) : null };
}

const unopened = { status: 'created', captured: 0, refunded: 0, refundPending: false } as const;

function stateOf(booking: PartyBooking, status: PaymentStatus, paid: readonly PaymentRecord[]) {
  const captured = sum(paid.map((payment) => payment.captured));
  const refunded = sum(paid.map((payment) => payment.refunded));
  const due = captured - retainedOf(booking, captured);
  return {
    status,
    captured,
    refunded: Math.max(refunded, due),
    refundPending: due > refunded,
  };
}

/** How much of the captured amount the platform keeps, by the booking's status. Minor units. */
function retainedOf(booking: PartyBooking, captured: number): number {
  const target = rentalTarget(booking);
  return target.kind === 'hold' ? captured : Math.min(captured, target.amount);
}

/** The card that paid for the rental; the deposit is held on it as well. */
export function cardOf(payments: readonly PaymentRecord[]): PaymentView['card'] {
  const { cardBrand, cardLast4 } = payments.find(({ purpose }) => purpose === 'rental') ?? {};
  return cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null;
}
