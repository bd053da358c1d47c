import type { ClaimKind } from '#server/db/generated/enums.ts';
import { share, type Minor } from '../money/money.ts';
import { rules } from '../rules.ts';
import { HOUR_MS } from '../time/wall-clock.ts';
import { averageDay, type PriceLine } from './pricing.ts';

/** What check-in and check-out say about a returned car. */
export type ReturnFacts = {
  endsAt: Date;
  returnedAt: Date;
  days: number;
  kmIncluded: number;
  kmPrice: Minor;
  lines: readonly PriceLine[];
  odometerOutKm: number;
  odometerInKm: number;
  fuelOutPercent: number;
  fuelInPercent: number;
  fuelPrepaid: boolean;
};

/** A charge after the return, with the figures from which it was computed. */
export type Charge = { kind: ClaimKind; amount: Minor; facts: Record<string, number> };

/** The charges that follow from the return itself; the host may add cleaning and damage. */
export function chargesOf(facts: ReturnFacts): Charge[] {
  return [lateCharge(facts), kilometreCharge(facts), fuelCharge(facts)].filter(
    (charge) => charge !== null,
  );
}

/** After 30 minutes, each hour begun costs 1.5 hourly rates, but each day late costs at most one extra day. */
function lateCharge({ endsAt, returnedAt, lines }: ReturnFacts): Charge | null {
  const { lateGraceMinutes, lateHourlyBasisPoints } = rules.settlement;
  const lateMs = returnedAt.getTime() - endsAt.getTime();
  if (lateMs <= lateGraceMinutes * 60_000) return null;
  const day = averageDay(lines);
  const hours = Math.ceil(lateMs / HOUR_MS);
  const wholeDays = Math.floor(hours / 24);
  const hourly = (count: number) => share(Math.round((day * count) / 24), lateHourlyBasisPoints);
  const amount = wholeDays * day + Math.min(day, hourly(hours % 24));
  return amount > 0 ? { kind: 'late', amount, facts: { hours, day } } : null;
}

function kilometreCharge(facts: ReturnFacts): Charge | null {
  const driven = facts.odometerInKm - facts.odometerOutKm;
  const over = driven - facts.kmIncluded;
  const amount = over * facts.kmPrice;
  if (amount <= 0) return null;
  const { kmIncluded: included, kmPrice: price } = facts;
  return { kind: 'kilometres', amount, facts: { driven, included, over, price } };
}

/** Missing fuel or battery charge compared with the check-in, unless the client has paid for it in advance. */
function fuelCharge(facts: ReturnFacts): Charge | null {
  const missing = facts.fuelOutPercent - facts.fuelInPercent;
  if (missing <= 0 || facts.fuelPrepaid) return null;
  const price = rules.settlement.fuelPricePerPercent;
  return { kind: 'fuel', amount: missing * price, facts: { missing, price } };
}
