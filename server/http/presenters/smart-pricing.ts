import type { Forecast, ForecastDay } from '#server/domain/smart-pricing/queries.ts';
import type { Replay } from '#server/domain/smart-pricing/replay.ts';
import type { Settings } from '#server/domain/smart-pricing/settings.ts';
import { url } from '#shared/routes.ts';

export type SmartPricingView = {
  settings: Settings;
  currency: string;
  /** The dates ahead, from today on. Factors are in basis points. */
  days: ForecastDay[];
  /** The largest number of comparable cars on any of the dates. */
  comparable: number;
  /** What the host earned in the last 90 days, and would have earned with smart prices; in minor units. */
  replay: Replay;
  urls: { save: string; prices: string };
};

export function smartPricingView(
  { slug, currency }: { slug: string; currency: string },
  { settings, days, comparable }: Forecast,
  replay: Replay,
): SmartPricingView {
  return {
    settings,
    currency,
    days,
    comparable,
    replay,
    urls: {
      save: url('owner.calendars.smart-pricing', { car: slug }),
      prices: url('owner.calendars.prices', { car: slug }),
    },
  };
}
