import { HOME_ZONE } from './time-zone.ts';
import type { Locale } from './translate.ts';

type DateStyle =
  | 'day'
  | 'long'
  | 'short'
  | 'weekday'
  | 'full'
  | 'month'
  | 'monthYear'
  | 'monthShort';

const tags = { ro: 'ro-RO', en: 'en-GB' } as const;

const dateStyles = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  monthYear: { month: 'short', year: 'numeric' },
  monthShort: { month: 'short', year: '2-digit' },
} as const satisfies Record<DateStyle, Intl.DateTimeFormatOptions>;

const timeOfDay = { hour: '2-digit', minute: '2-digit' } as const;

const calendarDay = /^\d{4}-\d{2}-\d{2}$/;

const numberKinds = {
  number: { maximumFractionDigits: 2 },
  rating: { minimumFractionDigits: 1, maximumFractionDigits: 1 },
  percent: { style: 'percent', maximumFractionDigits: 1 },
} as const satisfies Record<string, Intl.NumberFormatOptions>;

/** With their length in milliseconds, and the half of the next smaller unit: 59.7 minutes are an hour. */
const relativeUnits = [
  ['day', 86_400_000, 1_800_000],
  ['hour', 3_600_000, 30_000],
  ['minute', 60_000, 0],
] as const;

const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();
const formats = new Map<string, Format>();

/**
 * Replaces thin spaces by ordinary ones and narrow no-break spaces by no-break ones. Browsers do this in the output of
 * `Intl` and Node does not, so without it the server's text would differ from the browser's.
 */
function plainSpaces(text: string): string {
  return text.replaceAll('\u2009', ' ').replaceAll('\u202f', '\u00a0');
}

function numberFormat(key: string, locale: Locale, options: Intl.NumberFormatOptions) {
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(tags[locale], options);
    numberFormats.set(key, format);
  }
  return format;
}

function dateFormat(locale: Locale, style: DateStyle | 'time', timeZone: string) {
  const key = `${locale} ${style} ${timeZone}`;
  let format = dateFormats.get(key);
  if (!format) {
    const parts = style === 'time' ? timeOfDay : dateStyles[style];
    format = new Intl.DateTimeFormat(tags[locale], { ...parts, timeZone });
    dateFormats.set(key, format);
  }
  return format;
}

function relativeFormat(locale: Locale) {
  let format = relativeFormats.get(locale);
  if (!format) {
    format = new Intl.RelativeTimeFormat(tags[locale], { numeric: 'auto' });
    relativeFormats.set(locale, format);
  }
  return format;
}

function currencyFormat(locale: Locale, currency: string, whole: 'strip' | 'exact') {
  return numberFormat(`${locale} ${currency} ${whole}`, locale, {
    style: 'currency',
    currency,
    currencyDisplay: locale === 'ro' ? 'narrowSymbol' : 'symbol',
    trailingZeroDisplay: whole === 'strip' ? 'stripIfInteger' : 'auto',
  });
}

const minorUnits = new Map<string, number>();

function inMajorUnits(minor: number, currency: string) {
  const known = minorUnits.get(currency) ?? minorUnitsIn(currency);
  minorUnits.set(currency, known);
  return minor / known;
}

function minorUnitsIn(currency: string) {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
}

/** A calendar day ("2026-11-21") has no zone: it is read and written in UTC. */
function zoneFor(value: string, timeZone: string) {
  return calendarDay.test(value) ? 'UTC' : timeZone;
}

function makeFormat(locale: Locale, defaultCurrency: string) {
  const date = (value: string, timeZone = HOME_ZONE, style: DateStyle = 'day') =>
    plainSpaces(dateFormat(locale, style, zoneFor(value, timeZone)).format(new Date(value)));
  const time = (value: string, timeZone = HOME_ZONE) =>
    plainSpaces(dateFormat(locale, 'time', timeZone).format(new Date(value)));
  const amount = (minor: number, currency: string, whole: 'strip' | 'exact') =>
    plainSpaces(currencyFormat(locale, currency, whole).format(inMajorUnits(minor, currency)));
  const numberAs = (value: number, kind: keyof typeof numberKinds) =>
    plainSpaces(numberFormat(`${locale} ${kind}`, locale, numberKinds[kind]).format(value));

  return {
    locale,
    /** Minor units as "1.200 lei" or "79,50 lei": the decimals are left out when they are zero. */
    money: (minor: number, currency = defaultCurrency) => amount(minor, currency, 'strip'),
    /** Minor units as "1.200,00 lei", always with decimals: for columns and documents. */
    moneyExact: (minor: number, currency = defaultCurrency) => amount(minor, currency, 'exact'),
    /** The unit in which amounts are typed: "lei". */
    currencyUnit: (currency = defaultCurrency) => (currency === 'RON' ? 'lei' : currency),
    number: (value: number) => numberAs(value, 'number'),
    /** With one decimal, as ratings are written: "4,8". */
    rating: (value: number) => numberAs(value, 'rating'),
    /** A share as a percentage: 0.25 is "25 %". */
    percent: (share: number) => numberAs(share, 'percent'),
    date,
    time,
    dateTime: (value: string, timeZone = HOME_ZONE, style: DateStyle = 'weekday') =>
      `${date(value, timeZone, style)}, ${time(value, timeZone)}`,
    /** `start` and `end` are calendar days, or instants that are shown in the car's time zone. */
    dateRange: (start: string, end: string, timeZone = HOME_ZONE) =>
      plainSpaces(
        dateFormat(locale, 'day', zoneFor(start, timeZone)).formatRange(
          new Date(start),
          new Date(end),
        ),
      ),
    /** How far an instant is from `now` (epoch milliseconds): "peste 3 zile", "acum 5 minute". */
    relative: (value: string, now: number) => {
      const distance = new Date(value).getTime() - now;
      const [unit, size] = relativeUnits.find(([, ms, rounding]) => {
        return Math.abs(distance) >= ms - rounding;
      }) ?? ['minute', 60_000];
      return plainSpaces(relativeFormat(locale).format(Math.round(distance / size), unit));
    },
  };
}

export type Format = ReturnType<typeof makeFormat>;

/** The formatters of a locale, created once: `Intl` constructors are too slow to call for every card. */
export function formatFor(locale: Locale, currency: string): Format {
  const key = `${locale}${currency}`;
  let format = formats.get(key);
  if (!format) {
    format = makeFormat(locale, currency);
    formats.set(key, format);
  }
  return format;
}
