import { Head, Link } from '@inertiajs/react';
import { CarEarnings } from '#js/components/owner/statements/CarEarnings.tsx';
import { Choices } from '#js/components/owner/statements/Choices.tsx';
import { MonthStatement } from '#js/components/owner/statements/MonthStatement.tsx';
import { MonthTable } from '#js/components/owner/statements/MonthTable.tsx';
import { Card, PageHeader, Stat } from '#js/components/ui/Card.tsx';
import { Chart } from '#js/components/ui/Chart.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { Wallet } from '#js/components/ui/icons/money.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import '#js/lib/host-routes.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Owner/Statements'];
type Statements = NonNullable<Props['statements']>;

export default function Statements({ statements }: Props) {
  const t = useT();
  return (
    <>
      <Head title={t('owner.statements.title')} />
      <PageHeader
        title={t('owner.statements.title')}
        above={
          <span className="cluster">
            <Link href={url('owner.bank-account')} className="link">
              {t('owner.bank.title')}
            </Link>
            <Link href={url('owner.invoices')} className="link">
              {t('common.nav.invoices')}
            </Link>
            <Link href={url('owner.tax-report')} className="link">
              {t('owner.statements.tax_report')}
            </Link>
          </span>
        }
        intro={t('owner.statements.intro')}
        actions={statements && <YearChoices statements={statements} />}
      />
      {statements ? (
        <Year statements={statements} />
      ) : (
        <EmptyState icon={Wallet} title={t('owner.statements.no_host_title')}>
          {t('owner.statements.no_host_text')}
        </EmptyState>
      )}
    </>
  );
}

function YearChoices({ statements: { hosts, years } }: { statements: Statements }) {
  const t = useT();
  const lists = [
    { label: t('owner.statements.host'), of: hosts.map((host) => ({ ...host, label: host.name })) },
    {
      label: t('owner.statements.year'),
      of: years.map((one) => ({ ...one, label: String(one.year) })),
    },
  ];
  return <Choices lists={lists} />;
}

function Year({ statements }: { statements: Statements }) {
  const t = useT();
  const format = useFormat();
  const { year, totals, owed, debt, coming, months, cars, statement } = statements;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-4 sm:grid-cols-3">
        <Stat
          label={t('owner.statements.stat.earned', { year: String(year) })}
          value={format.money(totals.earned)}
        />
        <Stat
          label={t('owner.statements.stat.owed')}
          value={format.money(owed)}
          note={
            <Link href={url('owner.bank-account')} className="link">
              {t('owner.statements.stat.owed_note')}
            </Link>
          }
        />
        <Stat
          label={t('owner.statements.stat.coming')}
          value={format.money(coming)}
          note={t('owner.statements.stat.coming_note')}
        />
      </div>
      {debt > 0 && (
        <Notice title={t('owner.statements.debt', { amount: format.moneyExact(debt) })}>
          {t('owner.statements.debt_note')}
        </Notice>
      )}
      {statement && <MonthStatement statement={statement} />}
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <Card title={t('owner.statements.chart')}>
          <Chart
            kind="bar"
            title={t('owner.statements.chart')}
            axis={t('owner.statements.month')}
            unit="money"
            series={[
              { key: 'rentals', label: t('owner.statements.series.rentals') },
              { key: 'charges', label: t('owner.statements.series.charges') },
            ]}
            points={months.map(({ month, rentals, fees, charges }) => ({
              label: format.date(`${month}-01`, undefined, 'monthShort'),
              values: { rentals: rentals + fees, charges },
            }))}
          />
        </Card>
        <CarEarnings cars={cars} />
      </div>
      <MonthTable months={months} totals={totals} year={year} />
    </div>
  );
}
