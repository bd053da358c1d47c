import { lateRoutes } from '#late-routes';
import { publicRoutes } from './public-routes.ts';
import type { Method, routeTable } from './route-table.ts';

type Table = typeof routeTable;

/** The server has all routes; a browser has those of the public pages until `addRoutes` adds the others. */
let known: Partial<Table> = { ...publicRoutes, ...lateRoutes };

/** Adds routes in a browser, before it shows a page that needs them. */
export function addRoutes(routes: Partial<Table>) {
  known = { ...known, ...routes };
}

/** @throws {Error} for a route that this page has not loaded */
function routeOf<N extends RouteName>(name: N): Table[N] {
  const found = known[name];
  if (!found) throw new Error(`The route ${name} is not loaded.`);
  return found;
}

/** Pages that visitors find through search engines: they have an address of their own in each language. */
const localised: ReadonlySet<RouteName> = new Set<RouteName>([
  'landing',
  'about',
  'contact',
  'faq',
  'legal',
  'rentals',
  'rentals.show',
  'cars',
  'cars.map',
  'cars.compare',
  'cars.show',
  'companies.show',
  'hosts.show',
]);

/** The English paths, where they differ from the table. */
const inEnglish: Partial<Record<RouteName, string>> = {
  rentals: routePath('rentals.in-english'),
  'rentals.show': routePath('rentals.show.in-english'),
};

export const ENGLISH = '/en';

export type AddressLanguage = 'ro' | 'en';

let addressLanguage: () => AddressLanguage = () => 'ro';

/** Sets how to find out the language of addresses: on the server that of the request, in a browser that of the page. */
export function writeAddressesIn(language: () => AddressLanguage) {
  addressLanguage = language;
}

export function isLocalised(name: RouteName): boolean {
  return localised.has(name);
}

/** The language of an address, and its path without the language's prefix. */
export function splitLanguage(address: string): { language: AddressLanguage; path: string } {
  const rest = address.slice(ENGLISH.length);
  const isEnglish = address.startsWith(ENGLISH) && /^([/?#]|$)/.test(rest);
  if (!isEnglish) return { language: 'ro', path: address };
  return { language: 'en', path: rest.startsWith('/') ? rest : `/${rest}` };
}

function routePath(name: RouteName): string {
  return routeOf(name)[1];
}

function pathIn(language: AddressLanguage, name: RouteName): string {
  const path = routePath(name);
  if (language === 'ro' || !localised.has(name)) return path;
  return ENGLISH + (inEnglish[name] ?? (path === '/' ? '' : path));
}

export type RouteName = keyof Table;

type Path<N extends RouteName> = Table[N][1];
type ParamNames<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? BaseName<Name> | ParamNames<`/${Tail}`>
    : BaseName<Rest>
  : never;
type BaseName<Name extends string> = Name extends `${infer Base}.${string}` ? Base : Name;

export type RouteParams<N extends RouteName> = Record<ParamNames<Path<N>>, string>;
export type Query = Record<
  string,
  string | number | boolean | readonly string[] | null | undefined
>;

type Args<N extends RouteName> = [ParamNames<Path<N>>] extends [never]
  ? [params?: null, query?: Query]
  : [params: RouteParams<N>, query?: Query];

export type RouteTarget = { url: string; method: Method };

/** The URL and method of a named route, as Inertia's `Link`, `Form` and `router.visit` expect them. */
export function route<N extends RouteName>(name: N, ...[params, query]: Args<N>): RouteTarget {
  const [method] = routeOf(name);
  const path = pathIn(addressLanguage(), name);
  const values: Record<string, string> = params ?? {};
  const filled = path.replaceAll(/:([a-z]+)/g, (_, key: string) =>
    encodeURIComponent(values[key] ?? ''),
  );
  return { url: query ? filled + queryString(query) : filled, method };
}

/** Only the URL of a named route. */
export function url<N extends RouteName>(name: N, ...args: Args<N>): string {
  return route(name, ...args).url;
}

/** Empty, null and undefined values are left out; lists repeat their key with brackets. */
function queryString(query: Query): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (Array.isArray(value)) value.forEach((item) => search.append(`${key}[]`, String(item)));
    else if (value !== null && value !== undefined && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}
