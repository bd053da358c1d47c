import { randomUUID } from 'node:crypto';
import { isConfirmed, isInProgress } from '#server/domain/bookings/booking.ts';
import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import { isOpen, isToPay, type ChangeRecord, type Side } from '#server/domain/changes/change.ts';
import { isInstant } from '#server/domain/changes/commands.ts';
import type { Choices, Offered } from '#server/domain/changes/offers.ts';
import { wallTimeOf } from '#server/domain/time/wall-clock.ts';
import type { AskedOptions } from '#server/domain/changes/options.ts';
import { url } from '#shared/routes.ts';
import type { ChosenDates } from '../change-input.ts';
import { checkoutLines, type CheckoutLine } from './checkout.ts';

/** A change that waits for an answer or a payment, as one side sees it. */
export type OpenChangeView = {
  state: 'proposed' | 'awaiting_payment';
  /** Whether the reader's side has proposed it. */
  isOwn: boolean;
  /** The other side's name. */
  other: string;
  startsAt: string;
  endsAt: string;
  /** The extras and the delivery, where the change is about them. */
  items: CheckoutLine[];
  /** The other car that is proposed, and the one it comes in place of. */
  car: { name: string; plate: string; url: string; earlier: string } | null;
  /** Signed, in minor units; `null` for a member who may not see it. */
  amount: number | null;
  note: string;
  expiresAt: string;
  /** `null` for who only looks. */
  answerUrl: string | null;
  payUrl: string | null;
};

/** What a page of a booking says of other dates. */
export type TripChangeView = {
  open: OpenChangeView | null;
  /** The price of one day more, in minor units, if the car is free; and where to confirm it. */
  longer: { amount: number; until: string; url: string } | null;
  /** Where other dates are chosen. */
  url: string | null;
};

export type ChangeFormView = {
  ref: string;
  side: Side;
  carName: string;
  timeZone: string;
  currency: string;
  startsAt: string;
  endsAt: string;
  /** The car is handed over, or should be: only the end can change. */
  isStartFixed: boolean;
  dates: ChosenDates;
  /** What can be chosen beside the dates; prices in minor units. */
  extras: {
    extra: string;
    name: string | null;
    unit: 'day' | 'booking';
    price: number;
    least: number;
    most: number;
    quantity: number;
  }[];
  places: { id: string; name: string; fee: number }[];
  place: string | null;
  /** Where the car is brought as agreed. */
  agreedPlace: string | null;
  problem: string | null;
  offer: ChangeOfferView | null;
  open: OpenChangeView | null;
  page: string;
  back: string;
};

export type ChangeOfferView = {
  startsAt: string;
  endsAt: string;
  days: number;
  kmIncluded: number;
  /** What is added, and what the client gets back for days that are given up. Minor units. */
  lines: CheckoutLine[];
  givenUp: number;
  refund: number;
  amount: number;
  total: number;
  /** The extras and the place that are asked for, as they are sent again. */
  options: string;
  requestKey: string;
  /** It needs nobody's answer. */
  isInstant: boolean;
  url: string;
};

export function openChangeView(
  booking: PartyBooking,
  change: ChangeRecord | null,
  { side, mayAct, now }: { side: Side; mayAct: boolean; now: Date },
): OpenChangeView | null {
  if (!change || !isOpen(change)) return null;
  const { later, note, amount, expiresAt, proposedBy, state } = change;
  return {
    state: state === 'proposed' ? state : 'awaiting_payment',
    isOwn: proposedBy === side,
    startsAt: later.startsAt,
    endsAt: later.endsAt,
    items: itemsOf(change),
    car: carView(change),
    amount: mayAct ? amount : null,
    note,
    expiresAt: expiresAt.toISOString(),
    ...sideView(booking, change, side, now),
    ...(mayAct ? {} : { answerUrl: null }),
  };
}

function itemsOf({ earlier, later }: ChangeRecord): CheckoutLine[] {
  if (later.car || earlier.endsAt !== later.endsAt || earlier.startsAt !== later.startsAt)
    return [];
  return checkoutLines(later.lines.filter(({ code }) => code === 'extra' || code === 'delivery'));
}

