import type { CancellationPolicy, ProtectionPlan } from '#server/db/generated/enums.ts';
import { isConfirmed, isOpenHold } from '#server/domain/bookings/booking.ts';
import { refundSteps } from '#server/domain/bookings/cancellation.ts';
import { answerDueAt } from '#server/domain/bookings/deadlines.ts';
import { placeWithWay } from '#server/domain/bookings/delivery.ts';
import { isOfRental, type PriceLine, type RentalLine } from '#server/domain/bookings/pricing.ts';
import type { BookingRecord } from '#server/domain/bookings/queries.ts';
import type { ChangeRecord } from '#server/domain/changes/change.ts';
import { checkoutCar, type CheckoutCar } from '#server/domain/cars/listed.ts';
import type { SavedCard } from '#server/domain/payments/cards.ts';
import { provider } from '#server/domain/payments/gateway.ts';
import type { PaymentRecord } from '#server/domain/payments/queries.ts';
import { wallTimeOf } from '#server/domain/time/wall-clock.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { url } from '#shared/routes.ts';
import { GATEWAY_PATH } from '../gateway.ts';
import type { ImageView } from '../shared.ts';
import { flightView, type FlightView } from './flight.ts';
import { imageView } from './image.ts';

/** The protection plan of the booking, and whom to call. Amounts in minor units. */
export type BookedProtection = {
  plan: ProtectionPlan;
  excess: number;
  insurer: string | null;
  roadsidePhone: string | null;
};

export function protectionOf(
  { protection, excess }: Pick<BookingRecord, 'protection' | 'excess'>,
  { insurer, roadsidePhone }: Pick<BookedProtection, 'insurer' | 'roadsidePhone'>,
): BookedProtection {
  return { plan: protection, excess, insurer, roadsidePhone };
}

/** A line of the price. Rental days of the same price are one line. */
export type CheckoutLine =
  | { kind: 'days'; count: number; price: number; minor: number }
  | { kind: 'discount'; days: number; share: number; minor: number }
  /** What was agreed at a counter; the share is signed. */
  | { kind: 'adjustment'; share: number; minor: number }
  /** What is given off for a car that is not as good as the booked one. */
  | { kind: 'reduction'; minor: number }
  | {
      kind: 'extra';
      extra: string;
      name: string | null;
      unit: 'day' | 'booking';
      quantity: number;
      minor: number;
    }
  | { kind: 'protection'; plan: ProtectionPlan; days: number; price: number; minor: number }
  | { kind: 'delivery'; place: string; minor: number }
  | { kind: 'after-hours'; count: number; price: number; minor: number }
  /** What was kept of days that a change has given up. */
  | { kind: 'given-up'; minor: number }
  | { kind: 'service-fee'; minor: number };

export type CheckoutView = {
  ref: string;
  /**
   * `deposit`: the rental is paid and the deposit needs a card. `settlement`: what claims cost beyond the deposit needs
   * a card. `change`: what a change costs more needs a card. `over`: the hold ended without payment.
   */
  state: 'open' | 'deposit' | 'settlement' | 'change' | 'over';
  /** The dates that are paid for, of a change of the booking. */
  change: { startsAt: string; endsAt: string; expiresAt: string } | null;
  /** The amount to pay, in minor units: the total, the deposit, or what is owed beyond the deposit. */
  amount: number;
  now: string;
  holdExpiresAt: string;
  car: { name: string; town: string; host: string; photo: ImageView | null; url: string };
  startsAt: string;
  endsAt: string;
  timeZone: string;
  days: number;
  deliveryPlace: string | null;
  /** Where the client can name the flight with which they come. */
  flight: FlightView | null;
  kilometres: { included: number; price: number };
  lines: CheckoutLine[];
  total: number;
  deposit: number;
  protection: BookedProtection;
  currency: string;
  policy: { name: CancellationPolicy; steps: { until: string; refund: number }[] };
  /** Until when the host must answer if the request is made now; `null` for an instant booking. */
  answerDueAt: string | null;
  payment: CheckoutPayment;
  /** The contract must name the client's address, and it is not known yet. */
  needsAddress: boolean;
  urls: { pay: string; return: string; release: string };
};

export type GatewayView = {
  publishableKey: string;
  /** The address to which the browser sends the card with the test gateway; `null` with Stripe. */
  testGateway: string | null;
};

type CheckoutPayment = GatewayView & {
  savedCards: SavedCard[];
  /** The gateway's code for why the last card was refused. */
  failure: string | null;
};

type Checkout = {
  booking: BookingRecord;
  /** The payment that needs a card. */
  payment: PaymentRecord | undefined;
  /** The change that waits for an answer or a payment. */
  change: ChangeRecord | null;
  savedCards: SavedCard[];
  needsAddress: boolean;
  client: Actor;
  now: Date;
};

