import type admin from '../resources/lang/ro/admin.json';
import type auth from '../resources/lang/ro/auth.json';
import type booking from '../resources/lang/ro/booking.json';
import type car from '../resources/lang/ro/car.json';
import type checkout from '../resources/lang/ro/checkout.json';
import type client from '../resources/lang/ro/client.json';
import type common from '../resources/lang/ro/common.json';
import type contract from '../resources/lang/ro/contract.json';
import type day from '../resources/lang/ro/day.json';
import type errors from '../resources/lang/ro/errors.json';
import type counter from '../resources/lang/ro/counter.json';
import type maintenance from '../resources/lang/ro/maintenance.json';
import type messages from '../resources/lang/ro/messages.json';
import type notification from '../resources/lang/ro/notification.json';
import type company from '../resources/lang/ro/company.json';
import type bank from '../resources/lang/ro/bank.json';
import type invoice from '../resources/lang/ro/invoice.json';
import type fleet from '../resources/lang/ro/fleet.json';
import type legal from '../resources/lang/ro/legal.json';
import type listing from '../resources/lang/ro/listing.json';
import type mail from '../resources/lang/ro/mail.json';
import type owner from '../resources/lang/ro/owner.json';
import type price from '../resources/lang/ro/price.json';
import type profile from '../resources/lang/ro/profile.json';
import type rentals from '../resources/lang/ro/rentals.json';
import type report from '../resources/lang/ro/report.json';
import type saved from '../resources/lang/ro/saved.json';
import type security from '../resources/lang/ro/security.json';
import type tax from '../resources/lang/ro/tax.json';
import type publicArea from '../resources/lang/ro/public.json';

export type Locale = 'ro' | 'en';

/** All texts. The Romanian files define which exist; a test compares the English ones with them. */
type Catalogue = {
  common: typeof common;
  public: typeof publicArea;
  auth: typeof auth;
  price: typeof price;
  profile: typeof profile;
  car: typeof car;
  booking: typeof booking;
  rentals: typeof rentals;
  report: typeof report;
  saved: typeof saved;
  security: typeof security;
  tax: typeof tax;
  checkout: typeof checkout;
  client: typeof client;
  owner: typeof owner;
  company: typeof company;
  fleet: typeof fleet;
  admin: typeof admin;
  listing: typeof listing;
  mail: typeof mail;
  messages: typeof messages;
  notification: typeof notification;
  contract: typeof contract;
  day: typeof day;
  counter: typeof counter;
  maintenance: typeof maintenance;
  errors: typeof errors;
  legal: typeof legal;
  bank: typeof bank;
  invoice: typeof invoice;
};

export type Area = keyof Catalogue;

type WithoutPlural<K extends string> = K extends `${infer Base}_${'one' | 'few' | 'other'}`
  ? Base
  : K;

type Leaves<T, Prefix extends string> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Prefix}${WithoutPlural<K>}`
    : Leaves<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** `area.path.to.text`, without the plural ending. */
export type MessageKey = Leaves<Catalogue, ''>;

export type MessageTree = { readonly [key: string]: string | MessageTree };
export type Messages = { readonly [area: string]: MessageTree };

/** Numbers are formatted for the locale ("10.000"); pass years and references as strings. */
export type MessageValues = { readonly [name: string]: string | number };

export type Translate = (key: MessageKey, values?: MessageValues) => string;

const pluralRules = new Map<string, Intl.PluralRules>();
const numberFormats = new Map<string, Intl.NumberFormat>();

function memoised<T>(cache: Map<string, T>, locale: string, make: (locale: string) => T): T {
  const known = cache.get(locale);
  if (known !== undefined) return known;
  const made = make(locale);
  cache.set(locale, made);
  return made;
}

function find(messages: Messages, path: string): string | undefined {
  let node: string | MessageTree | undefined = messages;
  for (const step of path.split('.')) {
    if (typeof node !== 'object') return undefined;
    node = node[step];
  }
  return typeof node === 'string' ? node : undefined;
}

function pluralForm(locale: string, count: number) {
  return memoised(pluralRules, locale, (tag) => new Intl.PluralRules(tag)).select(count);
}

function interpolate(text: string, values: MessageValues, locale: string) {
  return text.replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (typeof value === 'string') return value;
    return memoised(numberFormats, locale, (tag) => new Intl.NumberFormat(tag)).format(value);
  });
}

/**
 * Reads messages in i18next's form: nested keys, `{{name}}`, and the endings `_one`, `_few`, `_other`, chosen by
 * `count`. An unknown key is returned unchanged.
 */
export function createTranslator(locale: Locale, messages: Messages): Translate {
  return (key, values = {}) => {
    const count = values['count'];
    const plural =
      typeof count === 'number'
        ? (find(messages, `${key}_${pluralForm(locale, count)}`) ?? find(messages, `${key}_other`))
        : undefined;
    const text = plural ?? find(messages, key);
    return text === undefined ? key : interpolate(text, values, locale);
  };
}
