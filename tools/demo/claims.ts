import type { ClaimStatus } from '#server/db/generated/enums.ts';
import { chargesOf, type Charge } from '#server/domain/bookings/settlement.ts';
import { rules } from '#server/domain/rules.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import type { Booking } from './bookings.ts';
import type { Handover } from './handovers.ts';
import { Random } from './random.ts';
import { required } from './required.ts';
import type { World } from './world.ts';

export type Claim = Charge & {
  id: string;
  booking: Booking;
  status: ClaimStatus;
  settled: number | null;
  note: string;
  objection: string | null;
  decision: string | null;
  createdAt: Date;
  respondBy: Date;
  resolvedAt: Date | null;
};

/**
 * The claims that follow from the incidents, worked out from the hand-overs as the product works them out.
 *
 * @throws {Error} when an incident leads to none
 */
export function planClaims(world: World, handovers: readonly Handover[]): Claim[] {
  const random = new Random('claims');
  const legs = Map.groupBy(handovers, ({ booking }) => booking.id);
  return [...legs.values()].flatMap(([out, back]) => {
    if (!out?.booking.trip.incident) return [];
    const { ref } = out.booking;
    const returned = required(back, `the return of ${ref}`);
    const claims = claimsOf(world, random, out, returned);
    required(claims[0], `a claim for ${ref}`);
    return claims;
  });
}

export function claimRows(claims: readonly Claim[]) {
  return claims.map(({ booking, ...claim }) => ({
    ...claim,
    bookingId: booking.id,
    currency: booking.currency,
  }));
}

/** What accepted and decided claims of each booking come to. */
export function dueByBooking(claims: readonly Claim[]): ReadonlyMap<string, number> {
  const due = new Map<string, number>();
  for (const { booking, status, amount, settled } of claims) {
    if (status !== 'accepted' && status !== 'settled') continue;
    due.set(booking.id, (due.get(booking.id) ?? 0) + (settled ?? amount));
  }
  return due;
}

function claimsOf(world: World, random: Random, out: Handover, back: Handover): Claim[] {
  const { booking } = back;
  const outcome = booking.trip.incident?.outcome ?? 'proposed';
  const createdAt = notAfter(world.now, hoursAfter(back.submittedAt, random.between(0.2, 5)));
  return chargesFor(random, out, back).map((charge) => {
    const resolvedAt = resolvedAtOf(outcome, booking, createdAt);
    return {
      ...charge,
      id: random.uuid(),
      booking,
      status: outcome,
      settled: outcome === 'settled' ? Math.round((charge.amount * 0.6) / 100) * 100 : null,
      note: notes[charge.kind],
      objection: outcome === 'disputed' || outcome === 'settled' ? objections[charge.kind] : null,
      decision: outcome === 'settled' ? 'Fotografiile arată doar o parte din ce s-a cerut.' : null,
      createdAt,
      respondBy: hoursAfter(createdAt, rules.settlement.disputeHours),
      resolvedAt,
    };
  });
}

/**
 * Charges for time, kilometres and fuel follow from the figures of the hand-overs; the host enters cleaning and damage.
 */
function chargesFor(random: Random, out: Handover, back: Handover): Charge[] {
  const { booking } = back;
  const kind = booking.trip.incident?.kind;
  const fuelPrepaid = booking.lines.some(
    (line) => line.code === 'extra' && line.extra === 'prepaid_fuel',
  );
  if (kind === 'cleaning') return [{ kind, amount: random.int(10, 30) * 1_000, facts: {} }];
  if (kind === 'damage') return [{ kind, amount: random.int(20, 50) * 1_000, facts: {} }];
  return chargesOf({
    ...booking,
    returnedAt: booking.returnedAt ?? booking.endsAt,
    odometerOutKm: out.odometerKm,
    odometerInKm: back.odometerKm,
    fuelOutPercent: out.fuelPercent,
    fuelInPercent: back.fuelPercent,
    fuelPrepaid,
  });
}

function resolvedAtOf(
  outcome: ClaimStatus,
  { completedAt }: Booking,
  createdAt: Date,
): Date | null {
  if (outcome === 'proposed' || outcome === 'disputed') return null;
  if (outcome === 'settled' && completedAt) return hoursAfter(completedAt, -0.05);
  return hoursAfter(createdAt, 21);
}

function notAfter(now: Date, moment: Date): Date {
  return moment < now ? moment : now;
}

const objections: Record<Claim['kind'], string> = {
  late: 'Am anunțat gazda că întârzii din cauza traficului și a fost de acord.',
  kilometres: 'Kilometrajul de la predare a fost trecut greșit, se vede în fotografie.',
  fuel: 'Am alimentat la benzinăria de lângă locul de returnare, am bonul.',
  cleaning: 'Mașina era la fel de curată ca la predare, se vede în fotografii.',
  damage: 'Zgârietura era acolo la predare; se vede în fotografia din partea dreaptă.',
  fine: 'Nu eu conduceam mașina în ziua aceea.',
  toll: 'Vinieta era valabilă, am dovada plății.',
};

const notes: Record<Claim['kind'], string> = {
  late: 'Mașina a fost adusă mai târziu decât era stabilit.',
  kilometres: 'Conform kilometrajului de la predare și de la returnare.',
  fuel: 'Combustibil lipsă față de predare.',
  cleaning: 'Curățare interioară profesională, cu factură de la spălătorie.',
  damage: 'Vopsire ușă dreapta spate, conform devizului de la service.',
  fine: 'Amendă pentru parcare neregulamentară, cu procesul-verbal.',
  toll: 'Taxa de pod neplătită la timp.',
};
