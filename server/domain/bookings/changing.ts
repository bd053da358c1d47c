import { share, type Minor } from '../money/money.ts';
import type { Period } from './availability.ts';
import { handoversOutOfHours } from '../hosts/opening-hours.ts';
import {
  afterHoursPaid,
  deliveryLines,
  withoutAfterHours,
  withoutOptions,
  withOptions,
  type ChangedOptions,
} from './changing-options.ts';
import { refundAt, type Refundable } from './cancellation.ts';
import { dailyOf, parted, type Parted } from './parting.ts';
import {
  hostEarns,
  isOfRental,
  priceRental,
  rentalDays,
  totalOf,
  type PriceLine,
  type Tariff,
} from './pricing.ts';

/** What is agreed about a rental: its dates, the lines of its price, and what cancelling gives back. */
export type Agreed = Period & Refundable;

/** Other dates, and what else is wanted. */
type WantedChange = Period & ChangedOptions;

export type ChangedPrice = {
  days: number;
  /** What is added to the price, and the agreed lines (or parts of them) that fall away. */
  added: PriceLine[];
  removed: PriceLine[];
  /** What of the removed lines is given back, in minor units. */
  refund: Minor;
  /** Signed: what the client pays more. */
  amount: Minor;
  /** The new version of the whole price. */
  lines: PriceLine[];
  total: Minor;
  hostEarns: Minor;
};

/**
 * The price of a rental with other dates. Days of both keep their price. Added days cost today's price, at the discount
 * of the whole new length, with the extras and the protection of the booking. Days that are given up give back what
 * cancelling them now would; after the start that is nothing, and they stay in the price. Extras, a delivery and a
 * protection plan that are given up before the start come back whole, as they do when it is cancelled.
 *
 * @throws {RangeError} if the new period is empty or ends before it starts
 */
export function changeRental(
  tariff: Tariff,
  agreed: Agreed,
  wanted: WantedChange,
  now: Date,
): ChangedPrice {
  const today = priceRental(tariff, wanted);
  const hasBegun = now >= agreed.startsAt;
  const outside = outsideHours(tariff, agreed, wanted);
  const optional = optionalOf(agreed.lines, hasBegun ? {} : wanted, outside);
  const dates = new Set(daysOf(today.lines).map(({ on }) => on));
  const byDates = partOf(optional.stays, (on) => hasBegun || dates.has(on));
  const left = hasBegun
    ? rentalDays({ ...wanted, startsAt: later(now, agreed.startsAt) }, tariff.timeZone)
    : today.days;
  const added = joinedFees([
    ...addedTo(optional.stays, today.lines, outside),
    ...withFee(agreed.lines, withOptions(agreed.lines, wanted, left)),
    ...deliveryLines(wanted),
  ]);
  const ofDays = refundOf({ ...agreed, lines: byDates.removed }, now);
  const givenUp = totalOf(byDates.removed) - ofDays;
  const removed = [...byDates.removed, ...optional.removed];
  const refund = ofDays + totalOf(optional.removed);
  const lines = joined([
    ...byDates.stays,
    ...(givenUp > 0 ? [{ code: 'given-up' as const, amount: givenUp }] : []),
    ...added,
  ]);
  return {
    days: today.days,
    added,
    removed,
    refund,
    amount: totalOf(added) - refund,
    lines,
    total: totalOf(lines),
    hostEarns: hostEarns(lines),
  };
}

/** What is given up beside the days: hand-overs outside the opening hours, extras, a delivery, a protection plan. */
function optionalOf(lines: readonly PriceLine[], wanted: ChangedOptions, outside: number): Parted {
  const handovers = withoutAfterHours(lines, outside);
  const options = withoutOptions(handovers.stays, wanted);
  return { stays: options.stays, removed: [...handovers.removed, ...options.removed] };
}

/** How many hand-overs are outside the opening hours; where no time changes, as many as are paid. */
function outsideHours({ hours = null, timeZone }: Tariff, agreed: Agreed, wanted: Period): number {
  const isSame =
    agreed.startsAt.getTime() === wanted.startsAt.getTime() &&
    agreed.endsAt.getTime() === wanted.endsAt.getTime();
  return isSame ? afterHoursPaid(agreed.lines) : handoversOutOfHours(hours, wanted, timeZone);
}

/** Where no day is given up, no day is kept either. */
function refundOf(given: Refundable, now: Date): Minor {
  return given.lines.length === 0 ? 0 : refundAt(given, now);
}

function kept(lines: readonly PriceLine[]): Parted {
  return { stays: [...lines], removed: [] };
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}

type DayLine = Extract<PriceLine, { code: 'day' }>;

function daysOf(lines: readonly PriceLine[]): DayLine[] {
  return lines.filter((line) => line.code === 'day');
}

/** Divides a price into what stays and what belongs to the days that are given up. The sums add up exactly. */
function partOf(lines: readonly PriceLine[], stays: (on: string) => boolean): Parted {
  const days = daysOf(lines);
  const gone = days.filter(({ on }) => !stays(on));
  if (gone.length === 0) return kept(lines);
  const shareGone = { of: totalOf(days), gone: totalOf(gone) };
  const left = new Map<string, number>();
  const parts = lines.toReversed().map((line) => {
    if (line.code === 'day') return stays(line.on) ? 0 : line.amount;
    if (isOfRental(line)) return proportion(line.amount, shareGone);
    return perDayGone(line, gone.length, left);
  });
  return parted(lines, parts.toReversed(), withAmount);
}

