import { rules } from '../rules.ts';
import { between, drawn, seasonOn, type Rhythm } from './rhythm.ts';
import type { Occasion } from '../occasions/occasions.ts';
import { weekdayOf, type WallDate } from '../time/wall-clock.ts';

const smart = rules.smartPricing;
const ONE = 10_000;

/** Factors are whole per cents, so that those shown to the host are exactly those that made the price. */
const PERCENT = 100;

/** The number of comparable cars on a date, and how many of them are taken. */
export type Comparable = { taken: number; offered: number };

/** What is known about a date in a market; the same for all of its cars. */
export type DateFacts = {
  weekday: number;
  season: number;
  event: number;
  occasion: Occasion['key'] | '';
};

/** The factors of weekday, season and occasion for a date. */
export function dateFacts(date: WallDate, rhythm: Rhythm, occasion: Occasion | null): DateFacts {
  return {
    weekday: factorOf((rhythm.weekdays[weekdayOf(date) - 1] ?? 1) - 1, smart.weekday),
    season: factorOf(seasonOn(date, rhythm) - 1, smart.season),
    event: ONE + (occasion?.uplift ?? 0),
    occasion: occasion?.key ?? '',
  };
}

/** The share of cars that is usually taken for a date, so many days before it. */
export function expectedShare(date: WallDate, rhythm: Rhythm, ahead: number): number {
  const onTheDay =
    rhythm.usual * (rhythm.weekdays[weekdayOf(date) - 1] ?? 1) * seasonOn(date, rhythm);
  const booked = rhythm.booked[Math.min(ahead, rhythm.booked.length - 1)] ?? 1;
  return Math.min(0.95, onTheDay * booked);
}

/**
 * How many more of the comparable cars are taken than expected, as a factor. The fewer comparable cars there are, the
 * less it counts.
 */
export function demandFactor({ taken, offered }: Comparable, expected: number): number {
  if (offered <= 0) return ONE;
  const seen = drawn(taken / offered, expected, { weight: offered, needed: smart.trust.cars });
  return factorOf(seen - expected, smart.demand);
}

const leadTimes = Array.from({ length: smart.days + 1 }, (_, days) =>
  wholePercents(ONE + between(smart.leadTime, days)),
);

/** A date that is still free gets cheaper as it comes nearer, and one far ahead costs a little more. */
export function leadTimeFactor(ahead: number): number {
  return leadTimes[Math.max(0, Math.min(ahead, smart.days))] ?? ONE;
}

function factorOf(
  difference: number,
  { share, least, most }: { share: number; least: number; most: number },
): number {
  return Math.min(Math.max(wholePercents(ONE + difference * share), least), most);
}

function wholePercents(factor: number): number {
  return Math.round(factor / PERCENT) * PERCENT;
}
