import { Head, Link } from '@inertiajs/react';
import { useCallback } from 'react';
import { TimelineFilters } from '#js/components/company/timeline/TimelineFilters.tsx';
import { TimelineLook } from '#js/components/company/timeline/TimelineLook.tsx';
import { CarsTimeline } from '#js/components/owner/calendar/CarsTimeline.tsx';
import { Changes } from '#js/components/owner/calendar/Changes.tsx';
import { Weeks } from '#js/components/owner/calendar/Weeks.tsx';
import { laterParts } from '#js/components/owner/calendar/use-whole.ts';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Car as CarIcon } from '#js/components/ui/icons/car.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useLive } from '#js/lib/use-live.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['CompanyOwner/Timeline'];
type Car = Pick<Props['timeline']['cars'][number], 'branch' | 'category' | 'className'>;

/** The timeline of a company's cars by branch or type, with a search for free ones. */
export default function Timeline(props: Props) {
  const { company, others, timeline, total, most, group, filter } = props;
  const t = useT();
  useLive(['timeline', 'total'], { on: 'calendar', after: laterParts(props) });
  const { free, until } = filter;
  const searched = free && until ? { from: free, to: until } : null;
  const groupOf = useCallback(
    ({ branch, category, className }: Car) => {
      if (group === 'category') return t(`car.category.${category}`);
      if (group === 'class') return className ?? t('fleet.board.no_class');
      return branch ?? t('fleet.board.no_branch');
    },
    [group, t],
  );
  return (
    <>
      <Head title={t('fleet.board.title')} />
      <PageHeader
        title={t('fleet.board.title')}
        above={company.name}
        intro={t('owner.timeline.intro')}
        actions={<Weeks urls={timeline.urls} />}
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
      <TimelineFilters {...props} />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <output className="text-muted">
          {free
            ? t('fleet.board.free_count', { count: total })
            : t('fleet.count', { count: total })}
          {total > most && ` · ${t('fleet.board.most', { count: most })}`}
        </output>
        <TimelineLook {...props} />
      </div>
      {timeline.cars.length === 0 ? (
        <EmptyState icon={CarIcon} title={t('fleet.board.empty_title')}>
          {t('fleet.board.empty_text')}
        </EmptyState>
      ) : (
        <div className="stack">
          <CarsTimeline
            {...props}
            groupOf={groupOf}
            lastGroup={t('fleet.board.no_class')}
            searched={searched}
          />
          <Changes changes={timeline.changes} isOfMany />
        </div>
      )}
    </>
  );
}
