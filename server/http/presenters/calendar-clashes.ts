import type { CalendarEntry } from '#server/domain/calendars/queries.ts';
import { wallDateOf } from '#server/domain/time/wall-clock.ts';
import { formatFor } from '#shared/format.ts';
import type { Locale, Translate } from '#shared/translate.ts';

type Reader = { locale: Locale; t: Translate };

const MOST_NAMED = 6;

/**
 * The times at which a car is taken, and by what: "rezervarea 7KQ2M9XD (3–5 dec. 2026); blocată, Revizie (8 dec.
 * 2026)".
 */
export function namesOf(
  entries: readonly CalendarEntry[],
  car: { timeZone: string; currency: string },
  { locale, t }: Reader,
): string {
  const format = formatFor(locale, car.currency);
  const named = entries.slice(0, MOST_NAMED).map((entry) => {
    const from = wallDateOf(entry.startsAt, car.timeZone);
    const to = wallDateOf(new Date(entry.endsAt.getTime() - 1), car.timeZone);
    return `${nameOf(entry, t)} (${format.dateRange(from, to)})`;
  });
  const more = entries.length - named.length;
  return [...named, ...(more > 0 ? [t('owner.calendar.clash.more', { count: more })] : [])].join(
    '; ',
  );
}

function nameOf({ kind, note, booking }: CalendarEntry, t: Translate): string {
  return [t(`owner.calendar.clash.${kind}`), booking?.ref ?? note].filter(Boolean).join(' ');
}
