import { project, unproject, worldSize } from '#shared/mercator.ts';
import { recent } from '#server/lib/recent.ts';
import { rules } from '../rules.ts';
import { isLargeArea } from './large-areas.ts';
import type { Area, Box } from '../places/geography.ts';
import { marksIn, type Mark, type View } from './map.ts';
import type { Search } from './search.ts';

/** The visible box is widened to multiples of so many pixels, so that small movements of the map ask for the same. */
const GRID_PIXELS = 64;

const recentMarks = recent<Mark[]>({
  lifetimeMs: rules.search.countsCachedSeconds * 1_000,
  most: 200,
});

/** The markers in the visible part of the map. If there are very many cars, the answer may be some seconds old. */
export async function recentMarksIn(search: Search, view: View, now: Date): Promise<Mark[]> {
  const wide: View = { zoom: view.zoom, box: snapped(view) };
  const areas: (Area | null)[] = [search.area, { kind: 'box', ...wide.box }];
  const areLarge = await Promise.all(areas.map(isLargeArea));
  if (areLarge.includes(false)) return marksIn(search, view, now);
  const { period, filters, timeZone, deliveryTo, broughtTo } = search;
  const area = isViewed(search.area, view) ? null : search.area;
  return recentMarks(
    JSON.stringify([area, period, filters, timeZone, deliveryTo, broughtTo, wide]),
    async () => marksIn({ ...search, area }, wide, now),
  );
}

/** Whether the search is only for the visible part: its area is the view less a margin. */
function isViewed(area: Area | null, { box, zoom }: View): boolean {
  if (area?.kind !== 'box') return false;
  const [searched, seen] = [inPixels(area, zoom), inPixels(box, zoom)];
  return searched.every((side, at) => Math.abs(side - (seen[at] ?? 0)) <= GRID_PIXELS);
}

function snapped({ box, zoom }: View): Box {
  const [left, top, right, bottom] = inPixels(box, zoom);
  const world = worldSize(zoom);
  const northWest = unproject({ x: down(left) / world, y: down(top) / world });
  const southEast = unproject({ x: up(right) / world, y: up(bottom) / world });
  return {
    west: Math.max(-180, northWest.lng),
    north: northWest.lat,
    east: Math.min(180, southEast.lng),
    south: southEast.lat,
  };
}

function down(pixels: number): number {
  return Math.floor(pixels / GRID_PIXELS) * GRID_PIXELS;
}

function up(pixels: number): number {
  return Math.ceil(pixels / GRID_PIXELS) * GRID_PIXELS;
}

/** Left, top, right and bottom in pixels of the Web Mercator square at this zoom. */
function inPixels({ west, south, east, north }: Box, zoom: number) {
  const world = worldSize(zoom);
  const northWest = project({ lat: north, lng: west });
  const southEast = project({ lat: south, lng: east });
  return [
    northWest.x * world,
    northWest.y * world,
    southEast.x * world,
    southEast.y * world,
  ] as const;
}
