import type { InspectionLeg, InspectionSide, PhotoAngle } from '#server/db/generated/enums.ts';
import { agreedExtras } from '#server/domain/bookings/changing-options.ts';
import { isStopped, type BookingDetails } from '#server/domain/bookings/details.ts';
import { flightWords } from '#server/domain/bookings/flight.ts';
import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import {
  aloneFrom,
  awaitsHost,
  guidedAngles,
  isEditable,
  isOthersDraft,
  legs,
  REQUIRED_ANGLES,
} from '#server/domain/inspections/inspection.ts';
import type { KnownDamage } from '#server/domain/inspections/damages.ts';
import type { InspectionRecord } from '#server/domain/inspections/queries.ts';
import type { SignProblem } from '#server/domain/inspections/signing.ts';
import { licenceCovers } from '#server/domain/bookings/eligibility.ts';
import { wallDateOf, wallTimeOf } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';
import type { ImageView } from '../shared.ts';
import { heldDepositOf } from './booking.ts';
import { knownDamageView, type KnownDamageView } from './damage.ts';
import { driverViews, type DriverView } from './drivers.ts';
import { imageView } from './image.ts';
import { inspectionView, type InspectionView, type Looker } from './inspection.ts';
import { counterUrlOf } from './owner-booking.ts';

export type HandoverView = {
  leg: InspectionLeg;
  ref: string;
  /** Who records it: the host, or the client who takes the car alone. */
  by: InspectionSide;
  /**
   * `fill`: it is recorded; `other`: the other side has begun to; `wait`: the client signs; `confirm`: the host signs
   * what the client recorded; `done`: it is over.
   */
  stage: 'fill' | 'other' | 'wait' | 'confirm' | 'done';
  /** `odometerKm`: the last one known; 0 if none is. */
  car: {
    name: string;
    plate: string;
    category: string;
    odometerKm: number;
    photo: ImageView | null;
  };
  /** Damage of earlier trips that is not repaired, and whether it can be marked as such. */
  known: (KnownDamageView & { repairUrl: string | null })[];
  isElectric: boolean;
  client: { name: string; phone: string | null };
  /** When the car came back as recorded so far, on the car's wall clock; empty means the moment of signing. */
  returnedAt: string;
  /** The earliest and latest possible time of return, on the car's wall clock; `null` at the check-in. */
  returnable: { from: string; until: string } | null;
  /** The flight with which the client comes to the check-in. */
  flight: string | null;
  at: string;
  timeZone: string;
  /** What is held on the client's card when they sign; 0 where the company has taken it at the counter. */
  heldDeposit: number;
  currency: string;
  kmIncluded: number;
  /** Who was named to drive beside the client, and whether each may. */
  drivers: DriverView[];
  /** What was booked with the car. */
  extras: { extra: string; name: string | null; quantity: number }[];
  angles: readonly PhotoAngle[];
  requiredAngles: number;
  inspection: InspectionView;
  /** Only at a check-out: the record of the check-in. */
  earlier: InspectionView | null;
  /** Whether the client signs on the host's phone with a code; not if they can't see it. */
  needsCode: boolean;
  /** What keeps the client from signing the check-in. */
  problem: SignProblem | null;
  /** The name with which the host would sign. */
  signer: string;
  finish: { url: string; from: string; open: boolean } | null;
  urls: {
    page: string;
    save: string;
    photo: string;
    submit: string;
    signForClient: string;
    booking: string;
    /** Where the client pays charges and gets the deposit back, for a booking made at a counter. */
    counter: string | null;
    confirm: string;
    contest: string;
    takeOver: string;
  };
  now: string;
};

export type HandoverFacts = {
  booking: PartyBooking;
  details: BookingDetails;
  inspection: InspectionRecord;
  earlier: InspectionRecord | null;
  known: readonly KnownDamage[];
  signer: string;
  needsCode: boolean;
};

export function handoverView(facts: HandoverFacts, looker: Looker): HandoverView {
  const { now } = looker;
  const { booking, details, inspection, earlier, signer } = facts;
  const { ref, timeZone, currency, flightNumber } = booking;
  const { leg } = inspection;
  return {
    leg,
    ref,
    by: 'host',
    stage: stageOf(booking, inspection, 'host'),
    car: carOf(facts),
    known: facts.known.map((damage) => ({
      ...knownDamageView(damage, looker),
      repairUrl: url('owner.damages.repair', { ref, damage: damage.id }),
    })),
    isElectric: details.car.fuel === 'electric',
    client: { name: booking.clientName, phone: details.client.phone },
    flight: leg === 'check_in' && flightNumber ? flightWords(flightNumber) : null,
    at: (leg === 'check_in' ? booking.startsAt : booking.endsAt).toISOString(),
    timeZone,
    heldDeposit: heldDepositOf(booking),
    currency,
    kmIncluded: booking.kmIncluded,
    drivers: driverViews(booking, details.drivers),
    extras: agreedExtras(booking.lines),
    angles: guidedAngles,
    requiredAngles: REQUIRED_ANGLES,
    inspection: inspectionView(inspection, looker),
    earlier: earlier && inspectionView(earlier, looker),
    returnedAt: inspection.returnedAt ? wallTimeOf(inspection.returnedAt, timeZone) : '',
    returnable: leg === 'check_out' ? returnableOf(facts, now) : null,
    problem: leg === 'check_in' ? problemOf(booking, details, now) : null,
    needsCode: facts.needsCode,
    signer,
    finish: finishOf(booking, inspection, now),
    urls: urlsOf(booking, leg),
    now: now.toISOString(),
  };
}

