import { sum, type Minor } from '../money/money.ts';
import { parted, type Parted } from './parting.ts';
import {
  protectionLine,
  type ChosenDelivery,
  type ChosenExtra,
  type ChosenProtection,
  type PriceLine,
} from './pricing.ts';

/** What else a change asks for; what is left out stays as agreed. */
export type ChangedOptions = {
  /** How many of each extra there shall be, at its price today. */
  extras?: readonly ChosenExtra[];
  /** `null`: the client takes the car where it stands. */
  delivery?: ChosenDelivery | null;
  /** Another protection plan, for all days at its price today. */
  protection?: ChosenProtection;
};

type ExtraLine = Extract<PriceLine, { code: 'extra' }>;

/** How many of an extra are agreed. */
export function agreedQuantity(lines: readonly PriceLine[], extra: string): number {
  return sum(linesOf(lines, extra).map(({ quantity }) => quantity));
}

/** What is rented with the car, each extra once. */
export function agreedExtras(
  lines: readonly PriceLine[],
): { extra: string; name: string | null; quantity: number }[] {
  const named = lines.flatMap((line) =>
    line.code === 'extra' ? [[line.extra, line.name ?? null] as const] : [],
  );
  return [...new Map(named)].map(([extra, name]) => ({
    extra,
    name,
    quantity: agreedQuantity(lines, extra),
  }));
}

/** Takes away the extras of which fewer are wanted, and a delivery or a plan in whose place another comes. */
export function withoutOptions(
  lines: readonly PriceLine[],
  { extras = [], delivery, protection }: ChangedOptions,
): Parted {
  const fewer = new Map(extras.flatMap((wanted) => [...fewerOf(lines, wanted)]));
  const gone = lines.map((line) => {
    if (line.code === 'delivery') return delivery === undefined ? 0 : line.amount;
    if (line.code === 'protection') return protection === undefined ? 0 : line.amount;
    return line.code === 'extra' ? partOf(line, fewer.get(keyOf(line)) ?? 0) : 0;
  });
  return parted(lines, gone, withQuantity);
}

/**
 * Takes away the fee of hand-overs that are within the opening hours now; what was added last goes first.
 *
 * @param outside how many of the hand-overs are outside them
 */
export function withoutAfterHours(lines: readonly PriceLine[], outside: number): Parted {
  let fewer = Math.max(0, afterHoursPaid(lines) - outside);
  const gone = lines.toReversed().map((line) => {
    if (line.code !== 'after-hours') return 0;
    const quantity = Math.min(fewer, line.quantity);
    fewer -= quantity;
    return quantity * line.price;
  });
  return parted(lines, gone.toReversed(), (line, amount) =>
    line.code === 'after-hours'
      ? { ...line, amount, quantity: Math.round(amount / line.price) }
      : { ...line, amount },
  );
}

/** How many hand-overs outside the opening hours are paid. */
export function afterHoursPaid(lines: readonly PriceLine[]): number {
  return sum(lines.map((line) => (line.code === 'after-hours' ? line.quantity : 0)));
}

/**
 * What is added: more of an extra, or another protection plan.
 *
 * @param days for which what is paid by the day is added
 */
export function withOptions(
  lines: readonly PriceLine[],
  { extras = [], protection }: ChangedOptions,
  days: number,
): PriceLine[] {
  const more = extras.flatMap((wanted) => {
    const quantity = wanted.quantity - agreedQuantity(lines, wanted.extra);
    if (quantity <= 0) return [];
    const amount = wanted.price * quantity * (wanted.unit === 'day' ? days : 1);
    return [{ code: 'extra' as const, ...wanted, quantity, amount }];
  });
  return [...more, ...protectionLine(protection ?? null, days)];
}

/** A free delivery has no line. */
export function deliveryLines({ delivery }: ChangedOptions): PriceLine[] {
  if (!delivery || delivery.fee === 0) return [];
  const { fee: amount, ...way } = delivery;
  return [{ code: 'delivery', ...way, amount }];
}

function linesOf(lines: readonly PriceLine[], extra: string): ExtraLine[] {
  return lines.filter(
    (line): line is ExtraLine => line.code === 'extra' && line.extra === extra && !line.isFurther,
  );
}

/** By how much each line of an extra shrinks; what was added last goes first. */
function fewerOf(
  lines: readonly PriceLine[],
  { extra, quantity }: ChosenExtra,
): Map<string, number> {
  let surplus = agreedQuantity(lines, extra) - quantity;
  const fewer = new Map<string, number>();
  for (const line of linesOf(lines, extra).toReversed()) {
    const taken = Math.max(0, Math.min(line.quantity, surplus));
    fewer.set(keyOf(line), (fewer.get(keyOf(line)) ?? 0) + taken);
    surplus -= taken;
  }
  return fewer;
}

function keyOf({ extra, price, quantity }: ExtraLine): string {
  return `${extra} ${price} ${quantity}`;
}

function partOf({ amount, quantity }: ExtraLine, fewer: number): Minor {
  return (amount / quantity) * Math.min(fewer, quantity);
}

function withQuantity(line: PriceLine, amount: Minor): PriceLine {
  if (line.code !== 'extra') return { ...line, amount };
  return { ...line, amount, quantity: Math.round((line.quantity * amount) / line.amount) };
}
