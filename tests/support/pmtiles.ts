import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const HEADER_BYTES = 127;
const EXTENT = 4096;

/** A folder with `park.pmtiles`: vector tiles in Protomaps' schema, on which the whole world is a park. */
export function archiveFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tiles-'));
  writeFileSync(join(folder, 'park.pmtiles'), archive(parkTile()));
  return folder;
}

/**
 * A PMTiles archive of version 3 with one tile, used for all four tiles of zoom 1. Source: the specification of
 * protomaps/PMTiles.
 */
function archive(tile: Buffer): Buffer {
  const directory = Buffer.concat([1, 1, 4, tile.length, 1].map(varint));
  const metadata = Buffer.from(JSON.stringify({ attribution: '© <a href="/">Parcuri</a>' }));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header[7] = 3;
  const afterDirectory = HEADER_BYTES + directory.length;
  const afterMetadata = afterDirectory + metadata.length;
  const places = [
    [HEADER_BYTES, directory.length],
    [afterDirectory, metadata.length],
    [afterMetadata, 0],
    [afterMetadata, tile.length],
    [4, 1],
  ];
  places.flat().forEach((value, at) => header.writeBigUInt64LE(BigInt(value), 8 + at * 8));
  header.writeBigUInt64LE(1n, 88);
  // Clustered; directories and tiles are not compressed; vector tiles; only zoom 1.
  header.set([1, 1, 1, 1, 1, 1], 96);
  header.writeInt32LE(-180e7, 102);
  header.writeInt32LE(-85e7, 106);
  header.writeInt32LE(180e7, 110);
  header.writeInt32LE(85e7, 114);
  return Buffer.concat([header, directory, metadata, tile]);
}

/** A vector tile with one feature: a park from edge to edge. */
export function parkTile(): Buffer {
  const corners = [9, 0, 0, 26, EXTENT * 2, 0, 0, EXTENT * 2, EXTENT * 2 - 1, 0, 15];
  const feature = Buffer.concat([
    field(2, Buffer.concat([0, 0].map(varint))),
    Buffer.from([(3 << 3) | 0, 3]),
    field(4, Buffer.concat(corners.map(varint))),
  ]);
  const layer = Buffer.concat([
    Buffer.from([(15 << 3) | 0, 2]),
    field(1, Buffer.from('landuse')),
    field(2, feature),
    field(3, Buffer.from('kind')),
    field(4, field(1, Buffer.from('park'))),
    Buffer.concat([Buffer.from([(5 << 3) | 0]), varint(EXTENT)]),
  ]);
  return field(3, layer);
}

/** A protobuf field with a length prefix. */
function field(number: number, content: Buffer): Buffer {
  return Buffer.concat([varint((number << 3) | 2), varint(content.length), content]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  return Buffer.from([...bytes, rest]);
}
