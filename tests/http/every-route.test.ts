import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { registeredRoutes } from '#server/http/registry.ts';
import { startQueue } from '#server/queue/queue.ts';
import { routeTable } from '#shared/route-table.ts';
import { url, type RouteName } from '#shared/routes.ts';
import { as, baseUrl } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { areasOfPage } from '../support/page-texts.ts';
import { bodyFor, createWorld, paramsFor, type World } from './authorisation-world.ts';
import { expectGuarded, isUncached } from './headers-support.ts';

let world: World;

beforeAll(async () => {
  await startQueue();
  world = await createWorld();
});

const names = [...registeredRoutes.keys()];
const pages = names.filter((name) => routeTable[name][0] === 'get');
const forms = names.filter(
  (name) => routeTable[name][0] !== 'get' && !/^(logout|profile.destroy)/.test(name),
);

async function pathOf(name: RouteName) {
  const params = await paramsFor(name, world);
  return routeTable[name][1].replaceAll(/:([a-z]+)/g, (_, key: string) => params[key] ?? '');
}

/** The same for everybody. */
const mayBeCached = new Set<RouteName>([
  'calendars.feed',
  'robots',
  'sitemap',
  'manifest',
  'places',
  'health.live',
  'health.ready',
  'map.cars',
  'map.cars.show',
]);

test.each(pages)(
  '%s answers everybody behind its headers, and no cache keeps a person’s',
  async (name) => {
    const path = await pathOf(name);
    const { admin, client, owner } = world.people;

    for (const person of [null, client, owner, admin]) {
      const answer = await as(person).get(path);
      expectGuarded(answer);
      expect(answer.status).toBeLessThan(500);
      expect(person === null || mayBeCached.has(name) || isUncached(answer)).toBe(true);
      await expectTextsOf(answer);
    }
  },
);

const Page = z.object({
  component: z.string(),
  props: z.object({ i18n: z.object({ messages: z.record(z.string(), z.unknown()) }) }),
});

/** A page is sent with the texts that its code asks for. */
async function expectTextsOf(answer: Response) {
  if (answer.headers.get('x-inertia') === null) return;
  const { component, props } = Page.parse(await answer.json());
  const sent = new Set(Object.keys(props.i18n.messages));
  expect({
    component,
    missing: [...areasOfPage(component)].filter((area) => !sent.has(area)),
  }).toEqual({
    component,
    missing: [],
  });
}

test.each([
  ['/no-such-page', 404, {}],
  [url('login.store'), 419, { method: 'POST', headers: { Origin: 'https://evil.example' } }],
  [url('contact.store'), 413, { method: 'POST', body: 'x'.repeat(300_000) }],
] as const)('an error is guarded as well: %s, %s', async (path, status, options) => {
  const answer = await fetch(baseUrl + path, {
    redirect: 'manual',
    ...options,
    headers: {
      Origin: baseUrl,
      'Content-Type': 'application/json',
      ...('headers' in options ? options.headers : {}),
    },
  });

  expect(answer.status).toBe(status);
  expectGuarded(answer);
});

const stolen = {
  roles: ['admin'],
  role: 'admin',
  isAdmin: true,
  id: '00000000-0000-0000-0000-000000000000',
  userId: '00000000-0000-0000-0000-000000000000',
  hostId: '00000000-0000-0000-0000-000000000000',
  ownerId: '00000000-0000-0000-0000-000000000000',
  status: 'verified',
  kycStatus: 'verified',
  kyc_status: 'verified',
  verified: true,
  emailVerifiedAt: '2020-01-01T00:00:00Z',
  email_verified_at: '2020-01-01T00:00:00Z',
  suspendedAt: null,
  total: 1,
  price: 1,
  refunded: 0,
};

test.each(forms)('%s takes nothing that its form does not have', async (name) => {
  const person = await createUser({ kycStatus: 'not_started', emailVerifiedAt: null });
  const standing = () =>
    db.user.findUnique({
      where: { id: person.id },
      select: { kycStatus: true, emailVerifiedAt: true, suspendedAt: true, roles: true },
    });
  const before = await standing();

  const answer = await as(person).send(await pathOf(name), {
    method: routeTable[name][0].toUpperCase(),
    data: { ...stolen, ...(await bodyFor(name, world)) },
  });

  expect(answer.status).toBeLessThan(500);
  expect(await standing()).toEqual(before);
});

test('leaving clears what the browser has kept', async () => {
  const answer = await as(await createUser()).post(url('logout'));

  expect(answer.headers.get('clear-site-data')).toContain('cache');
});
