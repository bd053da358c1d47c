import { taxCountries, type TaxCountry } from '#shared/tax-countries.ts';
import type { Locale } from '../shared.ts';

export type CountryOption = { value: TaxCountry; label: string };

const names = {
  ro: new Intl.DisplayNames('ro', { type: 'region' }),
  en: new Intl.DisplayNames('en', { type: 'region' }),
};

/** The states in which a host may live for taxes, by their names in the reader's language. */
export function countryOptions(locale: Locale): CountryOption[] {
  return taxCountries
    .map((value) => ({ value, label: names[locale].of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
}
