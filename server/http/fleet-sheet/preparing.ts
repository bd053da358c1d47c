import { knownMake, splitByMake } from '#server/domain/listings/known-makes.ts';
import { folded } from '#server/lib/folded.ts';
import type { Sheet } from '#server/lib/sheet.ts';
import { foreignPlate, romanianPlate } from '#shared/vehicle.ts';
import { readCell, said } from './cells.ts';
import type { SheetColumn } from './columns.ts';
import { columnOf, LONGEST_HEADER } from './headers.ts';

/** Headers of a column with make and model together, folded. */
const together: ReadonlySet<string> = new Set(
  `marcamodel marcasimodel marcasimodelul marcamodelul marcatip marcasitip marcatipmodel makemodel makeandmodel
  brandmodel masina masini auto autoturism autovehicul vehicul vehicle car denumire denumireauto denumirevehicul
  tipauto modelauto modelmasina carmodel
  denumiremijlocfix denumiremijloc denumiremijlocdetransport`.split(/\s+/),
);

function isTogether(header: string): boolean {
  if (header.length > LONGEST_HEADER) return false;
  const key = folded(header.split(/[([]/)[0] ?? '');
  return together.has(key);
}

/** Whether a row holds the headers: it names the plate and something else of a car. */
export function isHeader(cells: readonly string[]): boolean {
  const known = new Set(cells.map((cell) => (isTogether(cell) ? 'make' : columnOf(cell))));
  known.delete(null);
  return known.size > 1 && cells.some((cell) => columnOf(cell) === 'plate');
}

/** Whether a row below the headers is a car: a line of text, such as who printed the list, has one cell only. */
export function isCar(cells: readonly string[], headers: readonly string[]): boolean {
  if (cells.every((cell, at) => cell === (headers[at] ?? ''))) return false;
  const [first = '', ...others] = cells.filter((cell) => cell !== '');
  return others.length > 0 || romanianPlate(first) !== null || foreignPlate(first) !== null;
}

/** A file as it is stored: make and model apart, and of two columns that mean the same the more readable one first. */
export function prepared(sheet: Sheet): Sheet {
  return mostReadableFirst(modelByType(makeAndModelApart(sheet)));
}

/** Beside the make, papers call the model the type: what is in such a column are no categories. */
function modelByType(sheet: Sheet): Sheet {
  const columns = sheet.headers.map((header) => columnOf(header));
  const at = columns.indexOf('category');
  if (at === -1 || !columns.includes('make') || columns.includes('model')) return sheet;
  const filled = sheet.rows.filter((row) => said(row[at]) !== '');
  const isModel = readableIn(filled, 'category', at) < filled.length / 2;
  return isModel ? { ...sheet, headers: sheet.headers.with(at, 'Model') } : sheet;
}

function makeAndModelApart(sheet: Sheet): Sheet {
  const at = columnOfBoth(sheet);
  if (at === -1) return sheet;
  return {
    ...sheet,
    headers: sheet.headers.toSpliced(at, 1, 'Make', 'Model'),
    rows: sheet.rows.map((row) => row.toSpliced(at, 1, ...halvesOf(said(row[at])))),
  };
}

/** The column with make and model in one cell, or -1: by its header, or by what most of its cells begin with. */
function columnOfBoth({ headers, rows }: Sheet): number {
  const columns = headers.map((header) => columnOf(header));
  const isMissing = !columns.includes('make') || !columns.includes('model');
  if (!isMissing) return -1;
  return headers.findIndex((header, at) => {
    const column = columns[at] ?? null;
    if (column === null) return isTogether(header) && !columns.includes('model');
    return ['make', 'model', 'plate'].includes(column) && mostlyBoth(rows.map((row) => row[at]));
  });
}

function mostlyBoth(cells: readonly (string | undefined)[]): boolean {
  const filled = cells.filter((cell) => said(cell) !== '');
  const both = filled.filter((cell = '') => splitByMake(cell) !== null);
  return both.length > filled.length / 2;
}

/** What accountants write before the make. */
const GENERIC =
  /^(?:(?:auto(?:turism|vehicul|utilitar[aă])?|microbuz|ma[sșş]in[aă]|car|vehicle)[\s:,-]+)+/i;

/** Of a make that the catalogue does not have the first word. */
function halvesOf(whole: string): [string, string] {
  const cell = whole.replace(GENERIC, '');
  const { make, model } = splitByMake(cell) ?? {};
  if (make && model) return [make, model];
  const [first = '', ...others] = cell.split(/[\s/|]+/);
  return [knownMake(first) ?? first, others.join(' ')];
}

/** So many cells tell how readable a column is. */
const SAMPLE = 50;

function mostReadableFirst(sheet: Sheet): Sheet {
  const { headers, rows } = sheet;
  const sample = rows.slice(0, SAMPLE);
  const order = [...headers.keys()];
  const alike = Map.groupBy(order, (at) => columnOf(headers[at] ?? ''));
  for (const [column, [first = 0, ...others]] of alike) {
    if (column === null) continue;
    const readable = (at: number) => readableIn(sample, column, at);
    const best = others.reduce((one, at) => (readable(at) > readable(one) ? at : one), first);
    [order[first], order[best]] = [best, first];
  }
  return {
    ...sheet,
    headers: order.map((at) => headers[at] ?? ''),
    rows: rows.map((row) => order.map((at) => row[at] ?? '')),
  };
}

function readableIn(rows: readonly string[][], column: SheetColumn, at: number): number {
  return rows.filter((row) => said(row[at]) !== '' && readCell(column, said(row[at])).ok).length;
}
