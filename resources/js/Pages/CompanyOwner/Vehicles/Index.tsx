import { Head, Link, usePage } from '@inertiajs/react';
import { BulkBar } from '#js/components/company/fleet/BulkBar.tsx';
import { FleetFilters } from '#js/components/company/fleet/FleetFilters.tsx';
import { FleetLooks } from '#js/components/company/fleet/FleetLooks.tsx';
import { FleetTable } from '#js/components/company/fleet/FleetTable.tsx';
import { RecentChanges } from '#js/components/company/fleet/RecentChanges.tsx';
import { useSelection } from '#js/components/company/fleet/selection.ts';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Car } from '#js/components/ui/icons/car.tsx';
import { Download, Plus, Upload } from '#js/components/ui/icons/interface.tsx';
import { Calendar } from '#js/components/ui/icons/travel.tsx';
import { Pagination } from '#js/components/ui/Pagination.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['CompanyOwner/Vehicles/Index'];

/** A company's cars as a table. */
export default function Index(props: Props) {
  const { company, others, urls } = props;
  const t = useT();
  return (
    <>
      <Head title={t('fleet.title')} />
      <PageHeader
        title={t('fleet.title')}
        above={company.name}
        intro={t('fleet.intro')}
        actions={
          <>
            <LinkButton href={urls.timeline} icon={Calendar} variant="secondary">
              {t('fleet.timeline')}
            </LinkButton>
            <LinkButton href={urls.classes} variant="secondary">
              {t('fleet.classes.title')}
            </LinkButton>
            {urls.import && (
              <LinkButton href={urls.import} icon={Upload} variant="secondary">
                {t('fleet.import.open')}
              </LinkButton>
            )}
            {urls.create && (
              <LinkButton href={urls.create} icon={Plus}>
                {t('fleet.add')}
              </LinkButton>
            )}
          </>
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
      {props.all === 0 ? (
        <EmptyState icon={Car} title={t('fleet.empty.title')}>
          {t('fleet.empty.text')}
        </EmptyState>
      ) : (
        <Fleet {...props} />
      )}
    </>
  );
}

function Fleet(props: Props) {
  const { cars, total, all, page, filter, company, urls } = props;
  const t = useT();
  const { url: here } = usePage();
  const look = here.split('?')[1] ?? '';
  const { sort: _sort, ...asked } = filter;
  const selection = useSelection(company.slug, JSON.stringify(filter));
  const isFiltered = Object.values(asked).some(Boolean);
  return (
    <>
      <FleetFilters {...props} isFiltered={isFiltered} />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <output className="text-muted">
          {total === all
            ? t('fleet.count', { count: all })
            : t('fleet.found', { count: total, all })}
        </output>
        <div className="cluster">
          <a href={urls.csv} className="btn btn-secondary btn-sm" download>
            <Download size={18} />
            {t('fleet.csv')}
          </a>
          <FleetLooks {...props} look={look} />
        </div>
      </div>
      {urls.changes && (
        <BulkBar
          company={company.slug}
          url={urls.changes}
          selection={selection}
          total={total}
          look={look}
          branches={props.branches}
          currency={cars[0]?.currency ?? 'RON'}
        />
      )}
      {cars.length === 0 ? (
        <EmptyState icon={Car} title={t('fleet.empty.none_title')}>
          {t('fleet.empty.none_text')}
        </EmptyState>
      ) : (
        <FleetTable {...props} selection={urls.changes ? selection : null} />
      )}
      <Pagination
        page={page.current}
        pages={page.last}
        href={(number) => `?${paged(look, number)}`}
        keepsState
      />
      <RecentChanges recent={props.recent} />
    </>
  );
}

function paged(look: string, page: number): string {
  const search = new URLSearchParams(look);
  search.set('page', String(page));
  return search.toString();
}
