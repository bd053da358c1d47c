import type { PayoutStatus } from '#server/db/generated/enums.ts';
import { closesAt } from '#server/domain/bookings/deadlines.ts';
import { rentalTarget, sharesOf } from '#server/domain/payments/payment.ts';
import { weeklyInstallments, type HoldReason } from '#server/domain/payouts/payout.ts';
import { hoursAfter, minutesAfter } from '#server/domain/time/wall-clock.ts';
import type { Booking } from './bookings.ts';
import type { Claim } from './claims.ts';
import type { Handover } from './handovers.ts';
import type { Payment } from './payments.ts';
import type { People } from './people.ts';
import { Random, type Weighted } from './random.ts';
import type { World } from './world.ts';

export type Payout = {
  id: string;
  booking: Booking;
  installment: number;
  amount: number;
  /** The platform's share of the same installment; zero for claims. */
  platform: number;
  isForClaims: boolean;
  status: PayoutStatus;
  reason: string | null;
  dueAt: Date;
  createdAt: Date;
  approvedAt: Date | null;
  paidAt: Date | null;
};

type Installment = Pick<
  Payout,
  'installment' | 'amount' | 'platform' | 'isForClaims' | 'dueAt' | 'createdAt'
>;

type Desk = {
  world: World;
  random: Random;
  /** Why the payouts of a booking are on hold; its host's bank account is checked elsewhere. */
  held: ReadonlyMap<string, HoldReason[]>;
  claimed: ReadonlyMap<string, Payment[]>;
};

type Facts = {
  handovers: readonly Handover[];
  claims: readonly Claim[];
  payments: readonly Payment[];
};

export function planPayouts(world: World, bookings: readonly Booking[], facts: Facts): Payout[] {
  const { payments } = facts;
  const forClaims = payments.filter(
    ({ purpose, captured }) => purpose !== 'rental' && captured > 0,
  );
  const claimed = Map.groupBy(forClaims, ({ booking }) => booking.id);
  const desk = { world, random: new Random('payouts'), held: heldBookings(facts), claimed };
  return bookings.flatMap((booking) =>
    installmentsOf(desk, booking).map((installment) => ({
      ...installment,
      id: desk.random.uuid(),
      booking,
      ...progressOf(desk, booking, installment),
    })),
  );
}

function heldBookings({ handovers, claims }: Facts): Map<string, HoldReason[]> {
  const open = claims.filter(({ status }) => status === 'proposed' || status === 'disputed');
  const unapproved = handovers.filter(({ review }) => review !== 'approved');
  const claimed = new Set(open.map(({ booking }) => booking.id));
  const unseen = new Set(unapproved.map(({ booking }) => booking.id));
  return new Map(
    [...new Set([...claimed, ...unseen])].map((id) => [
      id,
      [
        ...(claimed.has(id) ? (['open-claim'] as const) : []),
        ...(unseen.has(id) ? (['inspection'] as const) : []),
      ],
    ]),
  );
}

export function payoutRows(payouts: readonly Payout[], { admin, secondAdmin }: People) {
  return payouts.map(({ booking, platform: _platform, isForClaims: _claims, ...payout }, turn) => ({
    ...payout,
    way: payout.approvedAt ? ('bank' as const) : null,
    hostId: booking.hostId,
    bookingId: booking.id,
    currency: booking.currency,
    approvedBy: payout.approvedAt ? (turn % 4 === 0 ? secondAdmin.id : admin.id) : null,
  }));
}

/** The payouts of a booking: one for each week of a long trip, and one for each paid claim. */
function installmentsOf(desk: Desk, booking: Booking): Installment[] {
  const rental = rentalInstallments(desk, booking).filter(({ amount }) => amount > 0);
  const claims = (desk.claimed.get(booking.id) ?? []).map(({ captured, movedAt }, turn) => ({
    installment: rental.length + turn + 1,
    amount: captured,
    platform: 0,
    isForClaims: true,
    dueAt: movedAt,
    createdAt: movedAt,
  }));
  return [...rental, ...claims];
}

