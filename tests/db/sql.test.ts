import { expect, test } from 'vitest';
import { db, isUniqueViolation, pgCode, pool, violatesExclusion } from '#server/db/client.ts';
import { fragment, join, nothing, sql, sqlIn, transaction } from '#server/db/sql.ts';

test('values are sent apart from the text', async () => {
  const name = `'; drop table users; --`;

  expect(await sql<{ name: string }>`select ${name}::text as name`).toEqual([{ name }]);
});

test('fragments keep their values in order', async () => {
  const conditions = [fragment`n > ${2}`, fragment`n < ${6}`, fragment`n <> ${4}`];

  const rows = await sql<{ n: number }>`
    select n from generate_series(${1}::int, ${9}::int) n
    where ${join(conditions, ' and ')} ${nothing} order by n limit ${10}`;

  expect(rows.map(({ n }) => n)).toEqual([3, 5]);
});

test('int8 is a number, on the pool and through Prisma', async () => {
  for (const run of [sql, sqlIn(db)]) {
    expect(await run`select 12345678901::int8 as money`).toEqual([{ money: 12_345_678_901 }]);
  }
});

test('a date is the day that is stored, whatever the time zone', async () => {
  expect(await sql`select '2026-07-01'::date as day`).toEqual([{ day: '2026-07-01' }]);
});

test('a transaction that fails leaves nothing behind', async () => {
  await sql`create table if not exists scratch (id int primary key)`;

  await expect(
    transaction(async (run) => {
      await run`insert into scratch values (1)`;
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');

  expect(await sql`select * from scratch where id = 1`).toEqual([]);
});

test('a deadlock is run again', async () => {
  await sql`create table if not exists scratch_pairs (id int primary key, n int not null)`;
  await sql`insert into scratch_pairs values (1, 0), (2, 0)`;

  await Promise.all([updatePair(1, 2), updatePair(2, 1)]);

  expect(await sql`select n from scratch_pairs order by id`).toEqual([{ n: 2 }, { n: 2 }]);
});

test('raw SQL in a Prisma transaction is undone with it', async () => {
  await sql`create table if not exists scratch_prisma (id int)`;

  await expect(
    db.$transaction(async (tx) => {
      await sqlIn(tx)`insert into scratch_prisma values (1)`;
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');

  expect(await sql`select * from scratch_prisma`).toEqual([]);
});

test('a refusal of the database keeps its code and constraint, however it was sent', async () => {
  await sql`create table if not exists scratch_unique (id int constraint scratch_unique_key unique)`;
  await sql`create table if not exists scratch_spans
    (during int4range, constraint scratch_no_overlap exclude using gist (during with &&))`;
  await sql`insert into scratch_unique values (1)`;
  await sql`insert into scratch_spans values ('[1,5)')`;

  for (const run of [sql, sqlIn(db)]) {
    const twice = await run`insert into scratch_unique values (1)`.catch((error: unknown) => error);
    const overlap = await run`insert into scratch_spans values ('[4,9)')`.catch(
      (error: unknown) => error,
    );
    expect(isUniqueViolation(twice, 'scratch_unique_key')).toBe(true);
    expect(isUniqueViolation(twice, 'another_key')).toBe(false);
    expect(violatesExclusion(overlap, 'scratch_no_overlap')).toBe(true);
    expect(violatesExclusion(twice)).toBe(false);
  }
});

test('every connection speaks UTC and gives up on its own', async () => {
  const [settings] = await sql`select current_setting('timezone') as zone,
    current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`;

  expect(settings).toEqual({ zone: 'UTC', statement: '10s', lock: '3s', idle: '15s' });
});

test('a connection that dies while in use fails its query and nothing else', async () => {
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid;
  const failure = client.query('select pg_sleep(5)').catch((error: unknown) => error);

  await sql`select pg_terminate_backend(${pid})`;

  expect(pgCode(await failure)).toBe('57P01');
  client.release(true);
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
});

function updatePair(first: number, second: number) {
  return transaction(async (run) => {
    await run`update scratch_pairs set n = n + 1 where id = ${first}`;
    await run`select pg_sleep(0.1)`;
    await run`update scratch_pairs set n = n + 1 where id = ${second}`;
  });
}
