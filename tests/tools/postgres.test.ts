import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startCluster, type Cluster } from '#tools/postgres/postgres.ts';
import { temporaryHome } from '#tools/postgres/postgres-binaries.ts';
import { postmaster } from '#tools/postgres/postmaster.ts';
import { isAlive } from '#tools/postgres/processes.ts';

const flags = { fsync: 'off' };
let home: string;
let started: Cluster[];

const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeEach(() => {
  log.mockClear();
  home = temporaryHome();
  started = [];
});

afterEach(async () => {
  for (const cluster of started) await cluster.stop();
  rmSync(home, { recursive: true, force: true });
});

test('data survives a stop', async () => {
  const first = await start();
  await query(first, 'create table marker as select 7 as n');
  await first.stop();

  const second = await start();

  expect(await query(second, 'select n from marker')).toEqual([{ n: 7 }]);
});

test('a server left behind by a killed process is taken over', async () => {
  await start();
  const orphan = postmaster(data());

  const second = await start();

  expect(second.adopted).toBe(true);
  expect(postmaster(data())?.pid).toBe(orphan?.pid);
});

test('the last of two processes to stop shuts the server down', async () => {
  const first = await start();
  const second = await start();
  const pid = postmaster(data())?.pid ?? 0;

  await first.stop();

  expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);

  await second.stop();

  expect(existsSync(join(data(), 'postmaster.pid'))).toBe(false);
  // Removing its file is the last thing it does; the system may take a moment to end it after that.
  await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
});

test('a server that dies is brought back at its address by those who use it, once', async () => {
  const [first, second] = [await start(), await start()];
  await query(first, 'create table marker as select 7 as n');

  await killed();

  for (const cluster of [first, second])
    await expect.poll(() => markerIn(cluster), { timeout: 10_000 }).toEqual([{ n: 7 }]);
  expect(log).toHaveBeenCalledExactlyOnceWith('PostgreSQL had ended, and was started again.');
});

test('also a server that was brought back ends only with the last process that uses it', async () => {
  const [first, second] = [await start(), await start()];
  await killed();
  await expect.poll(() => claims(second), { timeout: 10_000 }).toBe(2);

  await first.stop();
  expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
  await second.stop();

  expect(existsSync(join(data(), 'postmaster.pid'))).toBe(false);
});

test('a process that has given its server up does not bring it back', async () => {
  const first = await start();
  await first.stop();
  await sleep(300);

  expect(postmaster(data())).toBeUndefined();
  expect(log).not.toHaveBeenCalled();
});

test('two that start at once share one server', async () => {
  const [first, second] = await Promise.all([start(), start()]);

  expect(first.urlFor('postgres')).toBe(second.urlFor('postgres'));
});

test('a server that cannot start says why', async () => {
  const broken = startCluster(home, { shared_buffers: 'nonsense' });

  await expect(broken).rejects.toThrow(/PostgreSQL did not start[^]*shared_buffers/);
});

test('the password is for its owner alone', async () => {
  await start();

  expect(statSync(join(home, 'password')).mode & 0o777).toBe(0o600);
});

async function start() {
  const cluster = await startCluster(home, flags);
  started.push(cluster);
  return cluster;
}

function data() {
  return join(home, 'data');
}

async function killed() {
  const pid = postmaster(data())?.pid ?? 0;
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => postmaster(data())?.pid).not.toBe(pid);
}

const markerIn = (cluster: Cluster) =>
  query(cluster, 'select n from marker').catch(() => undefined);

/** How many processes use the server, as it knows itself. */
async function claims(cluster: Cluster) {
  const text = "select 1 as one from pg_stat_activity where application_name = 'volan-lease'";
  return (await query(cluster, text).catch(() => [])).length;
}

async function query(cluster: Cluster, text: string) {
  const client = new pg.Client(cluster.urlFor('postgres'));
  await client.connect();
  const { rows } = await client.query<object>(text).finally(() => client.end());
  return rows;
}
