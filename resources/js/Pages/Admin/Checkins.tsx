import { Head } from '@inertiajs/react';
import { BookingSearch } from '#js/components/admin/BookingSearch.tsx';
import { InspectionReview } from '#js/components/admin/InspectionReview.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Camera } from '#js/components/ui/icons/interface.tsx';
import { Pagination } from '#js/components/ui/Pagination.tsx';
import { Tabs } from '#js/components/ui/Tabs.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

export default function Checkins(props: Pages['Admin/Checkins']) {
  const { show, search, tabs, inspections, page, pages } = props;
  const t = useT();
  return (
    <>
      <Head title={t('admin.checkins.title')} />
      <PageHeader title={t('admin.checkins.title')} intro={t('admin.checkins.intro')} />
      <Tabs
        label={t('admin.checkins.title')}
        tabs={tabs.map((tab) => ({
          href: tab.url,
          label: t(`admin.checkins.tab.${tab.state}`),
          count: tab.count,
          current: tab.state === show,
        }))}
      />
      <BookingSearch action={url('admin.checkins')} show={show} search={search} />
      <div className="stack mt-6">
        {inspections.length === 0 && (
          <EmptyState
            icon={Camera}
            title={t(search ? 'admin.search.nothing' : 'admin.checkins.empty')}
          >
            {search ? t('admin.search.nothingText', { search }) : t('admin.checkins.emptyText')}
          </EmptyState>
        )}
        {inspections.map((inspection) => (
          <InspectionReview key={inspection.id} inspection={inspection} />
        ))}
      </div>
      <Pagination
        page={page}
        pages={pages}
        href={(number) =>
          url('admin.checkins', null, { show, q: search || undefined, page: number })
        }
      />
    </>
  );
}
