import { Head } from '@inertiajs/react';
import { BookingSearch } from '#js/components/admin/BookingSearch.tsx';
import { ClaimDecision } from '#js/components/admin/ClaimDecision.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Receipt } from '#js/components/ui/icons/money.tsx';
import { Pagination } from '#js/components/ui/Pagination.tsx';
import { Tabs } from '#js/components/ui/Tabs.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

export default function Claims(props: Pages['Admin/Claims']) {
  const { show, search, tabs, claims, page, pages } = props;
  const t = useT();
  return (
    <>
      <Head title={t('admin.claims.title')} />
      <PageHeader title={t('admin.claims.title')} intro={t('admin.claims.intro')} />
      <Tabs
        label={t('admin.claims.title')}
        tabs={tabs.map((tab) => ({
          href: tab.url,
          label: t(`admin.claims.tab.${tab.state}`),
          count: tab.count,
          current: tab.state === show,
        }))}
      />
      <BookingSearch action={url('admin.claims')} show={show} search={search} />
      <div className="stack mt-6">
        {claims.length === 0 && (
          <EmptyState
            icon={Receipt}
            title={t(search ? 'admin.search.nothing' : 'admin.claims.empty')}
          >
            {search ? t('admin.search.nothingText', { search }) : t('admin.claims.emptyText')}
          </EmptyState>
        )}
        {claims.map((decidable) => (
          <ClaimDecision key={decidable.claim.id} decidable={decidable} />
        ))}
      </div>
      <Pagination
        page={page}
        pages={pages}
        href={(number) => url('admin.claims', null, { show, q: search || undefined, page: number })}
      />
    </>
  );
}
