/** Languages a host may say that it speaks, the country's own first (ISO 639-1). */
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
