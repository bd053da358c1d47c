import type { Sheet } from '#server/lib/sheet.ts';
import { foreignPlate, romanianPlate } from '#shared/vehicle.ts';
import { readCell, said } from './cells.ts';
import type { SheetColumn } from './columns.ts';
import { isCurrencyHeader } from './currencies.ts';
import { columnsIn } from './headers.ts';
import { isTogether, mostlyBoth } from './make-and-model.ts';
import {
  readOf,
  rememberedOf,
  type MeantSheet,
  type Meaning,
  type ReadColumn,
  type Remembered,
} from './meanings.ts';

/** Whether a row holds the headers: it names the plate and something else of a car. */
export function isHeader(cells: readonly string[]): boolean {
  const columns = columnsIn(cells);
  const known = new Set(cells.map((cell, at) => (isTogether(cell) ? 'make' : columns[at])));
  known.delete(null);
  return known.size > 1 && columns.includes('plate');
}

/** Whether a row is a car's: no header looks like a Romanian plate. */
export function hasPlate(cells: readonly string[]): boolean {
  return cells.some((cell) => romanianPlate(cell) !== null);
}

/** Whether a row below the headers is a car: a line of text, such as who printed the list, has one cell only. */
export function isCar(cells: readonly string[], headers: readonly string[]): boolean {
  if (cells.every((cell, at) => cell === (headers[at] ?? ''))) return false;
  const [first = '', ...others] = cells.filter((cell) => cell !== '');
  return others.length > 0 || romanianPlate(first) !== null || foreignPlate(first) !== null;
}

/** A file as it is stored, with what each column is: as the company has said before, else by its header and its cells. */
export function prepared(sheet: Sheet, remembered: Remembered): MeantSheet {
  const known = rememberedOf(sheet.headers, remembered);
  const byHeader = columnsIn(sheet.headers);
  const columns = byHeader.map((column, at): Meaning => known[at] ?? column ?? '');
  const isOpen = (at: number) => known[at] === null;
  const found = withCurrency(plateByCells({ ...sheet, columns }, isOpen), isOpen);
  return oneOfEach(modelByType(makeWithModel(found, isOpen), isOpen), isOpen);
}

/** Where no header says so, the plates are in the column in which most cells are Romanian ones. */
function plateByCells(sheet: MeantSheet, isOpen: IsOpen): MeantSheet {
  const { rows, columns } = sheet;
  if (columns.includes('plate')) return sheet;
  const plates = columns.map(
    (_, at) => rows.filter((row) => romanianPlate(row[at] ?? '') !== null).length,
  );
  const at = plates.findIndex((count) => count > rows.length / 2);
  const isFree = at !== -1 && columns[at] === '' && isOpen(at);
  return isFree ? { ...sheet, columns: columns.with(at, 'plate') } : sheet;
}

/** The column that says of each row in which currency its amounts are. */
function withCurrency(sheet: MeantSheet, isOpen: IsOpen): MeantSheet {
  const { headers, columns } = sheet;
  const at = headers.findIndex((header, one) => isOpen(one) && isCurrencyHeader(header));
  return at === -1 || columns.includes('currency')
    ? sheet
    : { ...sheet, columns: columns.with(at, 'currency') };
}

/** Whether the company has said nothing of a column. */
type IsOpen = (at: number) => boolean;

/** Beside the make, papers call the model the type: what is in such a column are no categories. */
function modelByType(sheet: MeantSheet, isOpen: IsOpen): MeantSheet {
  const { columns, rows } = sheet;
  const at = columns.indexOf('category');
  if (at === -1 || !isOpen(at) || !columns.includes('make') || columns.includes('model'))
    return sheet;
  const filled = rows.filter((row) => said(row[at]) !== '');
  const isModel = readableIn(filled, 'category', at) < filled.length / 2;
  return isModel ? { ...sheet, columns: columns.with(at, 'model') } : sheet;
}

/** The column with make and model in one cell: by its header, or by what most of its cells begin with. */
function makeWithModel(sheet: MeantSheet, isOpen: IsOpen): MeantSheet {
  const { headers, rows, columns } = sheet;
  const isMissing = !columns.includes('make') || !columns.includes('model');
  if (!isMissing || columns.includes('makeAndModel')) return sheet;
  const found = headers.findIndex((header, at) => {
    const column = columns[at] ?? '';
    if (!isOpen(at)) return false;
    if (column === '') return isTogether(header) && !columns.includes('model');
    return ['make', 'model', 'plate'].includes(column) && mostlyBoth(rows.map((row) => row[at]));
  });
  return found === -1 ? sheet : { ...sheet, columns: columns.with(found, 'makeAndModel') };
}

/** So many cells tell how readable a column is. */
const SAMPLE = 50;

/** Of columns that are the same field the one that the company has said, else the most readable one, is read. */
function oneOfEach(sheet: MeantSheet, isOpen: IsOpen): MeantSheet {
  const sample = sheet.rows.slice(0, SAMPLE);
  const columns = [...sheet.columns];
  const alike = Map.groupBy(columns.keys(), (at) => readOf(columns[at] ?? ''));
  for (const [column, all] of alike) {
    if (column === null || column === 'currency') continue;
    const chosen = all.filter((at) => !isOpen(at));
    const readable = (at: number) => readableIn(sample, column, at);
    const [first = 0, ...others] = madeFirst(sheet.headers, chosen.length > 0 ? chosen : all);
    const best = others.reduce((one, at) => (readable(at) > readable(one) ? at : one), first);
    for (const at of all) if (at !== best) columns[at] = '';
  }
  return { ...sheet, columns };
}

/** A car may be registered the year after it was made: what tells when it was made comes before. */
function madeFirst(headers: readonly string[], columns: readonly number[]): number[] {
  const isLater = (at: number) => REGISTERED.test(headers[at] ?? '');
  return columns.toSorted((one, other) => Number(isLater(one)) - Number(isLater(other)));
}

const REGISTERED =
  /prim\p{L}{1,20} [iî]nmatricul|registration year|first registration|erstzulassung/iu;

function readableIn(
  rows: readonly string[][],
  column: Exclude<ReadColumn, 'currency'>,
  at: number,
): number {
  const field: SheetColumn = column === 'makeAndModel' ? 'make' : column;
  return rows.filter((row) => said(row[at]) !== '' && readCell(field, said(row[at])).ok).length;
}
