import { addDays, instantOf, wallDateOf, type WallDate } from '#server/domain/time/wall-clock.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';

/** The moment the demo data is made for: everything else is said relative to it. */
export type World = { now: Date; today: WallDate; currency: string };

export function worldAt(now: Date, currency: string): World {
  return { now, today: wallDateOf(now, HOME_ZONE), currency };
}

/** A time of day so many days from today, at the cars' clock; nights the clocks change have no 03:00 to lose. */
export function at({ today }: World, days: number, time: string): Date {
  return instantOf(`${addDays(today, days)}T${time}`, HOME_ZONE);
}

export function daysAgo({ now }: World, days: number): Date {
  return new Date(now.getTime() - Math.round(days * 86_400_000));
}
