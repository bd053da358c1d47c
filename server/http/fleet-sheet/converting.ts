import { z } from 'zod';
import type { Translate } from '#shared/translate.ts';
import { line } from '../input.ts';
import { said } from './cells.ts';
import {
  amounts,
  currencies,
  currencyIn,
  withCurrencyOf,
  withoutSign,
  type Currency,
} from './currencies.ts';
import { columnOf } from './headers.ts';
import { meaningsOf, readOf, type MeantSheet, type Meaning } from './meanings.ts';
import { numberIn } from './numbers.ts';

/** What a person writes that one unit of a currency is in lei. */
export const rates = z
  .array(z.object({ currency: z.enum(currencies), rate: line(20) }))
  .max(currencies.length)
  .default([]);

type Stored = {
  headers: readonly string[];
  columns: readonly string[];
  rows: readonly (readonly string[])[];
};

/** The currencies other than lei of a file's amounts. */
export function currenciesOf(stored: Stored): Currency[] {
  const meanings = meaningsOf(stored.headers, stored.columns);
  const found = new Set(
    stored.rows.flatMap((cells) =>
      cells.map((_, at) => currencyOf({ ...stored, meanings, cells }, at)),
    ),
  );
  return currencies.filter((currency) => found.has(currency));
}

/** Rates as numbers, and why the others were not taken by the names of their fields. Nothing is written for some. */
export function ratesOf(given: z.infer<typeof rates>, t: Translate) {
  const read = given
    .filter(({ rate }) => rate !== '')
    .map(({ currency, rate }) => ({ currency, rate: Number(numberIn(rate, false) ?? Number.NaN) }));
  const refused = read.filter((one) => !isRate(one));
  return {
    known: new Map(read.filter(isRate).map(({ currency, rate }) => [currency, rate])),
    refused: Object.fromEntries(
      refused.map(({ currency }) => [`rate ${currency}`, t('errors.number')]),
    ),
  };
}

function isRate({ rate }: { rate: number }): boolean {
  return rate > 0 && rate < MOST_LEI;
}

/** No currency is worth so much: a rate above it has lost its comma. */
const MOST_LEI = 100;

/** The file with its amounts in lei: whole ones, as cars have them, but the price of a kilometre. */
export function converted(sheet: MeantSheet, known: ReadonlyMap<Currency, number>): MeantSheet {
  const { headers, rows, columns: meanings } = sheet;
  if (known.size === 0) return sheet;
  const next = rows.map((cells) =>
    cells.map((cell, at) => {
      const currency = currencyOf({ headers, meanings, cells }, at);
      const rate = currency && known.get(currency);
      return currency && rate ? inLei(cell, meanings[at] ?? '', { currency, rate }) : cell;
    }),
  );
  const renamed = headers.map((header) => {
    const currency = currencyIn(header);
    return currency && known.has(currency) ? withoutSign(header, currency, 'lei') : header;
  });
  return { ...sheet, headers: renamed, rows: next, columns: meaningsAfter(sheet, renamed) };
}

type Row = { headers: readonly string[]; meanings: readonly Meaning[]; cells: readonly string[] };

/** The currency of an amount: its own, else that of its row, else that of its column. */
function currencyOf({ headers, meanings, cells }: Row, at: number): Currency | null {
  const [meaning, header, cell] = [meanings[at] ?? '', headers[at] ?? '', said(cells[at])];
  const isAmount = amounts.has(meaning) || (meaning === '' && currencyIn(header) !== null);
  if (!isAmount || !/\d/.test(cell)) return null;
  const ofRow = said(cells[meanings.indexOf('currency')]);
  return currencyIn(withCurrencyOf(header, withCurrencyOf(ofRow, cell)));
}

function inLei(
  cell: string,
  meaning: Meaning,
  { currency, rate }: { currency: Currency; rate: number },
) {
  const column = readOf(meaning);
  const isWhole = column !== 'kmPrice';
  const amount = numberIn(withoutSign(cell, currency, ' '), isWhole);
  if (amount === null) return cell;
  const lei = Number(amount) * rate;
  return `${isWhole ? Math.round(lei) : lei.toFixed(2)} lei`;
}

/** A column that was not read only because of its currency is read from now on. */
function meaningsAfter({ headers, columns }: MeantSheet, renamed: readonly string[]): Meaning[] {
  return columns.map((meaning, at) => {
    const found = columnOf(renamed[at] ?? '');
    const isNew = meaning === '' && renamed[at] !== headers[at];
    return isNew && found && !columns.includes(found) ? found : meaning;
  });
}
