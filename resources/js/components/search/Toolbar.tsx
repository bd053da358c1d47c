import { useState } from 'react';
import type { SearchView } from '#server/http/presenters/search.ts';
import type { SearchQuery } from '#server/http/search-query.ts';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { Segmented } from '#js/components/ui/Tabs.tsx';
import { Select } from '#js/components/ui/TextField.tsx';
import { Filter, Grid, List } from '#js/components/ui/icons/interface.tsx';
import { MapFold } from '#js/components/ui/icons/travel.tsx';
import { useT } from '#js/lib/i18n.ts';
import { noFilters } from '#shared/search-filters.ts';
import { countFilters } from './filters.ts';
import { Filters } from './late.tsx';
import type { ShownFacets } from './use-facets.ts';
import type { SearchState } from './use-search.ts';

const sorts = ['relevance', 'price', 'distance', 'rating', 'newest'] as const;
type Sort = (typeof sorts)[number];

function SortSelect({ state, canMeasure }: { state: SearchState; canMeasure: boolean }) {
  const t = useT();
  const options = sorts
    .filter((sort) => sort !== 'distance' || canMeasure)
    .map((sort) => ({ value: sort, label: t(`car.search.sort_by.${sort}`) }));
  const choose = (value: string) => {
    const sort: Sort | undefined = sorts.find((known) => known === value);
    state.change({ sort: sort === 'relevance' ? null : (sort ?? null) });
  };
  return (
    <Select
      label={t('car.search.sort')}
      hideLabel
      className="max-sm:min-w-0 max-sm:flex-1"
      options={options}
      value={state.query.sort ?? 'relevance'}
      onChange={(event) => choose(event.target.value)}
    />
  );
}

type ToolbarProps = {
  state: SearchState;
  search: SearchView;
  facets: ShownFacets;
  total: number | null;
};

/** Order, view, map, and on small screens the filters behind a button. */
export function Toolbar({ state, search, facets, total }: ToolbarProps) {
  const t = useT();
  const canMeasure = search.place !== null || search.query.lat !== null;
  const view = (to: SearchQuery['view']) => state.href({ view: to });
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <FilterSheet state={state} scale={search.scale} facets={facets} total={total} />
      <SortSelect state={state} canMeasure={canMeasure} />
      <div className="max-sm:hidden">
        <Segmented
          label={t('car.search.view')}
          tabs={[
            {
              href: view(null),
              label: t('car.search.grid'),
              icon: Grid,
              current: state.query.view === null,
            },
            {
              href: view('list'),
              label: t('car.search.list'),
              icon: List,
              current: state.query.view === 'list',
            },
          ]}
        />
      </div>
      <LinkButton
        href={state.href({ view: null }, 'cars.map')}
        variant="secondary"
        icon={MapFold}
        prefetch
        className="max-sm:hidden"
      >
        {t('car.search.map')}
      </LinkButton>
    </div>
  );
}

type FilterSheetProps = {
  state: SearchState;
  scale: SearchView['scale'];
  facets: ShownFacets;
  /** `null` while the cars are counted. */
  total: number | null;
  isAlways?: boolean;
};

export function FilterSheet(props: FilterSheetProps) {
  const { state, scale, facets, total, isAlways = false } = props;
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(state.query);
  return (
    <>
      <Button
        variant="secondary"
        icon={Filter}
        aria-haspopup="dialog"
        className={isAlways ? '' : 'lg:hidden'}
        onClick={() => setOpen(true)}
      >
        {count > 0 ? t('car.search.filters_count', { count }) : t('car.search.filters')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('car.search.filters')}
        look="side"
        footer={
          <>
            <Button variant="ghost" onClick={() => state.change(noFilters)} disabled={count === 0}>
              {t('car.search.clear_all')}
            </Button>
            <Button onClick={() => setOpen(false)} processing={state.isBusy}>
              {total === null
                ? t('car.search.show_cars')
                : total > 0
                  ? t('car.search.show_results', { count: total })
                  : t('car.search.none_results')}
            </Button>
          </>
        }
      >
        <Filters search={state} facets={facets} scale={scale} />
      </Dialog>
    </>
  );
}
