import { beforeAll, expect, test } from 'vitest';
import { signedIn, staffConfirmed } from '#server/http/guards.ts';
import { registeredRoutes } from '#server/http/registry.ts';
import { keysOf } from '#server/lib/objects.ts';
import { routeTable, url, type RouteName } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { bodyFor, createWorld, paramsFor, queryFor, type World } from './authorisation-world.ts';

/** The columns of the table. The object is a company's: the owner is its manager, `agent` and `viewer` its members. */
const columns = [
  'visitor',
  'client',
  'otherClient',
  'owner',
  'otherOwner',
  'agent',
  'viewer',
  'otherManager',
  'admin',
  'suspended',
] as const;

// `+` answered, `L` led to the login page, `-` no such page (404), `x` refused (403).
const everybody = '+ + + + + + + + + +';
const aPerson = 'L + + + + + + + + L';

/** Only once it is made. */
const noneYet = 'L - - - - - - - - L';
/** Only between the right password and the code. */
const nobodyYet = 'L L L L L L L L L L';
const anAccount = 'x + + + + + + + + x';
const aClient = 'L + + - - - - - - L';
const theClient = 'L + - - - - - - - L';
const bothSides = 'L + - + - + + - + L';
const theyAlone = 'L + - + - + x - x L';
const hostPages = 'L - - + + + + + + L';
const hostLooks = 'L - - + - + + - + L';
const hostActs = 'L - - + - + x - + L';
const theHouse = 'L - - + - + + - - L';
const theCrew = 'L - - + - + x - - L';
const theyReply = 'L - - + - + - - - L';
const theHead = 'L - - + - x x - - L';
const managers = 'L - - + + x x + + L';
const theMoney = 'L - - + + x + + + L';
const theAdmins = 'L - - - - - - - + L';
const ownDocuments = 'L + - - - - - - + L';
const ownSocket = 'x + x x x x x x x x';

const table: Partial<Record<RouteName, string>> = {
  landing: everybody,
  rentals: everybody,
  'rentals.show': everybody,
  'rentals.in-english': everybody,
  'rentals.show.in-english': everybody,
  about: everybody,
  contact: everybody,
  'contact.store': everybody,
  faq: everybody,
  places: everybody,
  robots: everybody,
  sitemap: everybody,
  manifest: everybody,
  'locale.update': everybody,
  'health.live': everybody,
  'health.ready': everybody,
  'dev.mail': everybody,
  'dev.mail.show': everybody,

  login: everybody,
  'login.store': everybody,
  register: everybody,
  'register.store': everybody,
  logout: everybody,
  'second-factor': nobodyYet,
  'second-factor.store': nobodyYet,
  'second-factor.setup': aPerson,
  'forgot-password': everybody,
  'forgot-password.store': everybody,
  'reset-password': everybody,
  'reset-password.store': everybody,
  'verify-email': aPerson,
  'verify-email.send': aPerson,
  'verify-email.confirm': aPerson,
  'confirm-password': aPerson,
  'confirm-password.store': aPerson,
  dashboard: aPerson,
  'dashboard.roles.store': aPerson,
  notifications: aPerson,
  'notifications.read': aPerson,
  profile: aPerson,
  'profile.update': aPerson,
  'profile.destroy': aPerson,
  'profile.photo': aPerson,
  'profile.photo.destroy': aPerson,
  'profile.email': aPerson,
  'profile.email.destroy': aPerson,
  'profile.password': aPerson,
  'profile.second-factor': aPerson,
  'profile.second-factor.confirm': aPerson,
  'profile.second-factor.destroy': aPerson,
  'profile.recovery-codes': aPerson,
  'profile.notifications': aPerson,
  'profile.export': aPerson,
  'profile.export.download': noneYet,
  'profile.sessions.destroy': aPerson,
  'profile.other-sessions.destroy': aPerson,
  kyc: aPerson,
  'kyc.store': aPerson,
  'kyc.driver': aPerson,
  'documents.file': ownDocuments,
  'broadcasting.auth': ownSocket,
  'broadcasting.user-auth': anAccount,

  cars: everybody,
  'cars.map': everybody,
  'cars.compare': everybody,
  'map.cars': everybody,
  'map.cars.show': everybody,
  'cars.show': everybody,
  'companies.show': everybody,
  'hosts.show': everybody,
  'cars.book': aPerson,
  'cars.favourite': aPerson,
  'cars.favourite.update': everybody,
  'cars.favourite.destroy': aPerson,

  'client.dashboard': aClient,
  'client.bookings': aClient,
  'client.favourites': everybody,
  'client.alerts.store': aPerson,
  'client.alerts.destroy': theClient,
  'client.reviews': aClient,
  'client.bookings.show': theClient,
  'client.bookings.status': theClient,
  'client.bookings.cancel': theClient,
  'client.bookings.complete': theClient,
  'client.inspections.sign': theClient,
  'client.inspections.contest': theClient,
  'client.claims.answer': theClient,
  'client.reviews.create': theClient,
  'client.reviews.store': theClient,
  checkout: theClient,
  'checkout.pay': theClient,
  'checkout.return': theClient,
  'checkout.release': theClient,
  'contracts.show': bothSides,
  'contracts.pdf': bothSides,
  'contracts.sign': theyAlone,

  'owner.dashboard': hostPages,
  'owner.cars': hostPages,
  'owner.bookings': hostPages,
  'owner.bookings.upcoming': hostPages,
  'owner.reviews': hostPages,
  'owner.profile': hostPages,
  'owner.bookings.show': hostLooks,
  'owner.bookings.approve': hostActs,
  'owner.bookings.decline': hostActs,
  'owner.bookings.cancel': hostActs,
  'owner.bookings.no-show': hostActs,
  'owner.bookings.complete': hostActs,
  'owner.check-in': hostActs,
  'owner.check-out': hostActs,
  'owner.inspections.update': hostActs,
  'owner.inspections.photos.store': hostActs,
  'owner.inspections.photos.destroy': hostActs,
  'owner.inspections.submit': hostActs,
  'owner.inspections.finish': hostActs,
  'owner.reviews.create': hostActs,
  'owner.claims.store': hostActs,
  'owner.claims.withdraw': hostActs,
  'owner.calendars.show': theHouse,
  'owner.calendars.blocks.store': theCrew,
  'owner.calendars.blocks.destroy': theCrew,
  'owner.reviews.reply': theyReply,
  'owner.calendars.prices': theHead,
  'owner.cars.status': theHead,
  'owner.cars.documents': theHouse,
  'owner.cars.documents.store': theHead,
  'owner.cars.documents.expiry': theHead,
  'owner.cars.documents.destroy': theHead,
  'owner.companies.documents.store': theHead,
  'owner.companies.documents.expiry': theHead,
  'owner.companies.documents.destroy': theHead,
  'owner.profile.edit': managers,
  'owner.profile.update': theHead,
  'owner.profile.photo': theHead,
  'owner.bank-account': theMoney,
  'owner.bank-account.update': theHead,

  'admin.dashboard': theAdmins,
  'admin.checkins': theAdmins,
  'admin.checkins.review': theAdmins,
  'admin.claims': theAdmins,
  'admin.claims.decide': theAdmins,
  'admin.payouts': theAdmins,
  'admin.payouts.approve': theAdmins,
  'admin.payouts.paid': theAdmins,
  'admin.payouts.failed': theAdmins,
  'admin.bank-accounts.verify': theAdmins,
  'admin.users': theAdmins,
  'admin.users.edit': theAdmins,
  'admin.users.update': theAdmins,
  'admin.users.roles': theAdmins,
  'admin.users.suspension.store': theAdmins,
  'admin.users.suspension.destroy': theAdmins,
  'admin.users.sessions.destroy': theAdmins,
  'admin.users.second-factor.destroy': theAdmins,
  'admin.users.verify': theAdmins,
  'admin.users.documents': theAdmins,
  'admin.kyc.review': theAdmins,
  'admin.users.vehicles': theAdmins,
  'admin.users.vehicles.documents': theAdmins,
  'admin.documents': theAdmins,
  'admin.companies.documents': theAdmins,
  'admin.documents.review': theAdmins,
  'admin.documents.open': theAdmins,
};

