import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import express, { type RequestHandler } from 'express';
import type { TileSettings } from '#server/street-tiles.ts';
import type { MapTiles } from '#shared/map.ts';

/** The address of the archive in storage, which is read in ranges. */
const ARCHIVE = '/map/streets.pmtiles';

const VECTOR = /\.(pbf|mvt)$/i;

/** The configured street tiles; with `null` the page uses the offline base map. */
export function mapTiles(settings: TileSettings): MapTiles | null {
  const { MAP_TILES_URL, MAP_PMTILES, MAP_TILES_ATTRIBUTION: attribution = '' } = settings;
  if (MAP_TILES_URL) {
    const isVector = VECTOR.test(new URL(MAP_TILES_URL).pathname);
    return { kind: isVector ? 'vector' : 'raster', url: MAP_TILES_URL, attribution };
  }
  if (!MAP_PMTILES) return null;
  return { kind: 'archive', url: isRemote(MAP_PMTILES) ? MAP_PMTILES : ARCHIVE, attribution };
}

/**
 * The hosts from which the page may load street tiles, for the content security policy. `{s}` stands for any subdomain.
 */
export function tileOrigins(settings: TileSettings): { images: string[]; connections: string[] } {
  const tiles = mapTiles(settings);
  const origin = URL.parse(tiles?.url.replace('{s}', '*') ?? '')?.origin;
  if (!tiles || !origin) return { images: [], connections: [] };
  return tiles.kind === 'raster'
    ? { images: [origin], connections: [] }
    : { images: [], connections: [origin] };
}

/** Serves the archive in storage, whole or in ranges. Does nothing without one. */
export function tileArchive({ MAP_PMTILES, STORAGE_DIR }: TileSettings): RequestHandler {
  const router = express.Router();
  if (!MAP_PMTILES || isRemote(MAP_PMTILES)) return router;
  const file = resolve(STORAGE_DIR, MAP_PMTILES);
  return router.get(ARCHIVE, async (_req, res) => {
    const { size, mtimeMs } = await stat(file);
    // Only a strong ETag tells readers that the archive was replaced between two ranges.
    res.set('ETag', `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`);
    res.type('application/vnd.pmtiles');
    res.sendFile(basename(file), { root: dirname(file), dotfiles: 'allow', maxAge: '1d' });
  });
}

function isRemote(address: string): boolean {
  return /^https?:/.test(address);
}
