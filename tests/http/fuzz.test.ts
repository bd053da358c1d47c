import { request } from 'node:http';
import { once } from 'node:events';
import { beforeAll, expect, test } from 'vitest';
import { registeredRoutes } from '#server/http/registry.ts';
import { startQueue } from '#server/queue/queue.ts';
import { routeTable } from '#shared/route-table.ts';
import type { RouteName } from '#shared/routes.ts';
import { baseUrl } from '../support/app.ts';
import { signedInCookie } from '../support/sign-in.ts';
import { createWorld, paramsFor, type World } from './authorisation-world.ts';
import { cases, fc, patience } from '../support/chance.ts';

let world: World;
let cookies: { admin: string; client: string; host: string };

/** Those whom no guard keeps from the pages of their part. */
beforeAll(async () => {
  await startQueue();
  world = await createWorld();
  const { admin, client, owner } = world.people;
  const [asAdmin, asClient, asHost] = await Promise.all(
    [admin, client, owner].map(({ id }) => signedInCookie(id)),
  );
  cookies = { admin: asAdmin ?? '', client: asClient ?? '', host: asHost ?? '' };
});

const gets = [...registeredRoutes.keys()].filter((name) => routeTable[name][0] === 'get');
const unsafe = [...registeredRoutes.keys()].filter(
  (name) => routeTable[name][0] !== 'get' && !/^(logout|profile.destroy)/.test(name),
);

/** Every name a page reads from its query. */
const keys = (
  'page show tab q sort role kyc month car lang to sent from place lat lng radius bounds category make min max ' +
  'extra delivery reviews rating seats feature setup_intent payment_intent redirect_status until signature for key ' +
  'token code return __proto__ constructor'
).split(' ');
const odd = [
  '',
  '0',
  '-1',
  '1e99',
  'NaN',
  'Infinity',
  '99999999999999999999',
  '1.5',
  '%00',
  '%ff',
  '%E0%A4%A',
  '%C0%80',
  '%ED%A0%80',
  'a%00b',
  "'",
  '%',
  '2027-03-28T03:30',
  '0000-01',
  '9999-12',
  '9999-12-31T23:30',
  '0000-01-01T00:00',
  '../../etc/passwd',
  '00000000-0000-0000-0000-000000000000',
  '%0d%0aSet-Cookie:a=b',
  'x'.repeat(6_000),
];

const value = fc.oneof(
  fc.constantFrom(...odd),
  fc.string({ maxLength: 30 }).map((text) => encodeURIComponent(text.toWellFormed())),
);
const suffix = fc.constantFrom('', '', '', '[]', '[0]', '[a][b]', '[toString]', '[__proto__][x]');
const query = fc
  .array(fc.tuple(fc.constantFrom(...keys), suffix, value), { maxLength: 6 })
  .map((pairs) => pairs.map(([key, end, text]) => `${key}${end}=${text}`).join('&'));

type Asked = {
  path: string;
  method?: string;
  body?: string;
  cookie?: string;
  headers?: Record<string, string>;
};

async function statusOf({
  path,
  method = 'GET',
  body,
  cookie = '',
  headers: more,
}: Asked): Promise<number> {
  const asked = request(new URL(baseUrl), {
    path,
    method,
    headers: { Cookie: cookie, Origin: baseUrl, 'Content-Type': 'application/json', ...more },
  });
  asked.end(body);
  const [answer] = await once(asked, 'response');
  answer.resume();
  return Number(answer.statusCode);
}

function cookieFor(name: RouteName): string {
  if (/^(client\.|checkout|contracts)/.test(name)) return cookies.client;
  return name.startsWith('owner.') ? cookies.host : cookies.admin;
}

async function pathOf(name: RouteName, params: Record<string, string>) {
  const real = await paramsFor(name, world);
  const [, path] = routeTable[name];
  return path.replaceAll(/:([a-z]+)/g, (_, key: string) => params[key] ?? real[key] ?? '');
}

test('no page fails, whatever stands in its query', patience(90_000), async () => {
  const property = fc.asyncProperty(fc.constantFrom(...gets), query, async (name, text) => {
    const path = `${await pathOf(name, {})}?${text}`;
    expect(await statusOf({ path, cookie: cookieFor(name) })).toBeLessThan(500);
  });

  await fc.assert(property, cases(500));
});

