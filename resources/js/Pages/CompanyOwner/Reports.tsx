import { Head, Link } from '@inertiajs/react';
import { ReportCharts } from '#js/components/company/reports/ReportCharts.tsx';
import { ReportFilters } from '#js/components/company/reports/ReportFilters.tsx';
import { ReportStats } from '#js/components/company/reports/ReportStats.tsx';
import { ReportTable } from '#js/components/company/reports/ReportTable.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Download } from '#js/components/ui/icons/interface.tsx';
import { Chart } from '#js/components/ui/icons/work.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['CompanyOwner/Reports'];

const rules = ['occupancy', 'trips', 'money', 'upkeep', 'branch'] as const;

/** Rules about amounts, for those who may see them. */
const ofMoney: ReadonlySet<(typeof rules)[number]> = new Set(['money', 'upkeep']);

/** Utilisation and earnings of a company's cars, by month, branch, type and car. */
export default function Reports(props: Props) {
  const { company, others, totals, months, columns, urls } = props;
  const t = useT();
  const isEmpty = months.every(({ occupancy, earned, trips }) => !occupancy && !earned && !trips);
  return (
    <>
      <Head title={t('report.title')} />
      <PageHeader
        title={t('report.title')}
        above={company.name}
        intro={t('report.intro')}
        actions={
          <a href={urls.csv} className="btn btn-secondary btn-sm" download>
            <Download size={18} />
            {t('report.csv')}
          </a>
        }
      />
      {others.length > 0 && (
        <nav aria-label={t('fleet.other_companies')} className="cluster mb-4 text-sm">
          {others.map(({ name, url }) => (
            <Link key={url} href={url} className="link">
              {name}
            </Link>
          ))}
        </nav>
      )}
      <ReportFilters {...props} />
      {isEmpty ? (
        <EmptyState icon={Chart} title={t('report.empty_title')}>
          {t('report.empty_text')}
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-8">
          <ReportStats {...props} totals={totals} />
          <ReportCharts {...props} />
          <ReportTable {...props} />
          <details>
            <summary className="link inline text-sm">{t('report.how_title')}</summary>
            <ul className="mt-2 grid max-w-prose list-disc gap-1 pl-5 text-sm text-muted">
              {rules
                .filter((rule) => !ofMoney.has(rule) || columns.includes('earned'))
                .map((rule) => (
                  <li key={rule}>{t(`report.how.${rule}`)}</li>
                ))}
            </ul>
          </details>
        </div>
      )}
    </>
  );
}
