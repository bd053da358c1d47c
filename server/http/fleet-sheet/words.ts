import { folded } from '#server/lib/folded.ts';

type Words = keyof typeof spellings;

/**
 * What a cell means: "alb perlat" is white, "manuală 6 trepte" manual. `undefined` of words that are none of ours or mean
 * several things.
 */
export function wordIn(kind: Words, text: string): string | undefined {
  const whole = known(kind, text);
  if (whole) return whole;
  const found = wordsOf(text).flatMap((word) => known(kind, word) ?? []);
  if (kind === 'fuel') return fuelOf(new Set(found), folded(text));
  return kind === 'colour' || new Set(found).size === 1 ? found[0] : undefined;
}

/** A single letter means something only alone. */
function wordsOf(text: string): string[] {
  return text.split(/[\s/,;.()+–-]+/).filter((word) => word.length > 1);
}

/** A car that burns something and has a second source of power is named by the second: "benzină + GPL". */
function fuelOf(found: ReadonlySet<string>, key: string): string | undefined {
  const [only] = found;
  if (/hibrid|hybrid|hev/.test(key)) return 'hybrid';
  if (/gpl|lpg/.test(key)) return 'lpg';
  if (found.size === 2 && found.has('electric')) return 'hybrid';
  return found.size === 1 ? only : undefined;
}

function known(kind: Words, text: string): string | undefined {
  const key = folded(text);
  const words: Readonly<Record<string, readonly string[]>> = spellings[kind];
  return Object.entries(words).find(([word, all]) => word === key || all.includes(key))?.[0];
}

const spellings = {
  colour: {
    white: ['alb', 'alba', 'weiss', 'wei'],
    silver: ['argintiu', 'argintie', 'silber'],
    grey: ['gri', 'gray', 'antracit', 'grau', 'anthrazit'],
    black: ['negru', 'neagra', 'schwarz'],
    blue: ['albastru', 'albastra', 'bleumarin', 'blau'],
    red: ['rosu', 'rosie', 'visiniu', 'grena', 'rot'],
    green: ['verde', 'grun', 'gruen'],
    beige: ['bej', 'crem'],
    brown: ['maro', 'maron', 'braun'],
    orange: ['portocaliu', 'portocalie'],
    yellow: ['galben', 'galbena', 'gelb'],
  },
  category: {
    city: [
      'deoras',
      'oras',
      'mini',
      'mica',
      'economy',
      'economic',
      'economica',
      'clasamica',
      'kleinwagen',
    ],
    compact: ['compacta', 'compact', 'hatchback', 'kompaktklasse', 'schragheck'],
    sedan: ['saloon', 'berlina', 'limuzina', 'limousine'],
    estate: ['break', 'combi', 'kombi', 'wagon'],
    suv: ['crossover', 'offroad', 'deteren', 'gelandewagen'],
    van: ['monovolum', 'mpv', 'minivan'],
    coupe: ['coupe', 'cupeu'],
    convertible: ['decapotabila', 'cabrio', 'cabriolet'],
    pickup: ['camioneta'],
    minibus: ['microbuz', 'kleinbus'],
  },
  gearbox: {
    manual: [
      'manuala',
      'm',
      'mt',
      'man',
      'm5',
      'm6',
      '5mt',
      '6mt',
      'mecanica',
      'manuell',
      'schaltgetriebe',
      'schaltung',
    ],
    automatic: [
      'automata',
      'automat',
      'auto',
      'a',
      'at',
      'aut',
      'dsg',
      'cvt',
      'edc',
      'dct',
      'amt',
      'stronic',
      'tiptronic',
      'robotizata',
      'automatik',
      'automatisch',
      'automatikgetriebe',
      'a6',
      'a7',
      'a8',
    ],
  },
  fuel: {
    petrol: ['benzina', 'benzin', 'gasoline', 'gas', 'b'],
    diesel: ['motorina', 'd', 'm'],
    hybrid: ['hibrid', 'hibrida', 'hev', 'mhev', 'phev'],
    electric: ['electrica', 'ev', 'bev', 'elektro', 'elektrisch'],
    lpg: ['gpl', 'autogas'],
  },
  policy: {
    flexible: ['flexibila'],
    moderate: ['moderata'],
    strict: ['stricta'],
  },
} as const;