function urlsOf(booking: PartyBooking, leg: InspectionLeg): HandoverView['urls'] {
  const { ref } = booking;
  const params = { ref, leg: leg.replace('_', '-') };
  return {
    page: url(leg === 'check_in' ? 'owner.check-in' : 'owner.check-out', { ref }),
    save: url('owner.inspections.update', params),
    photo: url('owner.inspections.photos.store', params),
    submit: url('owner.inspections.submit', params),
    signForClient: url('owner.inspections.sign-for-client', params),
    booking: url('owner.bookings.show', { ref }),
    counter: leg === 'check_out' ? counterUrlOf(booking, true) : null,
    confirm: url('owner.inspections.confirm', { ref }),
    contest: url('owner.inspections.contest', { ref }),
    takeOver: url('owner.inspections.take-over', { ref }),
  };
}

/** The same for the client who takes the car alone: they repair nothing, and nobody signs beside them. */
export function ownCheckInView(facts: HandoverFacts, looker: Looker): HandoverView {
  const view = handoverView(facts, looker);
  const { ref } = facts.booking;
  return {
    ...view,
    by: 'client',
    stage: stageOf(facts.booking, facts.inspection, 'client'),
    known: view.known.map((damage) => ({ ...damage, repairUrl: null })),
    client: { ...view.client, phone: null },
    urls: {
      ...view.urls,
      page: url('client.check-in', { ref }),
      save: url('client.check-in.update', { ref }),
      photo: url('client.check-in.photos.store', { ref }),
      submit: url('client.check-in.submit', { ref }),
      booking: url('client.bookings.status', { ref }),
      takeOver: url('client.check-in.take-over', { ref }),
    },
  };
}

function returnableOf({ booking, earlier }: HandoverFacts, now: Date) {
  const { startsAt, timeZone } = booking;
  const from = earlier?.clientSignedAt ?? startsAt;
  return { from: wallTimeOf(from, timeZone), until: wallTimeOf(now, timeZone) };
}

function stageOf(
  { status }: PartyBooking,
  inspection: InspectionRecord,
  side: InspectionSide,
): HandoverView['stage'] {
  if (awaitsHost(inspection)) return 'confirm';
  if (status !== legs[inspection.leg].from) return 'done';
  if (isOthersDraft(inspection, side)) return 'other';
  if (isEditable(inspection)) return 'fill';
  return inspection.status === 'submitted' ? 'wait' : 'done';
}

function carOf({ booking, details }: HandoverFacts): HandoverView['car'] {
  const { carName: name, plate } = booking;
  const { photo, category, odometerKm } = details.car;
  return { name, plate, category, odometerKm, photo: photo && imageView(photo, name) };
}

/** Shown before the client signs, so that the host does not wait for nothing. */
function problemOf(
  { endsAt, timeZone, identityCheckedAt }: PartyBooking,
  details: BookingDetails,
  now: Date,
): SignProblem | null {
  const { client, deposit } = details;
  if (isStopped(details, now)) return 'stopped';
  if (client.kycStatus !== 'verified' && !identityCheckedAt) return 'kyc';
  if (!licenceCovers(client.licenceExpiresOn, wallDateOf(endsAt, timeZone))) return 'licence';
  return depositProblem(deposit);
}

function depositProblem(deposit: BookingDetails['deposit']): SignProblem | null {
  if (deposit?.status === 'failed') return 'deposit-declined';
  return deposit?.status === 'requires_action' ? 'deposit-action-required' : null;
}

function finishOf(
  { ref, status }: PartyBooking,
  { leg, status: state, submittedAt }: InspectionRecord,
  now: Date,
): HandoverView['finish'] {
  if (leg !== 'check_out' || state !== 'submitted' || !submittedAt) return null;
  if (status !== legs[leg].from) return null;
  const from = aloneFrom(submittedAt);
  return {
    url: url('owner.inspections.finish', { ref, leg: 'check-out' }),
    from: from.toISOString(),
    open: now >= from,
  };
}
