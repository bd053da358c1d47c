import { Stat } from '#js/components/ui/Card.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { ReportColumn } from '#shared/fleet.ts';
import type { Pages } from '#server/http/pages.ts';
import { useFigures } from './in-words.ts';

type Props = Pick<Pages['CompanyOwner/Reports'], 'totals' | 'before' | 'columns'>;

const shown = [
  'earned',
  'occupancy',
  'price',
  'trips',
  'cancelled',
] as const satisfies readonly ReportColumn[];

/** The figures of the whole period, beside those of the one before. */
export function ReportStats({ totals, before, columns }: Props) {
  const t = useT();
  const inWords = useFigures();
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-6 lg:grid-cols-[max-content_repeat(4,minmax(0,1fr))] lg:gap-x-8">
      {shown
        .filter((column) => columns.includes(column))
        .map((column) => (
          <Stat
            key={column}
            className={column === 'earned' ? 'max-lg:col-span-2' : undefined}
            label={t(`report.column.${column}`)}
            value={inWords(column, totals[column])}
            note={
              before &&
              before[column] !== null &&
              t('report.before', { value: inWords(column, before[column]) })
            }
          />
        ))}
    </div>
  );
}
