import type {
  CancellationPolicy,
  CancelledBy,
  KycStatus,
  PaymentStatus,
} from '#server/db/generated/enums.ts';
import { occupancyOf, type Status } from '#server/domain/bookings/booking.ts';
import { closesAt, swappableUntil } from '#server/domain/bookings/deadlines.ts';
import type { BookingDetails } from '#server/domain/bookings/details.ts';
import { flightWords } from '#server/domain/bookings/flight.ts';
import type { BookingRecord, PartyBooking } from '#server/domain/bookings/queries.ts';
import { givenName } from '#server/domain/users/names.ts';
import { isReachable } from '#server/mail/reachable.ts';
import { url } from '#shared/routes.ts';
import type { ImageView } from '../shared.ts';
import { timelineOf, unnamed, type TimelineStep } from './booking-timeline.ts';
import {
  checkoutLines,
  protectionOf,
  type BookedProtection,
  type CheckoutLine,
} from './checkout.ts';
import { driverViews, type DriverView } from './drivers.ts';
import { imageView } from './image.ts';

/** What the booking waits for next, and until when. */
export type Deadline = { kind: 'pay' | 'answer' | 'start' | 'return' | 'close'; at: string };

type BookingCar = {
  name: string;
  year: number;
  town: string;
  photo: ImageView | null;
  url: string;
  /** Shown to both sides once the booking is confirmed. */
  plate: string | null;
  /** Until when it may still become another one of the class that was booked. */
  similarUntil: string | null;
  place: { address: string; lat: number; lng: number } | null;
};

type Contact = { phone: string | null; email: string | null };

export type BookingHost = {
  name: string;
  photo: ImageView | null;
  url: string;
  contact: Contact | null;
};

export type BookingClient = {
  /** Only the given name until the booking is confirmed. */
  name: string;
  photo: ImageView | null;
  kycStatus: KycStatus;
  trips: number;
  rating: number | null;
  ratings: number;
  contact: Contact | null;
};

/** What the pages of both sides show of a booking. Instants are ISO texts, amounts minor units. */
/** What is held on the card when the client signs the check-in; a company takes its deposit at the counter. */
export function heldDepositOf({
  isCounter,
  deposit,
}: Pick<PartyBooking, 'isCounter' | 'deposit'>): number {
  return isCounter ? 0 : deposit;
}

export type BookingSections = {
  ref: string;
  status: Status;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  days: number;
  car: BookingCar;
  host: BookingHost;
  client: BookingClient;
  lines: CheckoutLine[];
  total: number;
  deposit: number;
  protection: BookedProtection;
  currency: string;
  kilometres: { included: number; price: number };
  deliveryPlace: string | null;
  /** The flight with which the client comes, as people write it. */
  flight: string | null;
  /** Who was named to drive beside the client, and whether each may. */
  drivers: DriverView[];
  note: string;
  policy: CancellationPolicy;
  timeline: TimelineStep[];
  deadline: Deadline | null;
  cancelledBy: CancelledBy | null;
  reason: string | null;
  /** The contract's page, once the contract exists. */
  contract: ({ url: string } & NonNullable<BookingDetails['contract']>) | null;
  depositStatus: PaymentStatus | null;
  /** Made at a company’s counter, which took the money itself. */
  isCounter: boolean;
  now: string;
};

/** Whether contact details, plate and exact position may be shown: from the confirmation until the booking is over. */
function isDisclosed({ status }: { status: Status }): boolean {
  return occupancyOf[status] === 'booking';
}

export function bookingSections(
  booking: BookingRecord,
  details: BookingDetails,
  now: Date,
): BookingSections {
  const { ref, status, timeZone, days, total, deposit, currency, deliveryPlace, note } = booking;
  return {
    ref,
    status,
    timeZone,
    days,
    total,
    deposit,
    currency,
    deliveryPlace,
    flight: booking.flightNumber && flightWords(booking.flightNumber),
    drivers: driverViews(booking, details.drivers),
    note,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    car: carOf(booking, details, now),
    host: hostOf(booking, details),
    client: clientOf(booking, details.client),
    protection: protectionOf(booking, details.car),
    lines: checkoutLines(booking.lines),
    kilometres: { included: booking.kmIncluded, price: booking.kmPrice },
    policy: booking.cancellationPolicy,
    timeline: unnamed(timelineOf(booking, details.events)),
    deadline: deadlineOf(booking),
    cancelledBy: booking.cancelledBy,
    reason: booking.reason,
    contract: details.contract && { url: url('contracts.show', { ref }), ...details.contract },
    depositStatus: details.deposit?.status ?? null,
    isCounter: booking.isCounter,
    now: now.toISOString(),
  };
}

/** The client as the host may see them: only the given name until the booking is confirmed. */
export function clientOf(
  booking: Pick<BookingRecord, 'status' | 'clientName'>,
  client: BookingDetails['client'],
): BookingClient {
  const disclosed = isDisclosed(booking);
  const name = disclosed ? booking.clientName : givenName(booking.clientName);
  const { photo, kycStatus, trips, ratingSum, ratingCount, phone, email } = client;
  return {
    name,
    photo: photo && imageView(photo, name),
    kycStatus,
    trips,
    rating: ratingCount > 0 ? ratingSum / ratingCount : null,
    ratings: ratingCount,
    contact: disclosed ? { phone, email: isReachable(email) ? email : null } : null,
  };
}

type Waiting = Pick<
  BookingRecord,
  'status' | 'holdExpiresAt' | 'answerDueAt' | 'startsAt' | 'endsAt' | 'returnedAt'
>;

export function deadlineOf(booking: Waiting): Deadline | null {
  const waits: { [S in Status]?: [Deadline['kind'], Date | null] } = {
    awaiting_payment: ['pay', booking.holdExpiresAt],
    requested: ['answer', booking.answerDueAt],
    confirmed: ['start', booking.startsAt],
    in_progress: ['return', booking.endsAt],
    returned: ['close', booking.returnedAt && closesAt(booking.returnedAt)],
  };
  const [kind, at] = waits[booking.status] ?? [];
  return kind && at ? { kind, at: at.toISOString() } : null;
}

function carOf(booking: BookingRecord, { car }: BookingDetails, now: Date): BookingCar {
  const disclosed = isDisclosed(booking);
  const { address, lat, lng, year, town, photo } = car;
  return {
    name: booking.carName,
    year,
    town,
    photo: photo && imageView(photo, booking.carName),
    url: url('cars.show', { car: booking.carSlug }),
    plate: disclosed ? booking.plate : null,
    similarUntil: similarUntil(booking, now)?.toISOString() ?? null,
    place: disclosed ? { address, lat, lng } : null,
  };
}

function similarUntil(booking: BookingRecord, now: Date): Date | null {
  const until = swappableUntil(booking);
  const isAhead = booking.startedAt === null && booking.endedAt === null;
  return isAhead && until && now < until ? until : null;
}

function hostOf(booking: BookingRecord, { host }: BookingDetails): BookingHost {
  const { slug, kind, photo, phone, email } = host;
  return {
    name: booking.hostName,
    photo: photo && imageView(photo, booking.hostName),
    url: url(kind === 'company' ? 'companies.show' : 'hosts.show', { host: slug }),
    contact: isDisclosed(booking) ? { phone, email } : null,
  };
}
