import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler } from 'express';
import { splitLanguage, writeAddressesIn, type AddressLanguage } from '#shared/routes.ts';

const addresses = new AsyncLocalStorage<AddressLanguage>();
writeAddressesIn(() => addresses.getStore() ?? 'ro');

/**
 * English pages have their addresses under `/en`; routes know nothing of it. What the request leads to writes its links
 * in the same language.
 */
export const readAddress: RequestHandler = (req, _res, next) => {
  const { language, path } = splitLanguage(req.url);
  req.url = path;
  addresses.run(language, next);
};

/** The same address in a language; only pages that have one for each. */
export function addressIn<T>(language: AddressLanguage, write: () => T): T {
  return addresses.run(language, write);
}

/** The language of the address asked for; without `/en` it leaves the choice to the visitor. */
export function addressLanguage(): AddressLanguage {
  return addresses.getStore() ?? 'ro';
}
