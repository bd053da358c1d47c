import { folded } from '#server/lib/folded.ts';
import { keysOf } from '#server/lib/objects.ts';
import type { SheetColumn } from './columns.ts';

/** The columns with amounts of money. */
export const amounts: ReadonlySet<string> = new Set<SheetColumn>([
  'basePrice',
  'deposit',
  'excess',
  'kmPrice',
]);

/** How the currencies other than lei are written beside an amount. */
const signs = {
  EUR: /€|\b(?:eur|euro)\b/i,
  USD: /\$|\busd\b/i,
  GBP: /£|\bgbp\b/i,
  CHF: /\bchf\b/i,
  HUF: /\b(?:huf|ft)\b/i,
  MDL: /\bmdl\b/i,
  BGN: /\bbgn\b/i,
  PLN: /\bpln\b/i,
} as const;

export type Currency = keyof typeof signs;

export const currencies = keysOf(signs);

export const OTHER_CURRENCY = new RegExp(
  Object.values(signs)
    .map(({ source }) => source)
    .join('|'),
  'i',
);

const LEI = /\b(lei|leu|lej|ron)\b/i;

/** The currency other than lei that stands in a text. */
export function currencyIn(text: string): Currency | null {
  return LEI.test(text) ? null : (currencies.find((one) => signs[one].test(text)) ?? null);
}

/** A text with something else wherever it names a currency. */
export function withoutSign(text: string, currency: Currency, becomes: string): string {
  return text.split(signs[currency]).join(becomes).trim();
}

const headers: ReadonlySet<string> = new Set(
  'moneda valuta deviza currency currencycode ccy wahrung waehrung penznem devise'.split(' '),
);

export function isCurrencyHeader(header: string): boolean {
  return headers.has(folded(header));
}

/** An amount with the currency that its row names, unless it names one itself. */
export function withCurrencyOf(row: string, amount: string): string {
  const isBare = amount !== '' && !LEI.test(amount) && !OTHER_CURRENCY.test(amount);
  return isBare && row !== '' ? `${amount} ${row}` : amount;
}
