import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler } from 'express';
import { splitLanguage, writeAddressesIn, type AddressLanguage } from '#shared/routes.ts';

const addresses = new AsyncLocalStorage<AddressLanguage>();
writeAddressesIn(() => addresses.getStore() ?? 'ro');

/**
 * Removes the prefix `/en` of English addresses, so that routes do not see it. The links of the answer are then written
 * in the same language.
 */
export const readAddress: RequestHandler = (req, _res, next) => {
  const { language, path } = splitLanguage(req.url);
  req.url = path;
  addresses.run(language, next);
};

/** Writes an address in another language; only for pages that have an address in each. */
export function addressIn<T>(language: AddressLanguage, write: () => T): T {
  return addresses.run(language, write);
}

/**
 * The language of the requested address. Without `/en` it is Romanian, and the visitor's choice decides the language of
 * the page.
 */
export function addressLanguage(): AddressLanguage {
  return addresses.getStore() ?? 'ro';
}
