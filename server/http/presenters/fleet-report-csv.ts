import { CarCategory } from '#server/db/generated/enums.ts';
import { together } from '#server/domain/reports/figures.ts';
import type { ReportRow } from '#server/domain/reports/queries.ts';
import { mapInSlices } from '#server/lib/slices.ts';
import type { ReportColumn, ReportGroup } from '#shared/fleet.ts';
import type { Locale, Translate } from '#shared/translate.ts';
import { columnsFor, figuresView, type FiguresView } from './fleet-report.ts';

type Reader = { t: Translate; locale: Locale; seesMoney: boolean };

/** The rows of a report, and what they come to, as cells. Amounts and percentages have the decimal sign of the language. */
export async function reportCells(
  rows: readonly ReportRow[],
  group: ReportGroup,
  { t, locale, seesMoney }: Reader,
): Promise<string[][]> {
  const columns = columnsFor(seesMoney);
  const cells = (name: string, figures: FiguresView) => [
    name,
    ...columns.map((column) => cellOf(column, figures[column], locale)),
  ];
  return [
    [t(`report.group.${group}`), ...columns.map((column) => t(`report.column.${column}`))],
    ...(await mapInSlices(rows, (row) =>
      cells(nameOf(row, group, t), figuresView(row, seesMoney)),
    )),
    cells(t('report.total'), figuresView(together(rows), seesMoney)),
  ];
}

function nameOf({ key, name, plate }: ReportRow, group: ReportGroup, t: Translate): string {
  if (group === 'month') return key;
  if (group === 'branch') return name || t('fleet.board.no_branch');
  if (group === 'class') return name || t('fleet.board.no_class');
  const category = group === 'category' && Object.values(CarCategory).find((one) => one === key);
  return category ? t(`car.category.${category}`) : [name, plate].filter(Boolean).join(' · ');
}

const shares: ReadonlySet<ReportColumn> = new Set(['occupancy', 'blocked', 'cancelled']);
const counts: ReadonlySet<ReportColumn> = new Set(['trips', 'damages']);

function cellOf(column: ReportColumn, value: number | null, locale: Locale): string {
  if (value === null) return '';
  if (counts.has(column)) return String(value);
  const text = shares.has(column) ? (value * 100).toFixed(1) : (value / 100).toFixed(2);
  return locale === 'ro' ? text.replace('.', ',') : text;
}
