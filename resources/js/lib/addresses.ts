import { splitLanguage, writeAddressesIn, type AddressLanguage } from '#shared/routes.ts';

let language: AddressLanguage = 'ro';
writeAddressesIn(() => language);

/** Links of a page stay in the language of its address. Called before anything of the page is rendered. */
export function followLanguage(address: string) {
  ({ language } = splitLanguage(address));
}
