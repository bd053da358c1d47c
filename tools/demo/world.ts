import { addDays, instantOf, wallDateOf, type WallDate } from '#server/domain/time/wall-clock.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';

/** The moment for which the demo data is made. All its dates are relative to it. */
export type World = { now: Date; today: WallDate; currency: string };

export function worldAt(now: Date, currency: string): World {
  return { now, today: wallDateOf(now, HOME_ZONE), currency };
}

/**
 * An instant, so many days from today, at this time of day on the cars' clock. No time used here falls into the hour
 * that is lost when the clocks change.
 */
export function at({ today }: World, days: number, time: string): Date {
  return instantOf(`${addDays(today, days)}T${time}`, HOME_ZONE);
}

export function daysAgo({ now }: World, days: number): Date {
  return new Date(now.getTime() - Math.round(days * 86_400_000));
}
