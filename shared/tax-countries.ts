/** The member states of the Union, whose residents are reported to their own tax authorities. */
const unionCountries = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
] as const;

const otherCountries = ['CH', 'GB', 'IL', 'MD', 'NO', 'RS', 'TR', 'UA', 'US'] as const;

/** The states of residence for taxes that a host may have. */
export const taxCountries = [...unionCountries, ...otherCountries] as const;

export type TaxCountry = (typeof taxCountries)[number];

export const HOME_COUNTRY = 'RO' satisfies TaxCountry;

export function isInUnion(country: string): boolean {
  return unionCountries.some((one) => one === country);
}
