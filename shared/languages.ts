/** The languages that a host may say it speaks (ISO 639-1); the country's own is the first. */
export const spokenLanguages = [
  'ro',
  'en',
  'hu',
  'de',
  'fr',
  'it',
  'es',
  'uk',
  'ru',
  'bg',
  'sr',
  'tr',
  'pl',
  'el',
  'nl',
  'pt',
  'he',
  'ar',
] as const;

export type SpokenLanguage = (typeof spokenLanguages)[number];
