import { expect, inject, test } from 'vitest';
import { refuseUnready } from '#server/boot/database.ts';
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
