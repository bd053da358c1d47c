import { Random } from '#tools/demo/random.ts';
import { EXTENT, vectorTile, type Point, type TileFeature } from '../support/vector-tile.ts';

/** A vector tile as full as one of the middle of a large city: streets, houses, parks, water and names. */
export function cityTile(): Buffer {
  const random = new Random('city');
  const street = (kind: string, points: number, step: number) => (at: number) => ({
    kind,
    name: `Strada ${kind} ${at}`,
    shape: 'line' as const,
    points: wander(random, points, step),
  });
  return vectorTile({
    landuse: [
      ...many(60, () => ({ kind: 'residential', shape: 'polygon', points: ring(random, 24, 400) })),
      ...many(40, () => ({ kind: 'park', shape: 'polygon', points: ring(random, 20, 180) })),
    ],
    water: many(6, () => ({ kind: 'lake', shape: 'polygon', points: ring(random, 60, 250) })),
    buildings: many(1_500, () => ({
      kind: 'building',
      shape: 'polygon',
      points: ring(random, 5, 12),
    })),
    roads: [
      ...many(800, street('minor_road', 8, 60)),
      ...many(60, street('medium_road', 25, 120)),
      ...many(24, street('major_road', 40, 110)),
      ...many(4, street('highway', 40, 140)),
    ],
    places: many(14, (at) => ({
      kind: 'neighbourhood',
      name: `Cartierul ${at}`,
      shape: 'point',
      points: [spot(random)],
    })),
  });
}

function many(count: number, make: (at: number) => TileFeature): TileFeature[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

function spot(random: Random): Point {
  return [random.int(0, EXTENT), random.int(0, EXTENT)];
}

/** A line that goes on in about one direction. */
function wander(random: Random, count: number, step: number): Point[] {
  const angle = random.between(0, 2 * Math.PI);
  let [x, y] = spot(random);
  return Array.from({ length: count }, () => {
    const turned = angle + random.between(-0.4, 0.4);
    x += Math.round(Math.cos(turned) * step);
    y += Math.round(Math.sin(turned) * step);
    return [x, y] as const;
  });
}

/** Corners around a spot, clockwise on the screen, as outer rings are. */
function ring(random: Random, corners: number, radius: number): Point[] {
  const [x, y] = spot(random);
  return Array.from({ length: corners }, (_, at) => {
    const angle = (at / corners) * 2 * Math.PI;
    const distance = radius * random.between(0.7, 1);
    return [
      x + Math.round(Math.cos(angle) * distance),
      y + Math.round(Math.sin(angle) * distance),
    ] as const;
  });
}
