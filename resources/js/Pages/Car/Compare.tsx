import { Head, Link, router } from '@inertiajs/react';
import type { Pages } from '#server/http/pages.ts';
import { Comparison } from '#js/components/compare/Comparison.tsx';
import { TripDates } from '#js/components/saved/TripDates.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { Scales } from '#js/components/ui/icons/compare.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';

type CompareProps = Pages['Car/Compare'];

export default function Compare({ cars, dates, notices, onlyDifferences }: CompareProps) {
  const t = useT();
  const slugs = cars.map(({ slug }) => slug).join(',');
  const href = (part: { from?: string | null; to?: string | null; diff?: string | null }) =>
    url('cars.compare', null, {
      cars: slugs,
      ...dates,
      diff: onlyDifferences ? '1' : null,
      ...part,
    });
  return (
    <div className="page py-6 lg:py-10">
      <Head title={t('saved.compare.title')} />
      <PageHeader title={t('saved.compare.title')} intro={t('saved.compare.intro')} />
      {cars.length === 0 ? (
        <Empty />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {notices.map((notice) => (
            <output key={notice}>
              <Notice tone="warning">{t(`car.search.notice.${notice}`)}</Notice>
            </output>
          ))}
          <div className="flex flex-wrap items-center justify-between gap-4">
            <TripDates
              dates={dates}
              onChange={(wanted) =>
                router.get(href(wanted), {}, { preserveScroll: true, replace: true })
              }
            />
            {cars.length > 1 && (
              <Link
                href={href({ diff: onlyDifferences ? null : '1' })}
                className="btn btn-secondary"
                preserveScroll
                replace
              >
                {t(onlyDifferences ? 'saved.compare.all' : 'saved.compare.only')}
              </Link>
            )}
          </div>
          <Comparison cars={cars} onlyDifferences={onlyDifferences} />
        </div>
      )}
    </div>
  );
}

function Empty() {
  const t = useT();
  return (
    <EmptyState
      icon={Scales}
      title={t('saved.compare.empty')}
      action={<LinkButton href={url('cars')}>{t('common.nav.search_cars')}</LinkButton>}
    >
      {t('saved.compare.empty_text')}
    </EmptyState>
  );
}
