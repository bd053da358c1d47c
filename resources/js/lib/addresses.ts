import { splitLanguage, writeAddressesIn, type AddressLanguage } from '#shared/routes.ts';

let language: AddressLanguage = 'ro';
writeAddressesIn(() => language);

/** Makes the links of a page stay in the language of its own address. Must be called before the page is rendered. */
export function followLanguage(address: string) {
  ({ language } = splitLanguage(address));
}
