import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';

const ring = z.array(z.number().int());
const geometry = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('Polygon'),
    id: z.string().optional(),
    arcs: z.array(ring),
    properties: z.object({ name: z.string() }),
  }),
  z.object({
    type: z.literal('MultiPolygon'),
    id: z.string().optional(),
    arcs: z.array(z.array(ring)),
    properties: z.object({ name: z.string() }),
  }),
]);

/** TopoJSON's arcs: whole numbers, each point as its difference to the one before. */
export const packedArcs = z.object({
  transform: z.object({
    scale: z.tuple([z.number(), z.number()]),
    translate: z.tuple([z.number(), z.number()]),
  }),
  arcs: z.array(z.array(z.tuple([z.number(), z.number()]))),
});

const topology = packedArcs.extend({
  objects: z.object({ countries: z.object({ geometries: z.array(geometry) }) }),
});

/** A longitude and a latitude, in degrees. */
export type Degrees = readonly [lng: number, lat: number];

export type Country = {
  /** ISO 3166 numeric, where the country has one. */
  id: string | undefined;
  name: string;
  /** Each ring lists arcs; `~i` is arc i walked backwards, as TopoJSON has it. */
  rings: readonly (readonly number[])[];
};

export type World = { arcs: readonly (readonly Degrees[])[]; countries: readonly Country[] };

/** Natural Earth's 1:10m countries as world-atlas packs them, arcs decoded to degrees. */
export function readWorld(): World {
  const file = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json');
  const world = topology.parse(JSON.parse(readFileSync(file, 'utf8')));

  return {
    arcs: arcsInDegrees(world),
    countries: world.objects.countries.geometries.map((shape) => ({
      id: shape.id,
      name: shape.properties.name,
      rings: shape.type === 'Polygon' ? shape.arcs : shape.arcs.flat(),
    })),
  };
}

export function arcsInDegrees({ transform, arcs }: z.infer<typeof packedArcs>): Degrees[][] {
  const { scale, translate } = transform;
  return arcs.map((deltas) => {
    let [x, y] = [0, 0];
    return deltas.map(([dx, dy]): Degrees => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
}
