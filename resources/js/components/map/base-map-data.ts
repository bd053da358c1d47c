import type { WorldPoint } from '#shared/mercator.ts';

/** A square of the Mercator plane. */
export type Square = { minX: number; minY: number; maxX: number; maxY: number };

/** A ring or a border, and the box around it. */
export type Line = { points: readonly WorldPoint[]; box: Square };

type Country = { code: string | null; label: WorldPoint | null; rings: readonly Line[] };

/** A town, its names in both languages. */
export type Town = WorldPoint & { population: number; name: string; nameEn: string };

export type BaseMap = {
  countries: readonly Country[];
  /** Between two countries. */
  borders: readonly Line[];
  /** Between a country and the sea. */
  coasts: readonly Line[];
  /** Between two counties. */
  counties: readonly Line[];
  rivers: readonly Line[];
  roads: readonly Line[];
  motorways: readonly Line[];
  /** Largest first. */
  towns: readonly Town[];
};

export const HOME_COUNTRY = 'RO';

/** As `tools/basemap/land.ts` writes it: TopoJSON's idea, already on the Mercator square. */
type LandFile = {
  scale: number;
  arcs: number[][];
  countries: { code: string | null; label: [number, number] | null; rings: number[][] }[];
  lines: Record<'counties' | 'rivers' | 'roads' | 'motorways', number[][]>;
};

type TownRow = [x: number, y: number, population: number, name: string, nameEn?: string];

let loading: Promise<BaseMap> | undefined;

/** Fetched once a visit; a failed attempt may be repeated. */
export function loadBaseMap(): Promise<BaseMap> {
  loading ??= Promise.all([
    fetchJson<LandFile>('/basemap/land.json'),
    fetchJson<TownRow[]>('/basemap/places.json'),
  ]).then(([land, towns]) => decode(land, towns));
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url} answered ${response.status}`);
  }
  return response.json();
}

function decode(land: LandFile, towns: readonly TownRow[]): BaseMap {
  const arcs = land.arcs.map((deltas) => decodeArc(deltas, land.scale));
  const uses = new Map<number, number>();
  for (const arc of land.countries.flatMap((country) => country.rings.flat())) {
    uses.set(arcIndex(arc), (uses.get(arcIndex(arc)) ?? 0) + 1);
  }
  const usedBy = (count: number) =>
    arcs.filter((_, index) => uses.get(index) === count).map((points) => lineOf(points));

  return {
    countries: land.countries.map(({ code, label, rings }) => ({
      code,
      label: label && { x: label[0] / land.scale, y: label[1] / land.scale },
      rings: rings.map((ring) => lineOf(stitch(ring, arcs))),
    })),
    borders: usedBy(2),
    coasts: usedBy(1),
    counties: linesOf(land.lines.counties, land.scale),
    rivers: linesOf(land.lines.rivers, land.scale),
    roads: linesOf(land.lines.roads, land.scale),
    motorways: linesOf(land.lines.motorways, land.scale),
    towns: towns.map(([x, y, population, name, nameEn]) => ({
      x: x / land.scale,
      y: y / land.scale,
      population,
      name,
      nameEn: nameEn ?? name,
    })),
  };
}

function linesOf(encoded: readonly number[][], scale: number): Line[] {
  return encoded.map((deltas) => lineOf(decodeArc(deltas, scale)));
}

function arcIndex(arc: number): number {
  return arc < 0 ? ~arc : arc;
}

function decodeArc(deltas: readonly number[], scale: number): WorldPoint[] {
  const points: WorldPoint[] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index < deltas.length; index += 2) {
    x += deltas[index] ?? 0;
    y += deltas[index + 1] ?? 0;
    points.push({ x: x / scale, y: y / scale });
  }
  return points;
}

/** Joins arcs into one ring; the end of an arc is the beginning of the next and is kept once. */
function stitch(ring: readonly number[], arcs: readonly (readonly WorldPoint[])[]): WorldPoint[] {
  return ring.flatMap((arc) => {
    const points = arcs[arcIndex(arc)] ?? [];
    return (arc < 0 ? points.toReversed() : points).slice(0, -1);
  });
}

function lineOf(points: readonly WorldPoint[]): Line {
  const box = { minX: 1, minY: 1, maxX: 0, maxY: 0 };
  for (const { x, y } of points) {
    box.minX = Math.min(box.minX, x);
    box.maxX = Math.max(box.maxX, x);
    box.minY = Math.min(box.minY, y);
    box.maxY = Math.max(box.maxY, y);
  }
  return { points, box };
}
