import { z } from 'zod';
import { ExtraUnit, ProtectionPlan } from '#server/db/generated/enums.ts';
import { handoversOutOfHours, type OpeningHours } from '../hosts/opening-hours.ts';
import { perPart, share, sum, type BasisPoints, type Minor } from '../money/money.ts';
import { rules } from '../rules.ts';
import { datesFrom, wallDateOf, wallHoursBetween, type WallDate } from '../time/wall-clock.ts';
import type { Period } from './availability.ts';

const DayRule = z.enum(['base', 'own', 'smart']);

type DayRule = z.infer<typeof DayRule>;

const minor = z.number();

/**
 * One line of a price, in minor units. `on` is a calendar date, `rate` is in basis points. `on`, `rule`, `extra`,
 * `quantity` and `rate` say how the amount was computed.
 */
export const PriceLine = z.discriminatedUnion('code', [
  z.object({ code: z.literal('day'), on: z.string(), rule: DayRule, amount: minor }),
  z.object({
    code: z.literal('length-discount'),
    rate: z.number(),
    days: z.number(),
    amount: minor,
  }),
  /** What was agreed at the counter: a signed share of the days and their discount. */
  z.object({ code: z.literal('adjustment'), rate: z.number(), amount: minor }),
  /** What the host gives off for a car that is not as good as the booked one. Negative. */
  z.object({ code: z.literal('reduction'), amount: minor }),
  z.object({
    code: z.literal('extra'),
    extra: z.string(),
    /** Only for the host's own extras; all others have a name in every language. */
    name: z.string().optional(),
    unit: z.enum(ExtraUnit),
    quantity: z.number(),
    price: z.number(),
    /** For the days of an extension. */
    isFurther: z.boolean().optional(),
    amount: minor,
  }),
  z.object({
    code: z.literal('protection'),
    plan: z.enum(ProtectionPlan),
    days: z.number(),
    price: z.number(),
    isFurther: z.boolean().optional(),
    amount: minor,
  }),
  z.object({
    code: z.literal('delivery'),
    place: z.string(),
    /** Kilometres, rounded up; only if the price depends on them. */
    km: z.number().optional(),
    amount: minor,
  }),
  /** A fee for each hand-over outside the opening hours. */
  z.object({
    code: z.literal('after-hours'),
    quantity: z.number(),
    price: z.number(),
    amount: minor,
  }),
  /** What the cancellation policy has kept of days that were given up by a change. */
  z.object({ code: z.literal('given-up'), amount: minor }),
  z.object({ code: z.literal('service-fee'), rate: z.number(), amount: minor }),
]);

export type PriceLine = z.infer<typeof PriceLine>;

/** A car's prices. `dayPrices` contains days with a price of the host's own or a smart price. */
export type Tariff = {
  timeZone: string;
  basePrice: Minor;
  discount3: BasisPoints;
  discount7: BasisPoints;
  discount30: BasisPoints;
  hours?: OpeningHours | null;
  dayPrices: ReadonlyMap<WallDate, { price: Minor; rule: 'own' | 'smart' }>;
};

export type ChosenExtra = {
  extra: string;
  name?: string;
  unit: 'day' | 'booking';
  price: Minor;
  quantity: number;
};
export type ChosenDelivery = { place: string; km?: number; fee: Minor };

export type ChosenProtection = { plan: ProtectionPlan; dayPrice: Minor };

/** What the client has chosen besides the car. */
export type ChosenOptions = {
  extras?: readonly ChosenExtra[];
  protection?: ChosenProtection | null;
  delivery?: ChosenDelivery | null;
  /** For a booking at the counter, which has no service fee: what the days cost more or less, signed. */
  counter?: { adjustment: BasisPoints } | null;
};

export type Price = { days: number; lines: PriceLine[]; total: Minor; hostEarns: Minor };

/**
 * The price of a rental: one line for each rental day, then discount, extras, protection, delivery, hand-overs outside
 * the opening hours, and service fee. The total is the sum of the lines; the host's earnings are the total less the
 * platform's fees.
 *
 * @throws {RangeError} if the period is empty or ends before it starts
 */
export function priceRental(
  tariff: Tariff,
  period: Period,
  { extras = [], protection = null, delivery = null, counter = null }: ChosenOptions = {},
): Price {
  const days = rentalDays(period, tariff.timeZone);
  const dayLines = linesOfDays(tariff, period, days);
  const discount = discountLine(tariff, dayLines);
  const extraLines = extras
    .filter(({ quantity }) => quantity > 0)
    .map((extra) => extraLine(extra, days));
  const rental = [...dayLines, ...discount];
  const chargeable = [
    ...rental,
    ...adjustmentLine(rental, counter),
    ...extraLines,
    ...protectionLine(protection, days),
  ];
  const online = counter ? [] : [...afterHoursLine(tariff, period), serviceFeeLine(chargeable)];
  const lines: PriceLine[] = [...chargeable, ...deliveryLine(delivery), ...online];
  return { days, lines, total: totalOf(lines), hostEarns: hostEarns(lines) };
}

/**
 * The number of rental days charged: `max(1, ceil((wall hours − 2) / 24))`.
 *
 * @throws {RangeError} if the period is empty or ends before it starts
 */