function rentalInstallments({ world }: Desk, booking: Booking): Installment[] {
  const target = rentalTarget(booking);
  if (!booking.confirmedAt || target.kind === 'hold' || target.amount === 0) return [];
  const shares = sharesOf(booking, target.amount);
  const { endedAt, completedAt, startedAt } = booking;
  if (completedAt || (startedAt && !endedAt))
    return weeklyInstallments({ ...booking, ...shares }).flatMap((week, turn, { length }) =>
      weekOf(world, booking, { ...week, isLast: turn === length - 1 }),
    );
  if (!endedAt) return [];
  const { host: amount, platform } = shares;
  return [
    { installment: 1, amount, platform, isForClaims: false, dueAt: endedAt, createdAt: endedAt },
  ];
}

type Week = { installment: number; host: number; platform: number; dueAt: Date; isLast: boolean };

/** A week that ended during the trip was paid then; the last one, and those not yet due, are paid at the trip's end. */
function weekOf({ now }: World, { completedAt, returnedAt }: Booking, week: Week): Installment[] {
  const { installment, host: amount, platform, dueAt, isLast } = week;
  const money = { installment, amount, platform, isForClaims: false };
  const onTheWay = !isLast && dueAt <= (completedAt ?? now);
  if (onTheWay) return [{ ...money, dueAt, createdAt: dueAt }];
  if (!completedAt || !returnedAt) return [];
  const usual = closesAt(returnedAt);
  return [{ ...money, dueAt: usual < completedAt ? usual : completedAt, createdAt: completedAt }];
}

type Progress = Pick<Payout, 'status' | 'reason' | 'approvedAt' | 'paidAt'>;

const waiting = { reason: null, approvedAt: null, paidAt: null };
const NEW_HOURS = 8 * 24;

/** A payout with a reason to wait is on hold; most of the new ones wait for an admin; the rest have been paid. */
function progressOf(desk: Desk, booking: Booking, { dueAt, createdAt }: Installment): Progress {
  const since = dueAt > createdAt ? dueAt : createdAt;
  const isNew = since > hoursAfter(desk.world.now, -NEW_HOURS);
  const reasons = reasonsOf(desk, booking);
  const { payout } = booking.trip;
  if (reasons.length > 0) return heldBack(desk, reasons, isNew && !payout);
  const status = payout ?? usualStatus(desk, since, isNew);
  return status === 'scheduled' ? { ...waiting, status } : approvedOf(desk, since, status);
}

/** For some of the newest, nobody has seen the reason yet. */
function heldBack({ random }: Desk, reasons: readonly HoldReason[], isNew: boolean): Progress {
  return isNew && random.chance(0.3)
    ? { ...waiting, status: 'scheduled' }
    : { ...waiting, status: 'on_hold', reason: reasons.join(',') };
}

/** Admins approve the next morning and the bank pays a day later; a few payments fail. */
function usualStatus({ world, random }: Desk, since: Date, isNew: boolean): PayoutStatus {
  if (isNew) return random.weighted(newStatuses);
  const isRecent = since > hoursAfter(world.now, -20 * 24);
  return isRecent && random.chance(0.08) ? 'failed' : 'paid';
}

const newStatuses: Weighted<PayoutStatus> = [
  ['scheduled', 70],
  ['approved', 15],
  ['processing', 15],
];

function approvedOf({ world, random }: Desk, since: Date, status: PayoutStatus): Progress {
  const approvedAt = notAfter(
    minutesAfter(world.now, -10),
    hoursAfter(since, random.between(4, 30)),
  );
  const paidAt = notAfter(world.now, hoursAfter(approvedAt, random.between(16, 30)));
  return {
    status,
    reason: status === 'failed' ? REFUSED : null,
    approvedAt,
    paidAt: status === 'paid' ? paidAt : null,
  };
}

function notAfter(now: Date, moment: Date): Date {
  return moment < now ? moment : now;
}

const REFUSED = 'Banca a respins plata: contul beneficiarului nu acceptă încasări.';

function reasonsOf({ held }: Desk, { id, car }: Booking): HoldReason[] {
  const isVerified = car.host.account.status === 'verified';
  return [...(held.get(id) ?? []), ...(isVerified ? [] : (['bank-account'] as const))];
}

/** When the money left, for those that are on their way or have arrived. */
export function sentAt({ approvedAt, status }: Payout): Date | null {
  const isSent = status === 'processing' || status === 'paid' || status === 'failed';
  return isSent && approvedAt ? minutesAfter(approvedAt, 5) : null;
}
