import { z } from 'zod';
import { distanceMeters } from '#shared/mercator.ts';
import romania from './romania.json' with { type: 'json' };

export type Place = {
  slug: string;
  name: string;
  county: string;
  lat: number;
  lng: number;
  /** Inhabitants; 0 for an airport. */
  population: number;
  kind: 'town' | 'airport';
};

/** An airport is looked for more often than a village: it ranks like a town of this size. */
const AIRPORT_WEIGHT = 60_000;

/** Names people type that are not the Romanian ones. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  bucuresti: ['Bucharest', 'Bukarest', 'Bucarest'],
  'cluj-napoca': ['Kolozsvár', 'Klausenburg'],
  brasov: ['Kronstadt', 'Brassó'],
  sibiu: ['Hermannstadt', 'Nagyszeben'],
  timisoara: ['Temeswar', 'Temesvár'],
  'targu-mures': ['Marosvásárhely'],
  oradea: ['Nagyvárad'],
  'aeroport-otp': ['Henri Coandă', 'Bucharest airport'],
  'aeroport-clj': ['Avram Iancu'],
  'aeroport-tsr': ['Traian Vuia'],
  'aeroport-bbu': ['Aurel Vlaicu'],
};

type Entry = { place: Place; weight: number; keys: readonly string[] };

const rows = z.array(
  z.tuple([z.string(), z.string(), z.string(), z.number(), z.number(), z.number()]),
);

const entries: readonly Entry[] = rows
  .parse(romania)
  .map(([slug, name, county, lat, lng, population]): Place => {
    const kind = population === 0 ? 'airport' : 'town';
    return { slug, name, county, lat, lng, population, kind };
  })
  .map((place) => ({ place, weight: weightOf(place), keys: keysOf(place) }))
  .toSorted((a, b) => b.weight - a.weight);

const bySlug: ReadonlyMap<string, Place> = new Map(entries.map(({ place }) => [place.slug, place]));

/**
 * Places whose name, or a word of it, begins with the query; exact names first, then by size. Of an address, whose
 * streets are not known here, the town.
 */
export function findPlaces(query: string, limit = 8): Place[] {
  const found = named(fold(query), limit);
  return found.length > 0 ? found : townsOfAddress(query).slice(0, limit);
}

function named(wanted: string, limit: number): Place[] {
  if (wanted === '') {
    return [];
  }
  const ranks: [exact: Place[], starts: Place[], within: Place[]] = [[], [], []];
  for (const { place, keys } of entries) {
    const rank = rankOf(keys, wanted);
    if (rank !== null) {
      ranks[rank].push(place);
    }
  }
  return ranks.flat().slice(0, limit);
}

/** "Strada Lungă 5, 500035 Brașov": the last words that are a town's whole name, the longest such name first. */
function townsOfAddress(address: string): Place[] {
  for (const part of address.split(',').toReversed()) {
    const words = fold(part).split(' ');
    for (let from = 0; from < words.length; from += 1) {
      const rest = words.slice(from).join(' ');
      const towns = entries.filter(
        ({ place, keys }) => place.kind === 'town' && keys.includes(rest),
      );
      if (towns.length > 0) {
        return towns.map(({ place }) => place);
      }
    }
  }
  return [];
}

export function placeBySlug(slug: string): Place | null {
  return bySlug.get(slug) ?? null;
}

/** The town the point is in or closest to, however far that is. */
export function nearestPlace(lat: number, lng: number): Place | null {
  let nearest: Place | null = null;
  let shortest = Infinity;
  for (const { place } of entries) {
    const distance = place.kind === 'town' ? distanceMeters({ lat, lng }, place) : Infinity;
    if (distance < shortest) {
      nearest = place;
      shortest = distance;
    }
  }
  return nearest;
}

function weightOf({ kind, population }: Place): number {
  return kind === 'airport' ? AIRPORT_WEIGHT : population;
}

/** The folded name, its spelling before 1993 (Tîrgu Mureș) and what else it is called. */
function keysOf({ slug, name }: Place): string[] {
  const spellings = [name, name.replaceAll('â', 'î'), ...(ALIASES[slug] ?? [])];
  return [...new Set(spellings.map(fold))];
}

function rankOf(keys: readonly string[], wanted: string): 0 | 1 | 2 | null {
  if (keys.includes(wanted)) {
    return 0;
  }
  if (keys.some((key) => key.startsWith(wanted))) {
    return 1;
  }
  return keys.some((key) => key.includes(` ${wanted}`)) ? 2 : null;
}

/** Lower case without diacritics; everything else that is not a letter or digit is a space. */
function fold(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{Mark}/gu, '');
  return plain
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
