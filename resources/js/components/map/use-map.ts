import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { MapEngine } from './open-map.ts';
import type { MapConfig, MapView, Viewport } from '#shared/map.ts';
import type { MapProvider } from './provider.ts';

type Handlers = {
  onViewport?: (viewport: Viewport) => void;
  onSelect?: (id: string | null) => void;
  onPoint?: (ids: readonly string[]) => void;
};

/**
 * Opens a map in the element once the page runs in a browser. When Google's map cannot be had the
 * keyless one takes its place at the same spot; `degraded` says so.
 */
export function useMap(
  container: RefObject<HTMLElement | null>,
  initialView: MapView,
  config: MapConfig,
  handlers: Handlers,
) {
  const [map, setMap] = useState<MapProvider | null>(null);
  const [degraded, setDegraded] = useState(false);
  const [failed, setFailed] = useState(false);
  const engine: MapEngine = config.googleKey && !degraded ? 'google' : 'leaflet';

  const lastSeen = useRef<MapView>(initialView);

  const handleViewport = useEffectEvent((viewport: Viewport) => {
    const { west, south, east, north } = viewport.bounds;
    const center = { lat: (south + north) / 2, lng: (west + east) / 2 };
    lastSeen.current = { center, zoom: viewport.zoom };
    handlers.onViewport?.(viewport);
  });
  const handleSelect = useEffectEvent((id: string | null) => handlers.onSelect?.(id));
  const handlePoint = useEffectEvent((ids: readonly string[]) => handlers.onPoint?.(ids));
  const giveUp = useEffectEvent(() => (engine === 'google' ? setDegraded(true) : setFailed(true)));
  const open = useEffectEvent(async (kind: MapEngine, element: HTMLElement) => {
    const { openMap } = await import('./open-map.ts');
    return openMap(kind, element, { view: lastSeen.current, config, onFailure: giveUp });
  });

  useEffect(() => {
    const parent = container.current;
    if (!parent) {
      return;
    }
    const element = parent.appendChild(document.createElement('div'));
    element.className = 'volan-map__canvas';
    let opened: MapProvider | null = null;
    let abandoned = false;
    const start = async () => {
      try {
        const provider = await open(engine, element);
        if (abandoned) {
          provider.destroy();
          return;
        }
        opened = provider;
        provider.onViewport(handleViewport);
        provider.onSelect(handleSelect);
        provider.onPoint(handlePoint);
        setMap(provider);
      } catch {
        if (!abandoned) {
          giveUp();
        }
      }
    };
    void start();
    return () => {
      abandoned = true;
      opened?.destroy();
      element.remove();
      setMap(null);
    };
  }, [container, engine]);

  return { map, degraded, failed };
}
