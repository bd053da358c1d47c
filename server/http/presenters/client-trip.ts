import type { InspectionLeg } from '#server/db/generated/enums.ts';
import { isRecordable, MOST_OBJECTIONS } from '#server/domain/inspections/inspection.ts';
import { clientCode } from '#server/domain/inspections/signature.ts';
import { isStopped } from '#server/domain/bookings/details.ts';
import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import { selfCheckInOf, type SelfCheckInLack } from '#server/domain/bookings/self-check-in.ts';
import type { InspectionRecord } from '#server/domain/inspections/queries.ts';
import { licenceCovers } from '#server/domain/bookings/eligibility.ts';
import { wallDateOf } from '#server/domain/time/wall-clock.ts';
import type { PassingProblem, SignProblem } from '#server/domain/inspections/signing.ts';
import { asksForDeposit } from '#server/domain/payments/deposits.ts';
import { url } from '#shared/routes.ts';
import { bookingSections, heldDepositOf, type BookingSections } from './booking.ts';
import { tripChangeView, type TripChangeView } from './change.ts';
import { cardOf, type ClientBookingFacts, type Reader } from './client-booking.ts';
import { clientTodos, type Todo, type TodoName } from './client-todo.ts';
import { tripHelp, type TripHelpView } from './incident.ts';
import { knownDamageView, type KnownDamageView } from './damage.ts';
import { inspectionView, type InspectionView } from './inspection.ts';

/** What the trip waits for; each has its own heading. */
type TripStep =
  | 'wait-check-in'
  | 'self-check-in'
  | 'sign-check-in'
  | 'contested-check-in'
  | 'drive'
  | 'sign-check-out'
  | 'contested-check-out'
  | 'returned';

export type TripView = {
  booking: BookingSections;
  /** What is held on the card when the client signs; 0 where a company has taken it at its counter. */
  heldDeposit: number;
  step: TripStep;
  /** What must be settled before the car is handed over. */
  problems: Exclude<SignProblem, PassingProblem>[];
  /** Until when the hand-over waits for the staff at most. */
  stoppedUntil: string | null;
  todos: Todo[];
  /** The hand-over that waits for a signature, or the last that was signed. */
  inspection: InspectionView | null;
  /** The check-in, to compare a check-out with. */
  earlier: InspectionView | null;
  category: string;
  /** Damage of earlier trips that is not repaired. */
  known: KnownDamageView[];
  sign: {
    url: string;
    contestUrl: string | null;
    name: string;
    leg: InspectionLeg;
    /** What of the person's own documents keeps them from signing. */
    lacks: DocumentProblem | null;
  } | null;
  /** The signing code of the next hand-over. */
  code: string | null;
  /** What to do when something goes wrong; `null` while there is no trip. */
  help: TripHelpView | null;
  /** How the client takes the car without the host; `null` if the host hands it over. */
  selfCheckIn: SelfCheckInView | null;
  /** The card on which the deposit is held. */
  card: { brand: string; last4: string } | null;
  /** Directions to the car in the person's map application. */
  directionsUrl: string | null;
  /** Other dates: what waits, or one more day with its price. */
  change: TripChangeView;
  bookingUrl: string;
  kycUrl: string;
  /** Where the client pays the deposit themselves, with any card. */
  depositUrl: string;
};

type SelfCheckInView = {
  from: string;
  lacks: { what: SelfCheckInLack; url: string | null }[];
  instructions: string | null;
  /** Where the client makes the check-in alone, once nothing is lacking. */
  checkInUrl: string | null;
};

type DocumentProblem = Extract<SignProblem, 'kyc' | 'licence'>;

const onThisPage: ReadonlySet<TodoName> = new Set(['check_in', 'check_out', 'deposit', 'verify']);

type TripFacts = Pick<
  ClientBookingFacts,
  | 'booking'
  | 'change'
  | 'known'
  | 'details'
  | 'waiting'
  | 'payments'
  | 'inspections'
  | 'incidents'
  | 'nearby'
>;

export function tripView(facts: TripFacts, reader: Reader): TripView {
  const { booking, details, waiting, payments, inspections } = facts;
  const sections = bookingSections(booking, details, reader.now);
  const { ref } = booking;
  const leg = legOf(booking);
  const step = stepOf(leg, inspections);
  const selfCheckIn = selfCheckInView(facts, reader);
  const shown = inspections.findLast(({ submittedAt }) => submittedAt !== null);
  const isEarlier = ({ id }: { id: string }) => !shown?.damages.some(({ key }) => key === id);
  const earlier = shown?.leg === 'check_out' ? inspections.find(isCheckIn) : undefined;
  const problems = leg === 'check_in' ? [...problemsOf(facts, reader)] : [];
  const view = (inspection: InspectionRecord | undefined) =>
    inspection ? inspectionView(inspection, reader) : null;
  return {
    booking: sections,
    heldDeposit: heldDepositOf(booking),
    step: selfCheckIn && step === 'wait-check-in' ? 'self-check-in' : step,
    problems,
    stoppedUntil: endOf(details.stop),
    todos: clientTodos(waiting, reader).filter(({ name }) => !onThisPage.has(name)),
    inspection: view(shown),
    earlier: view(earlier),
    sign: signView(facts, problems),
    category: details.car.category,
    known: facts.known.filter(isEarlier).map((damage) => knownDamageView(damage, reader)),
    code: leg && clientCode(booking.id, leg),
    help: tripHelp(booking, facts, reader.now),
    selfCheckIn,
    card: cardOf(payments),
    directionsUrl: directionsOf(sections),
    change: tripChangeView(booking, facts.change, reader.now),
    bookingUrl: url('client.bookings.show', { ref }),
    kycUrl: url('kyc'),
    depositUrl: url('checkout', { ref }),
  };
}

