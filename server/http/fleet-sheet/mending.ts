import { z } from 'zod';
import { MOST_ROWS } from '#server/domain/fleet/imports.ts';
import { keysOf } from '#server/lib/objects.ts';
import { MOST_COLUMNS, type Sheet } from '#server/lib/sheet.ts';
import type { Translate } from '#shared/translate.ts';
import { line, whole } from '../input.ts';
import { sheetColumns } from './columns.ts';
import { rates } from './converting.ts';
import { amounts, withCurrencyOf } from './currencies.ts';
import { choices, type MeantSheet, type Meaning } from './meanings.ts';
import type { CellError } from './rows.ts';

const key = z.enum(keysOf(sheetColumns));
const row = whole(0, MOST_ROWS);
const column = whole(0, 200);
const value = line(2_000);

/** What a person says of columns and corrects: cells, what many rows have alike, columns that the file lacks, and rows to leave out. */
export const mended = z.object({
  columns: z
    .array(z.object({ column, meaning: z.enum(choices) }))
    .max(MOST_COLUMNS)
    .default([]),
  cells: z.array(z.object({ row, column, value })).max(2_000),
  missing: z.array(z.object({ row, key, value })).max(2_000).default([]),
  alike: z
    .array(z.object({ key, column: column.nullable(), value, becomes: value }))
    .max(2_000)
    .default([]),
  leftOut: z.array(row).max(MOST_ROWS).default([]),
  rates,
  /** Rows and columns are counted in the file as the page showed it. */
  version: line(40).optional(),
});

type Mended = z.infer<typeof mended>;

type Stored = Sheet & { columns: readonly string[] };

type Mending = {
  given: Mended;
  meanings: readonly Meaning[];
  /** What was wrong with the file until now. */
  errors: readonly CellError[];
};

/**
 * The file as the person corrects it. A cell that is in no row or column of it is let go, and what was written for a
 * column that the file seemed to lack stands in what has become that column, where this is empty.
 */
export function mendedSheet(
  { headers, rows, lines }: Stored,
  { given, meanings, errors }: Mending,
  t: Translate,
): MeantSheet {
  const missing = missingCells(given, errors);
  const next = corrected({ rows, meanings }, given);
  for (const { row: at, key: field, value: text } of missing) {
    const texts = next[at];
    const place = meanings.indexOf(field);
    if (texts && place !== -1) texts[place] ||= text;
  }
  const added = columnsFor(missing.filter((cell) => !meanings.includes(cell.key)));
  const out = new Set(given.leftOut);
  const isIn = (_: unknown, at: number) => !out.has(at);
  return {
    headers: [...headers, ...added.map(({ field }) => t(`fleet.sheet.${field}`))],
    columns: [...meanings, ...added.map(({ field }) => field)],
    rows: next
      .map((texts, at) => [...texts, ...added.map(({ values }) => values.get(at) ?? '')])
      .filter(isIn),
    lines: lines.filter(isIn),
  };
}

/** The rows with one cell or all of a text written anew. What a person writes is in lei, whatever the row's currency. */
function corrected(
  { rows, meanings }: { rows: Stored['rows']; meanings: readonly Meaning[] },
  { alike, cells }: Mended,
): string[][] {
  const typed = (text: string, at: number) =>
    amounts.has(meanings[at] ?? '') && meanings.includes('currency')
      ? withCurrencyOf('lei', text)
      : text;
  const written = new Map<number | null, Map<string, string>>();
  for (const { column: at, value: text, becomes } of alike.toReversed())
    written.set(at, (written.get(at) ?? new Map<string, string>()).set(text, becomes));
  const next = rows.map((texts) =>
    texts.map((text, at) => {
      const becomes = written.get(at)?.get(text);
      return becomes !== undefined && becomes !== text ? typed(becomes, at) : text;
    }),
  );
  for (const { row: at, column: place, value: text } of cells) {
    const texts = next[at];
    if (texts && place < texts.length && texts[place] !== text) texts[place] = typed(text, place);
  }
  return next;
}

/** What is written for columns that the file does not have, in single rows and in all that lack the same. */
function missingCells({ missing, alike }: Mended, errors: readonly CellError[]) {
  const lacking = Map.groupBy(
    errors.filter((error) => error.column === null),
    (error) => error.key,
  );
  const ofAll = new Map(
    alike.filter(({ column: at }) => at === null).map((one) => [one.key, one.becomes]),
  );
  const ofMany = [...ofAll].flatMap(([field, becomes]) =>
    (lacking.get(field) ?? []).map((error) => ({ row: error.row, key: field, value: becomes })),
  );
  return [...ofMany, ...missing].filter((cell) => cell.value !== '');
}

function columnsFor(missing: Mended['missing']) {
  return [...Map.groupBy(missing, (cell) => cell.key)].map(([field, ofField]) => ({
    field,
    values: new Map(ofField.map((cell) => [cell.row, cell.value])),
  }));
}