export async function checkoutView({ booking, change, payment, client, now, ...asked }: Checkout) {
  const { ref, deposit, currency, total, days, timeZone, deliveryPlace } = booking;
  const paidChange = payment?.purpose === 'extension' ? change : null;
  const state = paidChange ? 'change' : stateOf(booking, now);
  const car = await checkoutCar(booking.carId);
  return {
    ref,
    deposit,
    currency,
    total,
    days,
    timeZone,
    deliveryPlace,
    flight: flightView(booking),
    state,
    change: paidChange && changeOf(paidChange),
    amount: payment?.amount ?? total,
    now: now.toISOString(),
    holdExpiresAt: booking.holdExpiresAt.toISOString(),
    car: carOf(booking, car),
    protection: protectionOf(booking, car),
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    kilometres: { included: booking.kmIncluded, price: booking.kmPrice },
    lines: checkoutLines(booking.lines),
    policy: policyOf(booking),
    answerDueAt: answerDueOf(booking, client, now),
    payment: checkoutPayment(asked.savedCards, payment),
    needsAddress: asked.needsAddress,
    urls: {
      pay: url('checkout.pay', { ref }),
      return: url('checkout.return', { ref }),
      release: url('checkout.release', { ref }),
    },
  } satisfies CheckoutView;
}

function checkoutPayment(
  savedCards: SavedCard[],
  payment: PaymentRecord | undefined,
): CheckoutPayment {
  return { ...gatewayView(), savedCards, failure: payment?.failureCode ?? null };
}

function changeOf({ later, expiresAt }: ChangeRecord): CheckoutView['change'] {
  const { startsAt, endsAt } = later;
  return { startsAt, endsAt, expiresAt: expiresAt.toISOString() };
}

function policyOf(booking: BookingRecord): CheckoutView['policy'] {
  const steps = refundSteps({ ...booking, bookedAt: booking.createdAt });
  return {
    name: booking.cancellationPolicy,
    steps: steps.map(({ until, refund }) => ({ until: until.toISOString(), refund })),
  };
}

function answerDueOf({ instantBook, startsAt }: BookingRecord, client: Actor, now: Date) {
  const isInstant = instantBook && client.kycStatus === 'verified';
  return (isInstant ? null : answerDueAt(now, startsAt))?.toISOString() ?? null;
}

function stateOf(
  { status, completedAt, holdExpiresAt }: BookingRecord,
  now: Date,
): CheckoutView['state'] {
  if (completedAt) return 'settlement';
  if (isConfirmed(status)) return 'deposit';
  return isOpenHold(status) && now < holdExpiresAt ? 'open' : 'over';
}

export function carUrl({
  carSlug,
  startsAt,
  endsAt,
  timeZone,
}: Pick<BookingRecord, 'carSlug' | 'startsAt' | 'endsAt' | 'timeZone'>): string {
  const dates = { from: wallTimeOf(startsAt, timeZone), to: wallTimeOf(endsAt, timeZone) };
  return url('cars.show', { car: carSlug }, dates);
}

export function checkoutLines(lines: readonly PriceLine[]): CheckoutLine[] {
  const shown: CheckoutLine[] = [];
  for (const line of lines) {
    const last = shown.at(-1);
    if (line.code === 'day' && last?.kind === 'days' && last.price === line.amount) {
      last.count += 1;
      last.minor += line.amount;
    } else shown.push(lineOf(line));
  }
  return shown;
}

function lineOf(line: PriceLine): CheckoutLine {
  return isOfRental(line) ? rentalLine(line) : lineBeside(line);
}

function rentalLine(line: RentalLine): CheckoutLine {
  const { amount: minor } = line;
  switch (line.code) {
    case 'day':
      return { kind: 'days', count: 1, price: minor, minor };
    case 'length-discount':
      return { kind: 'discount', days: line.days, share: line.rate / 10_000, minor };
    case 'adjustment':
      return { kind: 'adjustment', share: line.rate / 10_000, minor };
    case 'reduction':
      return { kind: 'reduction', minor };
  }
}

function lineBeside(line: Exclude<PriceLine, RentalLine>): CheckoutLine {
  const { amount: minor } = line;
  switch (line.code) {
    case 'extra':
      return extraLine(line);
    case 'protection': {
      const { plan, days, price } = line;
      return { kind: 'protection', plan, days, price, minor };
    }
    case 'delivery':
      return { kind: 'delivery', place: placeWithWay(line), minor };
    case 'after-hours':
      return { kind: 'after-hours', count: line.quantity, price: line.price, minor };
    case 'given-up':
      return { kind: 'given-up', minor };
    case 'service-fee':
      return { kind: 'service-fee', minor };
  }
}

function carOf(booking: BookingRecord, car: CheckoutCar): CheckoutView['car'] {
  return {
    name: booking.carName,
    town: car.town,
    host: booking.hostName,
    photo: car.photo && imageView(car.photo, booking.carName),
    url: carUrl(booking),
  };
}

export function gatewayView(): GatewayView {
  const { publishableKey, testGateway } = provider();
  return { publishableKey, testGateway: testGateway ? GATEWAY_PATH : null };
}

function extraLine(line: Extract<PriceLine, { code: 'extra' }>): CheckoutLine {
  const { extra, name = null, unit, quantity, amount: minor } = line;
  return { kind: 'extra', extra, name, unit, quantity, minor };
}
