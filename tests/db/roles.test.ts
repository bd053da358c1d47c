import { expect, test } from 'vitest';
import { z } from 'zod';
import { db, pgCode } from '#server/db/client.ts';
import { appendOnlyTables, derivedTables, prepareForApplication } from '#server/db/grants.ts';
import { StartFailure } from '#server/lib/start-failure.ts';
import { enqueue } from '#server/queue/queue.ts';
import { createUser } from '../support/factories.ts';

const FORBIDDEN = '42501';
const codeOf = (work: Promise<unknown>) => work.then(() => 'accepted', pgCode);

test('the application runs as a role that owns none of its tables', async () => {
  const Row = z.object({ owned: z.number() });

  const [row] = await db.sql(Row)`
    select count(*)::int as owned from pg_tables
    where schemaname = 'public' and tableowner = current_user`;

  expect(row).toEqual({ owned: 0 });
});

test.each([
  'create table mine (id int)',
  'alter table users disable trigger all',
  'alter table bookings add column mine int',
  'drop table quotes',
  'truncate quotes',
  'create schema mine',
  `set session_replication_role = 'replica'`,
])('the application may not «%s»', async (text) => {
  expect(await codeOf(db.query(text, []))).toBe(FORBIDDEN);
});

test.each(appendOnlyTables)(
  'the application adds to %s and changes nothing there',
  async (table) => {
    const key = table === 'invoiced_postings' ? 'transaction_id' : 'id';
    expect(await codeOf(db.query(`delete from ${table}`, []))).toBe(FORBIDDEN);
    expect(await codeOf(db.query(`update ${table} set ${key} = ${key}`, []))).toBe(FORBIDDEN);
    expect(await codeOf(db.query(`truncate ${table}`, []))).toBe(FORBIDDEN);
  },
);

test.each(derivedTables)('the application only reads %s', async (table) => {
  const [column] = await db.sql(z.object({ name: z.string() }))`
    select column_name as name from information_schema.columns where table_name = ${table} limit 1`;

  expect(await codeOf(db.query(`insert into ${table} default values`, []))).toBe(FORBIDDEN);
  expect(await codeOf(db.query(`update ${table} set ${column?.name} = null`, []))).toBe(FORBIDDEN);
  expect(await codeOf(db.query(`delete from ${table}`, []))).toBe(FORBIDDEN);
});

test('the application reads and writes its rows and sends jobs', async () => {
  const { id } = await createUser();

  await db.user.update({ where: { id }, data: { name: 'Maria Ionescu' } });
  await enqueue(db, 'end-connections', { sessions: [id] });
  await db.user.delete({ where: { id } });

  expect(await db.user.count({ where: { id } })).toBe(0);
});

test('granting again changes nothing, and one role for everything works', async () => {
  const owner = process.env['OWNER_DATABASE_URL'] ?? '';
  const application = process.env['DATABASE_URL'] ?? '';

  expect(await prepareForApplication(owner, application)).toBe(true);
  expect(await prepareForApplication(owner, owner)).toBe(false);
});

test('a role that does not exist is said by name', async () => {
  const owner = process.env['OWNER_DATABASE_URL'] ?? '';
  const nobody = Object.assign(new URL(owner), { username: 'nobody_here' }).href;

  await expect(prepareForApplication(owner, nobody)).rejects.toThrow(StartFailure);
  await expect(prepareForApplication(owner, nobody)).rejects.toThrow('nobody_here');
});
