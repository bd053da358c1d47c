import { Head, Link } from '@inertiajs/react';
import { Choices } from '#js/components/owner/statements/Choices.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader, Section } from '#js/components/ui/Card.tsx';
import { Money } from '#js/components/ui/Data.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { Table, type Column } from '#js/components/ui/Table.tsx';
import { Receipt } from '#js/components/ui/icons/money.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import '#js/lib/host-routes.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Owner/TaxReport'];
type Report = NonNullable<Props['report']>;
type Copy = NonNullable<Report['copy']>;
type Row = Pick<Copy['quarters'][number], 'consideration' | 'fees' | 'activities'> & {
  /** `0` for the whole year. */
  quarter: number;
};

export default function TaxReport({ report, currency }: Props) {
  const t = useT();
  return (
    <>
      <Head title={t('tax.copy.title')} />
      <PageHeader
        title={t('tax.copy.title')}
        above={
          <Link href={url('owner.statements')} className="link">
            {t('tax.copy.statements')}
          </Link>
        }
        intro={t('tax.copy.intro')}
        actions={report && <ReportChoices report={report} />}
      />
      {!report && (
        <EmptyState icon={Receipt} title={t('tax.copy.no_host_title')}>
          {t('tax.copy.no_host_text')}
        </EmptyState>
      )}
      {report && !report.copy && (
        <EmptyState icon={Receipt} title={t('tax.copy.none_title')}>
          {t('tax.copy.none_text', { year: String(report.year) })}
        </EmptyState>
      )}
      {report?.copy && <CopyOf copy={report.copy} report={report} currency={currency} />}
    </>
  );
}

function ReportChoices({ report: { hosts, years } }: { report: Report }) {
  const t = useT();
  const lists = [
    { label: t('tax.copy.host'), of: hosts.map((one) => ({ ...one, label: one.name })) },
    { label: t('tax.copy.year'), of: years.map((one) => ({ ...one, label: String(one.year) })) },
  ];
  return <Choices lists={lists} />;
}

function CopyOf({ copy, report, currency }: { copy: Copy; report: Report; currency: string }) {
  const t = useT();
  const { state, details, quarters, year } = copy;
  const columns = useColumns(currency);
  const sum = (name: 'consideration' | 'fees' | 'activities') =>
    quarters.reduce((total, quarter) => total + quarter[name], 0);
  const rows: Row[] = [
    ...quarters,
    {
      quarter: 0,
      consideration: sum('consideration'),
      fees: sum('fees'),
      activities: sum('activities'),
    },
  ];
  return (
    <div className="grid grid-cols-1 gap-6">
      <State copy={copy} report={report} />
      <Section
        title={t('tax.copy.of_year', { year: String(year) })}
        action={
          <span className="cluster">
            <LinkButton href={copy.pdfUrl} external variant="secondary" size="sm">
              {t('tax.copy.pdf')}
            </LinkButton>
            <LinkButton href={copy.csvUrl} external variant="secondary" size="sm">
              {t('tax.copy.csv')}
            </LinkButton>
          </span>
        }
      >
        <Table
          caption={t('tax.copy.figures')}
          rows={rows}
          rowKey={({ quarter }) => String(quarter)}
          columns={columns}
        />
        <p className="mt-3 max-w-prose text-sm text-muted">{t('tax.copy.how')}</p>
      </Section>
      <Card
        title={t('tax.copy.details')}
        action={
          state !== 'incomplete' && (
            <Link href={report.detailsUrl} className="link">
              {t('tax.copy.change')}
            </Link>
          )
        }
      >
        <Details details={details} />
      </Card>
    </div>
  );
}

function State({ copy, report }: { copy: Copy; report: Report }) {
  const t = useT();
  const format = useFormat();
  const { state, filedOn, missing, doc } = copy;
  if (state === 'incomplete') {
    const fields = missing.map((field) => t(`tax.copy.field.${field}`)).join(', ');
    return (
      <Notice
        tone="warning"
        title={t('tax.copy.missing', { fields })}
        actions={<LinkButton href={report.detailsUrl}>{t('tax.copy.complete')}</LinkButton>}
      >
        {t('tax.copy.state.incomplete')}
      </Notice>
    );
  }
  const isComing = state === 'preview' || state === 'prepared';
  return (
    <Notice
      tone={state === 'filed' ? 'positive' : 'info'}
      title={filedOn ? t('tax.copy.filed_on', { date: format.date(filedOn) }) : undefined}
    >
      {!filedOn && t(`tax.copy.state.${state}`)}{' '}
      {isComing && t('tax.copy.due', { date: format.date(report.dueOn) })}
      {doc && <span className="block text-sm break-all tabular">{doc}</span>}
    </Notice>
  );
}

function Details({ details }: Pick<Copy, 'details'>) {
  const t = useT();
  const format = useFormat();
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {details.map(({ field, value }) => (
        <div key={field} className="min-w-0">
          <dt className="text-sm text-muted">{t(`tax.copy.${field}`)}</dt>
          <dd className="font-semibold break-words">
            {field === 'bornOn' ? format.date(value) : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useColumns(currency: string): Column<Row>[] {
  const t = useT();
  const amount = (key: 'consideration' | 'fees'): Column<Row> => ({
    key,
    header: t(`tax.copy.${key}`),
    numeric: true,
    render: (row) => <Money minor={row[key]} currency={currency} exact />,
  });
  return [
    {
      key: 'quarter',
      header: t('tax.copy.quarter'),
      main: true,
      render: ({ quarter }) =>
        quarter === 0 ? (
          <strong>{t('tax.copy.total')}</strong>
        ) : (
          t('tax.copy.quarter_of', { quarter: String(quarter) })
        ),
    },
    amount('consideration'),
    amount('fees'),
    {
      key: 'activities',
      header: t('tax.copy.activities'),
      numeric: true,
      render: ({ activities }) => activities,
    },
  ];
}
