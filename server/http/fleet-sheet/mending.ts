import { z } from 'zod';
import { MOST_ROWS, type Mends } from '#server/domain/fleet/imports.ts';
import { keysOf } from '#server/lib/objects.ts';
import type { Translate } from '#shared/translate.ts';
import { line, whole } from '../input.ts';
import { sheetColumns, type SheetColumn } from './columns.ts';
import type { CellError } from './rows.ts';

const key = z.enum(keysOf(sheetColumns));
const row = whole(0, MOST_ROWS);
const column = whole(0, 200);
const value = line(2_000);

/** What a person corrects: cells, what many rows have alike, columns that the file lacks, and rows to leave out. */
export const mended = z.object({
  cells: z.array(z.object({ row, column, value })).max(2_000),
  missing: z.array(z.object({ row, key, value })).max(2_000).default([]),
  alike: z
    .array(z.object({ key, column: column.nullable(), value, becomes: value }))
    .max(2_000)
    .default([]),
  leftOut: z.array(row).max(MOST_ROWS).default([]),
});

type Mended = z.infer<typeof mended>;

export function mendsOf(
  { cells, missing, alike, leftOut }: Mended,
  errors: readonly CellError[],
  t: Translate,
): Mends {
  const replaced = alike.flatMap(({ column: at, value: from, becomes: to }) =>
    at === null ? [] : [{ column: at, from, to }],
  );
  const ofMany = alike
    .filter(({ column: at }) => at === null)
    .flatMap(({ key: added, becomes }) =>
      rowsWithout(added, errors).map((at) => ({ row: at, key: added, value: becomes })),
    );
  return {
    cells,
    replaced,
    added: columnsFor([...ofMany, ...missing], t),
    leftOut: new Set(leftOut),
  };
}

function rowsWithout(added: SheetColumn, errors: readonly CellError[]): number[] {
  return errors
    .filter((error) => error.key === added && error.column === null)
    .map((error) => error.row);
}

function columnsFor(cells: Mended['missing'], t: Translate): Mends['added'] {
  const filled = cells.filter((cell) => cell.value !== '');
  return [...Map.groupBy(filled, (cell) => cell.key)].map(([added, ofKey]) => ({
    header: t(`fleet.sheet.${added}`),
    values: new Map(ofKey.map((cell) => [cell.row, cell.value])),
  }));
}
