import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import {
  db,
  isUniqueViolation,
  pgCode,
  pool,
  violatesExclusion,
  type Db,
} from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { asOwner } from '../support/as-owner.ts';
import { createBooking } from '../support/factories.ts';

const Numbered = z.object({ n: z.number() });

test('values are sent apart from the text', async () => {
  const name = `'; drop table users; --`;

  expect(await db.sql(z.object({ name: z.string() }))`select ${name}::text as name`).toEqual([
    { name },
  ]);
});

test('fragments keep their values in order', async () => {
  const conditions = [Prisma.sql`n > ${2}`, Prisma.sql`n < ${6}`, Prisma.sql`n <> ${4}`];

  const rows = await db.sql(Numbered)`
    select n from generate_series(${1}::int, ${9}::int) n
    where ${Prisma.join(conditions, ' and ')} ${Prisma.empty} order by n limit ${10}`;

  expect(rows.map(({ n }) => n)).toEqual([3, 5]);
});

test('columns come back in camel case', async () => {
  const Row = z.object({ startsAt: z.number(), kmPer100: z.number(), alreadySo: z.number() });

  expect(await db.sql(Row)`select 1 as starts_at, 2 as km_per_100, 3 as "alreadySo"`).toEqual([
    { startsAt: 1, kmPer100: 2, alreadySo: 3 },
  ]);
});

test('a row that differs from its shape fails the test that reads it', async () => {
  await expect(db.sql(Numbered)`select 'one' as n`).rejects.toThrow('not of its statement');
  await expect(db.sql(Numbered)`select 1 as n, 2 as m`).rejects.toThrow('not of its statement');
  await expect(db.sql(Numbered)`select 1 as m`).rejects.toThrow('not of its statement');
});

test('int8 is a number, on the pool and in a transaction', async () => {
  expect(await readLarge(db)).toEqual([{ n: 12_345_678_901 }]);
  expect(await transaction(readLarge)).toEqual([{ n: 12_345_678_901 }]);
});

test('a date is the day that is stored, whatever the time zone', async () => {
  expect(await db.sql(z.object({ day: z.string() }))`select '2026-07-01'::date as day`).toEqual([
    { day: '2026-07-01' },
  ]);
});

