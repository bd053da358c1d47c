import { Card } from '#js/components/ui/Card.tsx';
import { Chart } from '#js/components/ui/Chart.tsx';
import { Loading, Skeleton } from '#js/components/ui/Feedback.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { DashboardFigures } from '#server/http/presenters/owner-dashboard.ts';

/** What was earned by month, and how much of each week the cars are out. */
export function Figures({ figures }: { figures: DashboardFigures }) {
  const t = useT();
  const format = useFormat();
  const { earnings, occupancy } = figures;
  return (
    <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
      {earnings && (
        <Card title={t('owner.dashboard.earnings')}>
          <Chart
            kind="bar"
            title={t('owner.dashboard.earnings')}
            axis={t('owner.dashboard.month')}
            unit="money"
            series={[
              { key: 'rental', label: t('owner.dashboard.rental') },
              { key: 'charges', label: t('owner.dashboard.charges') },
            ]}
            points={earnings.map(({ month, rental, charges }) => ({
              label: format.date(`${month}-01`, undefined, 'monthShort'),
              values: { rental, charges },
            }))}
          />
        </Card>
      )}
      <Card title={t('owner.dashboard.occupancy')}>
        <Chart
          kind="area"
          title={t('owner.dashboard.occupancy')}
          axis={t('owner.dashboard.week')}
          unit="percent"
          series={[{ key: 'share', label: t('owner.dashboard.share') }]}
          points={occupancy.map(({ week, share }) => ({
            label: format.date(week, undefined, 'short'),
            values: { share },
          }))}
        />
        <p className="mt-2 text-sm text-muted">{t('owner.dashboard.occupancy_note')}</p>
      </Card>
    </div>
  );
}

export function FiguresLoading() {
  return (
    <Loading>
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </Loading>
  );
}
