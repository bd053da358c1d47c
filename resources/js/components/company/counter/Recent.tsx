import { Link } from '@inertiajs/react';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { Section } from '#js/components/ui/Card.tsx';
import { Table } from '#js/components/ui/Table.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { RecentCounterView } from '#server/http/presenters/fleet-counter.ts';

export function Recent({ recent }: { recent: readonly RecentCounterView[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <Section title={t('counter.recent.title')} className="mt-10">
      {recent.length === 0 ? (
        <p className="text-muted">{t('counter.recent.empty')}</p>
      ) : (
        <Table
          caption={t('counter.recent.title')}
          rows={recent}
          rowKey={({ ref }) => ref}
          columns={[
            {
              key: 'client',
              header: t('counter.recent.client'),
              main: true,
              render: ({ clientName, url }) => (
                <Link href={url} className="link break-words">
                  {clientName}
                </Link>
              ),
            },
            {
              key: 'car',
              header: t('counter.recent.car'),
              render: ({ carName, plate }) => `${carName} · ${plate}`,
            },
            {
              key: 'period',
              header: t('counter.recent.period'),
              render: ({ startsAt, endsAt, timeZone }) =>
                `${format.dateTime(startsAt, timeZone)} – ${format.dateTime(endsAt, timeZone)}`,
            },
            {
              key: 'status',
              header: t('counter.recent.status'),
              render: ({ status }) => (
                <StatusBadge status={status}>{t(`booking.status.${status}`)}</StatusBadge>
              ),
            },
            {
              key: 'member',
              header: t('counter.recent.member'),
              render: ({ member }) => member ?? '–',
            },
            {
              key: 'total',
              header: t('counter.recent.total'),
              numeric: true,
              render: ({ total, currency }) => format.moneyExact(total, currency),
            },
          ]}
        />
      )}
    </Section>
  );
}
