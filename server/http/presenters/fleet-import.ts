import { CancellationPolicy, CarCategory, Fuel, Gearbox } from '#server/db/generated/enums.ts';
import type { ImportRow, RowPlan } from '#server/domain/fleet/import-plans.ts';
import { versionOf, type StoredImport } from '#server/domain/fleet/imports.ts';
import { url } from '#shared/routes.ts';
import type { Translate } from '#shared/translate.ts';
import { carColours } from '#shared/vehicle.ts';
import type { SheetColumn } from '../fleet-sheet/columns.ts';
import { currenciesOf } from '../fleet-sheet/converting.ts';
import type { Currency } from '../fleet-sheet/currencies.ts';
import { choices, type Choice } from '../fleet-sheet/meanings.ts';
import type { CellError, SheetRows } from '../fleet-sheet/rows.ts';
import { importColumns, unreadIn, type ImportColumnView } from './fleet-import-columns.ts';

/** A cell to correct; `column` is null where the file has no such column. */
type CellView = { column: number | null; key: SheetColumn; value: string; message: string };

/** The same text, wrong in several rows, to correct once; `column` is null where the file has no such column. */
type AlikeView = CellView & { count: number; lines: number[] };

export type FleetImportView = {
  company: { slug: string; name: string };
  /** The file as it is shown, to be sent back with what is corrected in it. */
  version: string;
  counts: Record<RowPlan['kind'], number> & { errors: number };
  columns: ImportColumnView[];
  /** Headers that are none of ours, and are not left out. */
  ignored: string[];
  /** Headers of ours in another currency or unit, which are not read either. */
  otherUnits: string[];
  /** Currencies in which amounts are that can be converted to lei. */
  currencies: Currency[];
  /** What a column can be. */
  choices: readonly Choice[];
  /** Whether a person still has to say which column is the plate. */
  needsPlate: boolean;
  /** Rows with something to correct; `line` is the row's number in the file. */
  mistakes: { row: number; line: number; plate: string; cells: CellView[] }[];
  moreMistakes: number;
  alike: AlikeView[];
  /** The words that can be written in a column, where there is a choice. */
  options: Partial<Record<SheetColumn, string[]>>;
  /** The first rows, and what becomes of them. */
  sample: SampleView[];
  applied: { at: string; created: number; updated: number } | null;
  urls: { update: string; apply: string | null; again: string; table: string };
};

/** A row as it was read, numbers and words, so that a person sees what was meant otherwise. */
type SampleView = {
  line: number;
  plate: string;
  name: string;
  /** Its category, gearbox, fuel and town, in words. */
  words: string[];
  kind: RowPlan['kind'];
  fields: string[];
} & Record<'year' | 'odometerKm' | 'basePrice' | 'deposit' | 'kmPrice', number | null>;

const MOST_MISTAKES = 50;
const SAMPLE = 15;

/** From so many rows on a mistake is shown once for all of them, with the first lines. */
const ALIKE = 3;
const LINES = 5;

type Checked = {
  stored: StoredImport;
  sheet: SheetRows;
  plans: readonly RowPlan[];
  branches: readonly { name: string }[];
};

export async function fleetImportView(checked: Checked, t: Translate): Promise<FleetImportView> {
  const { stored, sheet, plans } = checked;
  const all = allErrors({ sheet, plans }, t);
  const columns = importColumns(stored, t);
  const needsPlate = !sheet.columns.includes('plate');
  const { alike, single: errors } = apart(needsPlate ? [] : all, stored);
  const wrong = new Set(all.map(({ row }) => row));
  const byRow = [...Map.groupBy(errors, ({ row }) => row)].toSorted(([a], [b]) => a - b);
  const kinds = plans.map(({ kind }, row) => (wrong.has(row) ? 'problem' : kind));
  const mistakes = byRow.slice(0, MOST_MISTAKES);
  return {
    company: { slug: stored.host.slug, name: stored.host.name },
    version: versionOf(stored),
    counts: { ...countsOf(kinds), errors: all.length },
    columns,
    ...unreadIn(columns),
    currencies: await currenciesOf(stored),
    choices,
    needsPlate,
    mistakes: mistakes.map(([row, cells]) => ({
      row,
      line: lineOf(stored, row),
      plate: sheet.rows[row]?.plate ?? '',
      cells: cells.map((cell) => cellView(cell, stored)),
    })),
    moreMistakes: byRow.length - mistakes.length,
    alike,
    options: optionsOf(checked, t),
    sample: plans.slice(0, needsPlate ? 0 : SAMPLE).map((plan, row) => ({
      ...sampleOf({ plan, line: lineOf(stored, row), read: sheet.rows[row] }, t),
      kind: kinds[row] ?? plan.kind,
    })),
    applied: appliedOf(stored),
    urls: urlsOf(stored, all.length === 0),
  };
}

function countsOf(kinds: readonly RowPlan['kind'][]): Record<RowPlan['kind'], number> {
  const count = (one: RowPlan['kind']) => kinds.filter((kind) => kind === one).length;
  return {
    create: count('create'),
    update: count('update'),
    same: count('same'),
    problem: count('problem'),
  };
}

