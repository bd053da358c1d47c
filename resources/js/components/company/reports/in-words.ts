import { useFormat } from '#js/lib/i18n.ts';
import type { ReportColumn } from '#shared/fleet.ts';

const counts: ReadonlySet<ReportColumn> = new Set(['trips', 'damages']);
const shares: ReadonlySet<ReportColumn> = new Set(['occupancy', 'blocked', 'cancelled']);

/** A figure as people read it, amounts without their cents; a dash where there is none. */
export function useFigures() {
  const format = useFormat();
  return (column: ReportColumn, value: number | null): string => {
    if (value === null) return '–';
    if (counts.has(column)) return format.number(value);
    return shares.has(column) ? format.percent(value) : format.money(Math.round(value / 100) * 100);
  };
}
