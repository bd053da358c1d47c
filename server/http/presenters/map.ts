import { env } from '#server/env.ts';
import type { Mark } from '#server/domain/cars/map.ts';
import type { MapConfig } from '#shared/map.ts';
import { mapTiles } from '../map-tiles.ts';
import type { Locale } from '../shared.ts';

/** The settings of the map; none of them is secret. */
export function mapConfig(locale: Locale): MapConfig {
  const { GOOGLE_MAPS_API_KEY, GOOGLE_MAPS_MAP_ID } = env;
  const tiles = mapTiles(env);
  return {
    locale,
    ...(GOOGLE_MAPS_API_KEY ? { googleKey: GOOGLE_MAPS_API_KEY } : {}),
    ...(GOOGLE_MAPS_MAP_ID ? { mapId: GOOGLE_MAPS_MAP_ID } : {}),
    ...(tiles && { tiles }),
  };
}

/** Id, latitude, longitude, lowest price in minor units, number of cars; the name, if it is a single car. */
export type MarkRow = readonly [string, number, number, number, number, string?];

export type MarksView = { total: number; marks: MarkRow[] };

/** As arrays, because thousands of markers are sent whenever the map moves. */
export function marksView(marks: readonly Mark[]): MarksView {
  return {
    total: marks.reduce((sum, { count }) => sum + count, 0),
    marks: marks.map(({ id, lat, lng, price, count, name }) => {
      const row = [id, rounded(lat), rounded(lng), price, count] as const;
      return name === null ? row : [...row, name];
    }),
  };
}

/** Five decimals are about a metre; the positions shown are hundreds of metres off anyway. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
