import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { resolve } from 'node:path';

export type TileSettings = {
  MAP_TILES_URL?: string | undefined;
  MAP_TILES_ATTRIBUTION?: string | undefined;
  MAP_PMTILES?: string | undefined;
  STORAGE_DIR: string;
};

/** The first bytes of a PMTiles archive, version 3. */
const PMTILES_3 = Buffer.from('PMTiles\u0003');

/**
 * Problems with the settings of the street tiles. They are reported at the start, instead of showing visitors an empty
 * map.
 */
export function wrongTiles(settings: TileSettings): string[] {
  const { MAP_TILES_URL, MAP_TILES_ATTRIBUTION, MAP_PMTILES, STORAGE_DIR } = settings;
  const problems: [wrong: boolean, problem: string][] = [
    [
      Boolean(MAP_TILES_URL && MAP_PMTILES),
      'MAP_PMTILES and MAP_TILES_URL are both set: streets come from one of them',
    ],
    [
      Boolean(MAP_TILES_URL && !MAP_TILES_ATTRIBUTION),
      'MAP_TILES_ATTRIBUTION is missing: the map names who made its tiles',
    ],
  ];
  const isLocal = MAP_PMTILES && !URL.canParse(MAP_PMTILES);
  return [
    ...problems.filter(([wrong]) => wrong).map(([, problem]) => problem),
    ...(isLocal ? wrongArchive(resolve(STORAGE_DIR, MAP_PMTILES)) : []),
  ];
}

/** Tile addresses without https, which production refuses. */
export function insecureTiles(given: Partial<Record<string, string>>): string[] {
  return ['MAP_TILES_URL', 'MAP_PMTILES']
    .filter((name) => given[name]?.startsWith('http:'))
    .map((name) => `${name} must begin with https:// in production`);
}

function wrongArchive(file: string): string[] {
  if (!existsSync(file)) return [`MAP_PMTILES names a file that does not exist: ${file}`];
  return beginsWith(file, PMTILES_3)
    ? []
    : [`MAP_PMTILES names a file that is no PMTiles archive of version 3: ${file}`];
}

function beginsWith(file: string, start: Buffer): boolean {
  const found = Buffer.alloc(start.length);
  const opened = openSync(file, 'r');
  try {
    readSync(opened, found, 0, start.length, 0);
  } finally {
    closeSync(opened);
  }
  return found.equals(start);
}
