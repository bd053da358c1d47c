import { Link } from '@inertiajs/react';
import { Section } from '#js/components/ui/Card.tsx';
import { Money } from '#js/components/ui/Data.tsx';
import { Table, type Column } from '#js/components/ui/Table.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { MonthView, StatementsView } from '#server/http/presenters/statements.ts';

type Row = Omit<MonthView, 'url' | 'csvUrl' | 'pdfUrl'> & { links: MonthView | null };

type Props = {
  months: readonly MonthView[];
  totals: StatementsView['totals'];
  year: number;
};

const amounts = ['rentals', 'fees', 'charges', 'earned', 'paidOut'] as const;

/** The months of a year from the first in which money moved, the newest first, with their statements; and what the year came to. */
export function MonthTable({ months, totals, year }: Props) {
  const t = useT();
  const columns = useColumns(year);
  const first = months.findIndex((month) => amounts.some((name) => month[name] !== 0));
  const rows: Row[] = [
    ...months
      .slice(Math.max(first, 0))
      .map((month) => ({ ...month, links: month }))
      .toReversed(),
    { ...totals, month: '', links: null },
  ];
  return (
    <Section title={t('owner.statements.months')}>
      <Table
        caption={t('owner.statements.months')}
        rows={rows}
        rowKey={({ month }) => month}
        columns={columns}
      />
      <p className="mt-3 text-sm text-muted">{t('owner.statements.tax_note')}</p>
    </Section>
  );
}

function useColumns(year: number): Column<Row>[] {
  const t = useT();
  const format = useFormat();
  const nameOf = (month: string) => format.date(`${month}-01`, undefined, 'month');
  return [
    {
      key: 'month',
      header: t('owner.statements.month'),
      main: true,
      render: ({ month, links }) =>
        links ? (
          <Link href={links.url} className="link inline-block first-letter:uppercase">
            {nameOf(month)}
          </Link>
        ) : (
          <strong>{t('owner.statements.total', { year: String(year) })}</strong>
        ),
    },
    ...amounts.map((name) => ({
      key: name,
      header: t(`owner.statements.${name}`),
      numeric: true,
      render: (row: Row) => <Money minor={row[name]} exact />,
    })),
    {
      key: 'files',
      header: t('owner.statements.download'),
      render: ({ month, links }) =>
        links && (
          <span className="cluster">
            <a
              href={links.pdfUrl}
              className="link"
              aria-label={t('owner.statements.pdf_label', { month: nameOf(month) })}
            >
              {t('owner.statements.pdf')}
            </a>
            <a
              href={links.csvUrl}
              className="link"
              aria-label={t('owner.statements.csv_label', { month: nameOf(month) })}
            >
              {t('owner.statements.csv')}
            </a>
          </span>
        ),
    },
  ];
}
