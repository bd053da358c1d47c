import { Head, Link } from '@inertiajs/react';
import { MaintenanceFilters } from '#js/components/company/maintenance/MaintenanceFilters.tsx';
import { PlanDue, PlanState } from '#js/components/company/maintenance/PlanState.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Gauge } from '#js/components/ui/icons/car.tsx';
import { Pagination } from '#js/components/ui/Pagination.tsx';
import { Table } from '#js/components/ui/Table.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['CompanyOwner/Maintenance'];

/** What the cars of a company need next, those that are due first. */
export default function Maintenance({ company, others, branches, filter, page, due }: Props) {
  const t = useT();
  return (
    <>
      <Head title={t('maintenance.title')} />
      <PageHeader
        above={company.name}
        title={t('maintenance.title')}
        intro={t('maintenance.intro')}
      />
      {others.length > 0 && (
        <nav aria-label={t('fleet.other_companies')} className="cluster mb-4 text-sm">
          {others.map(({ name, url: href }) => (
            <Link key={href} href={href} className="link">
              {name}
            </Link>
          ))}
        </nav>
      )}
      <MaintenanceFilters company={company} filter={filter} branches={branches} />
      {due.length === 0 ? (
        <Nothing {...{ company, filter }} />
      ) : (
        <>
          <DueTable due={due} />
          <Pagination
            page={page.current}
            pages={page.last}
            href={(number) =>
              url('company.maintenance', null, {
                company: company.slug,
                ...filter,
                q: filter.q || null,
                page: number,
              })
            }
          />
        </>
      )}
    </>
  );
}

function Nothing({ company, filter }: Pick<Props, 'company' | 'filter'>) {
  const t = useT();
  if (Object.values(filter).some(Boolean))
    return (
      <EmptyState icon={Gauge} title={t('maintenance.none_title')}>
        {t('maintenance.none_text')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={Gauge}
      title={t('maintenance.empty_title')}
      action={
        <LinkButton href={url('company.vehicles', null, { company: company.slug })}>
          {t('maintenance.to_fleet')}
        </LinkButton>
      }
    >
      {t('maintenance.empty_text')}
    </EmptyState>
  );
}

function DueTable({ due }: Pick<Props, 'due'>) {
  const t = useT();
  return (
    <Table
      caption={t('maintenance.title')}
      rows={due}
      rowKey={({ plate, kind }) => `${plate} ${kind}`}
      columns={[
        {
          key: 'car',
          header: t('maintenance.column.car'),
          main: true,
          render: ({ carName, plate, url: href }) => (
            <Link href={href} className="link">
              {carName} ·{' '}
              <span className="inline-block max-w-full wrap-anywhere [text-decoration:inherit]">
                {plate}
              </span>
            </Link>
          ),
        },
        {
          key: 'what',
          header: t('maintenance.column.what'),
          render: ({ kind }) => t(`maintenance.kind.${kind}`),
        },
        {
          key: 'state',
          header: t('maintenance.column.state'),
          render: (plan) => (
            <div className="flex flex-wrap items-center gap-1">
              <PlanState {...plan} />
              {plan.conflicts > 0 && (
                <p className="text-sm text-danger">
                  {t('maintenance.conflicts', { count: plan.conflicts })}
                </p>
              )}
            </div>
          ),
        },
        {
          key: 'due',
          header: t('maintenance.column.due'),
          render: (plan) => <PlanDue {...plan} />,
        },
        {
          key: 'branch',
          header: t('maintenance.branch'),
          render: ({ branchName }) => (
            <span className="lg:whitespace-nowrap">{branchName ?? '–'}</span>
          ),
        },
      ]}
    />
  );
}
