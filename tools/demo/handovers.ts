import type {
  ClaimKind,
  InspectionLeg,
  InspectionStatus,
  ReviewState,
} from '#server/db/generated/enums.ts';
import { hoursAfter, minutesAfter } from '#server/domain/time/wall-clock.ts';
import type { Booking } from './bookings.ts';
import type { People } from './people.ts';
import { freshDamage, olderDamages, type Damage } from './damages.ts';
import { Random } from './random.ts';
import type { World } from './world.ts';

export type Handover = {
  id: string;
  booking: Booking;
  leg: InspectionLeg;
  status: InspectionStatus;
  odometerKm: number;
  fuelPercent: number;
  notes: string;
  damages: readonly Damage[];
  submittedAt: Date;
  isClientSigned: boolean;
  review: ReviewState;
  reviewReason: string | null;
  reviewedAt: Date | null;
};

/** Check-ins and check-outs of every rental that has begun. A car's odometer never goes back. */
export function planHandovers(world: World, bookings: readonly Booking[]): Handover[] {
  const random = new Random('handovers');
  const begun = bookings.filter(({ startedAt }) => startedAt !== null);
  const byCar = Map.groupBy(begun, ({ car }) => car.id);
  return [...byCar.values()].flatMap((rentals) =>
    ofOneCar(
      world,
      random,
      rentals.toSorted((a, b) => Number(a.startsAt) - Number(b.startsAt)),
    ),
  );
}

export function inspectionRows(handovers: readonly Handover[], { admin, secondAdmin }: People) {
  return handovers.map(({ booking, isClientSigned, ...handover }, turn) => {
    const { submittedAt, reviewedAt } = handover;
    return {
      ...handover,
      damages: handover.damages.map(({ drawing: _drawing, ...damage }) => damage),
      bookingId: booking.id,
      hostSignature: booking.car.host.manager.name,
      hostSignedAt: submittedAt,
      clientSignature: isClientSigned ? booking.trip.client.name : null,
      clientSignedAt: isClientSigned ? minutesAfter(submittedAt, 3) : null,
      reviewedBy: reviewedAt ? (turn % 3 === 0 ? secondAdmin.id : admin.id) : null,
      updatedAt: reviewedAt ?? submittedAt,
    };
  });
}

function ofOneCar(world: World, random: Random, rentals: readonly Booking[]): Handover[] {
  const driven = rentals.map((rental) => ({ rental, km: kilometresOf(rental, random) }));
  const between = driven.map(() => random.int(4, 70));
  const total = driven.reduce((sum, { km }, turn) => sum + km + (between[turn] ?? 0), 0);
  let odometer = Math.max(900, (rentals[0]?.car.odometerKm ?? 0) - total);
  return driven.flatMap(({ rental, km }, turn) => {
    odometer += between[turn] ?? 0;
    const found = turn === 0 ? olderDamages(rental.car) : [];
    const out = { ...checkIn(world, random, rental, odometer), damages: found };
    if (!rental.returnedAt) return [out];
    odometer += km;
    return [out, checkOut(world, random, out, odometer)];
  });
}

function kilometresOf({ days, kmIncluded, trip }: Booking, random: Random): number {
  return trip.incident?.kind === 'kilometres'
    ? kmIncluded + random.int(40, 90 * days)
    : Math.min(kmIncluded, Math.round(days * random.between(35, 210)));
}

function checkIn(world: World, random: Random, booking: Booking, odometerKm: number): Handover {
  const submittedAt = minutesAfter(booking.startedAt ?? booking.startsAt, -6);
  return {
    id: random.uuid(),
    booking,
    leg: 'check_in',
    status: 'accepted',
    odometerKm,
    fuelPercent: random.weighted([
      [100, 7],
      [95, 2],
      [80, 1],
    ]),
    notes: random.chance(0.25) ? random.pick(checkInNotes) : '',
    damages: [],
    submittedAt,
    isClientSigned: true,
    ...reviewOf(world, random, { booking, submittedAt }),
  };
}

function checkOut(world: World, random: Random, out: Handover, odometerKm: number): Handover {
  const { booking } = out;
  const submittedAt = booking.returnedAt ?? booking.endsAt;
  const isSigned = booking.trip.client.locale === 'ro' || random.chance(0.8);
  return {
    id: random.uuid(),
    booking,
    leg: 'check_out',
    // When the client has left without signing, the host finishes alone.
    status: isSigned ? 'accepted' : 'submitted',
    odometerKm,
    ...conditionOf(random, out),
    submittedAt,
    isClientSigned: isSigned,
    ...reviewOf(world, random, { booking, submittedAt }),
  };
}

function conditionOf(random: Random, { booking, fuelPercent }: Handover) {
  const kind = booking.trip.incident?.kind;
  const missing = kind === 'fuel' ? random.int(3, 11) * 5 : 0;
  return {
    fuelPercent: Math.max(5, fuelPercent - missing),
    notes: kind ? incidentNotes[kind] : random.pick(checkOutNotes),
    damages: kind === 'damage' ? [freshDamage(booking.car, booking.ref)] : [],
  };
}

const REVIEWED_WITHIN_HOURS = 96;

type Submitted = Pick<Handover, 'booking' | 'submittedAt'>;

/** Admins review within two or three days; sometimes they do not accept the photos. */
function reviewOf({ now }: World, random: Random, { booking, submittedAt }: Submitted) {
  const { payout } = booking.trip;
  const waiting = { review: 'pending_review' as const, reviewReason: null, reviewedAt: null };
  if (submittedAt > hoursAfter(now, -random.between(30, REVIEWED_WITHIN_HOURS))) return waiting;
  const reviewedAt = hoursAfter(submittedAt, random.between(3, 19));
  const isRecent = submittedAt > hoursAfter(now, -20 * 24);
  const rejected = payout ? payout === 'on_hold' : isRecent && random.chance(0.09);
  return rejected
    ? { review: 'rejected' as const, reviewReason: random.pick(rejections), reviewedAt }
    : { review: 'approved' as const, reviewReason: null, reviewedAt };
}

const rejections = [
  'Fotografia bordului nu se citește: kilometrajul nu poate fi verificat.',
  'Lipsește partea stângă a mașinii.',
  'Fotografiile sunt făcute noaptea și nu se vede caroseria.',
];

const checkInNotes = [
  'Zgârietură veche pe bara din spate, fotografiată.',
  'Un mic ciob pe parbriz, în dreapta jos.',
  'Roata de rezervă și trusa verificate împreună.',
  'Jantă dreapta față cu urme de bordură, dinainte.',
];

const checkOutNotes = [
  '',
  '',
  '',
  '',
  'Totul în ordine, mulțumim!',
  'Predată curată.',
  'Returnată puțin mai devreme.',
];

const incidentNotes: Record<ClaimKind, string> = {
  late: 'Returnată cu întârziere.',
  kilometres: 'Kilometri peste cei incluși.',
  fuel: 'Rezervorul nu era plin la returnare.',
  cleaning: 'Scaunele din spate sunt pătate și este nisip peste tot.',
  damage: 'Zgârietură nouă pe ușa din dreapta spate, fotografiată.',
  fine: 'Totul în ordine.',
  toll: 'Totul în ordine.',
};
