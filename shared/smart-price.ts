/** What a smart price is made of, in basis points. */
export type Factors = {
  weekday: number;
  season: number;
  event: number;
  demand: number;
  leadTime: number;
};

/** In minor units. */
export type PriceLimits = { basePrice: number; floor: number; ceiling: number };

const ONE = 10_000;

/** Whole units of the currency, in minor ones. */
const UNIT = 100;

/** All factors on the base price, in whole units, before the host's limits. */
export function unlimitedPrice(
  { basePrice }: Pick<PriceLimits, 'basePrice'>,
  { weekday, season, event, demand, leadTime }: Factors,
): number {
  const price = (basePrice * weekday * season * event * demand * leadTime) / ONE ** 5;
  return Math.round(price / UNIT) * UNIT;
}

/** The price that is asked: between the host's floor and ceiling. */
export function smartPrice(limits: PriceLimits, factors: Factors): number {
  return Math.min(Math.max(unlimitedPrice(limits, factors), limits.floor), limits.ceiling);
}

/** What a host is suggested: 80 and 130 % of the base price, in whole units. */
export function suggestedLimits(basePrice: number): { floor: number; ceiling: number } {
  const limit = (share: number) => Math.max(UNIT, Math.round((basePrice * share) / UNIT) * UNIT);
  return { floor: limit(0.8), ceiling: limit(1.3) };
}
