import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { randomBytes } from 'node:crypto';
import { BUNDLED_DATABASE } from '#server/database-settings.ts';
import { readEnvironment, variableNames, warningsOf } from '#server/environment.ts';
import { inProject } from '#server/lib/paths.ts';
import { archiveFolder } from '../support/pmtiles.ts';
import { local, production } from '../support/production.ts';

test('nothing but a key and a database is needed on one machine', () => {
  expect(readEnvironment(local)).toMatchObject({
    APP_ENV: 'local',
    APP_URL: 'http://localhost:3000',
    DIRECT_DATABASE_URL: local.DATABASE_URL,
    IMAGE_BASE_PATH: '/media/',
    PORT: 3000,
  });
});

test('every wrong and missing variable is named at once', () => {
  const wrong = { PORT: 'eighty', APP_CURRENCY: 'LEI', SMTP_URL: 'mail.example', APP_KEY: 'short' };

  for (const name of [...Object.keys(wrong), 'DATABASE_URL is missing']) {
    expect(() => readEnvironment(wrong)).toThrow(name);
  }
});

test('an empty variable counts as a missing one', () => {
  expect(readEnvironment({ ...local, SMTP_URL: '', PORT: '' })).toMatchObject({ PORT: 3000 });
});

test.each([
  [
    'PUSHER_APP_ID',
    '1',
    'PUSHER_SECRET is missing: PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET belong',
  ],
  ['STRIPE_SECRET_KEY', 'sk_test_1', 'STRIPE_WEBHOOK_SECRET is missing'],
  ['GOOGLE_MAPS_API_KEY', 'k', 'GOOGLE_MAPS_MAP_ID is missing'],
  ['PICTURES_BUCKET', 'cars', 'PICTURES_ACCESS_KEY_ID is missing'],
])('%s alone is refused', (name, value, message) => {
  expect(() => readEnvironment({ ...local, [name]: value })).toThrow(message);
});

const bucket = {
  PICTURES_BUCKET: 'cars',
  PICTURES_ACCESS_KEY_ID: 'id',
  PICTURES_SECRET_ACCESS_KEY: 'secret',
};
test.each([
  [{}, 'https://cars.s3.us-east-1.amazonaws.com/'],
  [{ PICTURES_REGION: 'eu-central-1' }, 'https://cars.s3.eu-central-1.amazonaws.com/'],
  [{ PICTURES_ENDPOINT: 'https://minio.example' }, 'https://minio.example/cars/'],
  [{ IMAGE_BASE_PATH: 'https://cdn.example/' }, 'https://cdn.example/'],
])('pictures in a bucket are shown from where it answers: %j', (given, address) => {
  expect(readEnvironment({ ...local, ...bucket, ...given }).IMAGE_BASE_PATH).toBe(address);
});

const tiles = 'https://tiles.example/{z}/{x}/{y}.png';
const folder = archiveFolder();
writeFileSync(join(folder, 'picture.pmtiles'), 'not tiles at all');

test.each([
  [
    { MAP_TILES_URL: 'https://tiles.example/{z}.png' },
    'MAP_TILES_URL must contain {z}, {x} and {y}',
  ],
  [{ MAP_TILES_URL: tiles }, 'MAP_TILES_ATTRIBUTION is missing'],
  [{ MAP_TILES_URL: tiles, MAP_PMTILES: 'park.pmtiles' }, 'MAP_PMTILES and MAP_TILES_URL are both'],
  [{ MAP_PMTILES: 'nowhere.pmtiles' }, 'MAP_PMTILES names a file that does not exist'],
  [{ MAP_PMTILES: 'picture.pmtiles' }, 'MAP_PMTILES names a file that is no PMTiles archive'],
  [{ MAP_PMTILES: '../park.pmtiles' }, 'MAP_PMTILES must be a file below STORAGE_DIR'],
  [{ MAP_PMTILES: 'maps/../../park.pmtiles' }, 'MAP_PMTILES must be a file below STORAGE_DIR'],
  [{ MAP_PMTILES: '/etc/park.pmtiles' }, 'MAP_PMTILES must be a file below STORAGE_DIR'],
  [
    { MAP_PMTILES: 'ftp://tiles.example/a.pmtiles' },
    'MAP_PMTILES must be a file below STORAGE_DIR',
  ],
  [{ MAP_PMTILES: 'secrets.json' }, 'MAP_PMTILES must be a file below STORAGE_DIR'],
])('street tiles that nobody would see stop the start: %j', (given, message) => {
  expect(() => readEnvironment({ ...local, STORAGE_DIR: folder, ...given })).toThrow(message);
});

test.each([
  { MAP_TILES_URL: tiles, MAP_TILES_ATTRIBUTION: '© Tiles' },
  { MAP_PMTILES: 'park.pmtiles' },
  { MAP_PMTILES: 'https://bucket.example/romania.pmtiles' },
])('street tiles that can be had start: %j', (given) => {
  expect(readEnvironment({ ...production, STORAGE_DIR: folder, ...given })).toMatchObject(given);
});

test('production with everything it needs starts', () => {
  expect(readEnvironment(production).APP_ENV).toBe('production');
});

