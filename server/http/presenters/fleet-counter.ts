import type { BookingStatus, PaymentPurpose, ProtectionPlan } from '#server/db/generated/enums.ts';
import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import { plansOf } from '#server/domain/bookings/protection.ts';
import type { Due } from '#server/domain/counter/giving-back.ts';
import type { CounterOffer, FreeCar } from '#server/domain/counter/offers.ts';
import type { FittedOptions } from '#server/domain/counter/options.ts';
import type { RecentBooking, TakenMoney } from '#server/domain/counter/queries.ts';
import type { CounterMeans } from '#shared/counter.ts';
import { url } from '#shared/routes.ts';
import type { CounterChoice } from '../counter-input.ts';
import type { CarView } from './car.ts';
import { checkoutLines, type CheckoutLine } from './checkout.ts';
import type { ChargesToSignView, ChargesToTakeView } from './fleet-counter-charges.ts';
import type { ExtensionView } from './fleet-counter-extension.ts';
import { pick } from './pick.ts';

/** What is chosen so far; the car and the person apart. */
export type CounterChoiceView = Pick<
  CounterChoice,
  | 'branch'
  | 'category'
  | 'gearbox'
  | 'q'
  | 'from'
  | 'fromTime'
  | 'until'
  | 'untilTime'
  | 'car'
  | 'plan'
  | 'adjustment'
> & {
  /** Everything of it that the address carries, for forms. */
  carried: Record<string, string>;
};

export type CounterCarView = FreeCar & {
  total: number;
  currency: string;
  isChosen: boolean;
  url: string;
};

export type CounterOfferView = {
  name: string;
  plate: string;
  lines: CheckoutLine[];
  total: number;
  deposit: number;
  excess: number;
  currency: string;
  kmIncluded: number;
  plans: { plan: ProtectionPlan; dayPrice: number }[];
  extras: (CarView['extras'][number] & { quantity: number })[];
  /** What was chosen and is not offered with this car. */
  lost: FittedOptions['lost'];
  /** Back to all cars. */
  otherUrl: string;
  /** By how many per cent this member may change the price of the days. */
  most: number;
};

export type RecentCounterView = Pick<
  RecentBooking,
  | 'ref'
  | 'status'
  | 'carName'
  | 'plate'
  | 'clientName'
  | 'timeZone'
  | 'total'
  | 'currency'
  | 'member'
> & { startsAt: string; endsAt: string; url: string };

export type CounterBookingView = {
  ref: string;
  status: BookingStatus;
  carName: string;
  plate: string;
  clientName: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  lines: CheckoutLine[];
  total: number;
  currency: string;
  /** Why the price differs from the car's. */
  reason: string | null;
  identityCheckedAt: string | null;
  taken: {
    id: string;
    purpose: PaymentPurpose;
    means: CounterMeans;
    amount: number;
    /** What was given back of it. */
    returned: number;
    isHeld: boolean;
    member: string | null;
    at: string;
  }[];
  /** What is to be given back now, or waits until the client has answered what is claimed. */
  due: { purpose: 'deposit' | 'rental'; amount: number; kept: number; waits: boolean }[];
  toSign: ChargesToSignView | null;
  toTake: ChargesToTakeView | null;
  contract: { isSigned: boolean; url: string; signUrl: string | null };
  extension: ExtensionView | null;
  urls: { booking: string; handover: string | null; counter: string; giveBack: string };
};

/** What stands in the page's address, without what is as usual. */
export function addressOf(chosen: CounterChoice, company: string) {
  const { branch, category, gearbox, q, from, fromTime, until, untilTime } = chosen;
  const { car, plan, adjustment, person } = chosen;
  const extras = Object.fromEntries(
    chosen.extra.map(({ extra, quantity }) => [`extra-${extra}`, String(quantity)] as const),
  );
  return {
    ...extras,
    company,
    branch,
    category,
    gearbox,
    q: q || null,
    from,
    fromTime,
    until,
    untilTime,
    car,
    plan: plan === 'basic' ? null : plan,
    adjustment: adjustment === 0 ? null : String(adjustment),
    person,
  };
}

export function choiceView(chosen: CounterChoice, company: string): CounterChoiceView {
  const carried = Object.entries(addressOf(chosen, company)).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return {
    ...pick(chosen, 'branch', 'category', 'gearbox', 'q', 'from', 'fromTime', 'until'),
    ...pick(chosen, 'untilTime', 'car', 'plan'),
    adjustment: chosen.adjustment,
    carried: Object.fromEntries(carried),
  };
}