export function rentalDays({ startsAt, endsAt }: Period, timeZone: string): number {
  const hours = wallHoursBetween(startsAt, endsAt, timeZone);
  if (!(hours > 0)) throw new RangeError('A rental ends after it starts.');
  return Math.max(1, Math.ceil((hours - rules.booking.dayToleranceHours) / 24));
}

/** The discount of the longest tier that the rental reaches, in basis points. */
function lengthDiscount(
  days: number,
  tariff: Pick<Tariff, 'discount3' | 'discount7' | 'discount30'>,
): BasisPoints {
  if (days >= 30) return tariff.discount30;
  if (days >= 7) return tariff.discount7;
  return days >= 3 ? tariff.discount3 : 0;
}

const rentalCodes = ['day', 'length-discount', 'adjustment', 'reduction'] as const;

/** A line of the days, their discount, or what was agreed about them later. */
export type RentalLine = Extract<PriceLine, { code: (typeof rentalCodes)[number] }>;

export function isOfRental(line: PriceLine): line is RentalLine {
  return rentalCodes.some((code) => code === line.code);
}

/**
 * The days less the discount, as agreed later if they were, in minor units. Cancellation policies and the
 * commission are computed from it.
 */
export function rentalOf(lines: readonly PriceLine[]): Minor {
  return totalOf(lines.filter(isOfRental));
}

/** What was kept of days that were given up. It is shared like the rental and never given back. */
export function givenUpOf(lines: readonly PriceLine[]): Minor {
  return totalOf(lines.filter(({ code }) => code === 'given-up'));
}

/** Everything rented with the car, in minor units; a protection plan counts as an extra. */
function extrasOf(lines: readonly PriceLine[]): Minor {
  return totalOf(lines.filter(({ code }) => code === 'extra' || code === 'protection'));
}

/** The average price of a day after the discount, in minor units. */
export function averageDay(lines: readonly PriceLine[]): Minor {
  return perPart(rentalOf(lines), lines.filter(({ code }) => code === 'day').length);
}

/**
 * The host's earnings in minor units. The host gets all of the delivery and of the hand-overs outside the opening
 * hours; the platform gets all of the client's service fee.
 */
export function hostEarns(lines: readonly PriceLine[]): Minor {
  const extras = extrasOf(lines);
  const whole = totalOf(lines.filter(({ code }) => code === 'delivery' || code === 'after-hours'));
  return (
    hostOfRental(rentalOf(lines) + givenUpOf(lines)) +
    extras -
    share(extras, rules.fees.platformOfExtras) +
    whole
  );
}

export function hostOfRental(rental: Minor): Minor {
  return rental - share(rental, rules.fees.platformOfRental);
}

export function totalOf(lines: readonly { amount: Minor }[]): Minor {
  return sum(lines.map(({ amount }) => amount));
}

function linesOfDays(tariff: Tariff, { startsAt }: Period, days: number): PriceLine[] {
  return datesFrom(wallDateOf(startsAt, tariff.timeZone), days).map((on) => {
    const special = tariff.dayPrices.get(on);
    return special
      ? { code: 'day', on, rule: special.rule, amount: special.price }
      : { code: 'day', on, rule: 'base', amount: tariff.basePrice };
  });
}

function discountLine(tariff: Tariff, dayLines: readonly PriceLine[]): PriceLine[] {
  const days = dayLines.length;
  const rate = lengthDiscount(days, tariff);
  if (rate === 0) return [];
  return [{ code: 'length-discount', rate, days, amount: -share(totalOf(dayLines), rate) }];
}

function adjustmentLine(
  rental: readonly PriceLine[],
  counter: ChosenOptions['counter'],
): PriceLine[] {
  const rate = counter?.adjustment ?? 0;
  if (rate === 0) return [];
  const size = share(totalOf(rental), Math.abs(rate));
  return [{ code: 'adjustment', rate, amount: rate < 0 ? -size : size }];
}

function serviceFeeLine(chargeable: readonly PriceLine[]): PriceLine {
  const rate = rules.fees.clientService;
  return { code: 'service-fee', rate, amount: share(totalOf(chargeable), rate) };
}

function extraLine(chosen: ChosenExtra, days: number): PriceLine {
  const { unit, price, quantity } = chosen;
  return { code: 'extra', ...chosen, amount: price * quantity * (unit === 'day' ? days : 1) };
}

/** A free delivery has no line. */
function deliveryLine(delivery: ChosenDelivery | null): PriceLine[] {
  if (!delivery || delivery.fee === 0) return [];
  const { fee: amount, ...way } = delivery;
  return [{ code: 'delivery', ...way, amount }];
}

function afterHoursLine({ hours = null, timeZone }: Tariff, period: Period): PriceLine[] {
  const price = hours?.afterHoursFee ?? 0;
  const quantity = handoversOutOfHours(hours, period, timeZone);
  if (price === 0 || quantity === 0) return [];
  return [{ code: 'after-hours', quantity, price, amount: price * quantity }];
}

/** The basic plan is free and has no line. */
export function protectionLine(protection: ChosenProtection | null, days: number): PriceLine[] {
  if (!protection || protection.dayPrice === 0) return [];
  const { plan, dayPrice: price } = protection;
  return [{ code: 'protection', plan, days, price, amount: price * days }];
}
