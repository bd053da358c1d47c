import { CancellationPolicy, CarCategory, Fuel, Gearbox } from '#server/db/generated/enums.ts';
import type { ImportRow, RowPlan } from '#server/domain/fleet/import-plans.ts';
import type { StoredImport } from '#server/domain/fleet/imports.ts';
import { url } from '#shared/routes.ts';
import type { Translate } from '#shared/translate.ts';
import { carColours } from '#shared/vehicle.ts';
import type { SheetColumn } from '../fleet-sheet/columns.ts';
import { isInOtherUnit, LONGEST_HEADER } from '../fleet-sheet/headers.ts';
import type { CellError, SheetRows } from '../fleet-sheet/rows.ts';

/** A cell to correct; `column` is null where the file has no such column. */
type CellView = { column: number | null; key: SheetColumn; value: string; message: string };

/** The same text, wrong in several rows, to correct once; `column` is null where the file has no such column. */
type AlikeView = CellView & { count: number; lines: number[] };

export type FleetImportView = {
  company: { slug: string; name: string };
  counts: Record<RowPlan['kind'], number> & { errors: number };
  /** Headers that are none of ours; a column without one by its letter. */
  ignored: string[];
  /** Headers of ours in another currency or unit, which are not read either. */
  otherUnits: string[];
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

/** A row with its numbers as they were read, so that a person sees a price that was meant otherwise. */
type SampleView = {
  line: number;
  plate: string;
  name: string;
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

export function fleetImportView(checked: Checked, t: Translate): FleetImportView {
  const { stored, sheet, plans } = checked;
  const all = allErrors({ sheet, plans }, t);
  const { alike, single: errors } = apart(all, stored);
  const wrong = new Set(all.map(({ row }) => row));
  const byRow = [...Map.groupBy(errors, ({ row }) => row)].toSorted(([a], [b]) => a - b);
  const kinds = plans.map(({ kind }, row) => (wrong.has(row) ? 'problem' : kind));
  const count = (one: RowPlan['kind']) => kinds.filter((kind) => kind === one).length;
  const mistakes = byRow.slice(0, MOST_MISTAKES);
  return {
    company: { slug: stored.host.slug, name: stored.host.name },
    counts: {
      create: count('create'),
      update: count('update'),
      same: count('same'),
      problem: count('problem'),
      errors: all.length,
    },
    ...unreadColumns(checked, t),
    mistakes: mistakes.map(([row, cells]) => ({
      row,
      line: lineOf(stored, row),
      plate: sheet.rows[row]?.plate ?? '',
      cells: cells.map((cell) => cellView(cell, stored)),
    })),
    moreMistakes: byRow.length - mistakes.length,
    alike,
    options: optionsOf(checked, t),
    sample: plans.slice(0, SAMPLE).map((plan, row) => ({
      ...sampleOf(plan, lineOf(stored, row), sheet.rows[row]),
      kind: kinds[row] ?? plan.kind,
    })),
    applied: appliedOf(stored),
    urls: urlsOf(stored, all.length === 0),
  };
}

/** The columns of which nothing is imported, so that nobody believes it is. */
function unreadColumns({ stored, sheet }: Checked, t: Translate) {
  const unread = stored.headers
    .map((header, at) => ({ header, at }))
    .filter(({ at }) => sheet.columns[at] === null && isFilled(stored, at));
  const [others, ignored] = [true, false].map((isOther) =>
    unread
      .filter(({ header }) => isInOtherUnit(header) === isOther)
      .map(({ header, at }) => header.slice(0, LONGEST_HEADER) || unnamed(at, t)),
  );
  return { ignored: ignored ?? [], otherUnits: others ?? [] };
}

function isFilled({ headers, rows }: StoredImport, at: number): boolean {
  return headers[at] !== '' || rows.some((row) => row[at]);
}

/** Further columns of a spreadsheet than Z have no name that would help. */
function unnamed(at: number, t: Translate): string {
  const letter = at < 26 ? String.fromCharCode(65 + at) : String(at + 1);
  return t('fleet.import.unnamed', { letter });
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
  return JSON.stringify([key, column, value, message]);
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
      .map((field) => sheet.columns.find((column) => column === field) ?? asColumn(field))
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

function asColumn(field: string): SheetColumn {
  return inSheet.find((column) => column === field) ?? 'plate';
}

function cellView({ row, column, key, message }: CellError, { rows }: StoredImport): CellView {
  return { column, key, message, value: column === null ? '' : (rows[row]?.[column] ?? '') };
}

function lineOf({ lines }: StoredImport, row: number): number {
  return lines[row] ?? 0;
}

function sampleOf(plan: RowPlan, line: number, read: ImportRow | undefined) {
  const { make = '', model = '', ...fields } = read?.fields ?? {};
  return {
    line,
    plate: read?.plate ?? '',
    name: `${make} ${model}`.trim(),
    ...numbersOf(fields),
    fields:
      plan.kind === 'update'
        ? plan.changes.map(({ field }) => (field === 'branchId' ? 'branch' : field))
        : [],
  };
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