function selfCheckInView(
  { booking, details, payments, inspections }: TripFacts,
  reader: Reader,
): SelfCheckInView | null {
  const selfCheckIn = selfCheckInOf(booking, details, reader);
  if (!selfCheckIn) return null;
  const { from, lacks, instructions } = selfCheckIn;
  const { ref } = booking;
  const pages: Record<SelfCheckInLack, string | null> = {
    verified: url('kyc'),
    contract: url('contracts.show', { ref }),
    // The deposit is held automatically on the card that paid. The client is asked only if their bank wants it.
    deposit: asksForDeposit(booking, payments) ? url('checkout', { ref }) : null,
  };
  return {
    from: from.toISOString(),
    lacks: lacks.map((what) => ({ what, url: pages[what] })),
    instructions,
    checkInUrl: isOpen(booking, instructions, inspections) ? url('client.check-in', { ref }) : null,
  };
}

function isOpen(
  { status }: PartyBooking,
  instructions: string | null,
  inspections: readonly InspectionRecord[],
): boolean {
  const made = inspections.find(isCheckIn);
  return status === 'confirmed' && instructions !== null && (!made || isRecordable(made, 'client'));
}

function isCheckIn({ leg }: InspectionRecord): boolean {
  return leg === 'check_in';
}

/** The next hand-over; `null` once the car is back. */
function legOf({ status }: PartyBooking): InspectionLeg | null {
  if (status === 'confirmed') return 'check_in';
  return status === 'in_progress' ? 'check_out' : null;
}

function stepOf(leg: InspectionLeg | null, inspections: readonly InspectionRecord[]): TripStep {
  if (!leg) return 'returned';
  const status = inspections.find((inspection) => inspection.leg === leg)?.status;
  const name = leg === 'check_in' ? 'check-in' : 'check-out';
  if (status === 'submitted') return `sign-${name}`;
  if (status === 'contested') return `contested-${name}`;
  return leg === 'check_in' ? 'wait-check-in' : 'drive';
}

function isOfDocuments(problem: SignProblem): problem is DocumentProblem {
  return problem === 'kyc' || problem === 'licence';
}

function endOf(stop: TripFacts['details']['stop']): string | null {
  return stop?.until ?? null;
}

function problemsOf({ booking, details, payments }: TripFacts, { kycStatus, now }: Reader) {
  const problems: TripView['problems'] = isStopped(details, now) ? ['stopped'] : [];
  if (kycStatus !== 'verified' && !booking.identityCheckedAt) problems.push('kyc');
  const lastDay = wallDateOf(booking.endsAt, booking.timeZone);
  if (!licenceCovers(details.client.licenceExpiresOn, lastDay)) problems.push('licence');
  if (!asksForDeposit(booking, payments)) return problems;
  const refused = payments.findLast(
    ({ purpose, status }) => purpose === 'deposit' && status === 'failed',
  );
  const asksOwner = refused?.failureCode === 'authentication_required';
  return [...problems, asksOwner ? 'deposit-action-required' : 'deposit-declined'] as const;
}

function signView(
  { booking, waiting, inspections }: TripFacts,
  problems: TripView['problems'],
): TripView['sign'] {
  if (!waiting.legToSign) return null;
  const lacks = problems.find(isOfDocuments) ?? null;
  return { ...signOf(booking, waiting.legToSign, inspections), lacks };
}

function signOf(
  { ref, clientName }: PartyBooking,
  leg: InspectionLeg,
  inspections: readonly InspectionRecord[],
): Omit<NonNullable<TripView['sign']>, 'lacks'> {
  const objections = inspections.find((one) => one.leg === leg)?.objections ?? [];
  return {
    url: url('client.inspections.sign', { ref, leg }),
    contestUrl:
      objections.length < MOST_OBJECTIONS ? url('client.inspections.contest', { ref, leg }) : null,
    name: clientName,
    leg,
  };
}

function directionsOf({ car: { place }, deliveryPlace }: BookingSections): string | null {
  if (!place || deliveryPlace) return null;
  return `https://www.google.com/maps/dir/?api=1&destination=${place.lat},${place.lng}`;
}
