import { Card } from '#js/components/ui/Card.tsx';
import { Chart } from '#js/components/ui/Chart.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pick<Pages['CompanyOwner/Reports'], 'months' | 'columns'>;

/** What the cars earned and how much they were booked, month by month. */
export function ReportCharts({ months, columns }: Props) {
  const t = useT();
  const format = useFormat();
  const labelOf = (month: string) => format.date(`${month}-01`, undefined, 'monthShort');
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
      {columns.includes('earned') && (
        <Card title={t('report.chart.earned')}>
          <Chart
            kind="bar"
            title={t('report.chart.earned')}
            axis={t('report.group.month')}
            unit="money"
            series={[{ key: 'earned', label: t('report.column.earned') }]}
            points={months.map(({ month, earned }) => ({
              label: labelOf(month),
              values: { earned: earned ?? undefined },
            }))}
          />
        </Card>
      )}
      <Card title={t('report.chart.occupancy')}>
        <Chart
          kind="line"
          title={t('report.chart.occupancy')}
          axis={t('report.group.month')}
          unit="percent"
          series={[
            { key: 'occupancy', label: t('report.column.occupancy'), dots: true },
            { key: 'blocked', label: t('report.column.blocked'), dots: true },
          ]}
          points={months.map(({ month, occupancy, blocked }) => ({
            label: labelOf(month),
            values: { occupancy: occupancy ?? undefined, blocked: blocked ?? undefined },
          }))}
        />
      </Card>
    </div>
  );
}
