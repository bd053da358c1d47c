import { project } from '#shared/mercator.ts';
import { COUNTRY_CODES, LABEL_POSITIONS } from './europe.ts';
import type { GroundLines } from './lines.ts';
import { simplify, toleranceAt } from './simplify.ts';
import type { Country, Degrees, World } from './topology.ts';

/** The Mercator square in whole units: 2^22, about 10 m at the equator. */
const SCALE = 2 ** 22;

/** The same shape `resources/js/components/map/base-map-data.ts` reads. */
export type LandFile = {
  scale: number;
  /** x, y, then differences, in whole units of the Mercator square. */
  arcs: number[][];
  countries: { code: string | null; label: [number, number] | null; rings: number[][] }[];
  /** Encoded as arcs are. */
  lines: Record<keyof GroundLines, number[][]>;
};

/** Countries' shapes for the base map: exact around Romania, coarser with distance. */
export function landFile(world: World, lines: GroundLines): LandFile {
  const simplified = world.arcs.map(simplify);
  const shapes = world.countries
    .filter((country) => country.name !== 'Antarctica')
    .map((country) => ({
      country,
      rings: country.rings.filter((ring) => isVisible(ring, simplified)),
    }))
    .filter(({ rings }) => rings.length > 0);

  const used = [...new Set(shapes.flatMap(({ rings }) => rings.flat().map(positive)))];
  const renumbered = new Map(used.map((arc, index) => [arc, index]));
  const renumber = (arc: number) => {
    const index = renumbered.get(positive(arc)) ?? 0;
    return arc < 0 ? ~index : index;
  };

  return {
    scale: SCALE,
    arcs: used.map((arc) => encode(simplified[arc] ?? [])),
    countries: shapes.map(({ country, rings }) => ({
      code: COUNTRY_CODES[country.id ?? ''] ?? null,
      label: labelOf(country, simplified),
      rings: rings.map((ring) => ring.map(renumber)),
    })),
    lines: {
      counties: lines.counties.map(encode),
      rivers: lines.rivers.map(encode),
      roads: lines.roads.map(encode),
      motorways: lines.motorways.map(encode),
    },
  };
}

function positive(arc: number): number {
  return arc < 0 ? ~arc : arc;
}

/** An island smaller than a few times the tolerance around it would be a speck. */
function isVisible(ring: readonly number[], arcs: readonly Degrees[][]): boolean {
  const points = ring.flatMap((arc) => arcs[positive(arc)] ?? []);
  const [first] = points;
  if (!first || points.length < 4) {
    return false;
  }
  const lngs = points.map(([lng]) => lng);
  const lats = points.map(([, lat]) => lat);
  const size = Math.max(
    Math.max(...lngs) - Math.min(...lngs),
    Math.max(...lats) - Math.min(...lats),
  );
  return size > 4 * toleranceAt(first);
}

function encode(points: readonly Degrees[]): number[] {
  let previous = { x: 0, y: 0 };
  const encoded: number[] = [];
  for (const [lng, lat] of points) {
    const { x, y } = units([lng, lat]);
    if (encoded.length === 0 || x !== previous.x || y !== previous.y) {
      encoded.push(x - previous.x, y - previous.y);
    }
    previous = { x, y };
  }
  return encoded;
}

/** Whole units of the Mercator square. */
export function units([lng, lat]: Degrees): { x: number; y: number } {
  const { x, y } = project({ lat, lng });
  return { x: Math.round(x * SCALE), y: Math.round(y * SCALE) };
}

/** The middle of the country's largest ring, unless a better place is written down. */
function labelOf(country: Country, arcs: readonly Degrees[][]): [number, number] | null {
  const code = COUNTRY_CODES[country.id ?? ''];
  if (!code) {
    return null;
  }
  const { x, y } = units(LABEL_POSITIONS[code] ?? middleOfLargest(country, arcs));
  return [x, y];
}

function middleOfLargest(country: Country, arcs: readonly Degrees[][]): Degrees {
  const boxes = country.rings.map((ring) => {
    const points = ring.flatMap((arc) => arcs[positive(arc)] ?? []);
    const lngs = points.map(([lng]) => lng);
    const lats = points.map(([, lat]) => lat);
    const [west, east] = [Math.min(...lngs), Math.max(...lngs)];
    const [south, north] = [Math.min(...lats), Math.max(...lats)];
    const middle: Degrees = [(west + east) / 2, (south + north) / 2];
    return { area: (east - west) * (north - south), middle };
  });
  const largest = boxes.toSorted((a, b) => b.area - a.area)[0];
  return largest?.middle ?? [0, 0];
}
