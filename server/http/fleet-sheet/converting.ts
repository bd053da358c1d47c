import { z } from 'zod';
import { mapInSlices } from '#server/lib/slices.ts';
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

/** The currencies other than lei of a file's amounts, looked for in slices. */
export async function currenciesOf(stored: Stored): Promise<Currency[]> {
  const currencyOf = currencyFinder(stored.headers, meaningsOf(stored.headers, stored.columns));
  const ofRows = await mapInSlices(stored.rows, (cells) =>
    cells.map((_, at) => currencyOf(cells, at)),
  );
  const found = new Set(ofRows.flat());
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
export async function converted(
  sheet: MeantSheet,
  known: ReadonlyMap<Currency, number>,
): Promise<MeantSheet> {
  const { headers, rows, columns: meanings } = sheet;
  if (known.size === 0) return sheet;
  const currencyOf = currencyFinder(headers, meanings);
  const next = await mapInSlices(rows, (cells) =>
    cells.map((cell, at) => {
      const currency = currencyOf(cells, at);
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

/** Finds the currency of an amount: its own, else that of its row, else that of its column. */
function currencyFinder(headers: readonly string[], meanings: readonly Meaning[]) {
  const inCurrency = meanings.indexOf('currency');
  const areAmounts = meanings.map(
    (meaning, at) =>
      amounts.has(meaning) || (meaning === '' && currencyIn(headers[at] ?? '') !== null),
  );
  return (cells: readonly string[], at: number): Currency | null => {
    const cell = said(cells[at]);
    if (!areAmounts[at] || !/\d/.test(cell)) return null;
    const ofRow = said(cells[inCurrency]);
    return currencyIn(withCurrencyOf(headers[at] ?? '', withCurrencyOf(ofRow, cell)));
  };
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