function carView({ earlier, later: { car } }: ChangeRecord): OpenChangeView['car'] {
  if (!car) return null;
  const { name, plate, slug } = car;
  return { name, plate, url: url('cars.show', { car: slug }), earlier: earlier.car?.name ?? '' };
}

function sideView(
  { ref, hostName, clientName }: PartyBooking,
  change: ChangeRecord,
  side: Side,
  now: Date,
): Pick<OpenChangeView, 'other' | 'answerUrl' | 'payUrl'> {
  const params = { ref, change: change.id };
  if (side === 'host')
    return { other: clientName, answerUrl: url('owner.changes.answer', params), payUrl: null };
  return {
    other: hostName,
    answerUrl: url('client.changes.answer', params),
    payUrl: isToPay(change, now) ? url('checkout', { ref }) : null,
  };
}

/** Where other dates are proposed; `null` when the booking can no longer change, or was paid at a counter. */
export function changeUrlOf(
  { status, ref, isCounter }: Pick<PartyBooking, 'status' | 'ref' | 'isCounter'>,
  side: Side,
): string | null {
  if (isCounter || (!isConfirmed(status) && !isInProgress(status))) return null;
  return url(side === 'client' ? 'client.changes.create' : 'owner.changes.create', { ref });
}

type Form = {
  side: Side;
  dates: ChosenDates;
  options: AskedOptions;
  choices: Choices;
  problem: string | null;
  offer: Offered | null;
  open: ChangeRecord | null;
  now: Date;
};

export function changeFormView(
  booking: PartyBooking,
  { side, dates, options, choices, problem, offer, open, now }: Form,
): ChangeFormView {
  const { ref, carName, timeZone, currency, startsAt, endsAt } = booking;
  const isClient = side === 'client';
  return {
    ref,
    side,
    carName,
    timeZone,
    currency,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    isStartFixed: isInProgress(booking.status) || startsAt <= now,
    dates,
    extras: choices.extras.map(({ name, ...extra }) => ({
      ...extra,
      name: name ?? null,
      quantity: options.extras[extra.extra] ?? extra.quantity,
    })),
    places: choices.places,
    place: options.place,
    agreedPlace: booking.deliveryPlace,
    problem,
    offer: offer && offerView(booking, offer, { side, options, now }),
    open: openChangeView(booking, open, { side, mayAct: true, now }),
    page: url(isClient ? 'client.changes.create' : 'owner.changes.create', { ref }),
    back: url(isClient ? 'client.bookings.show' : 'owner.bookings.show', { ref }),
  };
}

function offerView(
  booking: PartyBooking,
  { price, later }: Offered,
  { side, options, now }: { side: Side; options: AskedOptions; now: Date },
): ChangeOfferView {
  const { startsAt, endsAt, days, kmIncluded, total } = later;
  const { ref } = booking;
  const period = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  const removed = price.removed.reduce((sum, { amount }) => sum + amount, 0);
  return {
    startsAt,
    endsAt,
    days,
    kmIncluded,
    total,
    options: JSON.stringify(options),
    lines: checkoutLines(price.added),
    givenUp: removed - price.refund,
    refund: price.refund,
    amount: price.amount,
    requestKey: randomUUID(),
    isInstant: side === 'client' && isInstant(booking, period, now),
    url: url(side === 'client' ? 'client.changes.store' : 'owner.changes.store', { ref }),
  };
}

/** The client's card of other dates; with the price of one more day while the trip runs. */
export function tripChangeView(
  booking: PartyBooking,
  { open, longer }: { open: ChangeRecord | null; longer: Offered | null },
  now: Date,
): TripChangeView {
  const page = changeUrlOf(booking, 'client');
  return {
    open: openChangeView(booking, open, { side: 'client', mayAct: true, now }),
    longer: longer && longerView(booking, longer),
    url: page,
  };
}

function longerView(
  { ref, timeZone }: PartyBooking,
  { price, later }: Offered,
): TripChangeView['longer'] {
  const [until = '', untilTime = ''] = wallTimeOf(new Date(later.endsAt), timeZone).split('T');
  const dates = { until, untilTime: untilTime.slice(0, 5) };
  return {
    amount: price.amount,
    until: later.endsAt,
    url: url('client.changes.create', { ref }, dates),
  };
}
