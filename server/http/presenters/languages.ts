import { spokenLanguages, type SpokenLanguage } from '#shared/languages.ts';
import type { Locale } from '../shared.ts';

export type LanguageOption = { code: SpokenLanguage; name: string };

/** The languages a host may choose from, by their names in the reader's own. */
export function languageOptions(locale: Locale): LanguageOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return spokenLanguages.map((code) => ({ code, name: names.of(code) ?? code }));
}

/** What a host speaks, as a sentence lists it. */
export function languageList(codes: readonly string[], locale: Locale): string | null {
  if (codes.length === 0) return null;
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return new Intl.ListFormat(locale).format(codes.map((code) => names.of(code) ?? code));
}
