import L from 'leaflet';
import type { MapConfig, MapTiles } from '#shared/map.ts';
import type { Locale } from '#shared/translate.ts';
import { asText } from './attribution.ts';
import { loadBaseMap } from './base-map-data.ts';
import { BaseMapLayer } from './base-map-layer.ts';
import { onThemeChange, readColours } from './colours.ts';
import type { Box } from './declutter.ts';
import { Labels } from './labels.ts';
import { MAX_ZOOM } from './provider.ts';
import { mapTexts } from './texts.ts';

/** What lies under the bubbles. */
export type Ground = {
  /** The bubbles have moved: names keep clear of them. */
  avoid(bubbles: readonly Box[]): void;
  remove(): void;
};

/** Lays the ground on a map; `onFailure` says that nothing of it can be had. */
export type LayGround = (map: L.Map, onFailure: () => void) => Ground;

/** Streets where they are configured, else the sketch, which comes in their place when they cannot be had. */
export async function loadGround({ tiles, locale }: MapConfig): Promise<LayGround> {
  if (tiles) {
    const streets = await loadStreets(tiles, locale).catch(() => null);
    if (streets) return streets;
  }
  return loadSketch(locale);
}

async function loadStreets(tiles: MapTiles, locale: Locale): Promise<LayGround> {
  if (tiles.kind === 'raster') return (map, onFailure) => layPictures(map, tiles, onFailure);
  const { loadStreetTiles } = await import('./street-tiles.ts');
  return loadStreetTiles(tiles, locale);
}

/** So many tiles fail in a row before the map gives up on them. */
const MOST_FAILURES = 4;

function layPictures(map: L.Map, { url, attribution }: MapTiles, onFailure: () => void): Ground {
  const layer = L.tileLayer(url, { maxZoom: MAX_ZOOM, attribution: asText(attribution) });
  let failures = 0;
  layer.on('tileload', () => {
    failures = -Infinity;
  });
  layer.on('tileerror', () => {
    failures += 1;
    if (failures === MOST_FAILURES) onFailure();
  });
  layer.addTo(map);
  return { avoid() {}, remove: () => layer.remove() };
}

async function loadSketch(locale: Locale): Promise<LayGround> {
  const baseMap = await loadBaseMap();
  return (map) => {
    const ground = new BaseMapLayer(baseMap, readColours(map.getContainer()));
    const { sketch, data } = mapTexts(locale);
    ground.getAttribution = () => `<strong>${sketch}</strong> · ${data}`;
    ground.addTo(map);
    const labels = new Labels(map, baseMap, locale);
    const stop = onThemeChange(() => ground.recolour(readColours(map.getContainer())));
    return {
      avoid: (bubbles) => labels.update(bubbles),
      remove() {
        stop();
        ground.remove();
      },
    };
  };
}
