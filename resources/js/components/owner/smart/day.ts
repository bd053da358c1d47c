import { smartPrice, unlimitedPrice, type PriceLimits } from '#shared/smart-price.ts';
import type { SmartPricingView } from '#server/http/presenters/smart-pricing.ts';

type Forecast = SmartPricingView['days'][number];

/** Settings as they stand in the fields: whole units, and nothing where nothing is typed. */
export type Draft = { enabled: boolean; basePrice: string; floor: string; ceiling: string };

function units(amount: number): string {
  return String(Math.round(amount / 100));
}

function minor(typed: string): number {
  return Math.max(0, Math.round(Number(typed) || 0)) * 100;
}

export function unitsOf(settings: SmartPricingView['settings']): Draft {
  return {
    enabled: settings.enabled,
    basePrice: units(settings.basePrice),
    floor: units(settings.floor),
    ceiling: units(settings.ceiling),
  };
}

export function inMinor({ basePrice, floor, ceiling }: Draft): PriceLimits {
  return { basePrice: minor(basePrice), floor: minor(floor), ceiling: minor(ceiling) };
}

/** One of the days ahead as it would be with what is typed. */
export type Day = Forecast & {
  smart: number;
  /** What is asked of clients. */
  asked: number;
  rule: 'own' | 'smart' | 'base';
  /** Which of the host's limits holds the smart price. */
  heldBy: 'floor' | 'ceiling' | null;
};

export function dayOf(forecast: Forecast, limits: PriceLimits, enabled: boolean): Day {
  const smart = smartPrice(limits, forecast);
  const free = unlimitedPrice(limits, forecast);
  const rule = forecast.own === null ? (enabled ? 'smart' : 'base') : 'own';
  const asked = { own: forecast.own ?? smart, smart, base: limits.basePrice }[rule];
  return {
    ...forecast,
    smart,
    asked,
    rule,
    heldBy: smart > free ? 'floor' : smart < free ? 'ceiling' : null,
  };
}
