import { randomUUID } from 'node:crypto';
import type { ProtectionPlan } from '#server/db/generated/enums.ts';
import { isInProgress } from '#server/domain/bookings/booking.ts';
import type { Protection } from '#server/domain/bookings/protection.ts';
import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import type { AskedOptions } from '#server/domain/changes/asked.ts';
import type { ChangeRecord, Side } from '#server/domain/changes/change.ts';
import { isInstant } from '#server/domain/changes/commands.ts';
import type { Choices, Offered } from '#server/domain/changes/offers.ts';
import { deliveryPoint } from '#server/domain/places/delivery-point.ts';
import { url } from '#shared/routes.ts';
import type { ChosenDates } from '../change-input.ts';
import {
  handoverTerms,
  openChangeView,
  type OpenChangeView,
  type PlaceView,
  type ProtectionChange,
} from './change.ts';
import { checkoutLines, type CheckoutLine } from './checkout.ts';

type NamedPlaceView =
  | { kind: 'place'; place: string; name: string }
  | { kind: 'point'; lat: number; lng: number; address: string | null };

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
  /** How far and for how much the host brings the car anywhere, and where it shall be brought. */
  range: { km: number; kmFee: number; minFee: number } | null;
  to: NamedPlaceView | null;
  street: string;
  /** The plans to choose from, the agreed one first; none where the plan stays. */
  plans: Protection[];
  plan: ProtectionPlan | null;
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
  place: PlaceView;
  protection: ProtectionChange | null;
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
    range: choices.range && rangeView(choices.range),
    to: options.to && namedPlaceView(options.to),
    street: options.street,
    plans: choices.plans,
    plan: options.protection,
    agreedPlace: booking.deliveryPlace,
    problem,
    offer: offer && offerView(booking, offer, { side, options, now }),
    open: openChangeView(booking, open, { side, mayAct: true, now }),
    page: url(isClient ? 'client.changes.create' : 'owner.changes.create', { ref }),
    back: url(isClient ? 'client.bookings.show' : 'owner.bookings.show', { ref }),
  };
}

function rangeView({ km, kmFee, minFee }: NonNullable<Choices['range']>) {
  return { km, kmFee, minFee };
}

function namedPlaceView(to: NonNullable<AskedOptions['to']>): NamedPlaceView | null {
  const { lat, lng, address } = to;
  if (to.place === null)
    return lat === null || lng === null ? null : { kind: 'point', lat, lng, address };
  const name = deliveryPoint(to)?.name ?? to.place;
  return { kind: 'place', place: name, name };
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
    ...handoverTerms(later),
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
