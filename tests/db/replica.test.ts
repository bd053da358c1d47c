import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { prepareForApplication } from '#server/db/grants.ts';
import { migrate } from '#server/db/migrate.ts';
import { mayLag, upToDate } from '#server/lib/may-lag.ts';
import { url } from '#shared/routes.ts';
import { createApplicationRole } from '#tools/postgres/application-role.ts';
import { startCluster } from '#tools/postgres/postgres.ts';
import { temporaryHome } from '#tools/postgres/postgres-binaries.ts';
import { postmaster } from '#tools/postgres/postmaster.ts';
import { endProcess } from '#tools/postgres/processes.ts';
import { startStandby } from '../support/standby.ts';

const LAG_SECONDS = 2;
const fast = { fsync: 'off', synchronous_commit: 'off' };
const home = temporaryHome();
const primary = await startCluster(home, fast);
const owner = primary.urlFor('volan');
await inDatabase(primary.urlFor('postgres'), 'create database volan');
const application = await createApplicationRole(owner);
await migrate(owner);
await prepareForApplication(owner, application);
const standby = await startStandby({ home, urlFor: primary.urlFor }, 'standby', fast);
const replicaUrl = Object.assign(new URL(application), {
  port: new URL(standby.urlFor('volan')).port,
}).href;

Object.assign(process.env, {
  DATABASE_URL: application,
  DIRECT_DATABASE_URL: application,
  OWNER_DATABASE_URL: owner,
  DATABASE_READ_URL: replicaUrl,
  // As behind a pooler that keeps no statements.
  DATABASE_PREPARED: '0',
  DATABASE_READ_LAG_SECONDS: String(LAG_SECONDS),
});
const { db, disconnect, pool, replica: configured } = await import('#server/db/client.ts');
const { as } = await import('../support/app.ts');
const { createCar, createUser } = await import('../support/factories.ts');
const { stopQueue } = await import('#server/queue/queue.ts');
const { checkReplica } = await import('#tools/setup/replica.ts');
const { storedInBrowsers } = await import('#server/http/browser-storage.ts');

if (!configured) throw new Error('No replica is configured.');
const replica = configured;

beforeAll(async () => {
  await replica.watch();
});

afterAll(async () => {
  await stopQueue();
  await disconnect();
  await standby.stop();
  await primary.stop();
});

async function inDatabase(address: string, text: string) {
  const client = new pg.Client(address);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text).finally(() => client.end());
  return rows;
}

const onStandby = (text: string) => inDatabase(standby.urlFor('volan'), text);

async function used(wanted: boolean) {
  await expect.poll(() => replica.isUsed, { timeout: 10_000, interval: 20 }).toBe(wanted);
}

/** Waits until the replica has everything. */
async function caughtUp() {
  const [row] = await inDatabase(
    owner,
    `select pg_logical_emit_message(true, 'test', '')::text as position`,
  );
  await expect
    .poll(async () => {
      const [{ there } = {}] = await onStandby(
        `select pg_last_wal_replay_lsn() >= '${String(row?.['position'])}' as there`,
      );
      return there;
    })
    .toBe(true);
}

const Database = z.object({ isReplica: z.boolean() });

async function whoAnswers() {
  const [row] = await db.sql(Database)`select pg_is_in_recovery() as is_replica`;
  return row?.isReplica ? 'replica' : 'primary';
}

const Found = z.object({ results: z.object({ cars: z.array(z.object({ id: z.string() })) }) });

async function found(headers: Record<string, string> = {}): Promise<string[]> {
  const { props } = await as(null).visit(url('cars'), { headers });
  return Found.parse(props).results.cars.map(({ id }) => id);
}

test('only work that may lag is answered by the replica', async () => {
  await used(true);

  expect(await whoAnswers()).toBe('primary');
  expect(await mayLag(whoAnswers)).toBe('replica');
  expect(await mayLag(() => upToDate(whoAnswers))).toBe('primary');
});

test('what work that may lag writes, the primary gets, by model and in SQL', async () => {
  const { id } = await mayLag(() => createUser());
  const [changed] = await mayLag(
    () => db.sql(z.object({ name: z.string() }))`
      update users set name = 'Replicată' where id = ${id} returning name`,
  );

  expect(changed?.name).toBe('Replicată');
  expect(await db.user.count({ where: { id, name: 'Replicată' } })).toBe(1);
});

