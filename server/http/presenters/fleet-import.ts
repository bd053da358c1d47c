import type { ImportRow, RowPlan } from '#server/domain/fleet/importing.ts';
import type { StoredImport } from '#server/domain/fleet/imports.ts';
import { url } from '#shared/routes.ts';
import type { Translate } from '#shared/translate.ts';
import { LONGEST_HEADER, type SheetColumn } from '../fleet-sheet/columns.ts';
import type { CellError, SheetRows } from '../fleet-sheet/rows.ts';

/** A cell to correct; `column` is null where the file has no such column. */
type CellView = { column: number | null; key: SheetColumn; value: string; message: string };

export type FleetImportView = {
  company: { slug: string; name: string };
  counts: Record<RowPlan['kind'], number> & { errors: number };
  /** Headers that are none of ours. */
  ignored: string[];
  /** Rows with something to correct; `line` is the row's number in the file. */
  mistakes: { row: number; line: number; plate: string; cells: CellView[] }[];
  moreMistakes: number;
  /** The first rows, and what becomes of them. */
  sample: { line: number; plate: string; name: string; kind: RowPlan['kind']; fields: string[] }[];
  applied: { at: string; created: number; updated: number } | null;
  urls: { update: string; apply: string | null; again: string; table: string };
};

const MOST_MISTAKES = 50;
const SAMPLE = 15;

type Checked = { stored: StoredImport; sheet: SheetRows; plans: readonly RowPlan[] };

export function fleetImportView({ stored, sheet, plans }: Checked, t: Translate): FleetImportView {
  const errors = allErrors({ sheet, plans }, t);
  const byRow = [...Map.groupBy(errors, ({ row }) => row)].toSorted(([a], [b]) => a - b);
  const count = (kind: RowPlan['kind']) => plans.filter((plan) => plan.kind === kind).length;
  const mistakes = byRow.slice(0, MOST_MISTAKES);
  return {
    company: { slug: stored.host.slug, name: stored.host.name },
    counts: {
      create: count('create'),
      update: count('update'),
      same: count('same'),
      problem: byRow.length,
      errors: errors.length,
    },
    ignored: stored.headers
      .filter((header, at) => header !== '' && sheet.columns[at] === null)
      .map((header) => header.slice(0, LONGEST_HEADER)),
    mistakes: mistakes.map(([row, cells]) => ({
      row,
      line: lineOf(stored, row),
      plate: sheet.rows[row]?.plate ?? '',
      cells: cells.map((cell) => cellView(cell, stored)),
    })),
    moreMistakes: byRow.length - mistakes.length,
    sample: plans
      .slice(0, SAMPLE)
      .map((plan, row) => sampleOf(plan, lineOf(stored, row), sheet.rows[row])),
    applied: appliedOf(stored),
    urls: urlsOf(stored, errors.length === 0),
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
    const key = sheet.columns.find((column) => column === plan.field) ?? asColumn(plan.field);
    if (known.has(`${row} ${key}`)) return [];
    const column = sheet.columns.indexOf(key);
    const message = t(`fleet.import.row_problem.${plan.problem}`);
    return [{ row, column: column === -1 ? null : column, key, message }];
  });
  return [...sheet.errors, ...planned];
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
  const { make = '', model = '' } = read?.fields ?? {};
  return {
    line,
    plate: read?.plate ?? '',
    name: `${make} ${model}`.trim(),
    kind: plan.kind,
    fields:
      plan.kind === 'update'
        ? plan.changes.map(({ field }) => (field === 'branchId' ? 'branch' : field))
        : [],
  };
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
