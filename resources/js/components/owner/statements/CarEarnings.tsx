import { Link } from '@inertiajs/react';
import { Card } from '#js/components/ui/Card.tsx';
import { Money } from '#js/components/ui/Data.tsx';
import { Table } from '#js/components/ui/Table.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { StatementsView } from '#server/http/presenters/statements.ts';

type Car = StatementsView['cars'][number];

/** What each car brought in the year. */
export function CarEarnings({ cars }: { cars: readonly Car[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <Card title={t('owner.statements.by_car')}>
      {cars.length === 0 ? (
        <p className="text-muted">{t('owner.statements.by_car_none')}</p>
      ) : (
        <Table
          caption={t('owner.statements.by_car')}
          rows={cars}
          rowKey={(car) => car.url}
          columns={[
            {
              key: 'car',
              header: t('owner.statements.car'),
              main: true,
              render: ({ name, url }) => (
                <Link href={url} className="link">
                  {name}
                </Link>
              ),
            },
            {
              key: 'trips',
              header: t('owner.statements.trips'),
              numeric: true,
              render: ({ trips }) => format.number(trips),
            },
            {
              key: 'amount',
              header: t('owner.statements.amount'),
              numeric: true,
              render: ({ amount }) => <Money minor={amount} exact />,
            },
          ]}
        />
      )}
    </Card>
  );
}
