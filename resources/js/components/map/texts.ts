import type { Locale } from '#shared/translate.ts';

type Plural = { one: string; few?: string; other: string };

type Texts = {
  map: string;
  zoomIn: string;
  zoomOut: string;
  /** A cluster's accessible name: `{count}` already has its noun. */
  cluster: string;
  cars: Plural;
  unavailable: string;
  failed: string;
  area: string;
  /** The offline base map says what it is. */
  sketch: string;
  data: string;
  seas: Readonly<Record<Sea, string>>;
};

export type Sea = 'black' | 'adriatic' | 'aegean' | 'baltic' | 'mediterranean' | 'north';

/** The map's own words travel with its chunk: no other page has to carry them. */
const texts = {
  ro: {
    map: 'Hartă',
    zoomIn: 'Măriți',
    zoomOut: 'Micșorați',
    cluster: '{count}, de la {label}. Apropiați harta.',
    cars: { one: '{n} mașină', few: '{n} mașini', other: '{n} de mașini' },
    unavailable: 'Harta detaliată nu răspunde acum. Vedeți harta simplă.',
    failed: 'Harta nu s-a putut încărca. Mașinile sunt toate în listă.',
    area: 'Zona aproximativă a mașinii',
    sketch: 'Hartă schematică',
    data: 'Natural Earth · GeoNames (CC BY 4.0)',
    seas: {
      black: 'Marea Neagră',
      adriatic: 'Marea Adriatică',
      aegean: 'Marea Egee',
      baltic: 'Marea Baltică',
      mediterranean: 'Marea Mediterană',
      north: 'Marea Nordului',
    },
  },
  en: {
    map: 'Map',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    cluster: '{count}, from {label}. Zoom in.',
    cars: { one: '{n} car', other: '{n} cars' },
    unavailable: 'The detailed map is not answering now. You see the simple map.',
    failed: 'The map could not be loaded. Every car is in the list.',
    area: 'Approximate area of the car',
    sketch: 'Sketch map',
    data: 'Natural Earth · GeoNames (CC BY 4.0)',
    seas: {
      black: 'Black Sea',
      adriatic: 'Adriatic Sea',
      aegean: 'Aegean Sea',
      baltic: 'Baltic Sea',
      mediterranean: 'Mediterranean Sea',
      north: 'North Sea',
    },
  },
} satisfies Record<Locale, Texts>;

export function mapTexts(locale: Locale): Texts {
  return texts[locale];
}

/** "19 mașini", "20 de mașini". */
export function carCount(locale: Locale, count: number): string {
  const forms: Plural = texts[locale].cars;
  const form = new Intl.PluralRules(locale).select(count);
  const text = (form === 'one' || form === 'few' ? forms[form] : undefined) ?? forms.other;
  return text.replace('{n}', new Intl.NumberFormat(locale).format(count));
}

/** As a cluster has room for. */
export function shortCount(locale: Locale, count: number): string {
  return new Intl.NumberFormat(locale, { notation: 'compact' }).format(count);
}
