import { Head } from '@inertiajs/react';
import type { Pages } from '#server/http/pages.ts';
import type { SearchView } from '#server/http/presenters/search.ts';
import {
  EarlierResults,
  FilterChips,
  Filters,
  MoreResults,
  NothingFound,
  SeenCars,
  Toolbar,
} from '#js/components/search/late.tsx';
import { CarGrid, CarList, ResultsWaiting } from '#js/components/search/Results.tsx';
import { ResultCount, SearchNotices } from '#js/components/search/ResultsHead.tsx';
import { SearchHead } from '#js/components/search/SearchHead.tsx';
import { totalOf, useFacets } from '#js/components/search/use-facets.ts';
import { useSearch, type SearchState } from '#js/components/search/use-search.ts';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { MapFold } from '#js/components/ui/icons/travel.tsx';
import { useT } from '#js/lib/i18n.ts';

type IndexProps = Pages['Car/Index'];

export default function CarIndex(props: IndexProps) {
  const { search, results, suggestions, seen } = props;
  const state = useSearch(search.query, 'cars');
  const facets = useFacets(search, props.facets);
  const total = totalOf(results, facets);
  const title = useTitle(search);
  return (
    <>
      <Head title={title} />
      <SearchHead search={search} page="cars" />
      <div className="page grid gap-8 py-6 lg:grid-cols-[16.5rem_minmax(0,1fr)] lg:py-8">
        <aside className="max-lg:hidden">
          <Filters search={state} facets={facets} scale={search.scale} />
        </aside>
        <div className="grid content-start gap-5">
          <SearchNotices search={search} />
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <div>
              <h1>{title}</h1>
              <p className="mt-1 text-muted">
                <ResultCount search={search} total={total} />
              </p>
            </div>
            <Toolbar state={state} search={search} facets={facets} total={total} />
          </div>
          <FilterChips search={state} />
          <Found state={state} results={results} total={total} suggestions={suggestions} />
          {!results.hasMore && seen.length > 0 && (
            <div className="mt-8 border-t border-line pt-8">
              <SeenCars cars={seen} />
            </div>
          )}
        </div>
      </div>
      <MapButton state={state} />
    </>
  );
}

type FoundProps = Pick<IndexProps, 'results' | 'suggestions'> & {
  state: SearchState;
  total: number | null;
};

function Found({ state, results, total, suggestions }: FoundProps) {
  const t = useT();
  const isList = state.query.view === 'list';
  if (state.isBusy) return <ResultsWaiting isList={isList} />;
  if (results.total === 0) return <NothingFound query={state.query} suggestions={suggestions} />;
  return (
    <>
      <h2 className="sr-only">{t('car.search.results')}</h2>
      <EarlierResults state={state} results={results} />
      {isList ? <CarList cars={results.cars} /> : <CarGrid cars={results.cars} />}
      <MoreResults state={state} results={results} total={total} />
    </>
  );
}

/** On a phone, a button that stays in view opens the map. */
function MapButton({ state }: { state: SearchState }) {
  const t = useT();
  return (
    <div className="pointer-events-none sticky bottom-[calc(1.25rem+var(--compare-bar,0px))] z-30 flex justify-center sm:hidden">
      <LinkButton
        href={state.href({ view: null }, 'cars.map')}
        icon={MapFold}
        className="btn-round pointer-events-auto shadow-lg"
      >
        {t('car.search.map')}
      </LinkButton>
    </div>
  );
}

function useTitle({ place, query }: SearchView): string {
  const t = useT();
  if (query.bounds) return t('car.search.title');
  if (place?.kind === 'town') return t('car.search.title_place', { place: place.name });
  if (place) return t('car.search.title_at', { place: place.name });
  if (query.address) return t('car.search.title_at', { place: query.address });
  return t(query.lat === null ? 'car.search.title' : 'car.search.title_near');
}
