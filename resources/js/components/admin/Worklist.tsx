import { Head } from '@inertiajs/react';
import { Children, type ReactNode } from 'react';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import type { Icon } from '#js/components/ui/icons/icon.tsx';
import { Pagination } from '#js/components/ui/Pagination.tsx';
import { Tabs } from '#js/components/ui/Tabs.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { WorkView } from '#server/http/pages/work.ts';
import { WorkShares } from './WorkHolder.tsx';
import { BookingSearch } from './BookingSearch.tsx';

type Props<State extends string> = {
  /** Names the route and, after `admin.`, the texts of the list. */
  name: 'cars' | 'cases' | 'checkins' | 'claims' | 'incidents' | 'payouts' | 'stops';
  tabs: readonly { state: State; count: number; url: string }[];
  labelOf: (state: State) => string;
  show: State;
  /** The words of the search; `undefined` for lists without one. */
  search?: string;
  page: number;
  pages: number;
  /** Who of the staff has what; missing for lists that nobody shares out. */
  work?: WorkView;
  children: ReactNode;
};

/** What waits for staff and what they have dealt with, by tabs and pages. */
export function Worklist<State extends string>(props: Props<State>) {
  const { name, tabs, labelOf, show, search, page, pages, work, children } = props;
  const t = useT();
  const title = t(`admin.${name}.title`);
  return (
    <>
      <Head title={title} />
      <PageHeader title={title} intro={t(`admin.${name}.intro`)} />
      <Tabs
        label={title}
        tabs={tabs.map((tab) => ({
          href: tab.url,
          label: labelOf(tab.state),
          count: tab.count,
          current: tab.state === show,
        }))}
      />
      {search !== undefined && (
        <BookingSearch
          label={t(name === 'cars' ? 'admin.cars.search' : 'admin.search.label')}
          action={url(`admin.${name}`)}
          show={show}
          search={search}
        />
      )}
      {work && (
        <WorkShares
          share={work.share}
          href={(share) => url(`admin.${name}`, null, { show, q: search || undefined, share })}
        />
      )}
      {children}
      <Pagination
        page={page}
        pages={pages}
        href={(number) =>
          url(`admin.${name}`, null, {
            show,
            q: search || undefined,
            share: work?.share,
            page: number,
          })
        }
      />
    </>
  );
}

type ItemsProps = {
  name: 'cars' | 'cases' | 'checkins' | 'claims' | 'incidents' | 'stops';
  icon: Icon;
  search?: string;
  children: readonly ReactNode[];
};

/** The cards of a worklist, or that there are none. */
export function WorklistItems({ name, icon, search, children }: ItemsProps) {
  const t = useT();
  const nothing = name === 'cars' ? 'admin.cars.nothingText' : 'admin.search.nothingText';
  return (
    <div className="stack mt-6">
      {Children.count(children) === 0 && (
        <EmptyState icon={icon} title={t(search ? 'admin.search.nothing' : `admin.${name}.empty`)}>
          {search ? t(nothing, { search }) : t(`admin.${name}.emptyText`)}
        </EmptyState>
      )}
      {children}
    </div>
  );
}
