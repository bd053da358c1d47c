import { z } from 'zod';
import { distanceMeters } from '#shared/mercator.ts';
import type { Circle } from './geography.ts';
import romania from './romania.json' with { type: 'json' };

export type PlaceKind = 'town' | 'airport' | 'station';

export type Place = {
  slug: string;
  name: string;
  /** For airports and stations, which have English names; towns keep theirs. */
  nameEn: string;
  county: string;
  lat: number;
  lng: number;
  /** The number of inhabitants; 0 for an airport or a station. */
  population: number;
  kind: PlaceKind;
};

/**
 * An airport or a station is searched for more often than a village, so it ranks like a town with so many inhabitants.
 */
const WEIGHTS = { airport: 60_000, station: 40_000 } as const;

/** Kilometres around an airport or a station within which cars are handed over there. */
const HANDOVER_KM = { airport: 3, station: 1 } as const;

/** Other names that people type. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  bucuresti: ['Bucharest', 'Bukarest', 'Bucarest', 'Buc'],
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

const airports: readonly Circle[] = entries
  .filter(({ place }) => place.kind === 'airport')
  .map(({ place }) => handoverAt(place))
  .filter((circle) => circle !== null);

const bySlug: ReadonlyMap<string, Place> = new Map(entries.map(({ place }) => [place.slug, place]));

/** Towns by every name they are searched by, each name's biggest first. */
const townsByKey: ReadonlyMap<string, readonly Place[]> = byKey(
  entries.filter(({ place }) => place.kind === 'town'),
);

function byKey(of: readonly Entry[]): Map<string, Place[]> {
  const places = new Map<string, Place[]>();
  for (const { place, keys } of of)
    for (const key of keys) places.set(key, [...(places.get(key) ?? []), place]);
  return places;
}

/**
 * Places whose name, or a word of it, begins with the query; exact names first, then by size. For an address, the town:
 * streets are not known here.
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

/**
 * The towns of an address such as "Strada Lungă 5, 500035 Brașov": the last words that are a town's whole name, the
 * longest name first.
 */
function townsOfAddress(address: string): Place[] {
  for (const part of address.split(',').toReversed()) {
    const words = fold(part).split(' ');
    for (let from = 0; from < words.length; from += 1) {
      const rest = words.slice(from).join(' ');
      const towns = townsByKey.get(rest);
      if (towns) return [...towns];
    }
  }
  return [];
}

/** The biggest town that is called exactly so today, or else by an older or foreign name. */
export function townNamed(name: string): Place | null {
  const wanted = fold(name);
  const towns = townsByKey.get(wanted) ?? [];
  return towns.find((town) => fold(town.name) === wanted) ?? towns[0] ?? null;
}

/**
 * The only town that a text can mean whose name it writes in full, as in "București, Sector 3", or by its first words,
 * as "Cluj" and "Tg. Mureș". "Nord" is not Eforie Nord, and "Târgu" is several.
 */
export function townMeant(text: string): Place | null {
  const whole = text.replace(/^tg\.?\s+/i, 'Târgu ').replace(/^rm\.?\s+/i, 'Râmnicu ');
  const said = ` ${fold(whole)} `;
  const towns = findPlaces(whole, entries.length).filter(({ name, kind }) => {
    const town = ` ${fold(name)} `;
    return kind === 'town' && (town.startsWith(said) || said.includes(town));
  });
  const names = new Set(towns.map(({ name }) => fold(name)));
  return names.size === 1 ? (towns[0] ?? null) : null;
}

export function placeBySlug(slug: string): Place | null {
  return bySlug.get(slug) ?? null;
}

/** The town at the point, or the nearest one, however far away. */
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

/** The circle in which cars are handed over at an airport or a station; `null` for a town. */
export function handoverAt({ kind, lat, lng }: Place): Circle | null {
  return kind === 'town' ? null : { lat, lng, radiusKm: HANDOVER_KM[kind] };
}

/** The airports and stations around a point and its town, nearest first, to which a car may be brought. */
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

/** The circle of the airport or station at a point; `null` if there is none. */
export function handoverNear(point: { lat: number; lng: number }): Circle | null {
  for (const circle of handovers) {
    if (distanceMeters(point, circle) <= circle.radiusKm * 1_000) return circle;
  }
  return null;
}

/** Whether a car that is handed over here is handed over at an airport. */
export function isAtAirport(point: { lat: number; lng: number }): boolean {
  return airports.some((circle) => distanceMeters(point, circle) <= circle.radiusKm * 1_000);
}

function kindOf(slug: string, population: number): PlaceKind {
  if (population > 0) return 'town';
  return slug.startsWith('gara-') ? 'station' : 'airport';
}

/** The English name: "Bucharest Otopeni Airport (OTP)" for "Aeroportul București Otopeni (OTP)". */
function inEnglish(name: string, kind: PlaceKind): string {
  if (kind === 'town') return name;
  const english = name
    .replace(/^Aeroportul (.+) (\(\w+\))$/u, '$1 Airport $2')
    .replace(/^Gara .+$/u, '$& railway station')
    .replace(/^Gara (?!de )/u, '');
  return english.replace('București', 'Bucharest');
}

function weightOf({ kind, population }: Place): number {
  return kind === 'town' ? population : WEIGHTS[kind];
}

/** The names to search by: the normalised name, its spelling before 1993 (Tîrgu Mureș) and other names. */
function keysOf({ slug, name }: Place): string[] {
  const spellings = [name, name.replaceAll('â', 'î'), ...(ALIASES[slug] ?? [])];
  return [...new Set(spellings.map(fold))];
}

/** An English airport name begins with its town, but it must not rank like that town. */
function rankOf({ keys, english }: Entry, wanted: string): 0 | 1 | 2 | null {
  if (keys.includes(wanted) || english === wanted) {
    return 0;
  }
  if (keys.some((key) => key.startsWith(wanted))) {
    return 1;
  }
  return [...keys, ` ${english}`].some((key) => key.includes(` ${wanted}`)) ? 2 : null;
}

/** Lower case without diacritics; any character that is not a letter or digit becomes a space. */
function fold(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{Mark}/gu, '');
  return plain
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
