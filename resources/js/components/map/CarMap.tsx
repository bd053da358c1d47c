import { useEffect, useRef } from 'react';
import type { Bounds, LatLng } from '#shared/mercator.ts';
import {
  COUNTRY,
  type MapConfig,
  type MapMarker,
  type MapSpot,
  type MapView,
  type Viewport,
} from '#shared/map.ts';
import { MapFrame } from './MapFrame.tsx';
import { mapTexts } from './texts.ts';
import { useMap } from './use-map.ts';

/** The page is told of moves after so many milliseconds without another. */
const MOVE_DEBOUNCE = 150;

type CarMapProps = {
  markers: readonly MapMarker[];
  config: MapConfig;
  /** The box to show; given anew, the map moves there. Wins over center and zoom. */
  bounds?: Bounds | null;
  center?: LatLng;
  zoom?: number;
  /** The place searched. */
  spot?: MapSpot | null;
  selectedId?: string | null;
  /** The car the pointer is on in the list beside the map. */
  hoveredId?: string | null;
  /** The map has come to rest, the first time included. */
  onMove?: (bounds: Bounds, zoom: number) => void;
  /** A car's marker was pressed, or the ground (null). */
  onSelect?: (id: string | null) => void;
  /** The cars behind the bubble that the pointer or the focus is on. */
  onPoint?: (ids: readonly string[]) => void;
  className?: string;
};

/** Cars with their prices on a map that clusters. On the server and until it is ready, a skeleton. */
export function CarMap(props: CarMapProps) {
  const { markers, config, bounds = null, selectedId = null, hoveredId = null } = props;
  const container = useRef<HTMLElement>(null);
  const settled = useRef<Bounds | null>(null);
  const reportMove = useDebounced(MOVE_DEBOUNCE, ({ bounds: seen, zoom }: Viewport) =>
    props.onMove?.(seen, zoom),
  );

  const { map, degraded, failed } = useMap(container, viewOf(props), config, {
    onViewport(viewport) {
      settled.current = viewport.bounds;
      reportMove(viewport);
    },
    onSelect: (id) => props.onSelect?.(id),
    onPoint: (ids) => props.onPoint?.(ids),
  });

  useEffect(() => map?.setMarkers(markers), [map, markers]);
  useEffect(() => map?.setSpot(props.spot ?? null), [map, props.spot]);
  useEffect(() => map?.highlight(hoveredId), [map, hoveredId]);
  useEffect(() => map?.select(selectedId), [map, selectedId]);
  useEffect(() => {
    if (map && bounds && !sameBounds(bounds, settled.current)) {
      map.fitTo(bounds);
    }
  }, [map, bounds]);

  return (
    <MapFrame
      ref={container}
      name={mapTexts(config.locale).map}
      className={props.className ?? ''}
      locale={config.locale}
      ready={map !== null}
      failed={failed}
      degraded={degraded}
    />
  );
}

/** Calls back once the calls have stopped for so long. */
function useDebounced<T>(milliseconds: number, callback: (value: T) => void) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return (value: T) => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => callback(value), milliseconds);
  };
}

function viewOf({ bounds, center, zoom }: CarMapProps): MapView {
  if (bounds) {
    return { bounds };
  }
  return center && zoom !== undefined ? { center, zoom } : { bounds: COUNTRY };
}

const SIDES = ['west', 'south', 'east', 'north'] as const;

/** A page with the map's bounds in its URL passes them back; that must not move the map. */
function sameBounds(a: Bounds, b: Bounds | null): boolean {
  return b !== null && SIDES.every((side) => Math.abs(a[side] - b[side]) < 0.001);
}
