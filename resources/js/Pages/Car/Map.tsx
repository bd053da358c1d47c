import { Head } from '@inertiajs/react';
import { useState } from 'react';
import type { Pages } from '#server/http/pages.ts';
import type { SearchQuery } from '#server/http/search-query.ts';
import { CarMini } from '#js/components/car/CarMini.tsx';
import {
  FilterChips,
  FilterSheet,
  MapPane,
  NoneHere,
  PageLinks,
  SideSwitch,
} from '#js/components/search/late.tsx';
import type { Side } from '#js/components/search/SideSwitch.tsx';
import { ResultCount, SearchNotices } from '#js/components/search/ResultsHead.tsx';
import { SearchHead } from '#js/components/search/SearchHead.tsx';
import { totalOf, useFacets } from '#js/components/search/use-facets.ts';
import { useSearch, type SearchState } from '#js/components/search/use-search.ts';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Grid } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';

type MapProps = Pages['Car/Map'];

export default function CarMapPage(props: MapProps) {
  const t = useT();
  const { search, results, bounds, map } = props;
  const state = useSearch(search.query, 'cars.map');
  const [selectedId, select] = useState<string | null>(null);
  const [hoveredId, hover] = useState<string | null>(null);
  const [pointed, point] = useState<readonly string[]>([]);
  const [side, setSide] = useState<Side>('map');
  const shows = (what: Side) => (side === what ? '' : 'max-lg:hidden');
  return (
    <div className="flex h-[calc(100dvh-var(--header-height)-var(--banner-height))] flex-col">
      <Head title={t('car.search.title_map')} />
      <SearchHead search={search} page="cars.map" />
      <div className="grid min-h-0 flex-1 lg:grid-cols-[27rem_minmax(0,1fr)] xl:grid-cols-[32rem_minmax(0,1fr)]">
        <section
          key={results.page}
          aria-label={t('car.search.map_list')}
          className={`min-h-0 overflow-y-auto ${shows('list')}`}
        >
          <CarsBeside {...props} {...{ state, selectedId, pointed, hover }} />
        </section>
        <div className={`isolate min-h-0 ${shows('map')}`}>
          <MapPane
            {...{ search, results, bounds, map, state, selectedId, hoveredId, select, point }}
          />
        </div>
      </div>
      {!(side === 'map' && selectedId) && <SideSwitch side={side} show={setSide} />}
    </div>
  );
}

type SideProps = MapProps & {
  state: SearchState;
  selectedId: string | null;
  /** The cars behind the bubble on the map that the pointer or the focus is on. */
  pointed: readonly string[];
  hover: (id: string | null) => void;
};

/** The cars of the map as a list. */
function CarsBeside({ search, results, facets: given, state, ...marks }: SideProps) {
  const t = useT();
  const facets = useFacets(search, given);
  const total = totalOf(results, facets);
  return (
    <div className="grid gap-4 p-4 sm:p-5">
      <SearchNotices search={search} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-xl">{t('car.search.title_map')}</h1>
          <p className="text-muted" aria-busy={state.isBusy}>
            <ResultCount search={search} total={total} />
          </p>
        </div>
        <div className="flex gap-2">
          <FilterSheet state={state} scale={search.scale} facets={facets} total={total} isAlways />
          <LinkButton href={state.href({}, 'cars')} variant="secondary" icon={Grid} prefetch>
            {t('car.search.grid')}
          </LinkButton>
        </div>
      </div>
      <FilterChips search={state} />
      <MapList {...{ results, total, ...marks }} query={search.query} />
    </div>
  );
}

type MapListProps = Pick<SideProps, 'results' | 'selectedId' | 'pointed' | 'hover'> & {
  total: number | null;
  query: SearchQuery;
};

function MapList({ results, total, selectedId, pointed, hover, query }: MapListProps) {
  if (results.cars.length === 0) return <NoneHere />;
  return (
    <>
      <ul className="grid gap-3">
        {results.cars.map((car) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it lights up the marker and does nothing else
          <li
            key={car.id}
            onPointerEnter={() => hover(car.id)}
            onPointerLeave={() => hover(null)}
            onFocus={() => hover(car.id)}
            onBlur={() => hover(null)}
          >
            <CarMini
              car={car}
              isSelected={car.id === selectedId}
              isPointed={pointed.includes(car.id)}
            />
          </li>
        ))}
      </ul>
      <PageLinks
        page={results.page}
        pages={pagesOf(results, total)}
        href={(page) => url('cars.map', null, { ...query, page: page > 1 ? page : null })}
        keepsState
      />
    </>
  );
}

/** The last page that the server accepts in an address. */
const LAST_PAGE = 1_000;

/** Until the cars are counted, only the next page is known to exist. */
function pagesOf({ page, size, hasMore }: MapProps['results'], total: number | null): number {
  const known = page + (hasMore ? 1 : 0);
  return Math.min(LAST_PAGE, total === null ? known : Math.ceil(total / size));
}