test.each([
  ['APP_KEY', undefined, 'APP_KEY is missing'],
  ['APP_KEY', 'x'.repeat(64), 'APP_KEY is easy to guess'],
  ['APP_KEY', 'abcdefghijk'.repeat(4), 'APP_KEY is easy to guess'],
  ['APP_KEY', 'changeme-changeme-changeme-change', 'APP_KEY is easy to guess'],
  ['APP_KEY', '0101100111010010110100101101001011', 'APP_KEY is easy to guess'],
  ['APP_URL', 'http://volan.example', 'APP_URL must begin with https://'],
  [
    'MAP_TILES_URL',
    'http://tiles.example/{z}/{x}/{y}.png',
    'MAP_TILES_URL must begin with https://',
  ],
  ['MAP_PMTILES', 'http://tiles.example/a.pmtiles', 'MAP_PMTILES must begin with https://'],
  ['SMTP_URL', undefined, 'SMTP_URL is missing'],
  ['MAIL_FROM', undefined, 'MAIL_FROM is missing'],
  ['STRIPE_SECRET_KEY', 'sk_test_1', 'STRIPE_SECRET_KEY is a test key'],
])('production refuses %s = %s', (name, value, message) => {
  expect(() => readEnvironment({ ...production, [name]: value })).toThrow(message);
});

test.each(['APP_KEY', 'APP_URL', 'DATABASE_URL', 'MAIL_FROM', 'SMTP_URL', 'STRIPE_SECRET_KEY'])(
  'an empty production is told of %s, with everything else it misses',
  (name) => {
    expect(() => readEnvironment({ APP_ENV: 'production' })).toThrow(name);
  },
);

test('production takes test payments only when that is said', () => {
  const {
    STRIPE_SECRET_KEY: _,
    STRIPE_PUBLISHABLE_KEY: __,
    STRIPE_WEBHOOK_SECRET: ___,
    ...rest
  } = production;

  expect(() => readEnvironment(rest)).toThrow('STRIPE_SECRET_KEY is missing');
  expect(readEnvironment({ ...rest, ALLOW_TEST_PAYMENTS: '1' }).ALLOW_TEST_PAYMENTS).toBe(true);
});

const keysOfBucket = (name: string) => ({
  [`${name}_BUCKET`]: 'volan',
  [`${name}_ACCESS_KEY_ID`]: 'k',
  [`${name}_SECRET_ACCESS_KEY`]: 's',
});

test('several processes share a database and a bucket, or do not start', () => {
  const buckets = { ...keysOfBucket('S3'), ...keysOfBucket('PICTURES') };
  const several = { ...local, NODES: '3' };
  const alone = { ...several, DATABASE_URL: BUNDLED_DATABASE };

  expect(readEnvironment({ ...several, ...buckets }).NODES).toBe(3);
  expect(() => readEnvironment(several)).toThrow('S3_BUCKET is missing: NODES=3 would each keep');
  expect(() => readEnvironment({ ...alone, ...buckets })).toThrow(
    'DATABASE_URL is missing: NODES=3 cannot share the bundled PostgreSQL',
  );
  expect(() => readEnvironment(alone)).toThrow(/DATABASE_URL[^]*S3_BUCKET[^]*PICTURES_BUCKET/);
  expect(() => readEnvironment({ ...local, DATABASE_URL: BUNDLED_DATABASE })).not.toThrow();
});

test('.env.example documents every variable and no other', () => {
  const lines = readFileSync(inProject('.env.example'), 'utf8').split('\n');
  const documented = lines.flatMap((line) => /^([A-Z0-9_]+)=/.exec(line)?.[1] ?? []);

  expect(documented.toSorted()).toEqual(variableNames.toSorted());
});

test('.env.example starts as it is', () => {
  const lines = readFileSync(inProject('.env.example'), 'utf8').split('\n');
  const given = Object.fromEntries(
    lines.filter((line) => /^[A-Z0-9_]+=/.test(line)).map((line) => line.split(/=(.*)/, 2)),
  );

  expect(() => readEnvironment({ ...given, ...local })).not.toThrow();
});

test('a key made as the example says is never called easy to guess', () => {
  const keys = Array.from({ length: 2_000 }, (_, at) =>
    randomBytes(at % 2 === 0 ? 16 : 32).toString('hex'),
  );

  for (const APP_KEY of keys)
    expect(readEnvironment({ ...production, APP_KEY }).APP_KEY).toBe(APP_KEY);
});

test('production takes no money for an operator nobody knows, and a demonstration says that it is one', () => {
  const { OPERATOR_NAME: _name, ...nameless } = production;
  const unknown = Object.fromEntries(
    Object.entries(nameless).filter(([name]) => !name.startsWith('OPERATOR_')),
  );

  expect(() => readEnvironment(nameless)).toThrow('OPERATOR_NAME is missing: OPERATOR_NAME,');
  expect(() => readEnvironment(unknown)).toThrow('OPERATOR_NAME is missing: whoever takes money');
  expect(warningsOf(readEnvironment({ ...unknown, ALLOW_TEST_PAYMENTS: '1' }))).toEqual([
    'OPERATOR_NAME is missing: the legal pages name a sample operator.',
  ]);
});

test('production is told of a proxy it does not trust, for behind one all visitors look alike', () => {
  const [warning, ...others] = warningsOf(readEnvironment({ ...production, TRUST_PROXY: '0' }));

  expect(warning).toMatch(/^TRUST_PROXY is 0/);
  expect(others).toEqual([]);
});

test('production is told that nobody looks at uploaded files', () => {
  const { CLAMAV_HOST: _, ...rest } = production;

  expect(warningsOf(readEnvironment(rest))).toEqual([
    'CLAMAV_HOST is missing: uploaded files are not scanned for viruses.',
  ]);
});

test.each([
  ['production', BUNDLED_DATABASE, 1],
  ['production', production.DATABASE_URL, 0],
  ['local', BUNDLED_DATABASE, 0],
])('%s on %s: %i warnings', (APP_ENV, DATABASE_URL, count) => {
  expect(warningsOf(readEnvironment({ ...production, APP_ENV, DATABASE_URL }))).toHaveLength(count);
});
