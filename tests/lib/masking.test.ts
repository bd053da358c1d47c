import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { loggedError } from '#server/lib/logged-error.ts';
import { maskAddresses, maskPath } from '#server/lib/masking.ts';
import { routeTable, secretParams } from '#shared/route-table.ts';

const secret = randomBytes(32).toString('base64url');

/** Parameters that name a row, a day or a kind. Knowing them lets nobody in. */
const open = new Set(
  (
    'alert batch block branch car card case change claim class damage device document driver entry event exception ' +
    'feed file host import incident inspection invitation invoice item job kind leg list mail market member month ' +
    'passkey payout photo picture plan provider ref reply report review round seller series session stop thread user view year'
  ).split(' '),
);

const namesIn = (path: string) => [...path.matchAll(/:([a-z]+)/g)].map(([, name]) => name ?? '');

test('each parameter of a path is known to be secret or not', () => {
  const names = new Set(Object.values(routeTable).flatMap(([, path]) => namesIn(path)));
  const known = new Set<string>([...open, ...secretParams]);

  expect([...names].filter((name) => !known.has(name))).toEqual([]);
});

const secretRoutes = Object.values(routeTable)
  .map(([, path]) => path)
  .filter((path) => secretParams.some((name) => path.includes(`:${name}`)));

test('no spelling of an address gives its secret away', () => {
  const short = 'aB3';
  const spellings = secretRoutes.flatMap((route) =>
    [secret, short].flatMap((value) =>
      [route, route.toUpperCase()]
        .map((path) => path.replaceAll(/:[a-z]+/gi, value))
        .flatMap((path) => [path, `/en${path}`, `/${path}`, `${path}/`, `${path}/x`, `${path}?a#b`])
        .map((address) => [value, maskPath(address)] as const),
    ),
  );

  expect(spellings.filter(([value, masked]) => masked.includes(value))).toEqual([]);
  expect(secretRoutes.length).toBeGreaterThan(7);
});

test('what looks like a secret is none of the log’s business at any address, and names and ids are', () => {
  expect(maskPath(`/test-gateway/challenges/${secret}`)).toBe('/test-gateway/challenges/…');
  expect(maskPath('/cars/dacia-duster-2021-cluj-napoca-7kq2?from=x')).toBe(
    '/cars/dacia-duster-2021-cluj-napoca-7kq2',
  );
  expect(maskPath('/documents/0b7f9a52-3c1e-4d7a-9a58-0f8de8b4e2c1')).toContain('0b7f9a52');
});

test('an error is logged by what it is, not by what somebody sent', () => {
  const error = Object.assign(
    new Error(`GET https://user:pass@volan.test/reset-password/${secret}?code=${secret} failed`, {
      cause: Object.assign(new Error('duplicate'), { detail: `Key (email)=(${secret}) exists.` }),
    }),
    { code: '23505', body: secret, response: { headers: { cookie: secret } } },
  );

  const logged = loggedError(error);

  expect(JSON.stringify(logged)).not.toContain(secret);
  expect(JSON.stringify(logged)).not.toContain('pass@');
  expect(logged).toMatchObject({ code: '23505', name: 'Error', cause: { message: 'duplicate' } });
});

test('an address that is none is masked whole', () => {
  expect(maskAddresses(`cannot reach redis://:${secret}@[bad`)).toBe('cannot reach …');
});
