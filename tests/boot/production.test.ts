import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { databaseProblem, refuseUnready } from '#server/boot/database.ts';
import { refuseReadOnly } from '#server/boot/storage.ts';
import { missingMigrations } from '#server/db/migrate.ts';
import { ensureDatabase } from '../support/database.ts';
import { emptyDatabase, query } from '../support/empty-database.ts';

test('production does not serve from a database that was not migrated, and leaves it as it is', async () => {
  const url = await emptyDatabase();

  await expect(refuseUnready(url)).rejects.toThrow(/lacks \d+ migrations.*npm run migrate/);

  expect(await query(url, `select to_regclass('users') as found`)).toEqual([{ found: null }]);
});

test('the role that the application runs as may ask which migrations are missing', async () => {
  const { application } = await ensureDatabase(inject('adminUrl'), 'production_role');

  expect(await missingMigrations(application)).toEqual([]);
  await expect(refuseUnready(application)).resolves.toBeUndefined();
});

test('production does not serve from a database with a demo account', async () => {
  const { owner } = await ensureDatabase(inject('adminUrl'), 'production_demo');
  await query(
    owner,
    `insert into users (name, email, password_hash) values ('Demo', 'someone@volan.test', '')`,
  );

  await expect(refuseUnready(owner)).rejects.toThrow('someone@volan.test');
});

test('a database that cannot be reached is named, without its password', async () => {
  const refused = refuseUnready('postgresql://volan:secret@127.0.0.1:1/volan');

  await expect(refused).rejects.toThrow('The database 127.0.0.1:1/volan cannot be used');
  await expect(refused).rejects.not.toThrow('secret');
});

test('the setting to correct is that of the role that was refused', () => {
  const refusal = Object.assign(new Error('password authentication failed'), {
    severity: 'FATAL',
    code: '28P01',
  });
  const owner = process.env['OWNER_DATABASE_URL'] ?? '';
  const application = process.env['DATABASE_URL'] ?? '';

  expect(String(databaseProblem(refusal, owner))).toContain('Correct OWNER_DATABASE_URL.');
  expect(String(databaseProblem(refusal, application))).toContain('Correct DATABASE_URL,');
});

test('a node that cannot write where it stores files does not start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'volan-read-only-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'file');
  writeFileSync(file, '');

  expect(() => refuseReadOnly(join(folder, 'storage'))).not.toThrow();
  expect(() => refuseReadOnly(file)).toThrow(`Nothing can be stored in ${file}`);
});
