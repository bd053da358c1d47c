import { lazy, Suspense, useMemo, useRef, useState, type ComponentProps } from 'react';
import type { CarCard } from '#server/http/presenters/car.ts';
import type { Pages } from '#server/http/pages.ts';
import type { SearchView } from '#server/http/presenters/search.ts';
import { COUNTRY, type MapMarker, type MapSpot, type Viewport } from '#shared/map.ts';
import { CarMini } from '#js/components/car/CarMini.tsx';
import { Button, IconButton } from '#js/components/ui/Button.tsx';
import { Skeleton } from '#js/components/ui/Feedback.tsx';
import { Close } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useHydrated } from '#js/lib/use-hydrated.ts';
import type { Bounds } from '#shared/mercator.ts';
import { boundsText, useCard, useMarks } from './use-marks.ts';
import type { SearchState } from './use-search.ts';
import { Scripted } from '#js/components/ui/Scripted.tsx';

const CarMap = lazy(async () => ({
  default: (await import('#js/components/map/CarMap.tsx')).CarMap,
}));

type MapPaneProps = Pick<Pages['Car/Map'], 'search' | 'results' | 'bounds' | 'map'> & {
  state: SearchState;
  selectedId: string | null;
  hoveredId: string | null;
  select: (id: string | null) => void;
  /** The cars behind the bubble that the pointer or the focus is on. */
  point: (ids: readonly string[]) => void;
};

/** The map with its cars; moving it searches there, at once or when asked. */
export function MapPane(props: MapPaneProps) {
  const { search, results, bounds, map, state, selectedId, hoveredId, select, point } = props;
  const moves = useMoves(state);
  const markers = useMarks(state.query, moves.seen);
  const selected = useCard(state.query, results.cars, selectedId);
  return (
    <div className="relative h-full">
      <MapWhenReady
        className="h-full"
        markers={markers}
        spot={useSpot(search)}
        config={map}
        bounds={bounds}
        selectedId={selectedId}
        hoveredId={markerOf(hoveredId, results.cars, markers)}
        onMove={moves.onMove}
        onSelect={select}
        onPoint={point}
      />
      <FollowSwitch moves={moves} />
      {results.cars.length === 0 && !state.isBusy && <NothingHere state={state} />}
      {selected && (
        <div className="absolute inset-x-3 bottom-3 z-20 mx-auto max-w-md">
          <CarMini car={selected} />
          <CloseButton close={() => select(null)} />
        </div>
      )}
    </div>
  );
}

/** The same object while it is the same place: what is given anew is drawn anew. */
function useSpot({ spot, place, query }: SearchView): MapSpot | null {
  const t = useT();
  const name = place?.name ?? query.address ?? t('car.search.near_point');
  const { lat = null, lng = null } = spot ?? {};
  return useMemo(
    () => (lat === null || lng === null ? null : { position: { lat, lng }, name }),
    [lat, lng, name],
  );
}

/** The server draws no map, and the map's code is not the first that a page needs. */
function MapWhenReady(props: ComponentProps<typeof CarMap>) {
  const t = useT();
  const isHydrated = useHydrated();
  const waiting = (
    <div className="relative h-full">
      <Skeleton className="h-full w-full" />
      <p className="absolute inset-0 grid place-content-center px-6 text-center text-xl text-muted">
        {t('car.search.map_coming')}
      </p>
    </div>
  );
  if (!isHydrated) return waiting;
  return (
    <Suspense fallback={waiting}>
      <CarMap {...props} />
    </Suspense>
  );
}

function CloseButton({ close }: { close: () => void }) {
  const t = useT();
  return (
    <span className="absolute -top-3 -left-2 z-10">
      <IconButton
        icon={Close}
        label={t('common.action.close')}
        variant="secondary"
        size="sm"
        round
        onClick={close}
      />
    </span>
  );
}

/** An empty stretch of map says so, and leads back to where the cars are. */
function NothingHere({ state }: { state: SearchState }) {
  const t = useT();
  const country = boundsText(COUNTRY);
  return (
    <div className="absolute inset-x-3 bottom-24 z-20 mx-auto grid max-w-sm gap-3 rounded-xl bg-surface p-4 text-center shadow-lg lg:bottom-6">
      <p>{t('car.search.none_here')}</p>
      {state.query.bounds !== country && (
        <Button variant="secondary" size="sm" onClick={() => state.change({ bounds: country })}>
          {t('car.search.whole_country')}
        </Button>
      )}
    </div>
  );
}

type Moves = ReturnType<typeof useMoves>;

function FollowSwitch({ moves }: { moves: Moves }) {
  const t = useT();
  return (
    <div className="pointer-events-none absolute inset-x-0 top-3 z-20 flex justify-center px-14">
      {moves.waiting && !moves.isFollowing ? (
        <Button
          size="sm"
          className="pointer-events-auto btn-round shadow-md"
          onClick={moves.searchHere}
        >
          {t('car.search.search_here')}
        </Button>
      ) : (
        <Scripted>
          <label className="pointer-events-auto flex items-center gap-2.5 rounded-full bg-surface px-4 py-2 text-sm font-semibold shadow-md">
            <input
              type="checkbox"
              className="check"
              checked={moves.isFollowing}
              onChange={(event) => moves.follow(event.target.checked)}
            />
            {t('car.search.as_i_move')}
          </label>
        </Scripted>
      )}
    </div>
  );
}

/** The marker of a car of the list: its own, or the nearest of those that stand for several. */
function markerOf(
  id: string | null,
  cars: readonly CarCard[],
  markers: readonly MapMarker[],
): string | null {
  if (id === null || markers.some((marker) => marker.id === id)) return id;
  const place = cars.find((car) => car.id === id)?.position;
  if (!place) return null;
  const distance = ({ position }: MapMarker) =>
    Math.hypot(position.lat - place.lat, position.lng - place.lng);
  const several = markers.filter(({ count = 1 }) => count > 1);
  return several.toSorted((one, other) => distance(one) - distance(other))[0]?.id ?? null;
}

function useMoves(state: SearchState) {
  const [isFollowing, setFollowing] = useState(true);
  const [waiting, setWaiting] = useState<string | null>(null);
  const [seen, setSeen] = useState<Viewport | null>(null);
  const isSettled = useRef(false);
  const search = (bounds: string) => {
    setWaiting(null);
    state.change({ bounds }, 'replace');
  };
  return {
    isFollowing,
    waiting,
    seen,
    onMove: (box: Bounds, zoom: number) => {
      setSeen({ bounds: box, zoom });
      const bounds = boundsText(box);
      // The map first comes to rest where the page has put it: nobody has moved it.
      if (!isSettled.current) isSettled.current = true;
      else if (isFollowing && bounds !== state.query.bounds) search(bounds);
      else setWaiting(bounds);
    },
    follow: (wanted: boolean) => {
      setFollowing(wanted);
      if (wanted && waiting) search(waiting);
    },
    searchHere: () => {
      if (waiting) search(waiting);
    },
  };
}
