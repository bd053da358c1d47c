import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { inProject } from '#server/lib/paths.ts';
import {
  chunksOf,
  chunksWith,
  entryChunks,
  readManifest,
  type Manifest,
} from '#server/http/preload.ts';
import { printTable } from './table.ts';

/** React and Inertia alone take 107 kB; a page on which visitors arrive may add a fifth to that. */
const FIRST_LOAD_BYTES = 130_000;

/** What any other page may load, with the list of its area's pages and addresses. */
const LATE_LOAD_BYTES = 154_000;

const MAP = 'resources/js/components/map';

/** The search page with everything that its map loads: without configuration, and with street tiles. */
const maps = [
  {
    page: 'Car/Map and its map',
    sources: [`${MAP}/CarMap.tsx`, `${MAP}/leaflet.ts`],
    most: 190_000,
  },
  {
    page: 'Car/Map, its map and streets',
    sources: [`${MAP}/CarMap.tsx`, `${MAP}/leaflet.ts`, `${MAP}/street-tiles.ts`],
    most: 230_000,
  },
];

const arrivals = new Set(['Landing', 'Car/Index', 'Car/Map', 'Car/Show']);

/** Folders of `components` that only pages of one area may load, and the pattern of those pages' names. */
const areas: Readonly<Record<string, RegExp>> = {
  account: /^(Auth|Kyc|Notifications|Profile|Dashboard)/,
  admin: /^Admin\//,
  // Another card for a booking is given in the form of the checkout.
  checkout: /^(Payments\/|Client\/Bookings\/Card$)/,
  client: /^Client\//,
  company: /^CompanyOwner\//,
  contract: /^Contracts\//,
  handover: /^(Owner|CompanyOwner|Client|Admin)\//,
  owner: /^(Owner|CompanyOwner)\//,
};

export type PageWeight = { page: string; first: number; own: number; foreign: string[] };

/** The size of every page of a build, in bytes after gzip. */
export function weigh(build: string): PageWeight[] {
  const manifest = readManifest(build);
  const entry = entryChunks(manifest);
  const bytesOf = sizes(build, manifest);
  return pagesOf(manifest).map((page) => {
    const chunks = chunksOf(manifest, page);
    const beyond = [...chunks].filter((name) => !entry.has(name));
    const modules = beyond.flatMap(
      (name) => manifest.sources[manifest.chunks[name]?.file ?? ''] ?? [],
    );
    return {
      page,
      first: bytesOf([...entry, ...beyond]),
      own: bytesOf(beyond),
      foreign: modules.filter((module) => isForeign(page, module)),
    };
  });
}

/** The size of the maps of a build, in bytes after gzip, and the largest allowed. */
export function weighMaps(build: string): { page: string; whole: number; most: number }[] {
  const manifest = readManifest(build);
  const bytesOf = sizes(build, manifest);
  const before = [...entryChunks(manifest), ...chunksOf(manifest, 'Car/Map')];
  return maps.map(({ page, sources, most }) => {
    const chunks = chunksWith(manifest, [
      'resources/js/components/search/MapPane.tsx',
      `${MAP}/open-map.ts`,
      ...sources,
    ]);
    return { page, most, whole: bytesOf([...new Set([...before, ...chunks])]) };
  });
}

/** What is wrong with a page's weight, in words. */
export function excessesOf({ page, first, foreign }: PageWeight): string[] {
  const most = arrivals.has(page) ? FIRST_LOAD_BYTES : LATE_LOAD_BYTES;
  return [
    ...(first > most ? [`${page} loads ${kB(first)}; ${kB(most)} are allowed.`] : []),
    ...foreign.map((module) => `${page} loads ${module}.`),
  ];
}

function isForeign(page: string, module: string): boolean {
  const area = /^resources\/js\/components\/(\w+)\//.exec(module)?.[1];
  const home = /^resources\/js\/Pages\/(.+)\.tsx$/.exec(module)?.[1];
  const owner = area && areas[area];
  return owner ? !owner.test(page) : home !== undefined && home !== page;
}

function pagesOf(manifest: Manifest): string[] {
  return Object.keys(manifest.chunks)
    .flatMap((name) => /^resources\/js\/Pages\/(.+)\.tsx$/.exec(name)?.[1] ?? [])
    .toSorted();
}

function sizes(build: string, manifest: Manifest) {
  const known = new Map<string, number>();
  const sizeOf = (name: string) => {
    const size = known.get(name) ?? gzippedSize(`${build}/${manifest.chunks[name]?.file ?? ''}`);
    known.set(name, size);
    return size;
  };
  return (names: readonly string[]) => names.reduce((total, name) => total + sizeOf(name), 0);
}

/** HTML files are documents and not code, so they are not counted. */
function gzippedSize(path: string): number {
  return path.endsWith('.html') ? 0 : gzipSync(readFileSync(path), { level: 9 }).length;
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

if (import.meta.main) {
  const weights = weigh(inProject('public/build'));
  printTable(
    ['Page', 'First load', 'Own'],
    weights
      .toSorted((one, other) => other.own - one.own)
      .map(({ page, first, own }) => [page, kB(first), kB(own)]),
  );
  const mapWeights = weighMaps(inProject('public/build'));
  printTable(
    ['Map', 'With its map', 'Most'],
    mapWeights.map(({ page, whole, most }) => [page, kB(whole), kB(most)]),
  );
  const excesses = [
    ...weights.flatMap((weight) => excessesOf(weight)),
    ...mapWeights
      .filter(({ whole, most }) => whole > most)
      .map(({ page, whole, most }) => `${page} load ${kB(whole)}; ${kB(most)} are allowed.`),
  ];
  for (const excess of excesses) console.error(`✗ ${excess}`);
  process.exit(excesses.length > 0 ? 1 : 0);
}
