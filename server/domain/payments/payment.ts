import type { PaymentPurpose, PaymentStatus } from '#server/db/generated/enums.ts';
import { noShowRefund, refundAt } from '../bookings/cancellation.ts';
import { isRunning, type Status as BookingStatus } from '../bookings/booking.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { givenUpOf, hostOfRental, rentalOf, totalOf } from '../bookings/pricing.ts';
import type { Minor } from '../money/money.ts';

/** The state of a payment at the gateway at this moment. */
export type GatewayState = {
  /**
   * `open`: no card was accepted yet. `action`: the bank waits for its cardholder. `held`: authorised. `ended`:
   * released, by us or because the hold ran out.
   */
  state: 'open' | 'action' | 'held' | 'captured' | 'ended';
  captured: Minor;
  /** The gateway's code for the last refusal of a card. */
  failureCode: string | null;
  card: {
    brand: string;
    last4: string;
    expiresOn: string;
    /** Of the number; `null` for test cards, which everybody has. */
    fingerprint?: string | null;
    /** The name that was typed with it. */
    holder?: string | null;
  } | null;
  captureBefore: Date | null;
};

/**
 * How much of a payment the platform keeps, in minor units, by the booking's status. With `hold` that is not decided
 * yet.
 */
export type Target = { kind: 'hold' } | { kind: 'retain'; amount: Minor };

/** The next action at the gateway to reach the target. */
export type Step =
  | { does: 'capture'; amount: Minor }
  | { does: 'cancel' }
  | { does: 'refund'; amount: Minor }
  | { does: 'nothing' };

const nothing: Step = { does: 'nothing' };

type Booking = Pick<
  BookingRecord,
  | 'status'
  | 'total'
  | 'hostEarns'
  | 'lines'
  | 'cancellationRules'
  | 'createdAt'
  | 'startsAt'
  | 'confirmedAt'
  | 'endedAt'
  | 'cancelledBy'
> &
  Partial<Pick<BookingRecord, 'noShow'>>;

/** Whether a payment pays the price of the rental: as it was booked, or what a change costs more. */
export function isOfPrice({ purpose }: { purpose: PaymentPurpose }): boolean {
  return purpose === 'rental' || purpose === 'extension';
}

/** How much of the price of a booking the platform keeps, by its status. */
export function rentalTarget(booking: Booking): Target {
  const retained = retainedOf[booking.status](booking);
  return retained === null ? { kind: 'hold' } : { kind: 'retain', amount: retained };
}

const whole = ({ total }: Booking): Minor => total;
const none = (): Minor => 0;
const undecided = (): null => null;

const retainedOf: Record<BookingStatus, (booking: Booking) => Minor | null> = {
  awaiting_payment: undecided,
  requested: undecided,
  confirmed: whole,
  in_progress: whole,
  returned: whole,
  completed: whole,
  payment_expired: none,
  declined: none,
  expired: none,
  cancelled: retainedOfCancelled,
  no_show: retainedOfNoShow,
};

/**
 * The cancellation policy applies only when a client cancels a confirmed booking; otherwise everything is refunded.
 * Minor units.
 */
function retainedOfCancelled(booking: Booking): Minor {
  const { confirmedAt, endedAt, cancelledBy, total, createdAt } = booking;
  if (cancelledBy !== 'client' || !confirmedAt || !endedAt) return 0;
  return total - refundAt({ ...booking, bookedAt: createdAt }, endedAt);
}

/** Nothing is decided while the client may object to it, or has. Then the policy applies, or what an admin has decided. */
function retainedOfNoShow(booking: Booking): Minor | null {
  const { noShow, total } = booking;
  return noShow?.isOpen ? null : total - (noShow?.refund ?? noShowRefund(booking));
}

/** What a client gets back if they cancel at this moment, in minor units: exactly what cancelling will refund. */
export function refundOnCancelling(booking: Booking, now: Date): Minor {
  const cancelled = { ...booking, cancelledBy: 'client' as const, endedAt: now };
  return booking.total - retainedOfCancelled(cancelled);
}

/**
 * How the kept amount is divided between host and platform, each line by its own percentage. If a booking is cancelled
 * and no more than the rental is kept, or too little is kept for the rest, extras, delivery and service fee count as
 * refunded completely. In all other cases a refund reduces only the rental.
 */
export function sharesOf(booking: Shared, retained: Minor) {
  const { lines } = booking;
  const rental = rentalOf(lines) + givenUpOf(lines);
  const beside = isOnlyRental(booking, retained) ? 0 : booking.total - rental;
  const ofBeside = beside > 0 ? booking.hostEarns - hostOfRental(rental) : 0;
  const host = hostOfRental(retained - beside) + ofBeside;
  return { host, platform: retained - host };
}

/** What of the kept amount is the client's service fee, in minor units. */
export function serviceFeeKept(booking: Shared, retained: Minor): Minor {
  if (isOnlyRental(booking, retained)) return 0;
  return totalOf(booking.lines.filter(({ code }) => code === 'service-fee'));
}

/** Whether nothing but the rental, or a part of it, is kept. */
function isOnlyRental({ lines, status, total }: Shared, retained: Minor): boolean {
  const rental = rentalOf(lines) + givenUpOf(lines);
  return (status === 'cancelled' && retained <= rental) || retained < total - rental;
}

type Shared = Pick<Booking, 'total' | 'hostEarns' | 'lines' | 'status'>;

/** @param refunded minor units that are refunded or about to be */
export function nextStep(target: Target, gatewayState: GatewayState, refunded: Minor): Step {
  if (target.kind === 'hold') return nothing;
  const { state, captured } = gatewayState;
  const { amount } = target;
  if (state === 'captured') {
    const excess = captured - refunded - amount;
    return excess > 0 ? { does: 'refund', amount: excess } : nothing;
  }
  if (state === 'ended') return nothing;
  if (amount === 0) return { does: 'cancel' };
  return state === 'held' ? { does: 'capture', amount } : nothing;
}

const orderOf = {
  open: 0,
  action: 0,
  held: 1,
  captured: 2,
  ended: 2,
} as const satisfies Record<GatewayState['state'], number>;

const reached = {
  created: 0,
  requires_action: 0,
  failed: 0,
  authorised: 1,
  captured: 2,
  released: 2,
} as const satisfies Record<PaymentStatus, number>;

/**
 * Whether the state that was read is older than the stored one: a payment at the gateway never goes back to an earlier
 * state.
 */
export function isOutdated({ state }: GatewayState, status: PaymentStatus): boolean {
  return orderOf[state] < reached[status];
}

const statusOf = {
  open: 'created',
  action: 'requires_action',
  held: 'authorised',
  captured: 'captured',
  ended: 'released',
} as const satisfies Record<GatewayState['state'], PaymentStatus>;

export function paymentStatus({ state }: GatewayState): PaymentStatus {
  return statusOf[state];
}

/** The target of a deposit: it is held until the booking is over; then it pays for claims, and the rest is released. */
export function depositTarget(status: BookingStatus, deposit: Minor, claims: Minor): Target {
  if (status === 'completed') return { kind: 'retain', amount: Math.min(deposit, claims) };
  return isRunning(status) ? { kind: 'hold' } : { kind: 'retain', amount: 0 };
}
