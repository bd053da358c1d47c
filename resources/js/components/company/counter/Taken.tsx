import { Badge } from '#js/components/ui/Badge.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Table } from '#js/components/ui/Table.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { CounterBookingView } from '#server/http/presenters/fleet-counter.ts';

/** What was taken outside the platform, by whom and when. */
export function Taken({ counter: { taken, currency, timeZone } }: { counter: CounterBookingView }) {
  const t = useT();
  const format = useFormat();
  return (
    <Card title={t('counter.show.taken')}>
      <Table
        caption={t('counter.show.taken')}
        rows={taken}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'what',
            header: t('counter.show.what'),
            main: true,
            render: ({ purpose, isHeld }) => (
              <span className="cluster">
                {t(`counter.show.purpose_${purpose}`)}
                {isHeld && <Badge tone="brand">{t('counter.show.held')}</Badge>}
              </span>
            ),
          },
          {
            key: 'means',
            header: t('counter.show.means'),
            render: ({ means }) => t(`counter.pay.${means}`),
          },
          {
            key: 'member',
            header: t('counter.show.member'),
            render: ({ member }) => member ?? '–',
          },
          {
            key: 'at',
            header: t('counter.show.at'),
            render: ({ at }) => format.dateTime(at, timeZone),
          },
          {
            key: 'amount',
            header: t('counter.show.amount'),
            numeric: true,
            render: ({ amount, returned }) => (
              <>
                {format.moneyExact(amount, currency)}
                {returned > 0 && (
                  <span className="block text-sm text-muted">
                    {t('counter.show.returned', { amount: format.moneyExact(returned, currency) })}
                  </span>
                )}
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}