export function carView(
  car: FreeCar,
  { price, car: { currency } }: CounterOffer,
  { chosen, company }: { chosen: CounterChoice; company: string },
): CounterCarView {
  const address = addressOf({ ...chosen, car: car.slug, adjustment: 0 }, company);
  return {
    ...car,
    total: price.total,
    currency,
    isChosen: car.slug === chosen.car,
    // On a phone the price stands below the list.
    url: `${url('company.counter', null, address)}#counter-offer`,
  };
}

export function offerView(
  { slug: _slug, ...named }: Pick<FreeCar, 'slug' | 'name' | 'plate'>,
  { car, price, protection }: CounterOffer,
  {
    chosen,
    ...rest
  }: Pick<CounterOfferView, 'most' | 'otherUrl' | 'lost'> & {
    chosen: FittedOptions['extras'];
  },
): CounterOfferView {
  return {
    ...pick(named, 'name', 'plate'),
    lines: checkoutLines(price.lines),
    total: price.total,
    deposit: protection.deposit,
    excess: protection.excess,
    currency: car.currency,
    kmIncluded: price.days * car.kmPerDay,
    plans: plansOf(car).map(({ plan, dayPrice }) => ({ plan, dayPrice })),
    extras: car.extras.map((offer) => ({
      ...offer,
      quantity: chosen.find(({ extra }) => extra === offer.extra)?.quantity ?? 0,
    })),
    ...rest,
  };
}

export function recentView(booking: RecentBooking): RecentCounterView {
  const { ref, startsAt, endsAt } = booking;
  return {
    ...pick(booking, 'ref', 'status', 'carName', 'plate', 'clientName', 'timeZone', 'total'),
    ...pick(booking, 'currency', 'member'),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    url: url('company.counter.show', { ref }),
  };
}

export type CounterBookingFacts = {
  booking: PartyBooking;
  taken: readonly TakenMoney[];
  due: readonly Due[];
  toSign: ChargesToSignView | null;
  toTake: ChargesToTakeView | null;
  isSigned: boolean;
  /** The client cannot sign in, so they sign here. */
  signsHere: boolean;
  extension: ExtensionView | null;
};

export function counterBookingView(facts: CounterBookingFacts): CounterBookingView {
  const { booking, taken, due, toSign, toTake, isSigned, signsHere, extension } = facts;
  const { ref, startsAt, endsAt, identityCheckedAt } = booking;
  return {
    ...pick(booking, 'ref', 'status', 'carName', 'plate', 'clientName', 'timeZone', 'total'),
    currency: booking.currency,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    lines: checkoutLines(booking.lines),
    reason: booking.counterReason,
    identityCheckedAt: identityCheckedAt?.toISOString() ?? null,
    taken: taken.flatMap((payment) => takenView(payment) ?? []),
    due: due.map(({ payment, amount, kept, waits }) => ({
      purpose: payment.purpose === 'deposit' ? 'deposit' : 'rental',
      amount,
      kept,
      waits,
    })),
    toSign,
    toTake,
    contract: {
      isSigned,
      url: url('contracts.show', { ref }),
      signUrl: signsHere && !isSigned ? url('company.counter.sign', { ref }) : null,
    },
    extension,
    urls: {
      booking: url('owner.bookings.show', { ref }),
      handover: handoverUrl(booking),
      counter: url('company.counter'),
      giveBack: url('company.counter.give-back', { ref }),
    },
  };
}

function handoverUrl({ ref, status }: PartyBooking): string | null {
  if (status === 'confirmed') return url('owner.check-in', { ref });
  return status === 'in_progress' ? url('owner.check-out', { ref }) : null;
}

function takenView(payment: TakenMoney): CounterBookingView['taken'][number] | null {
  const { id, purpose, status, means, amount, captured, refunded, member, at } = payment;
  if (means === 'card') return null;
  const isDeposit = purpose === 'deposit';
  const isHeld = isDeposit && status === 'authorised';
  const returned = isDeposit ? (isHeld ? 0 : amount - captured) : refunded;
  return { id, purpose, means, amount, returned, isHeld, member, at: at.toISOString() };
}
