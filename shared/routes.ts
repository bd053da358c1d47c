import { adminRoutes } from './admin-routes.ts';

/**
 * Every URL of the product, by name. The server registers its handlers from this table and both sides build
 * links from it, so a renamed path or a forgotten parameter is a compile error.
 */
export const routeTable = {
  // Public
  landing: ['get', '/'],
  about: ['get', '/about'],
  contact: ['get', '/contact'],
  'contact.store': ['post', '/contact'],
  faq: ['get', '/faq'],
  rentals: ['get', '/inchirieri-auto'],
  'rentals.show': ['get', '/inchirieri-auto/:market'],
  'rentals.in-english': ['get', '/car-rental'],
  'rentals.show.in-english': ['get', '/car-rental/:market'],
  dashboard: ['get', '/dashboard'],
  'dashboard.roles.store': ['post', '/dashboard/roles'],
  'locale.update': ['post', '/locale'],
  places: ['get', '/api/places'],

  // Accounts
  login: ['get', '/login'],
  'login.store': ['post', '/login'],
  register: ['get', '/register'],
  'register.store': ['post', '/register'],
  logout: ['post', '/logout'],
  'second-factor': ['get', '/second-factor'],
  'second-factor.store': ['post', '/second-factor'],
  'second-factor.setup': ['get', '/second-factor/setup/:token'],
  'forgot-password': ['get', '/forgot-password'],
  'forgot-password.store': ['post', '/forgot-password'],
  'reset-password': ['get', '/reset-password/:token'],
  'reset-password.store': ['post', '/reset-password/:token'],
  'verify-email': ['get', '/verify-email'],
  'verify-email.send': ['post', '/verify-email'],
  'verify-email.confirm': ['get', '/verify-email/:token'],
  'confirm-password': ['get', '/confirm-password'],
  'confirm-password.store': ['post', '/confirm-password'],
  profile: ['get', '/profile'],
  'profile.update': ['put', '/profile'],
  'profile.destroy': ['delete', '/profile'],
  'profile.photo': ['post', '/profile/photo'],
  'profile.photo.destroy': ['delete', '/profile/photo'],
  'profile.email': ['put', '/profile/email'],
  'profile.email.destroy': ['delete', '/profile/email'],
  'profile.password': ['put', '/profile/password'],
  'profile.second-factor': ['post', '/profile/second-factor'],
  'profile.second-factor.confirm': ['put', '/profile/second-factor'],
  'profile.second-factor.destroy': ['delete', '/profile/second-factor'],
  'profile.recovery-codes': ['post', '/profile/recovery-codes'],
  'profile.export': ['post', '/profile/export'],
  'profile.export.download': ['get', '/profile/export'],
  'profile.notifications': ['put', '/profile/notifications'],
  'profile.sessions.destroy': ['delete', '/profile/sessions/:session'],
  'profile.other-sessions.destroy': ['delete', '/profile/sessions'],
  kyc: ['get', '/kyc'],
  'kyc.store': ['post', '/kyc/documents/:kind'],
  'kyc.driver': ['put', '/kyc/driver'],
  notifications: ['get', '/notifications'],
  'notifications.read': ['post', '/notifications/read'],

  // Cars and hosts
  cars: ['get', '/cars'],
  'cars.map': ['get', '/cars/map'],
  'map.cars': ['get', '/api/map/cars'],
  'map.cars.show': ['get', '/api/map/cars/:car'],
  'cars.compare': ['get', '/cars/compare'],
  'cars.show': ['get', '/cars/:car'],
  'cars.book': ['post', '/cars/:car/bookings'],
  'cars.favourite': ['put', '/cars/:car/favourite'],
  'cars.favourite.update': ['post', '/cars/:car/favourite'],
  'cars.favourite.destroy': ['delete', '/cars/:car/favourite'],
  'companies.show': ['get', '/companies/:host'],
  'hosts.show': ['get', '/owners/:host'],

  // Client
  'client.dashboard': ['get', '/client/dashboard'],
  'client.bookings': ['get', '/client/bookings'],
  'client.bookings.show': ['get', '/client/bookings/:ref'],
  'client.bookings.status': ['get', '/client/bookings/:ref/status'],
  'client.bookings.cancel': ['post', '/client/bookings/:ref/cancellation'],
  'client.bookings.complete': ['post', '/client/bookings/:ref/completion'],
  'client.bookings.early-check-in': ['post', '/client/bookings/:ref/early-check-in'],
  'client.inspections.sign': ['post', '/client/bookings/:ref/inspections/:leg/signature'],
  'client.inspections.contest': ['post', '/client/bookings/:ref/inspections/:leg/objection'],
  'client.claims.answer': ['post', '/client/bookings/:ref/claims/:claim/answer'],
  'client.favourites': ['get', '/client/favorites'],
  'client.alerts.store': ['post', '/client/alerts'],
  'client.alerts.destroy': ['delete', '/client/alerts/:alert'],
  'client.reviews': ['get', '/client/reviews'],
  'client.reviews.create': ['get', '/client/bookings/:ref/review'],
  'client.reviews.store': ['post', '/client/bookings/:ref/review'],
  checkout: ['get', '/checkout/:ref'],
  'checkout.pay': ['post', '/checkout/:ref/payment'],
  'checkout.return': ['get', '/checkout/:ref/return'],
  'checkout.release': ['post', '/checkout/:ref/release'],
  'contracts.show': ['get', '/contracts/:ref'],
  'contracts.pdf': ['get', '/contracts/:ref.pdf'],
  'contracts.sign': ['post', '/contracts/:ref/signature'],

  // Owner
  'owner.dashboard': ['get', '/owner/dashboard'],
  'owner.cars': ['get', '/owner/cars'],
  'owner.cars.status': ['post', '/owner/cars/:car/status'],
  'owner.cars.documents': ['get', '/owner/cars/:car/documents'],
  'owner.cars.documents.store': ['post', '/owner/cars/:car/documents/:kind'],
  'owner.cars.documents.expiry': ['put', '/owner/cars/:car/documents/:kind'],
  'owner.cars.documents.destroy': ['delete', '/owner/cars/:car/documents/:file'],
  'owner.calendars.show': ['get', '/owner/calendars/:car'],
  'owner.calendars.blocks.store': ['post', '/owner/calendars/:car/blocks'],
  'owner.calendars.blocks.destroy': ['delete', '/owner/calendars/:car/blocks/:block'],
  'owner.calendars.prices': ['put', '/owner/calendars/:car/prices'],
  'owner.bookings': ['get', '/owner/bookings'],
  'owner.bookings.upcoming': ['get', '/owner/bookings/upcoming'],
  'owner.bookings.show': ['get', '/owner/bookings/:ref'],
  'owner.bookings.approve': ['post', '/owner/bookings/:ref/approval'],
  'owner.bookings.decline': ['post', '/owner/bookings/:ref/refusal'],
  'owner.bookings.cancel': ['post', '/owner/bookings/:ref/cancellation'],
  'owner.bookings.no-show': ['post', '/owner/bookings/:ref/no-show'],
  'owner.bookings.complete': ['post', '/owner/bookings/:ref/completion'],
  'owner.bookings.early-check-in': ['post', '/owner/bookings/:ref/early-check-in'],
  'owner.check-in': ['get', '/owner/bookings/:ref/check-in'],
  'owner.check-out': ['get', '/owner/bookings/:ref/check-out'],
  'owner.inspections.update': ['put', '/owner/bookings/:ref/inspections/:leg'],
  'owner.inspections.photos.store': ['post', '/owner/bookings/:ref/inspections/:leg/photos'],
  'owner.inspections.photos.destroy': [
    'delete',
    '/owner/bookings/:ref/inspections/:leg/photos/:photo',
  ],
  'owner.inspections.submit': ['post', '/owner/bookings/:ref/inspections/:leg/submission'],
  'owner.inspections.finish': ['post', '/owner/bookings/:ref/inspections/:leg/completion'],
  'owner.reviews.create': ['post', '/owner/bookings/:ref/review'],
  'owner.claims.store': ['post', '/owner/bookings/:ref/claims'],
  'owner.claims.withdraw': ['post', '/owner/bookings/:ref/claims/:claim/withdrawal'],
  'owner.bank-account': ['get', '/owner/payments/bank-account'],
  'owner.bank-account.update': ['put', '/owner/payments/bank-account'],
  'owner.reviews': ['get', '/owner/reviews'],
  'owner.reviews.reply': ['post', '/owner/reviews/:review/reply'],
  'owner.profile': ['get', '/owner/profile'],
  'owner.profile.edit': ['get', '/owner/profile/edit'],
  'owner.profile.update': ['put', '/owner/profile'],
  'owner.profile.photo': ['post', '/owner/profile/photo'],
  'owner.companies.documents.store': ['post', '/owner/companies/:host/documents/:kind'],
  'owner.companies.documents.expiry': ['put', '/owner/companies/:host/documents/:kind'],
  'owner.companies.documents.destroy': ['delete', '/owner/companies/:host/documents/:file'],

  ...adminRoutes,

  // Demonstration and development
  'dev.mail': ['get', '/dev/mail'],
  'dev.mail.show': ['get', '/dev/mail/:mail'],

  // Machines
  'broadcasting.auth': ['post', '/broadcasting/auth'],
  'broadcasting.user-auth': ['post', '/broadcasting/user-auth'],
  webhooks: ['post', '/webhooks/:provider'],
  'health.live': ['get', '/health/live'],
  'health.ready': ['get', '/health/ready'],
  robots: ['get', '/robots.txt'],
  sitemap: ['get', '/sitemap.xml'],
  manifest: ['get', '/manifest.webmanifest'],
} as const satisfies Record<string, readonly [Method, `/${string}`]>;

