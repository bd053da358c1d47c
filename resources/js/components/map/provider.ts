import type { Locale } from '#lang/translate.ts';
import type { Bounds, LatLng } from '#js/lib/mercator.ts';

export type MapMarker = {
  id: string;
  position: LatLng;
  /** What the pill shows, such as "185 lei". */
  label: string;
  /** Minor units; a cluster shows the label of its cheapest marker. */
  price: number;
  /** What a screen reader says before the label: the car's title. */
  name: string;
  /** How many cars stand behind the marker, when the server has clustered them already. */
  count?: number;
};

export type Viewport = { bounds: Bounds; zoom: number };

export type MapView = { bounds: Bounds } | { center: LatLng; zoom: number };

/** What the page knows about the map's services; without a Google key the map needs no network. */
export type MapConfig = {
  locale: Locale;
  googleKey?: string;
  /** Google's map style; without it Google's older markers are used. */
  mapId?: string;
  /** Raster tiles in place of the offline base map, as `https://…/{z}/{x}/{y}.png`. */
  tileUrl?: string;
  tileAttribution?: string;
  /** A map inside a longer page: the wheel scrolls the page, not the map. */
  calm?: boolean;
};

/** One map in one element. Both engines show the same clusters at the same zoom. */
export type MapProvider = {
  setMarkers(markers: readonly MapMarker[]): void;
  /** An area instead of a point, where the exact place must stay unknown. */
  setArea(center: LatLng, radiusMeters: number): void;
  /** Called when the map comes to rest, the first time included. */
  onViewport(callback: (viewport: Viewport) => void): void;
  /** Called with a marker's id, or with null when the ground is pressed. */
  onSelect(callback: (id: string | null) => void): void;
  fitTo(bounds: Bounds): void;
  /** The marker the pointer is on in the list beside the map; a cluster holding it lights up. */
  highlight(id: string | null): void;
  select(id: string | null): void;
  destroy(): void;
};

export const MIN_ZOOM = 4;
export const MAX_ZOOM = 18;

export const FIT_MAX_ZOOM = 15;

/** Room for the pills at the edges when the map is fitted to a box, in pixels. */
export function fitPadding(element: HTMLElement): number {
  return Math.min(48, element.clientWidth * 0.06);
}