test('a transaction that fails leaves nothing behind, of models and SQL alike', async () => {
  await asOwner(`create table if not exists scratch (n int primary key)`);
  const email = 'nobody-stays@example.test';

  await expect(
    transaction(async (tx) => {
      await tx.execute`insert into scratch values (1)`;
      await tx.user.create({ data: { email, name: 'Nobody', passwordHash: 'none' } });
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');

  expect(await db.sql(Numbered)`select * from scratch where n = 1`).toEqual([]);
  expect(await db.user.count({ where: { email } })).toBe(0);
});

test('a transaction has one statement under way at a time, however many Prisma asks for at once', async () => {
  const { id } = await createBooking();
  const mostBeside = countUnderWay();

  await transaction((tx) =>
    Promise.all([
      tx.execute`select pg_sleep(0.01)`,
      tx.booking.findUniqueOrThrow({
        where: { id },
        select: { host: true, client: true, car: true, payments: true },
      }),
    ]),
  );

  expect(mostBeside('pg_sleep(0.01)')).toBe(1);
});

/** The most promised statements at once on the connection that a text was sent on: others work in the background. */
function countUnderWay() {
  const connections = new Map<object, { underWay: number; most: number; texts: string[] }>();
  const query: unknown = Reflect.get(pg.Client.prototype, 'query');
  if (typeof query !== 'function') throw new TypeError('The driver has no query.');
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: object,
    ...sent: unknown[]
  ) {
    const answer: unknown = Reflect.apply(query, this, sent);
    if (answer instanceof Promise) {
      const known = connections.get(this) ?? { underWay: 0, most: 0, texts: [] };
      connections.set(this, known);
      known.texts.push(JSON.stringify(sent[0]));
      known.underWay += 1;
      known.most = Math.max(known.most, known.underWay);
      void answer.catch(() => undefined).then(() => (known.underWay -= 1));
    }
    return answer;
  });
  onTestFinished(() => spy.mockRestore());
  return (text: string) =>
    [...connections.values()].find(({ texts }) => texts.some((sent) => sent.includes(text)))?.most;
}

test('models and SQL of one transaction see what the other wrote, on connections of their own', async () => {
  const emails = Array.from({ length: 20 }, (_, at) => `seen-at-once-${at}@example.test`);

  expect(await Promise.all(emails.map(writeTwice))).toEqual(emails.map(() => 1));
});

test('a statement that comes after its transaction is refused', async () => {
  const late = await transaction(async (tx) => tx);

  await expect(late.execute`select 1`).rejects.toThrow('after the end of its transaction');
});

test('a deadlock is run again', async () => {
  await asOwner(`create table if not exists scratch_pairs (id int primary key, n int not null)`);
  await db.execute`insert into scratch_pairs values (1, 0), (2, 0)`;

  await Promise.all([updatePair(1, 2), updatePair(2, 1)]);

  expect(await db.sql(Numbered)`select n from scratch_pairs order by id`).toEqual([
    { n: 2 },
    { n: 2 },
  ]);
});

test('a refusal of the database keeps its code and constraint, however it was sent', async () => {
  await asOwner(
    `create table if not exists scratch_unique (id int constraint scratch_unique_key unique)`,
  );
  await asOwner(`create table if not exists scratch_spans
    (during int4range, constraint scratch_no_overlap exclude using gist (during with &&))`);
  await db.execute`insert into scratch_unique values (1)`;
  await db.execute`insert into scratch_spans values ('[1,5)')`;

  const twice = await failure(db.execute`insert into scratch_unique values (1)`);
  const overlap = await failure(db.execute`insert into scratch_spans values ('[4,9)')`);
  const throughPrisma = await failure(
    db.$executeRawUnsafe('insert into scratch_unique values (1)'),
  );

  expect(isUniqueViolation(twice, 'scratch_unique_key')).toBe(true);
  expect(isUniqueViolation(throughPrisma, 'scratch_unique_key')).toBe(true);
  expect(isUniqueViolation(twice, 'another_key')).toBe(false);
  expect(violatesExclusion(overlap, 'scratch_no_overlap')).toBe(true);
  expect(violatesExclusion(twice)).toBe(false);
});

test('every connection speaks UTC and gives up on its own', async () => {
  const Settings = z.object({
    zone: z.string(),
    statement: z.string(),
    lock: z.string(),
    idle: z.string(),
  });

  const [settings] = await db.sql(Settings)`select current_setting('timezone') as zone,
    current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`;

  expect(settings).toEqual({ zone: 'UTC', statement: '10s', lock: '3s', idle: '15s' });
});

test('a connection that dies while in use fails its query and nothing else', async () => {
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid;
  const outcome = failure(client.query('select pg_sleep(5)'));

  await db.execute`select pg_terminate_backend(${pid})`;

  expect(pgCode(await outcome)).toBe('57P01');
  client.release(true);
  expect(await db.sql(Numbered)`select 1 as n`).toEqual([{ n: 1 }]);
});

function updatePair(first: number, second: number) {
  return transaction(async (tx) => {
    await tx.execute`update scratch_pairs set n = n + 1 where id = ${first}`;
    await tx.execute`select pg_sleep(0.1)`;
    await tx.execute`update scratch_pairs set n = n + 1 where id = ${second}`;
  });
}

function failure(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: unknown) => error);
}

function readLarge(run: Db) {
  return run.sql(Numbered)`select 12345678901::int8 as n`;
}

/** @returns how many rows SQL found of the one that Prisma wrote */
function writeTwice(email: string) {
  return transaction(async (tx) => {
    await tx.user.create({ data: { email, name: 'Seen', passwordHash: 'none' } });
    return tx.execute`update users set name = 'Seen by SQL' where email = ${email}`;
  });
}
