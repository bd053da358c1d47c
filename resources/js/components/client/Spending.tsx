import type { ClientPages } from '#server/http/pages/client.ts';
import { Card, Stat } from '#js/components/ui/Card.tsx';
import { Chart } from '#js/components/ui/Chart.tsx';
import { Loading, Skeleton } from '#js/components/ui/Feedback.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

type Spent = NonNullable<ClientPages['Client/Dashboard']['spending']>;

const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** What this year's trips have cost, month by month. */
export function Spending({ spending }: { spending: Spent }) {
  const t = useT();
  const format = useFormat();
  const spent = spending.months.reduce((sum, month) => sum + month.spent, 0);
  const trips = spending.months.reduce((sum, month) => sum + month.trips, 0);
  const title = t('client.dashboard.spending', { year: spending.year });
  if (trips === 0)
    return (
      <Card title={title}>
        <p className="text-muted">{t('client.dashboard.spending_none')}</p>
      </Card>
    );
  const label = (month: number) => {
    const day = `${spending.year}-${String(month).padStart(2, '0')}-15`;
    return format.date(day, 'UTC', 'month').replace(spending.year, '').trim();
  };
  return (
    <Card title={title}>
      <div className="grid gap-6">
        <div className="grid grid-cols-2 gap-5 sm:grid-cols-3">
          <Stat
            label={t('client.dashboard.spent')}
            value={format.money(spent)}
            className="max-sm:col-span-2"
          />
          <Stat label={t('client.dashboard.trips')} value={format.number(trips)} />
          <Stat
            label={t('client.dashboard.average')}
            value={format.money(Math.round(spent / trips))}
          />
        </div>
        <Chart
          kind="bar"
          title={title}
          axis={t('client.dashboard.month')}
          series={[{ key: 'spent', label: t('client.dashboard.spent') }]}
          points={months.map((month) => ({
            label: label(month),
            values: { spent: spending.months.find((row) => row.month === month)?.spent ?? 0 },
          }))}
          unit="money"
          height={220}
        />
      </div>
    </Card>
  );
}

export function SpendingWait() {
  return (
    <Loading>
      <Skeleton className="h-80 w-full rounded-xl" />
    </Loading>
  );
}