test('the search is read from the replica, and by whoever has just sent a form from the primary', async () => {
  await used(true);
  await caughtUp();
  const before = replica.reads.replica;
  await found();
  expect(replica.reads.replica).toBeGreaterThan(before);

  await onStandby('select pg_wal_replay_pause()');
  try {
    const answer = await as(null).post(url('login.store'), {});
    const given = answer.headers.getSetCookie().find((line) => line.startsWith('wrote='));
    const { id } = await createCar();
    const createdAt = performance.now();
    await used(true);
    const [theirs, others] = await Promise.all([found({ Cookie: 'wrote=1' }), found()]);

    expect(given).toContain(`Max-Age=${LAG_SECONDS + 1};`);
    expect(theirs).toContain(id);
    expect(others).not.toContain(id);

    await sleep(createdAt + LAG_SECONDS * 1_000 - performance.now() + 1);
    expect(await found()).toContain(id);
    expect(replica.behindMs).toBeGreaterThan(LAG_SECONDS * 1_000);
    expect(replica.isUsed).toBe(false);
  } finally {
    await onStandby('select pg_wal_replay_resume()');
  }
  await used(true);
  expect(await mayLag(whoAnswers)).toBe('replica');
});

test('a replica that stops answering keeps nobody waiting, and is used again when it answers', async () => {
  await used(true);
  const processes = await serverProcesses();
  for (const pid of processes) endProcess(pid, 'SIGSTOP');
  try {
    const begun = performance.now();
    expect(await mayLag(whoAnswers)).toBe('primary');
    expect(performance.now() - begun).toBeLessThan(4_000);

    const next = performance.now();
    expect(await mayLag(whoAnswers)).toBe('primary');
    expect(performance.now() - next).toBeLessThan(500);
  } finally {
    for (const pid of processes) endProcess(pid, 'SIGCONT');
  }
  await used(true);
});

/** The server and its connections, as they are now. */
async function serverProcesses(): Promise<number[]> {
  const rows = await onStandby('select pid from pg_stat_activity');
  const main = postmaster(`${standby.home}/data`)?.pid ?? 0;
  return [main, ...rows.map(({ pid }) => Number(pid))];
}

test('a connection that is cut off in the middle of a read is made up for by the primary', async () => {
  await used(true);
  const slow = mayLag(
    () => db.sql(Database)`select pg_is_in_recovery() as is_replica from pg_sleep(0.5)`,
  );
  await sleep(100);
  await onStandby(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'volan-reads'`,
  );

  expect(await slow).toEqual([{ isReplica: false }]);
});

test('the setup knows a replica from what is none', async () => {
  await caughtUp();
  const primaryClient = new pg.Client(application);
  const replicaClient = new pg.Client(replicaUrl);
  await Promise.all([primaryClient.connect(), replicaClient.connect()]);

  expect(await checkReplica(primaryClient, replicaClient)).toContain('it follows');
  await expect(checkReplica(primaryClient, primaryClient)).rejects.toThrow('this is no replica');

  await Promise.all([primaryClient.end(), replicaClient.end()]);
});

test('the cookies page names the cookie that goes with a replica', () => {
  expect(storedInBrowsers()).toContainEqual(
    expect.objectContaining({ name: 'wrote', lasts: ['seconds'] }),
  );
});

test('behind a pooler that keeps no statements prepared, none is', async () => {
  await as(null).post(url('login.store'), { email: 'ana@example.test', password: 'nimic' });
  await found();

  const kept = await Promise.all(
    Array.from({ length: 10 }, () => pool.query('select name from pg_prepared_statements')),
  );
  expect(kept.flatMap(({ rows }) => rows)).toEqual([]);
});

test('a replica that becomes a primary is not read any more', async () => {
  await used(true);
  await onStandby('select pg_promote()');
  await used(false);

  expect(await mayLag(whoAnswers)).toBe('primary');
  expect(replica.behindMs).toBeGreaterThan(0);
});
