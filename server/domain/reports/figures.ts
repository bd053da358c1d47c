import { perPart, sum, type Minor } from '../money/money.ts';

/** What the cars of a row did in a time. Times in seconds, amounts in minor units. */
export type Figures = {
  /** How long the cars were in the fleet: from the day they were first listed until they were archived. */
  owned: number;
  /** How long they were rented, as the calendar has it. */
  rented: number;
  /** How long their hosts blocked them, or other calendars say that they were taken. */
  blocked: number;
  /** Trips that began in this time, their days, and what clients paid for them. */
  trips: number;
  days: number;
  paid: Minor;
  /** Confirmed bookings that were to begin in this time, and how many were cancelled or not collected. */
  booked: number;
  cancelled: number;
  noShows: number;
  /** Damages claimed in this time, withdrawn ones not counted. */
  damages: number;
  /** What the ledger says clients paid for rentals, the platform's share of it, and what they paid for claims. */
  rentals: Minor;
  fees: Minor;
  charges: Minor;
  /** What the maintenance jobs done in this time cost, as members have written down. */
  upkeep: Minor;
};

export const figureNames = [
  'owned',
  'rented',
  'blocked',
  'trips',
  'days',
  'paid',
  'booked',
  'cancelled',
  'noShows',
  'damages',
  'rentals',
  'fees',
  'charges',
  'upkeep',
] as const satisfies readonly (keyof Figures)[];

/** The figures of several rows together. */
export function together(rows: readonly Figures[]): Figures {
  const added = figureNames.map((name) => [name, sum(rows.map((row) => row[name]))] as const);
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- built from every figure there is
  return Object.fromEntries(added) as Figures;
}

/** The share of their time in the fleet for which the cars were rented, from 0 to 1; `null` without such time. */
export function occupancy({ owned, rented }: Figures): number | null {
  return owned > 0 ? rented / owned : null;
}

/** The share of their time in the fleet for which the cars could not be rented, from 0 to 1. */
export function blockedShare({ owned, blocked }: Figures): number | null {
  return owned > 0 ? blocked / owned : null;
}

/** What clients paid for a day, extras and delivery included; `null` without trips. Minor units. */
export function averageDayPrice({ paid, days }: Figures): Minor | null {
  return days > 0 ? perPart(paid, days) : null;
}

/** The share of the confirmed bookings that were cancelled, from 0 to 1; `null` without bookings. */
export function cancellationRate({ booked, cancelled }: Figures): number | null {
  return booked > 0 ? cancelled / booked : null;
}

/** What the company earned: as in its statements, rentals less the platform's share, and claims. Minor units. */
export function earned({ rentals, fees, charges }: Figures): Minor {
  return rentals - fees + charges;
}

/** What is left of the earnings after maintenance. Minor units. */
export function margin(figures: Figures): Minor {
  return earned(figures) - figures.upkeep;
}
