import type { InspectionLeg, PhotoAngle } from '#server/db/generated/enums.ts';
import type { BookingDetails } from '#server/domain/bookings/details.ts';
import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import {
  aloneFrom,
  guidedAngles,
  isEditable,
  legs,
  REQUIRED_ANGLES,
} from '#server/domain/inspections/inspection.ts';
import type { KnownDamage } from '#server/domain/inspections/damages.ts';
import type { InspectionRecord } from '#server/domain/inspections/queries.ts';
import type { SignProblem } from '#server/domain/inspections/signing.ts';
import { wallTimeOf } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';
import type { Translate } from '#shared/translate.ts';
import type { ImageView } from '../shared.ts';
import { knownDamageView, type KnownDamageView } from './damage.ts';
import { imageView } from './image.ts';
import { inspectionView, type InspectionView } from './inspection.ts';

export type HandoverView = {
  leg: InspectionLeg;
  ref: string;
  /** `fill`: the host records; `wait`: the client signs; `done`: this hand-over is over. */
  stage: 'fill' | 'wait' | 'done';
  car: { name: string; plate: string; category: string; photo: ImageView | null };
  /** Damage of earlier trips that is not repaired, and whether it can be marked as such. */
  known: (KnownDamageView & { repairUrl: string })[];
  isElectric: boolean;
  client: { name: string; phone: string | null };
  /** When the car came back as recorded so far, by its own clock; empty for the moment of signing. */
  returnedAt: string;
  /** Between which moments the car may have come back, by its own clock; null at the check-in. */
  returnable: { from: string; until: string } | null;
  at: string;
  timeZone: string;
  deposit: number;
  currency: string;
  kmIncluded: number;
  angles: readonly PhotoAngle[];
  requiredAngles: number;
  inspection: InspectionView;
  /** At check-out, what the check-in recorded. */
  earlier: InspectionView | null;
  /** What keeps the client from signing the check-in. */
  problem: SignProblem | null;
  /** The name the host would sign with. */
  signer: string;
  finish: { url: string; from: string; open: boolean } | null;
  urls: { save: string; photo: string; submit: string; signForClient: string; booking: string };
  now: string;
};

export type HandoverFacts = {
  booking: PartyBooking;
  details: BookingDetails;
  inspection: InspectionRecord;
  earlier: InspectionRecord | null;
  known: readonly KnownDamage[];
  signer: string;
};

export function handoverView(facts: HandoverFacts, t: Translate, now: Date): HandoverView {
  const { booking, details, inspection, earlier, signer } = facts;
  const { ref, timeZone, deposit, currency } = booking;
  const { leg } = inspection;
  const params = { ref, leg: leg.replace('_', '-') };
  return {
    leg,
    ref,
    stage: stageOf(booking, inspection),
    car: carOf(facts),
    known: facts.known.map((damage) => ({
      ...knownDamageView(damage, t),
      repairUrl: url('owner.damages.repair', { ref, damage: damage.id }),
    })),
    isElectric: details.car.fuel === 'electric',
    client: { name: booking.clientName, phone: details.client.phone },
    at: (leg === 'check_in' ? booking.startsAt : booking.endsAt).toISOString(),
    timeZone,
    deposit,
    currency,
    kmIncluded: booking.kmIncluded,
    angles: guidedAngles,
    requiredAngles: REQUIRED_ANGLES,
    inspection: inspectionView(inspection, t),
    earlier: earlier && inspectionView(earlier, t),
    returnedAt: inspection.returnedAt ? wallTimeOf(inspection.returnedAt, timeZone) : '',
    returnable: leg === 'check_out' ? returnableOf(facts, now) : null,
    problem: leg === 'check_in' ? problemOf(details) : null,
    signer,
    finish: finishOf(booking, inspection, now),
    urls: {
      save: url('owner.inspections.update', params),
      photo: url('owner.inspections.photos.store', params),
      submit: url('owner.inspections.submit', params),
      signForClient: url('owner.inspections.sign-for-client', params),
      booking: url('owner.bookings.show', { ref }),
    },
    now: now.toISOString(),
  };
}

function returnableOf({ booking, earlier }: HandoverFacts, now: Date) {
  const { startsAt, timeZone } = booking;
  const from = earlier?.clientSignedAt ?? startsAt;
  return { from: wallTimeOf(from, timeZone), until: wallTimeOf(now, timeZone) };
}

function stageOf({ status }: PartyBooking, inspection: InspectionRecord): HandoverView['stage'] {
  if (status !== legs[inspection.leg].from) return 'done';
  if (isEditable(inspection.status)) return 'fill';
  return inspection.status === 'submitted' ? 'wait' : 'done';
}

function carOf({ booking, details }: HandoverFacts): HandoverView['car'] {
  const { carName: name, plate } = booking;
  const { photo, category } = details.car;
  return { name, plate, category, photo: photo && imageView(photo, name) };
}

/** Known before the client signs, so that the host need not wait in vain. */
function problemOf({ client, deposit }: BookingDetails): SignProblem | null {
  if (client.kycStatus !== 'verified') return 'kyc';
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
