import { env } from '#server/env.ts';
import type { MapConfig } from '#js/components/map/provider.ts';
import type { Locale } from '../shared.ts';

/** What maps need to know of the services that are configured; nothing of it is secret. */
export function mapConfig(locale: Locale): MapConfig {
  const { GOOGLE_MAPS_API_KEY, GOOGLE_MAPS_MAP_ID, MAP_TILE_URL } = env;
  return {
    locale,
    ...(GOOGLE_MAPS_API_KEY ? { googleKey: GOOGLE_MAPS_API_KEY } : {}),
    ...(GOOGLE_MAPS_MAP_ID ? { mapId: GOOGLE_MAPS_MAP_ID } : {}),
    ...(MAP_TILE_URL ? { tileUrl: MAP_TILE_URL } : {}),
  };
}
