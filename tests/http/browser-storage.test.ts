import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { browserStorage, stripeCookies, type StoredItem } from '#server/http/browser-storage.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createAccount, PASSWORD } from '../support/accounts.ts';
import { createCar } from '../support/factories.ts';

const DAY_SECONDS = 86_400;
const items: readonly StoredItem[] = browserStorage;
const listed = (kind: string) => items.filter((item) => item.kind === kind);
const names = (kind: string) =>
  listed(kind)
    .map(({ name }) => name)
    .toSorted();

/** Where the pages' own code reaches into the browser, and under which names. */
const inPages: Readonly<Record<string, readonly string[]>> = {
  'resources/js/lib/theme.ts': ['theme'],
  'resources/js/components/car/favourites.ts': ['favourites'],
  'resources/js/components/car/kept-question.ts': ['volan.question'],
  'resources/js/components/compare/selection.ts': ['compare'],
  'resources/js/components/messages/use-draft.ts': ['volan.draft'],
  'resources/js/components/messages/outbox.ts': ['volan-messages'],
  'resources/js/lib/store-typed.ts': ['volan.typed'],
  'resources/js/lib/release.ts': ['volan.reloaded'],
  'resources/js/lib/uploads/store.ts': ['volan-uploads'],
  'resources/js/components/handover/draft-store.ts': ['volan-handovers'],
  'resources/js/lib/object-stores.ts': [],
  'resources/js/lib/deliveries/store.ts': ['volan-signatures'],
  'resources/js/lib/stored-screens.ts': ['volan-screen'],
  'resources/worker/handovers.ts': ['volan-screen', 'volan-files'],
  'resources/js/lib/realtime.ts': ['XSRF-TOKEN'],
};

/** Set by the libraries that the pages load. */
const byLibraries = ['inertiaLocationVisit', 'pusherTransportTLS'];

/** The cookies of an answer with their age in days; `null` ends with the browser. */
async function cookiesOf(answer: Promise<Response>) {
  return (await answer).headers.getSetCookie().map((line) => ({
    name: line.split('=')[0] ?? '',
    days: Number(/Max-Age=(\d+)/.exec(line)?.[1] ?? 0) / DAY_SECONDS || null,
  }));
}

test('the cookies page lists every cookie that the server sets, for as long as it sets it', async () => {
  const account = await createAccount();
  const car = await createCar();
  const signIn = (remember: boolean) => ({ email: account.email, password: PASSWORD, remember });

  const given = [
    ...(await cookiesOf(as(null).get(url('landing')))),
    ...(await cookiesOf(as(null).get('/en'))),
    ...(await cookiesOf(as(null).get(url('login.passkey')))),
    ...(await cookiesOf(as(null).get(url('notifications')))),
    ...(await cookiesOf(as(null).get(url('cars', null, { place: 'brasov' })))),
    ...(await cookiesOf(as(null).get(url('cars.show', { car: car.slug })))),
    ...(await cookiesOf(
      as(null).post(url('cars.favourite.update', { car: car.slug }), { wanted: '1' }),
    )),
    ...(await cookiesOf(as(null).post(url('login.store'), signIn(false)))),
    ...(await cookiesOf(as(null).post(url('login.store'), signIn(true)))),
    ...(await cookiesOf(as(account).get(url('dashboard')))),
  ];

  const byServer = names('cookie').filter((name) => name !== 'theme');
  expect([...new Set(given.map(({ name }) => name))].toSorted()).toEqual(byServer);
  for (const { name, days } of given)
    expect(items.find((item) => item.name === name)?.lasts).toContainEqual(
      days === null ? 'session' : { days },
    );
});

test('the page lists all that the code of the pages stores, and nothing else', () => {
  const touching = globSync('resources/{js,worker}/**/*.{ts,tsx}')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) =>
      /\b(localStorage|sessionStorage|indexedDB|objectStores|cookieStore|caches|document\.cookie)\b/.test(
        readFileSync(path, 'utf8'),
      ),
    );

  expect(touching.toSorted()).toEqual(Object.keys(inPages).toSorted());
  for (const [path, stored] of Object.entries(inPages))
    for (const name of stored) expect(readFileSync(path, 'utf8')).toContain(name);
  const beyondCookies = ['local', 'session', 'database', 'cache'].flatMap((kind) => names(kind));
  const known = [...Object.values(inPages).flat(), ...byLibraries];
  expect(beyondCookies.filter((name) => !known.includes(name))).toEqual([]);
  expect(known.filter((name) => !items.some((item) => item.name === name))).toEqual([]);
});

test('the page shows the list, in words', async () => {
  const { props } = await as(null).visit('/en/legal/cookies');

  expect(props['legal']).toMatchObject({
    storage: { rows: items.map(({ name }) => expect.objectContaining({ name })) },
  });
  expect(JSON.stringify(props['legal'])).not.toContain('legal.storage');
  expect(stripeCookies.map(({ name }) => name)).toEqual(['__stripe_mid', '__stripe_sid']);
});