/** Pages that visitors come to by search engines: each language has an address of its own for them. */
const localised: ReadonlySet<RouteName> = new Set<RouteName>([
  'landing',
  'about',
  'contact',
  'faq',
  'rentals',
  'rentals.show',
  'cars',
  'cars.map',
  'cars.compare',
  'cars.show',
  'companies.show',
  'hosts.show',
]);

/** What the paths are called in English, where it differs from the table. */
const inEnglish: Partial<Record<RouteName, string>> = {
  rentals: routePath('rentals.in-english'),
  'rentals.show': routePath('rentals.show.in-english'),
};

export const ENGLISH = '/en';

export type AddressLanguage = 'ro' | 'en';

let addressLanguage: () => AddressLanguage = () => 'ro';

/** Says in which language addresses are written: that of the request on the server, that of the page in a browser. */
export function writeAddressesIn(language: () => AddressLanguage) {
  addressLanguage = language;
}

export function isLocalised(name: RouteName): boolean {
  return localised.has(name);
}

/** The language an address is in; its own path without the prefix. */
export function splitLanguage(address: string): { language: AddressLanguage; path: string } {
  const rest = address.slice(ENGLISH.length);
  const isEnglish = address.startsWith(ENGLISH) && /^([/?#]|$)/.test(rest);
  if (!isEnglish) return { language: 'ro', path: address };
  return { language: 'en', path: rest.startsWith('/') ? rest : `/${rest}` };
}

function routePath(name: RouteName): string {
  return routeTable[name][1];
}

function pathIn(language: AddressLanguage, name: RouteName): string {
  const path = routePath(name);
  if (language === 'ro' || !localised.has(name)) return path;
  return ENGLISH + (inEnglish[name] ?? (path === '/' ? '' : path));
}

export type Method = 'get' | 'post' | 'put' | 'delete';
export type RouteName = keyof typeof routeTable;

type Path<N extends RouteName> = (typeof routeTable)[N][1];
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

/** The URL and method of a named route, as Inertia's `Link`, `Form` and `router.visit` take them. */
export function route<N extends RouteName>(name: N, ...[params, query]: Args<N>): RouteTarget {
  const [method] = routeTable[name];
  const path = pathIn(addressLanguage(), name);
  const values: Record<string, string> = params ?? {};
  const filled = path.replaceAll(/:([a-z]+)/g, (_, key: string) =>
    encodeURIComponent(values[key] ?? ''),
  );
  return { url: filled + queryString(query ?? {}), method };
}

/** The URL of a named route alone. */
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
