import type { Minor } from '../money/money.ts';
import { rules } from '../rules.ts';
import { between, drawn, seasonOn, weekdayOf, type Rhythm } from './rhythm.ts';
import type { Occasion } from './occasions.ts';
import type { WallDate } from '../time/wall-clock.ts';

const smart = rules.smartPricing;
const ONE = 10_000;

/** Whole units of the currency, in minor ones. */
const UNIT = 100;

/** Factors are whole percents, so that what is said of a price is what made it. */
const PERCENT = 100;

export type PriceLimits = { basePrice: Minor; floor: Minor; ceiling: Minor };

/** Of so many comparable cars so many are taken on a date. */
export type Comparable = { taken: number; offered: number };

/** What a smart price is made of, in basis points. */
export type Factors = {
  weekday: number;
  season: number;
  event: number;
  demand: number;
  leadTime: number;
};

/** What is known of a date at a market: the same for each of its cars. */
export type DateFacts = { weekday: number; season: number; event: number; occasion: string };

/** What weekday, season and occasions make of a date. */
export function dateFacts(date: WallDate, rhythm: Rhythm, occasion: Occasion | null): DateFacts {
  return {
    weekday: factorOf((rhythm.weekdays[weekdayOf(date)] ?? 1) - 1, smart.weekday),
    season: factorOf(seasonOn(date, rhythm) - 1, smart.season),
    event: ONE + (occasion?.uplift ?? 0),
    occasion: occasion?.key ?? '',
  };
}

/**
 * How much more of the comparable cars is taken than is usual so many days ahead of such a date. The fewer cars there
 * are to compare with, the less it counts.
 */
export function demandFactor(
  { taken, offered }: Comparable,
  { date, rhythm, ahead }: { date: WallDate; rhythm: Rhythm; ahead: number },
): number {
  const expected = Math.min(
    0.95,
    rhythm.usual *
      (rhythm.weekdays[weekdayOf(date)] ?? 1) *
      seasonOn(date, rhythm) *
      (rhythm.booked[Math.min(ahead, rhythm.booked.length - 1)] ?? 1),
  );
  if (offered <= 0) return ONE;
  const seen = drawn(taken / offered, expected, { weight: offered, needed: smart.trust.cars });
  return factorOf(seen - expected, smart.demand);
}

const leadTimes = Array.from({ length: smart.days + 1 }, (_, days) =>
  wholePercents(ONE + between(smart.leadTime, days)),
);

/** A date that is still free gets cheaper as it comes near, and a far one costs a little more. */
export function leadTimeFactor(ahead: number): number {
  return leadTimes[Math.max(0, Math.min(ahead, smart.days))] ?? ONE;
}

/** All factors on the base price, in whole units between the host's floor and ceiling. */
export function smartPrice(
  { basePrice, floor, ceiling }: PriceLimits,
  { weekday, season, event, demand, leadTime }: Factors,
): Minor {
  const price = (basePrice * weekday * season * event * demand * leadTime) / ONE ** 5;
  return Math.min(Math.max(Math.round(price / UNIT) * UNIT, floor), ceiling);
}

/** What a host is suggested, as limits of a base price. */
export function suggestedLimits(basePrice: Minor): { floor: Minor; ceiling: Minor } {
  const limit = (share: number) =>
    Math.max(UNIT, Math.round((basePrice * share) / ONE / UNIT) * UNIT);
  return { floor: limit(smart.floor), ceiling: limit(smart.ceiling) };
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
