import type { MapMarker, MapSpot, Viewport } from '#shared/map.ts';
import type { Bounds, LatLng } from '#shared/mercator.ts';

/** One map in one element. Both engines show the same clusters at the same zoom. */
export type MapProvider = {
  setMarkers(markers: readonly MapMarker[]): void;
  /** An area instead of a point, where the exact place must stay unknown. */
  setArea(center: LatLng, radiusMeters: number): void;
  /** The place searched, under the cars; `null` takes it away. */
  setSpot(spot: MapSpot | null): void;
  /** Called when the map comes to rest, the first time included. */
  onViewport(callback: (viewport: Viewport) => void): void;
  /** Called with a marker's id, or with null when the ground is pressed. */
  onSelect(callback: (id: string | null) => void): void;
  /** Called with the cars behind the bubble that the pointer or the focus is on, or with none. */
  onPoint(callback: (ids: readonly string[]) => void): void;
  fitTo(bounds: Bounds): void;
  /** The marker the pointer is on in the list beside the map; a cluster holding it lights up. */
  highlight(id: string | null): void;
  select(id: string | null): void;
  destroy(): void;
};

/** As far as one may stray: beyond it there is nothing to hire, only sea and other countries. */
export const WORLD: Bounds = { west: 12, south: 38, east: 38, north: 53 };

export const MIN_ZOOM = 5;
export const MAX_ZOOM = 18;

export const FIT_MAX_ZOOM = 15;

/** Room for the pills at the edges when the map is fitted to a box, in pixels. */
export function fitPadding(element: HTMLElement): number {
  return Math.min(48, element.clientWidth * 0.06);
}
