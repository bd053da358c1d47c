import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { randomBytes } from 'node:crypto';
import { BUNDLED_DATABASE } from '#server/database-settings.ts';
import { readEnvironment, variableNames, warningsOf } from '#server/environment.ts';
import { inProject } from '#server/lib/paths.ts';
import { readSecretFilesOfProcess } from '#server/secret-files.ts';
import { archiveFolder } from '../support/pmtiles.ts';

const local = {
  APP_KEY: 'x'.repeat(32),
  DATABASE_URL: 'postgresql://localhost/volan',
};
const production = {
  ...local,
  APP_ENV: 'production',
  APP_KEY: '5f1c0e9a7b3d48264ce1f0a9587bd632',
  APP_URL: 'https://volan.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Volan <salut@volan.example>',
  OPERATOR_NAME: 'Volan SRL',
  OPERATOR_CUI: 'RO12345678',
  OPERATOR_REGISTER: 'J40/1234/2026',
  OPERATOR_ADDRESS: 'Strada Lungă 7, București',
  OPERATOR_EMAIL: 'salut@volan.example',
  OPERATOR_PHONE: '+40 21 555 66 77',
  TRUST_PROXY: '1',
  CLAMAV_HOST: '127.0.0.1',
};

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
  ['APP_PREVIOUS_KEYS', `${'x'.repeat(32)}`, 'APP_PREVIOUS_KEYS is easy to guess'],
  ['APP_PREVIOUS_KEYS', `${production.APP_KEY},short`, 'APP_PREVIOUS_KEYS is easy to guess'],
  ['BACKUP_KEY', 'changeme-changeme-changeme-change', 'BACKUP_KEY is easy to guess'],
  ['PUSHER_SECRET', 'x', 'PUSHER_SECRET is easy to guess'],
  ['DATABASE_URL', 'postgresql://db.example/volan', 'DATABASE_URL reaches db.example without TLS'],
  ['DATABASE_URL', 'postgresql://db.example/volan?sslmode=disable', 'add ?sslmode=verify-full'],
  ['DATABASE_URL', 'postgresql://db.example/volan?sslmode=no-verify', 'DATABASE_URL reaches'],
  ['DATABASE_URL', 'postgresql://localhost/volan?host=db.example', 'DATABASE_URL reaches db.exam'],
  ['OWNER_DATABASE_URL', 'postgres://10.0.0.7/volan', 'OWNER_DATABASE_URL reaches 10.0.0.7'],
  ['DATABASE_READ_URL', 'postgres://[fd00::7]/volan', 'DATABASE_READ_URL reaches fd00::7'],
  ['SMTP_URL', 'smtp://mail.example:587', 'SMTP_URL reaches mail.example without TLS'],
  ['SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false', 'SMTP_URL reaches'],
  ['S3_ENDPOINT', 'http://minio.example', 'S3_ENDPOINT reaches minio.example without TLS'],
  ['PICTURES_ENDPOINT', 'http://minio.example', 'PICTURES_ENDPOINT reaches'],
  ['BACKUP_ENDPOINT', 'http://minio.example', 'BACKUP_ENDPOINT reaches'],
  ['CLAMAV_HOST', 'scanner.example', 'CLAMAV_HOST reaches scanner.example without TLS'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://traces.example:4318', 'OTEL_EXPORTER_OTLP_ENDPOINT rea'],
])('production refuses %s = %s', (name, value, message) => {
  expect(() => readEnvironment({ ...production, [name]: value })).toThrow(message);
});

test.each([
  { DATABASE_URL: 'postgresql://volan@db.example/volan?sslmode=verify-full' },
  { DATABASE_URL: 'postgresql://volan@127.0.0.1/volan' },
  { DATABASE_URL: 'postgresql://volan@localhost/volan?host=/run/postgresql' },
  { DATABASE_URL: 'postgresql://volan@%2Frun%2Fpostgresql/volan' },
  { DATABASE_URL: 'postgresql://volan@db/volan', PRIVATE_HOSTS: 'mail, db' },
  { SMTP_URL: 'smtp://mail.example:587?requireTLS=true' },
  { SMTP_URL: 'smtp://localhost:25' },
  { S3_ENDPOINT: 'https://minio.example' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://[::1]:4318' },
  { APP_PREVIOUS_KEYS: `${production.APP_KEY},0b9ad27e6f51c34820d7be6519af34c8` },
])('production starts with what nobody can read on the way: %j', (given) => {
  expect(() => readEnvironment({ ...production, ...given })).not.toThrow();
});

test('live events leave the machine encrypted', () => {
  const live = {
    PUSHER_APP_ID: '1',
    PUSHER_KEY: 'k',
    PUSHER_SECRET: randomBytes(16).toString('hex'),
  };
  const plain = { ...production, ...live, PUSHER_HOST: 'live.example', PUSHER_SCHEME: 'http' };

  expect(() => readEnvironment(plain)).toThrow('PUSHER_SCHEME reaches live.example without TLS');
  expect(() => readEnvironment({ ...plain, PUSHER_SCHEME: 'https' })).not.toThrow();
});

test('a setting may be in a file, whose last line break is left out', () => {
  const file = join(archiveFolder(), 'app_key');
  writeFileSync(file, `${production.APP_KEY}\n`);
  const { APP_KEY: _, ...rest } = production;

  expect(readEnvironment({ ...rest, APP_KEY_FILE: file }).APP_KEY).toBe(production.APP_KEY);
  expect(readEnvironment({ ...rest, APP_KEY: '', APP_KEY_FILE: file }).APP_KEY).toHaveLength(32);
});

test('a setting given twice, and a file that is empty or cannot be read, are named at once', () => {
  const empty = join(archiveFolder(), 'empty');
  writeFileSync(empty, '\n');
  const given = {
    ...local,
    APP_KEY_FILE: empty,
    SMTP_URL_FILE: '/nowhere/smtp',
    STRIPE_SECRET_KEY_FILE: empty,
  };

  expect(() => readEnvironment(given)).toThrow('APP_KEY and APP_KEY_FILE are both set');
  expect(() => readEnvironment(given)).toThrow('SMTP_URL_FILE names a file that cannot be read');
  expect(() => readEnvironment(given)).toThrow('STRIPE_SECRET_KEY_FILE names an empty file');
});

test('what reads the environment itself finds the settings of files, too', () => {
  const file = join(archiveFolder(), 'owner');
  writeFileSync(file, 'postgresql://owner@localhost/volan\r\n');
  vi.stubEnv('OWNER_DATABASE_URL', '');
  vi.stubEnv('OWNER_DATABASE_URL_FILE', file);

  readSecretFilesOfProcess(variableNames);

  expect(process.env['OWNER_DATABASE_URL']).toBe('postgresql://owner@localhost/volan');
  expect(() => readSecretFilesOfProcess(variableNames)).not.toThrow();
  vi.unstubAllEnvs();
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
