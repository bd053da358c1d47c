import { z } from 'zod';
import { keysOf } from '#server/lib/objects.ts';
import type { Sheet } from '#server/lib/sheet.ts';
import type { Translate } from '#shared/translate.ts';
import { sheetColumns, type SheetColumn } from './columns.ts';
import { columnsIn, LONGEST_HEADER } from './headers.ts';

/** What a person can say that a column is: a field, make and model in one cell, the currency of a row, or nothing that is wanted. */
export const choices = ['out', ...keysOf(sheetColumns), 'makeAndModel', 'currency'] as const;

export type Choice = (typeof choices)[number];

const Meaning = z.enum([...choices, '']);

/** What a column is; empty where nobody knows, or where another column says the same. */
export type Meaning = z.infer<typeof Meaning>;

/** What is read of a column: a field, make and model in one cell, or the currency of the row's amounts. */
export type ReadColumn = SheetColumn | 'makeAndModel' | 'currency';

export type MeantSheet = Sheet & { columns: Meaning[] };

/** What each column is. Of a column that was stored without it the header says so. */
export function meaningsOf(headers: readonly string[], stored: readonly string[] = []): Meaning[] {
  const byHeader = columnsIn(headers);
  const meant = byHeader.map((column, at) => Meaning.catch('').parse(stored[at] ?? column ?? ''));
  return meant.map((meaning, at) => (isFirst(meant, at) ? meaning : ''));
}

/** Of two columns that are the same field the first counts. */
function isFirst(meanings: readonly Meaning[], at: number): boolean {
  const meaning = meanings[at] ?? '';
  return !readOf(meaning) || meanings.indexOf(meaning) === at;
}

export function readOf(meaning: Meaning): ReadColumn | null {
  return meaning === '' || meaning === 'out' ? null : meaning;
}

/** What a company has said of the columns of its files, by `headerKey`. */
export type Remembered = ReadonlyMap<string, string>;

/** What is remembered of each column, or `null`. */
export function rememberedOf(
  headers: readonly string[],
  remembered: Remembered,
): (Meaning | null)[] {
  return headers.map((_, at) => {
    const key = headerKey(headers, at);
    return Meaning.safeParse(key && remembered.get(key)).data ?? null;
  });
}

/** How a column is known again in the company's next file; `null` if its header is missing, too long or stands twice. */
export function headerKey(headers: readonly string[], at: number): string | null {
  const keys = headers.map((header) => header.trim().toLowerCase());
  const key = keys[at] ?? '';
  const isTelling = key !== '' && key.length <= LONGEST_HEADER;
  return isTelling && keys.indexOf(key) === keys.lastIndexOf(key) ? key : null;
}

/** A column by its header, or its letter. Further columns of a spreadsheet than Z have no letter that would help. */
export function columnName(headers: readonly string[], at: number, t: Translate): string {
  const letter = at < 26 ? String.fromCharCode(65 + at) : String(at + 1);
  return headers[at]?.slice(0, LONGEST_HEADER) || t('fleet.import.unnamed', { letter });
}
