import { Chart } from '#js/components/ui/Chart.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { Day } from './day.ts';

/** What the dates ahead cost: the smart price, the host's own, and others nearby. */
export function SmartChart({ days, comparable }: { days: readonly Day[]; comparable: number }) {
  const t = useT();
  const format = useFormat();
  return (
    <section>
      <h3 className="mb-2 text-base">{t('owner.smart.chart')}</h3>
      <Chart
        kind="line"
        title={t('owner.smart.chart')}
        axis={t('owner.smart.day')}
        unit="money"
        floating
        series={[
          { key: 'smart', label: t('owner.smart.series.smart') },
          { key: 'own', label: t('owner.smart.series.own'), dots: true },
          { key: 'market', label: t('owner.smart.series.market') },
        ]}
        points={days.map(({ on, smart, own, market }) => ({
          label: format.date(on, undefined, 'short'),
          values: { smart, own: own ?? undefined, market: market ?? undefined },
        }))}
      />
      <p className="mt-2 text-sm text-muted">
        {comparable > 0
          ? t('owner.smart.market_note', { count: comparable })
          : t('owner.smart.market_none')}
      </p>
    </section>
  );
}
