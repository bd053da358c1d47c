import { Link } from '@inertiajs/react';
import { Card } from '#js/components/ui/Card.tsx';
import { Chart } from '#js/components/ui/Chart.tsx';
import { DateTime, DescriptionList, Money } from '#js/components/ui/Data.tsx';
import { Table } from '#js/components/ui/Table.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import type { StatementsView } from '#server/http/presenters/statements.ts';

type Statement = NonNullable<StatementsView['statement']>;
type Movement = Statement['movements'][number];

/** A month's entries, each with the balance after it, and what was earned on each day. */
export function MonthStatement({ statement }: { statement: Statement }) {
  const t = useT();
  const format = useFormat();
  const { month, opening, closing, movements, debts } = statement;
  const title = t('owner.statements.of_month', {
    month: format.date(`${month}-01`, undefined, 'month'),
  });
  return (
    <Card title={title}>
      <div className="stack">
        <DescriptionList
          items={[
            { term: t('owner.statements.opening'), value: <Money minor={opening} exact /> },
            { term: t('owner.statements.closing'), value: <Money minor={closing} exact /> },
          ]}
        />
        {movements.length === 0 ? (
          <p className="text-muted">{t('owner.statements.none')}</p>
        ) : (
          <>
            <DayChart movements={movements} />
            <Movements title={title} movements={movements} />
          </>
        )}
        {debts && <OwedToUs debts={debts} />}
      </div>
    </Card>
  );
}

/** What the host owes, which is no part of the balance. */
function OwedToUs({ debts }: { debts: NonNullable<Statement['debts']> }) {
  const t = useT();
  const title = t('owner.statements.debts');
  return (
    <section className="grid gap-3">
      <h3 className="text-base">{title}</h3>
      <DescriptionList
        items={[
          { term: t('owner.statements.opening'), value: <Money minor={debts.opening} exact /> },
          { term: t('owner.statements.closing'), value: <Money minor={debts.closing} exact /> },
        ]}
      />
      {debts.movements.length > 0 && (
        <Table
          caption={title}
          rows={debts.movements}
          rowKey={({ id }) => String(id)}
          columns={[
            {
              key: 'date',
              header: t('owner.statements.column.date'),
              render: ({ at }) => <DateTime value={at} />,
            },
            {
              key: 'what',
              header: t('owner.statements.column.what'),
              main: true,
              render: ({ kind, ...of }) => (
                <What {...of}>{t(`owner.statements.debt_kind.${kind}`)}</What>
              ),
            },
            {
              key: 'amount',
              header: t('owner.statements.column.amount'),
              numeric: true,
              render: ({ amount }) => <Money minor={amount} exact />,
            },
          ]}
        />
      )}
    </section>
  );
}

type Of = { carName: string | null; ref: string | null; url: string | null };

/** What has moved, with its booking. */
function What({ carName, ref, url, children }: Of & { children: string }) {
  return (
    <div>
      {children}
      {url && (
        <Link href={url} className="link block text-sm">
          {carName} · {ref}
        </Link>
      )}
    </div>
  );
}

function DayChart({ movements }: { movements: readonly Movement[] }) {
  const t = useT();
  const format = useFormat();
  const byDay = new Map<string, number>();
  for (const { at, kind, amount } of movements) {
    if (kind !== 'earned' && kind !== 'claims') continue;
    const day = format.date(at, HOME_ZONE, 'short');
    byDay.set(day, (byDay.get(day) ?? 0) + amount);
  }
  if (byDay.size === 0) return null;
  return (
    <Chart
      kind="bar"
      title={t('owner.statements.day_chart')}
      axis={t('owner.statements.day')}
      unit="money"
      height={180}
      series={[{ key: 'earned', label: t('owner.statements.earned') }]}
      points={[...byDay].map(([label, earned]) => ({ label, values: { earned } }))}
    />
  );
}

function Movements({ title, movements }: { title: string; movements: readonly Movement[] }) {
  const t = useT();
  return (
    <Table
      caption={title}
      rows={movements}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          key: 'date',
          header: t('owner.statements.column.date'),
          render: ({ at }) => <DateTime value={at} />,
        },
        {
          key: 'what',
          header: t('owner.statements.column.what'),
          main: true,
          render: ({ kind, carName, ref, url }) => (
            <What carName={carName} ref={ref} url={url}>
              {t(`owner.statements.kind.${kind}`)}
            </What>
          ),
        },
        {
          key: 'fee',
          header: t('owner.statements.column.fee'),
          numeric: true,
          render: ({ kind, fee }) => (kind === 'earned' ? <Money minor={0 - fee} exact /> : '–'),
        },
        {
          key: 'amount',
          header: t('owner.statements.column.amount'),
          numeric: true,
          render: ({ amount }) => <Money minor={amount} exact />,
        },
        {
          key: 'balance',
          header: t('owner.statements.column.balance'),
          numeric: true,
          render: ({ balance }) => <Money minor={balance} exact />,
        },
      ]}
    />
  );
}
