import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import { nextTask } from '#js/lib/next-task.ts';
import type { Bounds, LatLng } from '#shared/mercator.ts';
import { clusterIndex } from './clusters.ts';
import { loadGround } from './ground.ts';
import { LeafletBubbles } from './leaflet-bubbles.ts';
import type { OpenOptions } from './open-map.ts';
import { spotElement } from './spot.ts';
import type { MapConfig, MapSpot, MapView, Viewport } from '#shared/map.ts';
import {
  FIT_MAX_ZOOM,
  MAX_ZOOM,
  MIN_ZOOM,
  WORLD,
  fitPadding,
  type MapProvider,
} from './provider.ts';
import { mapTexts } from './texts.ts';

/** The map that needs no key and no network: Leaflet over the offline base map. */
export async function leafletMap(
  element: HTMLElement,
  { view, config }: OpenOptions,
): Promise<MapProvider> {
  const lay = await loadGround(config);
  await nextTask();
  const map = createMap(element, view, config);
  await nextTask();
  const bubbles = new LeafletBubbles(map, config.locale);
  let area: L.Circle | null = null;
  let spot: L.Marker | null = null;
  let ground = lay(map, () => void standIn());
  // After the ground, so that it appears with its text and does not move.
  L.control.attribution({ prefix: false }).addTo(map);
  const refresh = () => {
    bubbles.render();
    ground.avoid(bubbles.boxes());
  };
  const standIn = async () => {
    const { tiles: _, ...offline } = config;
    const laySketch = await loadGround(offline);
    if (isRemoved) return;
    ground.remove();
    ground = laySketch(map, () => {});
    refresh();
  };
  let isRemoved = false;
  map.on('moveend', refresh);
  refresh();

  return {
    setMarkers(markers) {
      bubbles.show(clusterIndex(markers));
      refresh();
    },
    setArea(center, radiusMeters) {
      area?.remove();
      area = drawArea(map, center, radiusMeters);
    },
    setSpot(shown) {
      spot?.remove();
      spot = shown && drawSpot(map, shown);
    },
    onViewport(callback) {
      map.on('moveend', () => callback(viewportOf(map)));
      callback(viewportOf(map));
    },
    onSelect(callback) {
      bubbles.onSelect(callback);
      map.on('click', () => callback(null));
    },
    onPoint: (callback) => bubbles.onPoint(callback),
    fitTo: (bounds) => fit(map, bounds),
    highlight: (highlighted) => bubbles.emphasize({ highlighted }),
    select: (selected) => bubbles.emphasize({ selected }),
    destroy() {
      isRemoved = true;
      ground.remove();
      map.remove();
    },
  };
}

function createMap(element: HTMLElement, view: MapView, { locale, calm }: MapConfig): L.Map {
  const texts = mapTexts(locale);
  const map = L.map(element, {
    zoomControl: false,
    scrollWheelZoom: calm !== true,
    dragging: calm !== true || matchMedia('(hover: hover)').matches,
    attributionControl: false,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    worldCopyJump: false,
    maxBounds: [
      [WORLD.south, WORLD.west],
      [WORLD.north, WORLD.east],
    ],
    maxBoundsViscosity: 0.9,
  });
  L.control.scale({ imperial: false, maxWidth: 110, position: 'bottomleft' }).addTo(map);
  L.control
    .zoom({ position: 'topright', zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut })
    .addTo(map);
  if ('bounds' in view) {
    fit(map, view.bounds, { animate: false });
  } else {
    map.setView(view.center, view.zoom);
  }
  return map;
}

function drawArea(map: L.Map, center: LatLng, radius: number): L.Circle {
  return L.circle(center, { radius, className: 'map-area', interactive: false }).addTo(map);
}

function drawSpot(map: L.Map, { position, name }: MapSpot): L.Marker {
  const icon = L.divIcon({ html: spotElement(name), className: 'map-marker', iconSize: [0, 0] });
  // Below every bubble, which can be pressed where it cannot.
  const zIndexOffset = -100_000;
  return L.marker(position, { icon, zIndexOffset, interactive: false, keyboard: false }).addTo(map);
}

function viewportOf(map: L.Map): Viewport {
  const bounds = map.getBounds();
  return {
    bounds: {
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
    },
    zoom: map.getZoom(),
  };
}

function fit(map: L.Map, { west, south, east, north }: Bounds, options: L.FitBoundsOptions = {}) {
  const padding = fitPadding(map.getContainer());
  map.fitBounds(
    [
      [south, west],
      [north, east],
    ],
    { padding: [padding, padding], maxZoom: FIT_MAX_ZOOM, ...options },
  );
}
