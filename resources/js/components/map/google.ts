import { readColours } from './colours.ts';
import { GoogleBubbles } from './google-bubbles.ts';
import { loadGoogle, onRefusedKey, type GoogleLibraries } from './google-loader.ts';
import { labelMarkers, pillMarkers } from './google-markers.ts';
import type { OpenOptions } from './open-map.ts';
import type { MapConfig, MapSpot, MapView, Viewport } from '#shared/map.ts';
import { MAX_ZOOM, MIN_ZOOM, WORLD, fitPadding, type MapProvider } from './provider.ts';

/** Google's map with Google's own clusterer. */
export async function googleMap(
  element: HTMLElement,
  { view, config, onFailure }: OpenOptions,
): Promise<MapProvider> {
  const libraries = await loadGoogle(config.googleKey ?? '', config.locale);
  const stopListening = onRefusedKey(onFailure);
  const map = new libraries.maps.Map(element, mapOptions(view, config));
  if ('bounds' in view) {
    map.fitBounds(view.bounds, fitPadding(element));
  }
  const maker = config.mapId ? pillMarkers : labelMarkers;
  let area: google.maps.Circle | null = null;
  let spot: google.maps.Marker | null = null;
  const bubbles = new GoogleBubbles(map, maker(libraries, config.locale));

  return {
    setMarkers: (markers) => bubbles.show(markers),
    setArea(center, radius) {
      area?.setMap(null);
      area = new libraries.maps.Circle({ map, center, radius, ...areaStyle(element) });
    },
    setSpot(shown) {
      spot?.setMap(null);
      spot = shown && drawSpot(libraries, shown);
      spot?.setMap(map);
    },
    onViewport(callback) {
      map.addListener('idle', () => {
        const viewport = viewportOf(map);
        if (viewport) {
          callback(viewport);
        }
      });
    },
    onSelect(callback) {
      bubbles.onSelect(callback);
      map.addListener('click', () => callback(null));
    },
    onPoint: (callback) => bubbles.onPoint(callback),
    fitTo: (bounds) => map.fitBounds(bounds, fitPadding(element)),
    highlight: (highlighted) => bubbles.emphasize({ highlighted }),
    select: (selected) => bubbles.emphasize({ selected }),
    destroy() {
      stopListening();
      bubbles.clear();
      google.maps.event.clearInstanceListeners(map);
      element.replaceChildren();
    },
  };
}

/** Google's own pin, below every bubble: maps with and without an id show it alike. */
function drawSpot({ marker }: GoogleLibraries, { position, name }: MapSpot): google.maps.Marker {
  return new marker.Marker({ position, title: name, clickable: false, zIndex: -1 });
}

function mapOptions(view: MapView, { mapId, calm }: MapConfig): google.maps.MapOptions {
  const romania = { center: { lat: 45.9, lng: 25 }, zoom: 7 };
  return {
    ...('center' in view ? view : romania),
    ...(mapId && { mapId }),
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    restriction: { latLngBounds: WORLD, strictBounds: false },
    clickableIcons: false,
    mapTypeControl: false,
    streetViewControl: false,
    fullscreenControl: false,
    colorScheme: isDark() ? 'DARK' : 'LIGHT',
    gestureHandling: calm ? 'cooperative' : 'greedy',
  };
}

/** The page's choice where it made one, else the system's. */
function isDark(): boolean {
  const chosen = document.documentElement.dataset['theme'];
  return (
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  );
}

function areaStyle(element: HTMLElement): google.maps.CircleOptions {
  const { brand } = readColours(element);
  return {
    fillColor: brand,
    strokeColor: brand,
    fillOpacity: 0.14,
    strokeWeight: 2,
    clickable: false,
  };
}

function viewportOf(map: google.maps.Map): Viewport | null {
  const bounds = map.getBounds();
  return bounds ? { bounds: bounds.toJSON(), zoom: map.getZoom() ?? 0 } : null;
}
