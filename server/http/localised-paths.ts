import { routeTable } from '#shared/route-table.ts';
import { ENGLISH, isLocalised, splitLanguage, type AddressLanguage } from '#shared/routes.ts';
import { keysOf } from '#server/lib/objects.ts';

const patterns = keysOf(routeTable)
  .filter(isLocalised)
  .map((name) => new RegExp(`^${routeTable[name][1].replaceAll(/:[a-z]+/g, '[^/]+')}$`));

/** An address of ours in a language. Pages for signed-in people have one address for all languages. */
export function inLanguage(language: AddressLanguage, address: string): string {
  const { path } = splitLanguage(address);
  const [plain = '/', query] = path.split('?');
  if (language === 'ro' || !patterns.some((pattern) => pattern.test(plain))) return path;
  return ENGLISH + (plain === '/' ? '' : plain) + (query === undefined ? '' : `?${query}`);
}