/** What is wrong in the same way in many rows, and the rest. Each plate is a matter of its own. */
function apart(errors: readonly CellError[], stored: StoredImport) {
  const groups = [...Map.groupBy(errors, (error) => alikeKey(error, stored)).values()];
  const many = groups.filter(
    ([first, ...rest]) => rest.length + 1 >= ALIKE && first?.key !== 'plate',
  );
  const alike = many.flatMap((group): AlikeView[] =>
    group.slice(0, 1).map((error) => ({
      ...cellView(error, stored),
      count: group.length,
      lines: group.slice(0, LINES).map(({ row }) => lineOf(stored, row)),
    })),
  );
  const shared = new Set(many.flat());
  return { alike, single: errors.filter((error) => !shared.has(error)) };
}

function alikeKey(error: CellError, stored: StoredImport): string {
  const { key, column, value, message } = cellView(error, stored);
  return [key, column, message, value].join('\n');
}

function optionsOf({ branches }: Checked, t: Translate): FleetImportView['options'] {
  return {
    colour: carColours.map((colour) => t(`car.colour.${colour}`)),
    category: Object.values(CarCategory).map((category) => t(`car.category.${category}`)),
    gearbox: Object.values(Gearbox).map((gearbox) => t(`car.gearbox.${gearbox}`)),
    fuel: Object.values(Fuel).map((fuel) => t(`car.fuel.${fuel}`)),
    cancellationPolicy: Object.values(CancellationPolicy).map((one) => t(`car.policy.${one}`)),
    branch: branches.map(({ name }) => name),
  };
}

/** What is wrong with the cells themselves, and with what they would make of their cars. */
export function allErrors(
  { sheet, plans }: Pick<Checked, 'sheet' | 'plans'>,
  t: Translate,
): CellError[] {
  const known = new Set(sheet.errors.map(({ row, key }) => `${row} ${key}`));
  const unread = new Set(sheet.errors.filter(({ key }) => key === 'plate').map(({ row }) => row));
  const planned = plans.flatMap((plan, row): CellError[] => {
    if (plan.kind !== 'problem' || unread.has(row)) return [];
    const message = t(`fleet.import.row_problem.${plan.problem}`);
    return plan.fields
      .map((field) => asColumn(sheet, field))
      .filter((key) => !known.has(`${row} ${key}`))
      .map((key) => ({ row, column: columnAt(sheet, key), key, message }));
  });
  return [...sheet.errors, ...planned];
}

function columnAt({ columns }: SheetRows, key: SheetColumn): number | null {
  const at = columns.indexOf(key);
  return at === -1 ? null : at;
}

const inSheet = ['make', 'model', 'year', 'colour', 'maxDays'] as const;

function asColumn({ columns }: SheetRows, field: string): SheetColumn {
  const found = columns.find(
    (column): column is SheetColumn =>
      column !== 'makeAndModel' && column !== 'currency' && column === field,
  );
  return found ?? inSheet.find((column) => column === field) ?? 'plate';
}

function cellView({ row, column, key, message }: CellError, { rows }: StoredImport): CellView {
  return { column, key, message, value: column === null ? '' : (rows[row]?.[column] ?? '') };
}

function lineOf({ lines }: StoredImport, row: number): number {
  return lines[row] ?? 0;
}

type Planned = { plan: RowPlan; line: number; read: ImportRow | undefined };

function sampleOf({ plan, line, read }: Planned, t: Translate) {
  const { make = '', model = '', ...fields } = read?.fields ?? {};
  return {
    line,
    plate: read?.plate ?? '',
    name: `${make} ${model}`.trim(),
    words: wordsOf(fields, t),
    ...numbersOf(fields),
    fields:
      plan.kind === 'update'
        ? plan.changes.map(({ field }) => (field === 'branchId' ? 'branch' : field))
        : [],
  };
}

function wordsOf({ category, gearbox, fuel, town }: ImportRow['fields'], t: Translate): string[] {
  return [
    category && t(`car.category.${category}`),
    gearbox && t(`car.gearbox.${gearbox}`),
    fuel && t(`car.fuel.${fuel}`),
    town,
  ].filter((word) => word !== undefined);
}

function numbersOf(fields: ImportRow['fields']) {
  const { year = null, odometerKm = null, basePrice = null } = fields;
  const { deposit = null, kmPrice = null } = fields;
  return { year, odometerKm, basePrice, deposit, kmPrice };
}

function appliedOf({ appliedAt, created, updated }: StoredImport): FleetImportView['applied'] {
  return appliedAt && { at: appliedAt.toISOString(), created, updated };
}

function urlsOf({ id, appliedAt, host }: StoredImport, isReady: boolean) {
  const at = { import: id };
  const of = { company: host.slug };
  const canApply = appliedAt === null && isReady;
  return {
    update: url('company.vehicles.imports.update', at),
    apply: canApply ? url('company.vehicles.imports.apply', at) : null,
    again: url('company.vehicles.imports.create', null, of),
    table: url('company.vehicles', null, of),
  };
}
