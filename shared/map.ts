import type { Bounds, LatLng } from './mercator.ts';
import type { Locale } from './translate.ts';

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

/** The place that was searched. */
export type MapSpot = { position: LatLng; name: string };

/** The heart of Romania: fitted, the whole country fills a window and a phone's width. */
export const COUNTRY: Bounds = { west: 21.6, south: 44.2, east: 28.5, north: 47.8 };

export type Viewport = { bounds: Bounds; zoom: number };

export type MapView = { bounds: Bounds } | { center: LatLng; zoom: number };

/** Tiles by address, as `https://…/{z}/{x}/{y}.png`, or in one PMTiles archive, which says itself of what kind they are. */
export type MapTiles = {
  kind: 'raster' | 'vector' | 'archive';
  url: string;
  /** Who made them; an archive may say it itself. */
  attribution: string;
};

/** What the page knows about the map's services; without a Google key the map needs no network. */
export type MapConfig = {
  locale: Locale;
  googleKey?: string;
  /** Google's map style; without it Google's older markers are used. */
  mapId?: string;
  /** Streets in place of the offline base map. */
  tiles?: MapTiles;
  /** A map inside a longer page: the wheel scrolls the page, not the map. */
  calm?: boolean;
};
