import { z } from 'zod';
import { distanceMeters } from '#shared/mercator.ts';
import type { Circle } from '../cars/geography.ts';
import romania from './romania.json' with { type: 'json' };

export type PlaceKind = 'town' | 'airport' | 'station';

export type Place = {
  slug: string;
  name: string;
  /** Of airports and stations, which are called otherwise in English; towns keep their names. */
  nameEn: string;
  county: string;
  lat: number;
  lng: number;
  /** Inhabitants; 0 for an airport and a station. */
  population: number;
  kind: PlaceKind;
};

/** An airport or a station is looked for more often than a village: it ranks like a town of this size. */
const WEIGHTS = { airport: 60_000, station: 40_000 } as const;

/** How far from its point cars are handed over at a place, in kilometres. */
const HANDOVER_KM = { airport: 3, station: 1 } as const;

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
  'gara-de-nord': ['București Nord', 'Bucharest station'],
};

type Entry = { place: Place; weight: number; keys: readonly string[]; english: string };

const rows = z.array(
  z.tuple([z.string(), z.string(), z.string(), z.number(), z.number(), z.number()]),
);

const entries: readonly Entry[] = rows
  .parse(romania)
  .map(([slug, name, county, lat, lng, population]): Place => {
    const kind = kindOf(slug, population);
    return { slug, name, nameEn: inEnglish(name, kind), county, lat, lng, population, kind };
  })
  .map((place) => ({
    place,
    weight: weightOf(place),
    keys: keysOf(place),
    english: fold(place.nameEn),
  }))
  .toSorted((a, b) => b.weight - a.weight);

const handovers: readonly Circle[] = entries
  .map(({ place }) => handoverAt(place))
  .filter((circle) => circle !== null);

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
  for (const entry of entries) {
    const rank = rankOf(entry, wanted);
    if (rank !== null) {
      ranks[rank].push(entry.place);
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

/** Where cars are handed over at the place: around an airport or a station, and nowhere in a town. */
export function handoverAt({ kind, lat, lng }: Place): Circle | null {
  return kind === 'town' ? null : { lat, lng, radiusKm: HANDOVER_KM[kind] };
}

/** The airports and stations around a point and its town, the nearest first: where a car may be brought to. */
export function deliveryPlacesAround(point: { lat: number; lng: number }, km: number): Place[] {
  const town = nearestPlace(point.lat, point.lng);
  const others = entries
    .filter(({ place }) => place.kind !== 'town')
    .map(({ place }) => ({ place, metres: distanceMeters(point, place) }))
    .filter(({ metres }) => metres <= km * 1_000)
    .toSorted((a, b) => a.metres - b.metres)
    .map(({ place }) => place);
  return town ? [town, ...others] : others;
}

/** The airport or station that a point belongs to. */
export function handoverNear(point: { lat: number; lng: number }): Circle | null {
  for (const circle of handovers) {
    if (distanceMeters(point, circle) <= circle.radiusKm * 1_000) return circle;
  }
  return null;
}

function kindOf(slug: string, population: number): PlaceKind {
  if (population > 0) return 'town';
  return slug.startsWith('gara-') ? 'station' : 'airport';
}

/** "Aeroportul București Otopeni (OTP)" is "Bucharest Otopeni Airport (OTP)". */
function inEnglish(name: string, kind: PlaceKind): string {
  if (kind === 'town') return name;
  const english = name
    .replace(/^Aeroportul (.+) (\(\w+\))$/u, '$1 Airport $2')
    .replace(/^Gara (de .+)$/u, 'Gara $1 railway station')
    .replace(/^Gara (?!de )(.+)$/u, '$1 railway station');
  return english.replace('București', 'Bucharest');
}

function weightOf({ kind, population }: Place): number {
  return kind === 'town' ? population : WEIGHTS[kind];
}

/** The folded name, its spelling before 1993 (Tîrgu Mureș) and what else it is called. */
function keysOf({ slug, name }: Place): string[] {
  const spellings = [name, name.replaceAll('â', 'î'), ...(ALIASES[slug] ?? [])];
  return [...new Set(spellings.map(fold))];
}

/** In English an airport's name begins with its town, which must not rank it like that town. */
function rankOf({ keys, english }: Entry, wanted: string): 0 | 1 | 2 | null {
  if (keys.includes(wanted) || english === wanted) {
    return 0;
  }
  if (keys.some((key) => key.startsWith(wanted))) {
    return 1;
  }
  return [...keys, ` ${english}`].some((key) => key.includes(` ${wanted}`)) ? 2 : null;
}

/** Lower case without diacritics; everything else that is not a letter or digit is a space. */
function fold(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{Mark}/gu, '');
  return plain
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
