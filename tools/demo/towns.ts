import { placeBySlug, type Place } from '#server/domain/places/places.ts';
import { streets } from './names.ts';
import type { Random } from './random.ts';

export type TownSlug = keyof typeof towns;

type Town = {
  /** How far from the centre cars usually stand, in kilometres. */
  spreadKm: number;
  /** The county's code on number plates. */
  county: string;
  airport?: string;
  station?: string;
  /** The greatest distance east of the centre, in kilometres, for a town at the sea: no car stands in the water. */
  eastKm?: number;
};

export const towns = {
  bucuresti: {
    spreadKm: 4.2,
    county: 'B',
    airport: 'aeroport-otp',
    station: 'gara-de-nord',
  },
  'cluj-napoca': {
    spreadKm: 2.1,
    county: 'CJ',
    airport: 'aeroport-clj',
    station: 'gara-cluj-napoca',
  },
  timisoara: {
    spreadKm: 2.2,
    county: 'TM',
    airport: 'aeroport-tsr',
    station: 'gara-timisoara-nord',
  },
  iasi: {
    spreadKm: 1.9,
    county: 'IS',
    airport: 'aeroport-ias',
    station: 'gara-iasi',
  },
  brasov: {
    spreadKm: 1.8,
    county: 'BV',
    airport: 'aeroport-ghv',
    station: 'gara-brasov',
  },
  constanta: {
    spreadKm: 1.7,
    county: 'CT',
    airport: 'aeroport-cnd',
    eastKm: 0.8,
    station: 'gara-constanta',
  },
  sibiu: {
    spreadKm: 1.4,
    county: 'SB',
    airport: 'aeroport-sbz',
    station: 'gara-sibiu',
  },
  oradea: {
    spreadKm: 1.6,
    county: 'BH',
    airport: 'aeroport-omr',
    station: 'gara-oradea',
  },
  craiova: { spreadKm: 1.8, county: 'DJ', airport: 'aeroport-cra' },
  ploiesti: { spreadKm: 1.6, county: 'PH', airport: 'aeroport-otp' },
  arad: { spreadKm: 1.4, county: 'AR', airport: 'aeroport-arw' },
  galati: { spreadKm: 1.3, county: 'GL' },
  suceava: { spreadKm: 1.2, county: 'SV', airport: 'aeroport-scv' },
  'targu-mures': { spreadKm: 1.3, county: 'MS', airport: 'aeroport-tgm' },
  bacau: { spreadKm: 1.3, county: 'BC', airport: 'aeroport-bcm' },
  pitesti: { spreadKm: 1.4, county: 'AG' },
  'alba-iulia': { spreadKm: 1.1, county: 'AB' },
  'baia-mare': { spreadKm: 1.2, county: 'MM', airport: 'aeroport-bay' },
  deva: { spreadKm: 0.9, county: 'HD' },
  tulcea: { spreadKm: 0.8, county: 'TL' },
} as const satisfies Record<string, Town>;

const KM_PER_DEGREE = 111.195;

export function townOf(slug: TownSlug): Town {
  return towns[slug];
}

/** @throws {Error} for a place the gazetteer does not know */
export function placeOf(slug: string): Place {
  const place = placeBySlug(slug);
  if (!place) throw new Error(`There is no place ${slug}.`);
  return place;
}

/** A position in town, more often near the centre than far from it. */
export function spotIn(slug: TownSlug, random: Random): { lat: number; lng: number } {
  const { lat, lng } = placeOf(slug);
  const { spreadKm, eastKm = Infinity } = townOf(slug);
  const offset = () => Math.max(-2, Math.min(2, random.normal())) * spreadKm * 0.6;
  const [north, east] = [offset(), offset()];
  const eastward = east > eastKm ? -east : east;
  const width = KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  return { lat: rounded(lat + north / KM_PER_DEGREE), lng: rounded(lng + eastward / width) };
}

export function addressIn(random: Random): string {
  const flat = random.chance(0.4) ? `, bl. ${random.text('ABCDEM', 1)}${random.int(1, 24)}` : '';
  return `${random.pick(streets)} ${random.int(1, 140)}${flat}`;
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
