import type { Locale } from './translate.ts';

const separators = { ro: '.', en: '/' } as const satisfies Record<Locale, string>;

/** Day first, with anything between the numbers, or with nothing: the number keypad of a phone may have no point. */
const dayFirst = /^(\d{1,2})\D(\d{1,2})\D(\d{4})$|^(\d{2})(\d{2})(\d{4})$/;

/** The form in which browsers fill in a date and addresses contain it. */
const yearFirst = /^\d{4}-\d\d-\d\d$/;

/** The calendar day, such as "1990-01-31", that somebody has typed; `null` if the text is no day. */
export function readDay(typed: string): string | null {
  const text = typed.trim();
  const day = yearFirst.test(text) ? text : turned(text);
  return day && isDay(day) ? day : null;
}

function turned(text: string): string | null {
  const numbers = dayFirst.exec(text)?.slice(1).filter(Boolean);
  return (
    numbers
      ?.map((number) => number.padStart(2, '0'))
      .toReversed()
      .join('-') ?? null
  );
}

/** "1990-01-31" in the reader's language, such as "31.01.1990". */
export function writeDay(day: string, locale: Locale): string {
  return day.split('-').toReversed().join(separators[locale]);
}

/** The text of a date field while somebody types: points or slashes are added between the numbers. */
export function spellDay(typed: string, locale: Locale): string {
  const whole = yearFirst.test(typed) ? readDay(typed) : null;
  if (whole) return writeDay(whole, locale);
  const digits = typed
    .replaceAll(/\b(\d)(?=\D)/g, '0$1')
    .replaceAll(/\D/g, '')
    .slice(0, 8);
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean);
  const isBetween = digits.length === 2 || digits.length === 4;
  return parts.join(separators[locale]) + (isBetween ? separators[locale] : '');
}

/** `Date` turns the 31st of February into a day of March, so such a day is found by comparing. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
