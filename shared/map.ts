import type { Bounds, LatLng } from './mercator.ts';
import type { Locale } from './translate.ts';

export type MapMarker = {
  id: string;
  position: LatLng;
  /** The text on the marker, such as "185 lei". */
  label: string;
  /** Minor units; a cluster shows the label of its cheapest marker. */
  price: number;
  /** Read by a screen reader before the label: the car's title. */
  name: string;
  /** How many cars the marker stands for, when the server has grouped them already. */
  count?: number;
};

/** The place that was searched. */
export type MapSpot = { position: LatLng; name: string };

/** The middle of Romania: when the map is fitted to it, the whole country is visible, also on a phone. */
export const COUNTRY: Bounds = { west: 21.6, south: 44.2, east: 28.5, north: 47.8 };

export type Viewport = { bounds: Bounds; zoom: number };

export type MapView = { bounds: Bounds } | { center: LatLng; zoom: number };

/**
 * Tiles at an address for each, as `https://…/{z}/{x}/{y}.png`, or all in one PMTiles archive, which states its format
 * itself.
 */
export type MapTiles = {
  kind: 'raster' | 'vector' | 'archive';
  url: string;
  /** Who made the tiles; an archive may state it itself. */
  attribution: string;
};

/** The settings of the map. Without a Google key the map needs no network. */
export type MapConfig = {
  locale: Locale;
  googleKey?: string;
  /** The id of a Google map style; without it Google's older markers are used. */
  mapId?: string;
  /** Street tiles, which replace the offline base map. */
  tiles?: MapTiles;
  /** For a map inside a longer page: the mouse wheel scrolls the page and does not zoom the map. */
  calm?: boolean;
};
