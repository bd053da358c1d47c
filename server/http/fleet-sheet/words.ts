import { folded } from '#server/lib/folded.ts';

type Words = keyof typeof spellings;

/**
 * What a cell means: "alb perlat" is white, "manuală 6 trepte" manual. `undefined` of words that are none of ours or mean
 * several things.
 */
export function wordIn(kind: Words, text: string): string | undefined {
  const whole = known(kind, text);
  if (whole) return whole;
  if (kind === 'category') return categoryIn(text);
  const found = foundIn(kind, text);
  if (kind === 'fuel') return fuelOf(new Set(found), folded(text));
  return kind === 'colour' || new Set(found).size === 1 ? found[0] : undefined;
}

function foundIn(kind: Words, text: string): string[] {
  return wordsOf(text).flatMap((word) => known(kind, word) ?? []);
}

/** A van for goods is none of ours, and a class of the trade (ACRISS) such as "CWMR" says it by its first two letters. */
function categoryIn(text: string): string | undefined {
  if (/cargo|furgon|panel|\bdub[aăeițe]/i.test(text)) return undefined;
  const trade = ACRISS.exec(text.trim())?.groups;
  if (trade) return ofTrade(trade);
  const found = new Set(foundIn('category', text));
  return found.size === 1 ? [...found][0] : undefined;
}

function ofTrade({ size = '', body = '' }: Record<string, string>): string | undefined {
  return /[BCD]/.test(body) ? acrissSize[size] : acrissBody[body];
}

const ACRISS = /^(?<size>[MNEHCDIJSRFGPULWOX])(?<body>[BCDWVLSTFJXPQZEMRHYNGK])[MNCABD][A-Z]$/;

const acrissBody: Readonly<Record<string, string>> = {
  W: 'estate',
  F: 'suv',
  G: 'suv',
  J: 'suv',
  M: 'van',
  T: 'convertible',
  N: 'convertible',
  E: 'coupe',
  P: 'pickup',
  Q: 'pickup',
};

/** Of cars with two to five doors only the size tells small ones apart; bigger ones may be of any body. */
const acrissSize: Readonly<Record<string, string>> = {
  M: 'city',
  N: 'city',
  E: 'city',
  H: 'city',
  C: 'compact',
  D: 'compact',
};

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
    white: ['bianco', 'bianca', 'feher', 'alb', 'alba', 'weiss', 'wei'],
    silver: ['argint', 'argento', 'ezust', 'argintiu', 'argintie', 'silber'],
    grey: ['grigio', 'grigia', 'szurke', 'gri', 'gray', 'antracit', 'grau', 'anthrazit'],
    black: ['nero', 'nera', 'fekete', 'negru', 'neagra', 'schwarz'],
    blue: ['blu', 'bleu', 'navy', 'kek', 'albastru', 'albastra', 'bleumarin', 'blau'],
    red: [
      'rosso',
      'rossa',
      'piros',
      'voros',
      'bordo',
      'bordeaux',
      'rosu',
      'rosie',
      'visiniu',
      'grena',
      'rot',
    ],
    green: ['zold', 'verde', 'grun', 'gruen'],
    beige: ['bezs', 'bej', 'crem'],
    brown: ['marrone', 'barna', 'maro', 'maron', 'braun'],
    orange: ['arancione', 'narancs', 'portocaliu', 'portocalie'],
    yellow: ['giallo', 'gialla', 'sarga', 'galben', 'galbena', 'gelb'],
  },
  category: {
    city: [
      'utilitaria',
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
    compact: ['ferdehatu', 'compacta', 'compact', 'hatchback', 'kompaktklasse', 'schragheck'],
    sedan: ['szedan', 'saloon', 'berlina', 'limuzina', 'limousine'],
    estate: ['stationwagon', 'sw', 'familiare', 'break', 'combi', 'kombi', 'wagon'],
    suv: ['terepjaro', 'crossover', 'offroad', 'deteren', 'gelandewagen'],
    van: ['monovolume', 'egyteru', 'monovolum', 'mpv', 'minivan'],
    coupe: ['coupe', 'cupeu'],
    convertible: ['decapotabila', 'cabrio', 'cabriolet'],
    pickup: ['camioneta'],
    minibus: ['kisbusz', 'microbuz', 'kleinbus'],
  },
  gearbox: {
    manual: [
      'manuale',
      'manualis',
      'kezi',
      'std',
      'stick',
      'standard',
      'mt5',
      'mt6',
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
      'at6',
      'at8',
      'pdk',
      'steptronic',
      'xtronic',
      'powershift',
      'multitronic',
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
      'automatizata',
      'automated',
      'automatico',
      'automatik',
      'automatisch',
      'automatikgetriebe',
      'a6',
      'a7',
      'a8',
    ],
  },
  fuel: {
    petrol: ['benzina', 'benzin', 'gasoline', 'unleaded', 'b', 'p'],
    diesel: ['dizel', 'gasolio', 'gazolaj', 'motorina', 'd', 'm'],
    hybrid: ['ibrida', 'ibrido', 'h', 'hibrid', 'hibrida', 'hev', 'mhev', 'phev'],
    electric: [
      'elettrica',
      'elettrico',
      'elektromos',
      'electrica',
      'ev',
      'bev',
      'elektro',
      'elektrisch',
    ],
    lpg: ['gpl', 'autogas'],
  },
  policy: {
    flexible: ['flexibila'],
    moderate: ['moderata'],
    strict: ['stricta'],
  },
} as const;
