import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { openBackup } from '#tools/backup/backup.ts';
import { backupNames, repositoryIn } from '#tools/backup/repository.ts';
import { restore } from '#tools/backup/restore.ts';
import { lsnOf, piecesBetween, positionOf, SEGMENT_BYTES } from '#tools/backup/wal.ts';
import { setAsideForeign } from '#tools/postgres/database.ts';
import { startCluster } from '#tools/postgres/postgres.ts';
import { temporaryHome } from '#tools/postgres/postgres-binaries.ts';
import { postmaster } from '#tools/postgres/postmaster.ts';
import { diskStorage } from '#server/storage/disk.ts';

const patience = { timeout: 30_000 };
const SECRET = 'a key that only these tests know, long enough';

const made: string[] = [];
afterAll(() => {
  for (const one of made) rmSync(one, { recursive: true, force: true });
});

function folder(make = () => mkdtempSync(join(tmpdir(), 'volan-backup-'))): string {
  const path = make();
  made.push(path);
  return path;
}

const kept = folder();
const repository = repositoryIn(diskStorage(kept, backupNames), SECRET);

async function connected(url: string) {
  const client = new pg.Client(url);
  // It loses its server in these tests.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Writes numbers one after the other until it loses its server; says which ones were acknowledged. */
function writer(client: pg.Client) {
  const acknowledged: number[] = [];
  const write = async () => {
    for (let n = 1; ; n += 1) {
      await client.query('insert into trips values ($1::int, repeat(md5($1::int::text), 60))', [n]);
      acknowledged.push(n);
    }
  };
  return { acknowledged, done: write().catch(() => undefined) };
}

const numbersIn = async (client: pg.Client) => {
  const { rows } = await client.query<{ n: number }>(
    `select n from trips where note = repeat(md5(n::text), 60) order by n`,
  );
  return rows.map(({ n }) => n);
};

test('a database that is destroyed while it is in use comes back with every write that was backed up, and all files', async () => {
  const [home, storage] = [folder(temporaryHome), folder()];
  const cluster = await startCluster(home);
  const url = cluster.urlFor('postgres');
  const client = await connected(url);
  await client.query('create table trips (n int primary key, note text not null)');
  mkdirSync(join(storage, 'private'));
  writeFileSync(join(storage, 'private', 'before'), 'licence');
  writeFileSync(join(storage, 'secrets.json'), '{}');
  mkdirSync(join(storage, 'compiled'));
  writeFileSync(join(storage, 'compiled', 'code'), '');
  const writing = writer(client);
  const backup = await openBackup({ url, home, storage }, repository, {
    lasting: true,
    keepDays: 7,
  });

  const copy = await backup.step();
  writeFileSync(join(storage, 'private', 'after'), 'contract');
  await expect.poll(() => writing.acknowledged.length, patience).toBeGreaterThan(2_000);
  const between = writing.acknowledged.length;
  // A date has whole milliseconds, and a transaction is younger than that by a part of one.
  const moment = new Date(Date.now() + 1);
  await expect.poll(() => writing.acknowledged.length, patience).toBeGreaterThan(between + 500);
  const before = writing.acknowledged.length;
  await backup.step();
  process.kill(postmaster(join(home, 'data'))?.pid ?? 0, 'SIGKILL');
  await writing.done;
  await backup.close().catch(() => undefined);
  await cluster.stop();

  const target = { home: folder(temporaryHome), storage: folder() };
  const restored = await restore(target, repository);

  expect(restored.copy).toEqual(copy);
  expect(setAsideForeign(target.home, join(target.storage, 'secrets.json'))).toBeUndefined();
  const again = await startCluster(target.home);
  const found = await numbersIn(await connected(again.urlFor('postgres')));
  const [stored, lost] = [
    writing.acknowledged.slice(0, before),
    writing.acknowledged.slice(before),
  ];
  expect(found.slice(0, before)).toEqual(stored);
  expect(found.length).toBeLessThanOrEqual(before + lost.length + 1);
  expect(await readFile(join(target.storage, 'private', 'before'), 'utf8')).toBe('licence');
  expect(await readFile(join(target.storage, 'private', 'after'), 'utf8')).toBe('contract');
  expect(readdirSync(target.storage).toSorted()).toEqual(['private', 'secrets.json']);
  await again.stop();

  const earlier = { home: folder(temporaryHome), storage: folder() };
  await restore({ ...earlier, until: moment }, repository);
  const then = await startCluster(earlier.home);
  const foundThen = await numbersIn(await connected(then.urlFor('postgres')));
  await then.stop();
  expect(foundThen.length).toBeGreaterThanOrEqual(between);
  expect(foundThen.length).toBeLessThan(before);
}, 120_000);

test('the next process goes on where the last one was killed, and what is too old is forgotten', async () => {
  const [home, storage, objects] = [folder(temporaryHome), folder(), folder()];
  const cluster = await startCluster(home);
  const url = cluster.urlFor('postgres');
  const client = await connected(url);
  await client.query('create table trips (n int primary key, note text not null)');
  writeFileSync(join(storage, 'gone'), 'to be deleted');
  const into = repositoryIn(diskStorage(objects, backupNames), SECRET);
  const source = { url, home, storage };
  const names = async (prefix: string) => (await into.list(prefix)).map(({ name }) => name);

  const first = await openBackup(source, into, { lasting: true, keepDays: 7 });
  const old = await first.copy();
  await first.close();
  await client.query(
    'insert into trips select n, repeat(md5(n::text), 60) from generate_series(1, 20000) n',
  );
  rmSync(join(storage, 'gone'));
  vi.useFakeTimers({ now: Date.now() + 3 * 24 * 3_600_000, toFake: ['Date'] });
  const next = await openBackup(source, into, { lasting: true, keepDays: 2 });
  const copy = await next.step();
  await next.close();
  vi.useRealTimers();

  expect(copy?.stamp).not.toBe(old.stamp);
  expect((await names('base-')).filter((name) => name.includes(old.stamp))).toEqual([]);
  expect((await names('wal-')).every((name) => name >= `wal-${copy?.firstSegment}`)).toBe(true);
  expect(await names('file-')).toEqual([]);
  await client.query("insert into trips values (20001, repeat(md5('20001'), 60))");
  const single = await openBackup(source, into, { lasting: false, keepDays: 2 });
  await single.step();
  await single.close();
  await client.end();
  await cluster.stop();
  const target = { home: folder(temporaryHome), storage: folder() };
  await restore(target, into);
  const again = await startCluster(target.home);
  expect(await numbersIn(await connected(again.urlFor('postgres')))).toHaveLength(20_001);
  await again.stop();
}, 120_000);

test('a backup is worth nothing without its key, and an object cannot stand in for another', async () => {
  const objects = folder();
  const ours = repositoryIn(diskStorage(objects, backupNames), SECRET);
  await ours.put('file-a', Buffer.from('licence'));
  const theirs = repositoryIn(diskStorage(objects, backupNames), `${SECRET}!`);
  copyFileSync(join(objects, 'file-a'), join(objects, 'file-b'));

  expect(readFileSync(join(objects, 'file-a')).includes('licence')).toBe(false);
  expect((await ours.get('file-a')).toString()).toBe('licence');
  await expect(theirs.get('file-a')).rejects.toThrow('BACKUP_KEY is not the one');
  await expect(ours.get('file-b')).rejects.toThrow('the object was changed');
});

test('a backup that cannot begin leaves no connection behind, which would keep its process from ending', async () => {
  const full = Object.assign(repositoryIn(diskStorage(folder(), backupNames), SECRET), {
    list: () => Promise.reject(new Error('the disk is gone')),
  });
  const [url, home] = [inject('adminUrl'), folder(temporaryHome)];

  const refused = openBackup({ url, home, storage: folder() }, full, {
    lasting: false,
    keepDays: 7,
  });

  await expect(refused).rejects.toThrow('the disk is gone');
  const client = await connected(url);
  const { rows } = await client.query(
    `select pid from pg_stat_activity where application_name = 'volan-backup'`,
  );
  await client.end();
  expect(rows).toEqual([]);
});

test('nothing is restored over a database, or from an empty backup', async () => {
  const empty = repositoryIn(diskStorage(folder(), backupNames), SECRET);
  const home = folder();

  await expect(restore({ home, storage: folder() }, empty)).rejects.toThrow('no whole copy');
  mkdirSync(join(home, 'data'));
  await expect(restore({ home, storage: folder() }, empty)).rejects.toThrow('already');
});

test('positions of the log, its files, and the pieces between two positions', () => {
  expect(positionOf('16/B374D848')).toBe(0x16_b374_d848);
  expect(lsnOf(0x16_b374_d848)).toBe('16/B374D848');
  expect(piecesBetween(SEGMENT_BYTES - 10, 2 * SEGMENT_BYTES + 5, 3)).toEqual([
    { segment: '000000030000000000000000', from: SEGMENT_BYTES - 10, to: SEGMENT_BYTES },
    { segment: '000000030000000000000001', from: 0, to: SEGMENT_BYTES },
    { segment: '000000030000000000000002', from: 0, to: 5 },
  ]);
  expect(piecesBetween(positionOf('1/0'), positionOf('1/1'), 1)).toEqual([
    { segment: '000000010000000100000000', from: 0, to: 1 },
  ]);
  expect(piecesBetween(7, 7, 1)).toEqual([]);
});
