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
 * One line of a price; `on` is a calendar date, `rate` is in basis points. `on`, `rule`, `extra`, `quantity` and `rate`
 * say where the amount comes from.
 */
export const PriceLine = z.discriminatedUnion('code', [
  z.object({ code: z.literal('day'), on: z.string(), rule: DayRule, amount: minor }),
  z.object({
    code: z.literal('length-discount'),
    rate: z.number(),
    days: z.number(),
    amount: minor,
  }),
  z.object({
    code: z.literal('extra'),
    extra: z.string(),
    /** Of an extra of the host's own; the others have a name in every language. */
    name: z.string().optional(),
    unit: z.enum(ExtraUnit),
    quantity: z.number(),
    price: z.number(),
    amount: minor,
  }),
  z.object({
    code: z.literal('protection'),
    plan: z.enum(ProtectionPlan),
    days: z.number(),
    price: z.number(),
    amount: minor,
  }),
  z.object({ code: z.literal('delivery'), place: z.string(), amount: minor }),
  /** For each hand-over out of the host's hours. */
  z.object({
    code: z.literal('after-hours'),
    quantity: z.number(),
    price: z.number(),
    amount: minor,
  }),
  z.object({ code: z.literal('service-fee'), rate: z.number(), amount: minor }),
]);

export type PriceLine = z.infer<typeof PriceLine>;

/** What a car charges. A day price set by the host or by smart pricing stands in `dayPrices`. */
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
type ChosenDelivery = { place: string; fee: Minor };

type ChosenProtection = { plan: ProtectionPlan; dayPrice: Minor };

/** What is chosen beside the car itself. */
export type ChosenOptions = {
  extras?: readonly ChosenExtra[];
  protection?: ChosenProtection | null;
  delivery?: ChosenDelivery | null;
};

export type Price = { days: number; lines: PriceLine[]; total: Minor; hostEarns: Minor };

/**
 * What a rental costs: one line for each rental day, then discount, extras, protection, delivery, hand-overs out of
 * hours and service fee.
 * The total is the sum of the lines; what the host earns is what the platform leaves of them.
 *
 * @throws {RangeError} if the period is empty or runs backwards
 */
export function priceRental(
  tariff: Tariff,
  period: Period,
  { extras = [], protection = null, delivery = null }: ChosenOptions = {},
): Price {
  const days = rentalDays(period, tariff.timeZone);
  const dayLines = linesOfDays(tariff, period, days);
  const discount = discountLine(tariff, dayLines);
  const extraLines = extras
    .filter(({ quantity }) => quantity > 0)
    .map((extra) => extraLine(extra, days));
  const chargeable = [...dayLines, ...discount, ...extraLines, ...protectionLine(protection, days)];
  const rate = rules.fees.clientService;
  const lines: PriceLine[] = [
    ...chargeable,
    ...(delivery && delivery.fee > 0
      ? [{ code: 'delivery' as const, place: delivery.place, amount: delivery.fee }]
      : []),
    ...afterHoursLine(tariff, period),
    { code: 'service-fee', rate, amount: share(totalOf(chargeable), rate) },
  ];
  return { days, lines, total: totalOf(lines), hostEarns: hostEarns(lines) };
}

/**
 * Rental days charged: `max(1, ceil((wall hours − 2) / 24))`.
 *
 * @throws {RangeError} if the period is empty or runs backwards
 */
export function rentalDays({ startsAt, endsAt }: Period, timeZone: string): number {
  const hours = wallHoursBetween(startsAt, endsAt, timeZone);
  if (!(hours > 0)) throw new RangeError('A rental ends after it starts.');
  return Math.max(1, Math.ceil((hours - rules.booking.dayToleranceHours) / 24));
}

/** The rate of the longest tier the rental reaches. */
function lengthDiscount(
  days: number,
  tariff: Pick<Tariff, 'discount3' | 'discount7' | 'discount30'>,
): BasisPoints {
  if (days >= 30) return tariff.discount30;
  if (days >= 7) return tariff.discount7;
  return days >= 3 ? tariff.discount3 : 0;
}

/** Days less discount: what cancellation policies and the platform's share are taken of. */
export function rentalOf(lines: readonly PriceLine[]): Minor {
  return totalOf(lines.filter(({ code }) => code === 'day' || code === 'length-discount'));
}

/** What is rented with the car; a protection plan counts as an extra. */
function extrasOf(lines: readonly PriceLine[]): Minor {
  return totalOf(lines.filter(({ code }) => code === 'extra' || code === 'protection'));
}

/** An average day of the rental, after its discount. */
export function averageDay(lines: readonly PriceLine[]): Minor {
  return perPart(rentalOf(lines), lines.filter(({ code }) => code === 'day').length);
}

/** Delivery and hand-overs out of hours are the host's whole; the client's service fee is the platform's whole. */
export function hostEarns(lines: readonly PriceLine[]): Minor {
  const extras = extrasOf(lines);
  const whole = totalOf(lines.filter(({ code }) => code === 'delivery' || code === 'after-hours'));
  return (
    hostOfRental(rentalOf(lines)) + extras - share(extras, rules.fees.platformOfExtras) + whole
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

function extraLine(chosen: ChosenExtra, days: number): PriceLine {
  const { unit, price, quantity } = chosen;
  return { code: 'extra', ...chosen, amount: price * quantity * (unit === 'day' ? days : 1) };
}

function afterHoursLine({ hours = null, timeZone }: Tariff, period: Period): PriceLine[] {
  const price = hours?.afterHoursFee ?? 0;
  const quantity = handoversOutOfHours(hours, period, timeZone);
  if (price === 0 || quantity === 0) return [];
  return [{ code: 'after-hours', quantity, price, amount: price * quantity }];
}

/** The basic plan is included and has no line. */
function protectionLine(protection: ChosenProtection | null, days: number): PriceLine[] {
  if (!protection || protection.dayPrice === 0) return [];
  const { plan, dayPrice: price } = protection;
  return [{ code: 'protection', plan, days, price, amount: price * days }];
}
