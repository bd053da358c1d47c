import { addDays, spanOf, wallTimeOf } from '../time/wall-clock.ts';

/** Full hours of a person's wall clock; from the first until the second they are left alone. */
export type QuietHours = { timeZone: string; from: number; until: number };

const DAY = 24;

/** When the quiet hours end in which this moment lies; `null` outside of them. */
export function quietUntil(now: Date, quiet: QuietHours | null): Date | null {
  if (!quiet) return null;
  const { timeZone, from, until } = quiet;
  const [date = '', time = ''] = wallTimeOf(now, timeZone).split('T');
  const hour = Number(time.slice(0, 2));
  const length = (until - from + DAY) % DAY;
  const since = (hour - from + DAY) % DAY;
  if (since >= length) return null;
  const morning = hour < until ? date : addDays(date, 1);
  const end = `${morning}T${String(until).padStart(2, '0')}:00`;
  // Where the clocks skip or repeat that hour, the later moment is meant.
  return spanOf(end, end, timeZone).endsAt;
}
