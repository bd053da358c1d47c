import { HOME_ZONE } from './time-zone.ts';
import type { Locale } from './translate.ts';

type DateStyle = 'day' | 'long' | 'short' | 'weekday' | 'full' | 'month' | 'monthShort';

const tags = { ro: 'ro-RO', en: 'en-GB' } as const;

const dateStyles = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  monthShort: { month: 'short', year: '2-digit' },
} as const satisfies Record<DateStyle, Intl.DateTimeFormatOptions>;

const timeOfDay = { hour: '2-digit', minute: '2-digit' } as const;

const calendarDay = /^\d{4}-\d{2}-\d{2}$/;

const numberKinds = {
  number: { maximumFractionDigits: 2 },
  rating: { minimumFractionDigits: 1, maximumFractionDigits: 1 },
  percent: { style: 'percent', maximumFractionDigits: 1 },
} as const satisfies Record<string, Intl.NumberFormatOptions>;

const relativeUnits = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();
const formats = new Map<string, Format>();

/**
 * Thin spaces become ordinary ones, narrow no-break spaces full ones: browsers replace them for compatibility with
 * old pages and Node does not, so what the server writes would differ from what the browser writes over it.
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
    /** "1.200 lei", "79,50 lei": cents only when there are some. */
    money: (minor: number, currency = defaultCurrency) => amount(minor, currency, 'strip'),
    /** "1.200,00 lei": for columns and documents. */
    moneyExact: (minor: number, currency = defaultCurrency) => amount(minor, currency, 'exact'),
    /** What amounts are typed in: "lei". */
    currencyUnit: (currency = defaultCurrency) => (currency === 'RON' ? 'lei' : currency),
    number: (value: number) => numberAs(value, 'number'),
    /** One decimal, as ratings are read: "4,8". */
    rating: (value: number) => numberAs(value, 'rating'),
    /** From a share: 0.25 is "25 %". */
    percent: (share: number) => numberAs(share, 'percent'),
    date,
    time,
    dateTime: (value: string, timeZone = HOME_ZONE, style: DateStyle = 'weekday') =>
      `${date(value, timeZone, style)}, ${time(value, timeZone)}`,
    /** Both ends in the car's zone; calendar days or instants. */
    dateRange: (start: string, end: string, timeZone = HOME_ZONE) =>
      plainSpaces(
        dateFormat(locale, 'day', zoneFor(start, timeZone)).formatRange(
          new Date(start),
          new Date(end),
        ),
      ),
    /** "peste 3 zile", "acum 5 minute"; `now` in epoch milliseconds. */
    relative: (value: string, now: number) => {
      const distance = new Date(value).getTime() - now;
      const [unit, size] = relativeUnits.find(([, ms]) => Math.abs(distance) >= ms) ?? [
        'minute',
        60_000,
      ];
      return plainSpaces(relativeFormat(locale).format(Math.round(distance / size), unit));
    },
  };
}

export type Format = ReturnType<typeof makeFormat>;

/** The locale's formatters, made once: `Intl` constructors are too slow to call per card. */
export function formatFor(locale: Locale, currency: string): Format {
  const key = `${locale}${currency}`;
  let format = formats.get(key);
  if (!format) {
    format = makeFormat(locale, currency);
    formats.set(key, format);
  }
  return format;
}
