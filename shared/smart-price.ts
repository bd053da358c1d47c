/** What a smart price is made of: factors in basis points, where 10,000 changes nothing. */
export type Factors = {
  weekday: number;
  season: number;
  event: number;
  demand: number;
  leadTime: number;
};

/** In minor units of the car's currency. */
export type PriceLimits = { basePrice: number; floor: number; ceiling: number };

const ONE = 10_000;

/** One whole unit of the currency, in minor units. Smart prices have no decimals. */
const UNIT = 100;

/** The price before the host's limits, in minor units, rounded to a whole unit of the currency. */
export function unlimitedPrice(
  { basePrice }: Pick<PriceLimits, 'basePrice'>,
  { weekday, season, event, demand, leadTime }: Factors,
): number {
  const price = (basePrice * weekday * season * event * demand * leadTime) / ONE ** 5;
  return Math.round(price / UNIT) * UNIT;
}

/** The price a client pays for the day, in minor units: never below the host's floor nor above its ceiling. */
export function smartPrice(limits: PriceLimits, factors: Factors): number {
  return Math.min(Math.max(unlimitedPrice(limits, factors), limits.floor), limits.ceiling);
}

/**
 * The limits suggested to a host, in minor units: 80 and 130 % of the base price, rounded to whole units of the
 * currency.
 */
export function suggestedLimits(basePrice: number): { floor: number; ceiling: number } {
  const limit = (share: number) => Math.max(UNIT, Math.round((basePrice * share) / UNIT) * UNIT);
  return { floor: limit(0.8), ceiling: limit(1.3) };
}
