import './map.css';
import type { MapConfig, MapView } from '#shared/map.ts';
import type { MapProvider } from './provider.ts';

export type MapEngine = 'google' | 'leaflet';

export type OpenOptions = {
  view: MapView;
  config: MapConfig;
  /** The engine stopped working after it had opened: Google refused the key. */
  onFailure: () => void;
};

/** Each engine is a chunk of its own; a visitor loads the one in use. */
export async function openMap(
  engine: MapEngine,
  element: HTMLElement,
  options: OpenOptions,
): Promise<MapProvider> {
  if (engine === 'google') {
    const { googleMap } = await import('./google.ts');
    return googleMap(element, options);
  }
  const { leafletMap } = await import('./leaflet.ts');
  return leafletMap(element, options);
}
