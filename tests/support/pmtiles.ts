import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXTENT, varint, vectorTile } from './vector-tile.ts';

const HEADER_BYTES = 127;

/** A folder with `park.pmtiles`: vector tiles in Protomaps' schema, on which the whole world is a park. */
export function archiveFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tiles-'));
  writeFileSync(join(folder, 'park.pmtiles'), archiveOf(parkTile(), { minZoom: 1, maxZoom: 1 }));
  return folder;
}

/**
 * A PMTiles archive of version 3 that has the same vector tile everywhere, at all zooms from `minZoom` to `maxZoom`.
 * Source: the specification of protomaps/PMTiles.
 */
export function archiveOf(
  tile: Buffer,
  { minZoom, maxZoom }: { minZoom: number; maxZoom: number },
): Buffer {
  const first = tilesBelow(minZoom);
  const run = tilesBelow(maxZoom + 1) - first;
  const directory = Buffer.concat([1, first, run, tile.length, 1].map(varint));
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
    [run, 1],
  ];
  places.flat().forEach((value, at) => header.writeBigUInt64LE(BigInt(value), 8 + at * 8));
  header.writeBigUInt64LE(1n, 88);
  // Clustered; directories and tiles are not compressed; vector tiles.
  header.set([1, 1, 1, 1, minZoom, maxZoom], 96);
  header.writeInt32LE(-180e7, 102);
  header.writeInt32LE(-85e7, 106);
  header.writeInt32LE(180e7, 110);
  header.writeInt32LE(85e7, 114);
  return Buffer.concat([header, directory, metadata, tile]);
}

/** The number of tiles of all zooms before this one. */
function tilesBelow(zoom: number): number {
  return (4 ** zoom - 1) / 3;
}

/** A vector tile with one feature: a park from edge to edge. */
export function parkTile(): Buffer {
  const points = [
    [0, 0],
    [EXTENT, 0],
    [EXTENT, EXTENT],
    [0, EXTENT],
  ] as const;
  return vectorTile({ landuse: [{ kind: 'park', shape: 'polygon', points }] });
}
