import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readEnvironment, variableNames } from '#server/environment.ts';
import { readSecretFilesOfProcess } from '#server/secret-files.ts';
import { archiveFolder } from '../support/pmtiles.ts';
import { local, production } from '../support/production.ts';

test.each([
  ['APP_PREVIOUS_KEYS', 'x'.repeat(32), 'APP_PREVIOUS_KEYS is easy to guess'],
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
