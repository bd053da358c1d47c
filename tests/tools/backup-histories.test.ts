import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { diskStorage } from '#server/storage/disk.ts';
import { openBackup, type Source } from '#tools/backup/backup.ts';
import { backupNames, repositoryIn, type Repository } from '#tools/backup/repository.ts';
import { restore } from '#tools/backup/restore.ts';
import { startCluster, type Cluster } from '#tools/postgres/postgres.ts';
import { temporaryHome } from '#tools/postgres/postgres-binaries.ts';

const SECRET = 'a key that only these tests know, long enough';

const folders: string[] = [];
const clusters: Cluster[] = [];
afterAll(async () => {
  for (const cluster of clusters) await cluster.stop();
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

function folder(make = () => mkdtempSync(join(tmpdir(), 'volan-histories-'))): string {
  const path = make();
  folders.push(path);
  return path;
}

const newRepository = () => repositoryIn(diskStorage(folder(), backupNames), SECRET);

async function start(home: string) {
  const cluster = await startCluster(home);
  clusters.push(cluster);
  const source: Source = { url: cluster.urlFor('postgres'), home, storage: folder() };
  return { source, cluster };
}

async function query(url: string, sql: string) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(sql).finally(() => client.end());
  return rows.map(({ name }) => name);
}

const addTrips = (url: string, name: string) =>
  query(url, `insert into trips select '${name}-' || n from generate_series(1, 500) n`);

const tripsIn = (url: string) =>
  query(url, `select split_part(name, '-', 1) as name from trips group by 1 order by 1`);

/** @returns whether a new copy was made */
async function backUp(source: Source, repository: Repository): Promise<boolean> {
  const backup = await openBackup(source, repository, { lasting: true, keepDays: 7 });
  const copy = await backup.step();
  await backup.close();
  return copy !== undefined;
}

async function startRestored(repository: Repository, until?: Date) {
  const home = folder(temporaryHome);
  await restore({ home, storage: folder(), until }, repository);
  return start(home);
}

test('after two restores from one copy, nothing undone comes back and nothing new is lost', async () => {
  const repository = newRepository();
  const first = await start(folder(temporaryHome));
  await query(first.source.url, 'create table trips (name text primary key)');
  await addTrips(first.source.url, 'before');
  expect(await backUp(first.source, repository)).toBe(true);
  // Copies are told apart by the second.
  await sleep(1_000);
  const moment = new Date();
  await addTrips(first.source.url, 'undone');
  expect(await backUp(first.source, repository)).toBe(false);
  await first.cluster.stop();

  const second = await startRestored(repository, moment);
  expect(await backUp(second.source, repository)).toBe(true);
  await addTrips(second.source.url, 'undone too');
  expect(await backUp(second.source, repository)).toBe(false);
  await second.cluster.stop();

  const third = await startRestored(repository, moment);
  expect(await tripsIn(third.source.url)).toEqual(['before']);
  expect(await backUp(third.source, repository)).toBe(true);
  await addTrips(third.source.url, 'new');
  expect(await backUp(third.source, repository)).toBe(false);
  await third.cluster.stop();

  const last = await startRestored(repository);
  expect(await tripsIn(last.source.url)).toEqual(['before', 'new']);
}, 120_000);

test('where PostgreSQL no longer keeps the log since the last step, a new copy is made at once', async () => {
  const repository = newRepository();
  const { source } = await start(folder(temporaryHome));
  await query(source.url, 'create table trips (name text primary key)');
  await backUp(source, repository);
  await query(source.url, `select pg_drop_replication_slot('volan_backup')`);
  await sleep(1_000);

  expect(await backUp(source, repository)).toBe(true);
}, 60_000);

test('a machine that was set back to an earlier state begins a history of its own', async () => {
  const repository = newRepository();
  const { source } = await start(folder(temporaryHome));
  await query(source.url, 'create table trips (name text primary key)');
  await backUp(source, repository);
  const [stored] = (await repository.list('wal-')).toReversed();
  const later = stored?.name.replace(/-[\dA-F]{24}-/, '-0000000100000009000000FF-') ?? '';
  await repository.put(later, Buffer.from('what it does not know any more'));
  await sleep(1_000);

  expect(await backUp(source, repository)).toBe(true);
}, 60_000);

test('a restore beside a database that is there renames it, and only once the backup can be read', async () => {
  const objects = diskStorage(folder(), backupNames);
  const repository = repositoryIn(objects, SECRET);
  const { source, cluster } = await start(folder(temporaryHome));
  await query(source.url, 'create table trips (name text primary key)');
  await addTrips(source.url, 'before');
  await backUp(source, repository);
  const target = { home: source.home, storage: source.storage, aside: true };

  await expect(restore(target, repository)).rejects.toThrow('PostgreSQL is running');
  await cluster.stop();
  await expect(restore(target, repositoryIn(objects, `${SECRET}!`))).rejects.toThrow('BACKUP_KEY');
  expect(existsSync(join(source.home, 'data', 'PG_VERSION'))).toBe(true);
  const { aside = '' } = await restore(target, repository);
  folders.push(aside);

  expect(existsSync(join(aside, 'data', 'PG_VERSION'))).toBe(true);
  expect(await tripsIn((await start(source.home)).source.url)).toEqual(['before']);
}, 60_000);

test('a backup made with another key is named before the database is touched', async () => {
  const objects = diskStorage(folder(), backupNames);
  const { source } = await start(folder(temporaryHome));
  await backUp(source, repositoryIn(objects, SECRET));
  await query(source.url, `select pg_drop_replication_slot('volan_backup')`);

  const refused = backUp(source, repositoryIn(objects, `${SECRET}!`));

  await expect(refused).rejects.toThrow('BACKUP_KEY is not the one');
  expect(await query(source.url, 'select slot_name as name from pg_replication_slots')).toEqual([]);
}, 60_000);
