import { isConfirmed, isInProgress } from '#server/domain/bookings/booking.ts';
import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import {
  isOpen,
  isToPay,
  type ChangeRecord,
  type Side,
  type Terms,
} from '#server/domain/changes/change.ts';
import type { Offered } from '#server/domain/changes/offers.ts';
import { wallTimeOf } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';
import { checkoutLines, type CheckoutLine } from './checkout.ts';

/** Where the car is handed over instead, `null` for where it stands; left as agreed, it is not said. */
export type PlaceView = { name: string | null } | null;

/** Another protection plan. Amounts in minor units. */
export type ProtectionChange = NonNullable<Terms['protection']>;

/** A change that waits for an answer or a payment, as one side sees it. */
export type OpenChangeView = {
  state: 'proposed' | 'awaiting_payment';
  /** Whether the reader's side has proposed it. */
  isOwn: boolean;
  /** The other side's name. */
  other: string;
  startsAt: string;
  endsAt: string;
  /** The extras, where the change is about them. */
  items: CheckoutLine[];
  place: PlaceView;
  protection: ProtectionChange | null;
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
    ...handoverTerms(later),
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
  return checkoutLines(later.lines.filter(({ code }) => code === 'extra'));
}

export function handoverTerms({ deliveryPlace: name, protection }: Terms) {
  return { place: name === undefined ? null : { name }, protection: protection ?? null };
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
