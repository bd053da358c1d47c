import { expect, test } from 'vitest';
import { migrate, type Migration } from '#server/db/migrate.ts';
import { createHash } from 'node:crypto';
import { emptyDatabase, query } from '../support/empty-database.ts';

test('two processes that start at once migrate once', async () => {
  const url = await emptyDatabase();
  const migrations = [migration('1_first', 'create table a (id int); select pg_sleep(0.2)')];

  const applied = await Promise.all([migrate(url, migrations), migrate(url, migrations)]);

  expect(applied.flat()).toEqual(['1_first']);
});

test('a second start applies what is new', async () => {
  const url = await emptyDatabase();
  const first = migration('1_first', 'create table a (id int)');
  const second = migration('2_second', 'alter table a add column name text');

  await migrate(url, [first]);

  expect(await migrate(url, [first, second])).toEqual(['2_second']);
  expect(await migrate(url, [first, second])).toEqual([]);
});

test('function bodies with semicolons are applied whole', async () => {
  const url = await emptyDatabase();
  const body = `create function f() returns int language plpgsql as $$ begin perform 1; return 2; end $$;`;

  await migrate(url, [migration('1_function', body)]);

  expect(await query(url, 'select f()')).toEqual([{ f: 2 }]);
});

test('a migration that fails leaves nothing behind and is tried again', async () => {
  const url = await emptyDatabase();
  const broken = migration('1_first', 'create table a (id int); select nonsense');
  const repaired = migration('1_first', 'create table a (id int)');

  await expect(migrate(url, [broken])).rejects.toThrow('1_first failed: column "nonsense"');

  expect(await query(url, `select to_regclass('a') as a`)).toEqual([{ a: null }]);
  expect(await migrate(url, [repaired])).toEqual(['1_first']);
});

test('a migration that was edited afterwards is refused', async () => {
  const url = await emptyDatabase();
  await migrate(url, [migration('1_first', 'create table a (id int)')]);

  const edited = migrate(url, [migration('1_first', 'create table a (id bigint)')]);

  await expect(edited).rejects.toThrow('1_first was changed after it had been applied');
});

test('a statement that refuses a transaction runs outside one', async () => {
  const url = await emptyDatabase();
  const table = migration('1_table', 'create table a (id int)');
  const index = migration(
    '2_index',
    '-- outside a transaction\ncreate index concurrently a_id on a (id)',
  );

  expect(await migrate(url, [table, index])).toEqual(['1_table', '2_index']);
});

function migration(name: string, sql: string): Migration {
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}
