import { HOME_ZONE } from '#shared/time-zone.ts';
import { sum, type Minor } from '../money/money.ts';
import { instantOf } from '../time/wall-clock.ts';

/** What the four quarters of a year came to. */
export type Quarters = [Minor, Minor, Minor, Minor];

/** What a host was paid in a year, and what was kept of it. Amounts in minor units. */
export type Figures = {
  /** Paid or set off against what the host owed, without our commission. */
  consideration: Quarters;
  /** Our commission. The clients' service fee is no part of what a host earns. */
  fees: Quarters;
  /** Rentals for which something was paid. */
  activities: Quarters;
};

/** A quarter of a host as the ledger has it. */
export type QuarterRow = {
  hostId: string;
  quarter: number;
  consideration: Minor;
  fees: Minor;
  activities: number;
};

/** The postings by which a host is paid. They and `earned` and `claims` are all that move what we owe a host. */
export const paidKinds = ['payout-sent', 'payout-failed', 'outside-kept', 'debt-netted'] as const;

export function figuresOf(rows: readonly QuarterRow[]): Figures {
  const quarters = (name: 'consideration' | 'fees' | 'activities'): Quarters => {
    const of = (wanted: number) =>
      sum(rows.filter(({ quarter }) => quarter === wanted).map((row) => row[name]));
    return [of(1), of(2), of(3), of(4)];
  };
  return {
    consideration: quarters('consideration'),
    fees: quarters('fees'),
    activities: quarters('activities'),
  };
}

/** A host to which nothing was paid is not reported, even if it has offered cars. */
export function isNothing({ consideration, fees, activities }: Figures): boolean {
  return [...consideration, ...fees, ...activities].every((value) => value === 0);
}

/** The message has whole units of the currency: from half a unit on, the next one. */
export function wholeUnits(minor: Minor): number {
  const units = Math.sign(minor) * Math.floor((Math.abs(minor) + 50) / 100);
  return units === 0 ? 0 : units;
}

/** The instants at which a year begins and ends in the product's time zone. */
export function yearBounds(year: number): { from: Date; to: Date } {
  return { from: newYear(year), to: newYear(year + 1) };
}

function newYear(year: number): Date {
  return instantOf(`${year}-01-01T00:00`, HOME_ZONE);
}

/** The last day on which a year is reported to the authority, and told to its hosts. */
export function dueOn(year: number): string {
  return `${year + 1}-01-31`;
}
