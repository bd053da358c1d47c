import type { PaymentPurpose, PaymentStatus } from '#server/db/generated/enums.ts';
import { rentalTarget } from '#server/domain/payments/payment.ts';
import { rules } from '#server/domain/rules.ts';
import { hoursAfter, minutesAfter } from '#server/domain/time/wall-clock.ts';
import type { Booking } from './bookings.ts';
import { dueByBooking, type Claim } from './claims.ts';
import { Random } from './random.ts';
import type { World } from './world.ts';

export type Payment = {
  id: string;
  booking: Booking;
  purpose: PaymentPurpose;
  status: PaymentStatus;
  amount: number;
  captured: number;
  refunded: number;
  failureCode: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  captureBefore: Date | null;
  createdAt: Date;
  /** When the money was captured, or the hold on the card was released. */
  movedAt: Date;
  refunds: readonly { id: string; amount: number; createdAt: Date }[];
};

/** Ids at the gateway. */
export type IdsAtGateway = {
  /** By the client's id. */
  customers: ReadonlyMap<string, string>;
  /** By the payment's id. */
  intents: ReadonlyMap<string, string>;
  /** By the refund's id. */
  refunds: ReadonlyMap<string, string>;
};

type Money = { world: World; random: Random; due: ReadonlyMap<string, number> };

export function planPayments(
  world: World,
  bookings: readonly Booking[],
  claims: readonly Claim[],
): Payment[] {
  const money = { world, random: new Random('payments'), due: dueByBooking(claims) };
  return bookings.flatMap((booking) => [
    rentalOf(money, booking),
    ...depositsOf(money, booking),
    ...settlementOf(money, booking),
  ]);
}

export function paymentRows(payments: readonly Payment[], { intents }: IdsAtGateway) {
  return payments.map(({ booking, movedAt, refunds: _refunds, ...payment }) => ({
    ...payment,
    intentId: intents.get(payment.id) ?? null,
    bookingId: booking.id,
    currency: booking.currency,
    updatedAt: movedAt,
  }));
}

export function refundRows(payments: readonly Payment[], atGateway: IdsAtGateway) {
  return payments.flatMap(({ id, refunds }) =>
    refunds.map((refund) => ({
      ...refund,
      refundId: atGateway.refunds.get(refund.id) ?? null,
      paymentId: id,
      reason: 'booking',
      status: 'succeeded' as const,
    })),
  );
}

/** Held at first and captured when the host accepts. After a cancellation, what the policy gives back is refunded. */
function rentalOf({ random }: Money, booking: Booking): Payment {
  const { status, total, confirmedAt, createdAt } = booking;
  const captured = confirmedAt ? total : 0;
  const refunded = Math.max(0, captured - retainedOf(booking));
  const isRefused = status === 'payment_expired' && random.chance(0.5);
  return {
    id: random.uuid(),
    booking,
    purpose: 'rental',
    status: rentalStatus(booking),
    amount: total,
    captured,
    refunded,
    failureCode: isRefused ? 'insufficient_funds' : null,
    ...(isPaid(booking) ? cardOf(booking) : noCard),
    captureBefore: status === 'requested' ? hoursAfter(createdAt, HOLD_HOURS) : null,
    createdAt,
    movedAt: rentalMovedAt(booking),
    refunds: refunded > 0 ? [refundOf(random, booking, refunded)] : [],
  };
}

function retainedOf(booking: Booking): number {
  const target = rentalTarget(booking);
  return target.kind === 'retain' ? target.amount : 0;
}

function refundOf(random: Random, { endedAt, createdAt }: Booking, amount: number) {
  return { id: random.uuid(), amount, createdAt: minutesAfter(endedAt ?? createdAt, 2) };
}

/** Whether a card was ever accepted. */
function isPaid({ confirmedAt, requestedAt }: Booking): boolean {
  return confirmedAt !== null || requestedAt !== null;
}

function rentalMovedAt({ confirmedAt, endedAt, requestedAt, createdAt }: Booking): Date {
  return confirmedAt ?? endedAt ?? requestedAt ?? createdAt;
}

function rentalStatus({ status, confirmedAt }: Booking): PaymentStatus {
  if (confirmedAt) return 'captured';
  if (status === 'awaiting_payment') return 'created';
  return status === 'requested' ? 'authorised' : 'released';
}

/** The longest time that card networks hold an amount. */
export const HOLD_HOURS = 7 * 24;

/** Held a day before the start; some cards are refused at first. */
function depositsOf(money: Money, booking: Booking): Payment[] {
  const { random } = money;
  const createdAt = depositHeldAt(money, booking);
  if (!createdAt) return [];
  const held = depositOf(money, booking, createdAt);
  if (!booking.startedAt || !random.chance(0.05)) return [held];
  const refused = { ...held, id: random.uuid(), status: 'failed' as const, captured: 0 };
  return [
    { ...refused, captureBefore: null, failureCode: 'insufficient_funds', movedAt: createdAt },
    { ...held, createdAt: minutesAfter(createdAt, 361) },
  ];
}

/** When the deposit was held; `null` if the booking ended before that, or its start is still too far away. */
function depositHeldAt({ world }: Money, booking: Booking): Date | null {
  const { confirmedAt, endedAt, deposit, startsAt } = booking;
  const usual = hoursAfter(startsAt, -rules.deposit.authoriseHoursBefore);
  if (!confirmedAt || deposit === 0) return null;
  const heldAt = confirmedAt > usual ? confirmedAt : usual;
  return heldAt <= (endedAt ?? world.now) ? heldAt : null;
}

function depositOf({ world, random, due }: Money, booking: Booking, createdAt: Date): Payment {
  const { deposit, endedAt, completedAt } = booking;
  const captured = completedAt ? Math.min(deposit, due.get(booking.id) ?? 0) : 0;
  const ended = captured > 0 ? ('captured' as const) : ('released' as const);
  const isHeld = endedAt === null;
  return {
    id: random.uuid(),
    booking,
    purpose: 'deposit',
    status: isHeld ? 'authorised' : ended,
    amount: deposit,
    captured,
    refunded: 0,
    failureCode: null,
    ...cardOf(booking),
    captureBefore: isHeld ? hoursAfter(world.now, HOLD_HOURS - 30) : null,
    createdAt,
    movedAt: endedAt ? minutesAfter(endedAt, 1) : createdAt,
    refunds: [],
  };
}

/** What claims cost beyond the deposit is a payment of its own. */
function settlementOf({ random, due }: Money, booking: Booking): Payment[] {
  const { completedAt, deposit } = booking;
  const amount = (due.get(booking.id) ?? 0) - deposit;
  if (!completedAt || amount <= 0) return [];
  return [
    {
      id: random.uuid(),
      booking,
      purpose: 'settlement',
      status: 'captured',
      amount,
      captured: amount,
      refunded: 0,
      failureCode: null,
      ...cardOf(booking),
      captureBefore: null,
      createdAt: minutesAfter(completedAt, 2),
      movedAt: minutesAfter(completedAt, 3),
      refunds: [],
    },
  ];
}

const noCard = { cardBrand: null, cardLast4: null };

/** A person pays with the same card each time. */
function cardOf({ trip }: Booking) {
  const turn = Number.parseInt(trip.client.id.slice(0, 8), 16);
  return turn % 3 === 0
    ? { cardBrand: 'mastercard', cardLast4: '4444' }
    : { cardBrand: 'visa', cardLast4: '4242' };
}