/** Handled before sessions and pages, by the signature of its sender. */
const handledElsewhere = new Set<RouteName>(['webhooks']);

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

test('every route of the product is in the table, and has a handler', () => {
  const names = keysOf(routeTable).filter((name) => !handledElsewhere.has(name));

  expect([...registeredRoutes.keys()].toSorted()).toEqual(names.toSorted());
  expect(keysOf(table).toSorted()).toEqual(names.toSorted());
});

test.each([
  [/^(admin|checkout|contracts|owner|profile)\b/, signedIn],
  [/^(admin|contracts|owner)\b/, staffConfirmed],
])('the areas of %s are guarded as a whole', (areas, guard) => {
  const routes = [...registeredRoutes].filter(([name]) => areas.test(name));

  expect(routes.filter(([, guards]) => !guards.includes(guard))).toEqual([]);
});

test.each(Object.entries(table))('%s: %s', async (name, row) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table are names of routes
  const route = name as RouteName;

  // Whoever closes their account is gone, and their session with them.
  const scene = route === 'profile.destroy' ? await createWorld() : world;

  const answers = await Promise.all(columns.map((column) => answerTo(route, column, scene)));

  expect(answers.join(' ')).toBe(row);
});

async function answerTo(
  name: RouteName,
  column: (typeof columns)[number],
  scene: World,
): Promise<string> {
  const person = column === 'visitor' ? null : scene.people[column];
  const [method, path] = routeTable[name];
  const params = await paramsFor(name, scene);
  const answer = await as(person).send(
    path.replaceAll(/:([a-z]+)/g, (_, key: string) => params[key] ?? '') +
      queryFor(name, person, scene),
    method === 'get' ? {} : { method: method.toUpperCase(), data: await bodyFor(name, scene) },
  );
  await answer.arrayBuffer();
  return meaningOf(answer);
}

function meaningOf({ status, headers }: Response): string {
  if (status === 404) return '-';
  if (status === 403) return 'x';
  if (status === 303 && headers.get('location') === url('login')) return 'L';
  return status < 400 || status === 409 ? '+' : String(status);
}