/** What of a line that is paid by the day falls away: of the lines of one thing the last come first. */
function perDayGone(line: PriceLine, days: number, left: Map<string, number>): Minor {
  const daily = dailyOf(line);
  if (!daily) return 0;
  const due = left.get(daily.key) ?? days;
  const taken = Math.min(due, Math.round(line.amount / daily.price));
  left.set(daily.key, due - taken);
  return taken * daily.price;
}

function withAmount(line: PriceLine, amount: Minor): PriceLine {
  if (line.code === 'protection') return { ...line, amount, days: Math.round(amount / line.price) };
  return { ...line, amount };
}

/** A part of a signed amount, rounded half up by its size. */
function proportion(amount: Minor, { of, gone }: { of: Minor; gone: Minor }): Minor {
  if (of === 0) return 0;
  const size = Math.floor((2 * Math.abs(amount) * gone + of) / (2 * of));
  return amount < 0 ? -size : size;
}

/** What the new dates cost beyond what is agreed. */
function addedTo(
  agreed: readonly PriceLine[],
  today: readonly PriceLine[],
  outside: number,
): PriceLine[] {
  const paid = new Set(daysOf(agreed).map(({ on }) => on));
  const days = daysOf(today).filter(({ on }) => !paid.has(on));
  const chargeable = [
    ...days,
    ...discountOf(today, days),
    ...agreed.flatMap((line) => furtherOf(line, days.length)),
  ];
  return [...withFee(agreed, chargeable), ...afterHoursOf(agreed, today, outside)];
}

function discountOf(today: readonly PriceLine[], days: readonly PriceLine[]): PriceLine[] {
  const discount = today.find((line) => line.code === 'length-discount');
  if (!discount || days.length === 0) return [];
  return [{ ...discount, amount: -share(totalOf(days), discount.rate) }];
}

/** What is paid by the day goes on for the further days. An earlier change has lines of its own, which do not count again. */
function furtherOf(line: PriceLine, days: number): PriceLine[] {
  if (days === 0) return [];
  if (line.code === 'extra' && line.unit === 'day' && !line.isFurther)
    return [{ ...line, isFurther: true, amount: line.price * line.quantity * days }];
  if (line.code === 'protection' && !line.isFurther)
    return [{ ...line, isFurther: true, days, amount: line.price * days }];
  return [];
}

/** Hand-overs outside the opening hours beyond those that are paid. */
function afterHoursOf(
  agreed: readonly PriceLine[],
  today: readonly PriceLine[],
  outside: number,
): PriceLine[] {
  const wanted = today.find((line) => line.code === 'after-hours');
  if (!wanted) return [];
  const quantity = outside - afterHoursPaid(agreed);
  return quantity > 0 ? [{ ...wanted, quantity, amount: wanted.price * quantity }] : [];
}

/** With the service fee for it; at a counter there is none. */
function withFee(agreed: readonly PriceLine[], chargeable: readonly PriceLine[]): PriceLine[] {
  return [...chargeable, ...feeOf(agreed, chargeable)];
}

function feeOf(agreed: readonly PriceLine[], chargeable: readonly PriceLine[]): PriceLine[] {
  const fee = agreed.find((line) => line.code === 'service-fee');
  const amount = fee ? share(totalOf(chargeable), fee.rate) : 0;
  return fee && amount > 0 ? [{ ...fee, amount }] : [];
}

/**
 * The lines as one price: what goes on for further days is part of its first line, as many of an extra for as many days
 * at one price are one line, and the service fee comes last.
 */
function joined(lines: readonly PriceLine[]): PriceLine[] {
  const whole: PriceLine[] = [];
  for (const line of lines) {
    const at = whole.findIndex((other) => together(other, line) !== null);
    const other = whole[at];
    const both = other && together(other, line);
    if (both) whole[at] = both;
    else whole.push(firstOf(line));
  }
  return joinedFees(whole);
}

/** Two lines as one; `null` where they are of different things. */
function together(line: PriceLine, next: PriceLine): PriceLine | null {
  const amount = line.amount + next.amount;
  if (goesOn(line, next)) {
    if (line.code !== 'protection') return { ...line, amount };
    return { ...line, amount, days: Math.round(amount / line.price) };
  }
  if (line.code !== 'extra' || next.code !== 'extra' || !isParallel(line, next)) return null;
  return { ...line, quantity: line.quantity + next.quantity, amount };
}

function goesOn(line: PriceLine, next: PriceLine): boolean {
  const key = dailyOf(line)?.key;
  const isFurther = 'isFurther' in next && next.isFurther === true;
  return isFurther && key !== undefined && key === dailyOf(next)?.key;
}

type ExtraLine = Extract<PriceLine, { code: 'extra' }>;

/** The same extra at the same price, for the same days. */
function isParallel(line: ExtraLine, next: ExtraLine): boolean {
  return (
    line.extra === next.extra &&
    line.price === next.price &&
    line.unit === next.unit &&
    line.amount * next.quantity === next.amount * line.quantity
  );
}

function joinedFees(lines: readonly PriceLine[]): PriceLine[] {
  const fees = lines.filter((line) => line.code === 'service-fee');
  const others = lines.filter(({ code }) => code !== 'service-fee');
  const [fee] = fees;
  return fee ? [...others, { ...fee, amount: totalOf(fees) }] : others;
}

function firstOf(line: PriceLine): PriceLine {
  if (line.code !== 'extra' && line.code !== 'protection') return line;
  const { isFurther: _, ...first } = line;
  return first;
}
