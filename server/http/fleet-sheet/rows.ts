import { z } from 'zod';
import type { ImportFields, ImportRow } from '#server/domain/fleet/import-plans.ts';
import { townMeant, townNamed, type Place } from '#server/domain/places/places.ts';
import { knownMake, knownModel } from '#server/domain/listings/known-makes.ts';
import { folded } from '#server/lib/folded.ts';
import { mapInSlices } from '#server/lib/slices.ts';
import type { Translate } from '#shared/translate.ts';
import { issueMessage } from '../input.ts';
import { readCell, said } from './cells.ts';
import type { SheetColumn } from './columns.ts';
import { amounts, withCurrencyOf } from './currencies.ts';
import { halvesOf } from './make-and-model.ts';
import { meaningsOf, readOf, type ReadColumn } from './meanings.ts';

/** What is wrong with a cell; rows and columns count from 0. `column` is null where the file has no such column. */
export type CellError = { row: number; column: number | null; key: SheetColumn; message: string };

export type SheetRows = {
  rows: ImportRow[];
  errors: CellError[];
  columns: (ReadColumn | null)[];
};

type Cells = {
  headers: readonly string[];
  /** What each column is, as it is stored. */
  columns?: readonly string[];
  rows: readonly (readonly string[])[];
};

/** Each row as the cars take it, with all that is wrong at once, in slices. Empty cells say nothing. */
export async function rowsOf(
  { headers, columns: stored, rows }: Cells,
  branches: readonly Branch[],
  t: Translate,
): Promise<SheetRows> {
  const columns = meaningsOf(headers, stored).map((meaning) => readOf(meaning));
  const known = { towns: townSearch(), branches: branchSearch(branches) };
  const errors: CellError[] = [];
  const read = await mapInSlices(rows, (cells, row) => {
    const fields: Record<string, unknown> = {};
    for (const { key, column, text } of textsOf(cells, columns)) {
      if (text === '' && key !== 'plate') continue;
      const cell = readCell(key, text);
      if (cell.ok) fields[key] = cell.value;
      else errors.push({ row, column, key, message: issueMessage(cell.issue, t) });
    }
    if (!columns.includes('plate'))
      errors.push({ row, column: null, key: 'plate', message: t('errors.required') });
    return rowOf(fields, known, (key, message) =>
      errors.push({ row, column: columns.indexOf(key), key, message: t(message) }),
    );
  });
  return { rows: read, errors, columns };
}

type Text = { key: SheetColumn; column: number; text: string };

/** What a row says of each field. Beside make and model in one cell a column of one of the two comes first. */
function textsOf(cells: readonly string[], columns: SheetRows['columns']): Text[] {
  const currency = said(cells[columns.indexOf('currency')]);
  return columns.flatMap((key, column): Text[] => {
    const text = said(cells[column]);
    if (key === null || key === 'currency') return [];
    if (key !== 'makeAndModel')
      return [{ key, column, text: amounts.has(key) ? withCurrencyOf(currency, text) : text }];
    const halves = halvesOf(text);
    return (['make', 'model'] as const)
      .filter((half) => said(cells[columns.indexOf(half)]) === '')
      .map((half) => ({ key: half, column, text: halves[half] }));
  });
}

type Complain = (
  key: SheetColumn,
  message: `fleet.import.row_problem.${'town' | 'branch'}`,
) => void;

type Branch = { id: string; name: string };

type Known = { towns: TownSearch; branches: (name: string) => Branch | undefined };

function rowOf(fields: Record<string, unknown>, known: Known, complain: Complain): ImportRow {
  const { plate, town, branch, ...rest } = fields;
  const at = typeof town === 'string' ? placeIn(known, town, complain) : null;
  const belongs = typeof branch === 'string' ? branchIn(known, branch, complain) : null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each cell was read by the schema of its field
  const read = { ...rest, ...namedAsKnown(rest), ...at, ...belongs } as ImportFields;
  return { plate: z.string().catch('').parse(plate), fields: read };
}

/** "DACIA LOGAN" is the same car as the Dacia Logan of the catalogue. */
function namedAsKnown({ make, model }: Record<string, unknown>) {
  if (typeof make !== 'string') return {};
  const known = knownMake(make) ?? make;
  return { make: known, ...(typeof model === 'string' && { model: knownModel(known, model) }) };
}

/** A town stands for its middle, until somebody puts the pin where the car is. */
function placeIn({ towns }: Known, town: string, complain: Complain) {
  const place = towns(town);
  if (place) return { town: place.name, townSlug: place.slug, lat: place.lat, lng: place.lng };
  complain('town', 'fleet.import.row_problem.town');
  return null;
}

function branchIn({ branches }: Known, name: string, complain: Complain) {
  const branch = branches(name);
  if (branch) return { branchId: branch.id };
  complain('branch', 'fleet.import.row_problem.branch');
  return null;
}

/** A branch by its name, however it is spelled; names that differ in nothing else mean the one that is spelled so. */
function branchSearch(branches: readonly Branch[]) {
  const bySpelling = Map.groupBy(branches, ({ name }) => folded(name));
  return (typed: string) => {
    const alike = bySpelling.get(folded(typed)) ?? [];
    return alike.find(({ name }) => name === typed) ?? (alike.length === 1 ? alike[0] : undefined);
  };
}

type TownSearch = (name: string) => Place | null;

/** Names in one file that are searched because no town is called exactly so. */
const MOST_SEARCHED = 50;

/** Finds the towns of one file, each name once. After too many that are no town's exact name the others are unknown. */
function townSearch(): TownSearch {
  const searched = new Map<string, Place | null>();
  return (name) => {
    const exact = townNamed(name);
    if (exact) return exact;
    const known = searched.get(name);
    if (known !== undefined) return known;
    if (searched.size === MOST_SEARCHED) return null;
    const found = townMeant(name);
    searched.set(name, found);
    return found;
  };
}