test('no page fails, whatever stands in its path', async () => {
  const named = gets.filter((name) => routeTable[name][1].includes(':'));
  const part = value.map((text) => text.replaceAll(/[/?#\s]/g, '_'));
  const property = fc.asyncProperty(fc.constantFrom(...named), part, async (name, text) => {
    const everything = Object.fromEntries(
      ['car', 'ref', 'host', 'user', 'token', 'document', 'mail'].map((key) => [key, text]),
    );
    const path = await pathOf(name, everything);
    expect(await statusOf({ path, cookie: cookieFor(name) })).toBeLessThan(500);
  });

  await fc.assert(property, cases(250));
});

const unstorable = ['%00', 'a%00b', '%C0%80', '%ED%A0%80', '%', '9'.repeat(400), '..%2f..'];

test('no route with a parameter fails, whatever stands in it', patience(90_000), async () => {
  const named = [...registeredRoutes.keys()].filter((name) => routeTable[name][1].includes(':'));
  const failed: string[] = [];
  for (const [at, name] of named.entries()) {
    const params = [...routeTable[name][1].matchAll(/:([a-z]+)/g)].map(([, param]) => param ?? '');
    const text = unstorable[at % unstorable.length] ?? '';
    const path = await pathOf(name, Object.fromEntries(params.map((param) => [param, text])));
    const method = routeTable[name][0].toUpperCase();
    const status = await statusOf({ path, method, body: '{}', cookie: cookieFor(name) });
    if (status >= 500) failed.push(`${status} ${name} ${path}`);
  }
  expect(failed).toEqual([]);
});

test.each(['setup_intent', 'payment_intent'])(
  'nobody comes back from the gateway with an error, whatever the address says of %s',
  async (name) => {
    const ids = [...unstorable, '', 'x', 'seti_unknown', 'pi_unknown', 'seti_1%2fcancel'];
    const arrivals = [
      'client.bookings.card.return',
      'profile.cards.return',
      'checkout.return',
    ] as const;
    const failed: string[] = [];
    for (const route of arrivals)
      for (const id of ids) {
        const path = `${await pathOf(route, {})}?${name}=${id}`;
        const status = await statusOf({ path, cookie: cookieFor(route) });
        if (status >= 500) failed.push(`${status} ${path}`);
      }
    expect(failed).toEqual([]);
  },
);

const headers = [
  'Accept-Language',
  'Content-Type',
  'If-None-Match',
  'Range',
  'Referer',
  'Stripe-Signature',
  'User-Agent',
  'X-Forwarded-For',
  'X-Inertia-Except-Once-Props',
  'X-Inertia-Partial-Component',
  'X-Inertia-Partial-Data',
  'X-Inertia-Reset',
  'X-XSRF-TOKEN',
  'traceparent',
];

test('nothing fails, whatever stands in a header', patience(60_000), async () => {
  const texts = ['%00', '\u00ff\u00fe', '9'.repeat(4_000), 'http://[', '*;q=,,'];
  const failed: string[] = [];
  for (const header of headers)
    for (const text of texts)
      for (const path of ['/login', '/webhooks/stripe']) {
        const method = path === '/login' ? 'GET' : 'POST';
        const extra = { 'X-Inertia': 'true', 'X-Inertia-Version': 'test', [header]: text };
        const asked = { path, method, headers: extra, ...(method === 'POST' && { body: '{}' }) };
        const status = await statusOf(asked);
        if (status >= 500) failed.push(`${status} ${path} ${header}: ${text.slice(0, 20)}`);
      }
  expect(failed).toEqual([]);
});

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    1e300,
    '',
    '\u0000',
    'a\ud800',
    'x'.repeat(10_000),
    [],
    {},
    ['x'],
  ),
  fc.constantFrom<unknown>({ toString: 'x' }, [[[[]]]], '2027-03-28', '0000-01-01', '9999-12-31'),
  fc.string(),
);
const fields = (
  'name email password phone kind reason refund decision verdict hostId iban holder from to price note amount stars ' +
  'text odometerKm damages payouts wanted quoteId requestKey bornOn licenceIssuedOn reply locale socket_id ' +
  'channel_name signature move action roles id userId status total __proto__'
).split(' ');
const body = fc.oneof(
  fc
    .dictionary(fc.constantFrom(...fields), hostile, { maxKeys: 20 })
    .map((it) => JSON.stringify(it)),
  fc.constantFrom('', '[]', '{"', 'null', '"x"', '{"__proto__":{"a":1}}', '['.repeat(50_000)),
);

test('no form fails, whatever is sent', async () => {
  const property = fc.asyncProperty(fc.constantFrom(...unsafe), body, async (name, text) => {
    const method = routeTable[name][0].toUpperCase();
    const asked = { path: await pathOf(name, {}), method, body: text };
    expect(await statusOf({ ...asked, cookie: cookieFor(name) })).toBeLessThan(500);
  });

  await fc.assert(property, cases(500));
});

test.each([
  'owner.bookings',
  'owner.reviews',
  'admin.users',
  'dev.mail',
  'client.bookings',
] as const)('a page number that is no text is the first page: %s', async (name) => {
  const path = `${await pathOf(name, {})}?page[toString]=x&page[valueOf]=y`;
  expect(await statusOf({ path, cookie: cookieFor(name) })).toBe(200);
});

const brokenCookies = [
  'XSRF-TOKEN=%E0%A4%A',
  'sid=%',
  'sid=s%3Ax.y',
  '=;;',
  'sid=' + 'x'.repeat(4_000),
];

test.each(brokenCookies)('a broken cookie is no reason to fail: %s', async (cookie) => {
  expect(await statusOf({ path: '/', cookie })).toBe(200);
});

test.each(['/\\[', '//', '//[', '/%', '/..//evil.example', '/./', '/cars/../../x', '/\u00ff'])(
  'an odd path is an ordinary mistake: %s',
  async (path) => {
    expect(await statusOf({ path })).toBeLessThan(500);
  },
);
