/** The side of a tile in its own units. */
export const EXTENT = 4096;

export type Point = readonly [x: number, y: number];

export type TileFeature = {
  kind: string;
  name?: string;
  shape: 'point' | 'line' | 'polygon';
  points: readonly Point[];
};

const shapes = { point: 1, line: 2, polygon: 3 } as const;

/** A vector tile with features in Protomaps' schema, by layer. Source: the Mapbox Vector Tile specification, 2.1. */
export function vectorTile(layers: Readonly<Record<string, readonly TileFeature[]>>): Buffer {
  return Buffer.concat(Object.entries(layers).map(([name, features]) => layerOf(name, features)));
}

function layerOf(name: string, features: readonly TileFeature[]): Buffer {
  const words = [
    ...new Set(features.flatMap((feature) => [feature.kind, feature.name ?? []].flat())),
  ];
  const numberOf = new Map(words.map((word, at) => [word, at]));
  const layer = Buffer.concat([
    Buffer.from([(15 << 3) | 0, 2]),
    prefixed(1, Buffer.from(name)),
    ...features.map((feature) => prefixed(2, featureOf(feature, numberOf))),
    prefixed(3, Buffer.from('kind')),
    prefixed(3, Buffer.from('name')),
    ...words.map((word) => prefixed(4, prefixed(1, Buffer.from(word)))),
    Buffer.from([(5 << 3) | 0]),
    varint(EXTENT),
  ]);
  return prefixed(3, layer);
}

function featureOf({ kind, name, shape, points }: TileFeature, numberOf: Map<string, number>) {
  const tags = [0, numberOf.get(kind) ?? 0];
  if (name) tags.push(1, numberOf.get(name) ?? 0);
  return Buffer.concat([
    prefixed(2, packed(tags)),
    Buffer.from([(3 << 3) | 0, shapes[shape]]),
    prefixed(4, packed(geometryOf(shape, points))),
  ]);
}

/** Move to the first point, lines to the others, each told by its distance from the one before. */
function geometryOf(shape: TileFeature['shape'], points: readonly Point[]): number[] {
  const steps = points.flatMap(([x, y], at) => {
    const [beforeX, beforeY] = points[at - 1] ?? [0, 0];
    const step = [zigzag(x - beforeX), zigzag(y - beforeY)];
    if (at === 0) return [command(1, 1), ...step];
    return at === 1 ? [command(2, points.length - 1), ...step] : step;
  });
  return shape === 'polygon' ? [...steps, command(7, 1)] : steps;
}

function command(id: number, count: number): number {
  return (count << 3) | id;
}

function zigzag(value: number): number {
  return (value << 1) ^ (value >> 31);
}

function packed(values: readonly number[]): Buffer {
  return Buffer.concat(values.map(varint));
}

/** A protobuf field with a length prefix. */
function prefixed(number: number, content: Buffer): Buffer {
  return Buffer.concat([varint((number << 3) | 2), varint(content.length), content]);
}

export function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  return Buffer.from([...bytes, rest]);
}
