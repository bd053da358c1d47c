import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { z } from 'zod';
import type { History } from './history.ts';
import { manifestName, partName, stampOf } from './names.ts';
import type { Repository } from './repository.ts';
import { positionOf, segmentAt } from './wal.ts';

const PART_BYTES = 8 * 1024 * 1024;

/** What a copy must not hold: the log, which is kept apart, and what belongs to the running server. */
const leftOut = [
  './pg_wal/*',
  './postmaster.*',
  './pg_replslot/*',
  './pg_dynshmem/*',
  './pg_notify/*',
  './pg_serial/*',
  './pg_snapshots/*',
  './pg_stat_tmp/*',
  './pg_subtrans/*',
  './base/pgsql_tmp*',
];

const started = z.tuple([z.object({ lsn: z.string() })]);
const stopped = z.tuple([
  z.object({ lsn: z.string(), label: z.string(), tablespaces: z.string().nullable() }),
]);

/** A whole copy of the database's files, and what is needed to bring it to life again. */
const copySchema = z.object({
  stamp: z.string(),
  parts: z.number(),
  /** Of which history of the database it is. Copies of earlier releases don't say it. */
  history: z.string().default(''),
  timeline: z.number(),
  /** The file of the log where the recovery begins. */
  firstSegment: z.string(),
  /** The position of the log that must be reached before the copy is whole, in bytes. */
  wholeAt: z.number(),
  label: z.string(),
  /** The password of the cluster's own role, which the copied files contain as a hash. */
  password: z.string(),
  /** The stored files there were. */
  files: z.array(z.string()),
});

export type Copy = z.infer<typeof copySchema>;

type Source = {
  client: pg.Client;
  data: string;
  passwordFile: string;
  history: History;
  files: readonly string[];
};

/** Copies the database's files while it is in use. Its log, stored from the copy's beginning on, makes them whole. */
export async function copyDatabase(source: Source, repository: Repository): Promise<Copy> {
  const { client, history } = source;
  const stamp = stampOf(new Date());
  const begun = await client.query('select pg_backup_start($1, fast => true) as lsn', [stamp]);
  const parts = await storeFiles(source.data, (part, bytes) =>
    repository.put(partName({ stamp }, part), bytes),
  );
  const ended = await client.query(
    'select lsn, labelfile as label, spcmapfile as tablespaces from pg_backup_stop(wait_for_archive => false)',
  );
  const [{ lsn }] = started.parse(begun.rows);
  const [end] = stopped.parse(ended.rows);
  if (end.tablespaces) throw new Error('Databases with tablespaces cannot be backed up.');
  const copy: Copy = {
    stamp,
    parts,
    history: history.name,
    timeline: history.timeline,
    firstSegment: segmentAt(positionOf(lsn), history.timeline),
    wholeAt: positionOf(end.lsn),
    label: end.label,
    password: await readFile(source.passwordFile, 'utf8'),
    files: [...source.files],
  };
  await repository.put(manifestName(copy), Buffer.from(JSON.stringify(copy)));
  return copy;
}

/** @returns into how many parts they went */
async function storeFiles(
  data: string,
  put: (part: number, bytes: Buffer) => Promise<void>,
): Promise<number> {
  const exclusions = leftOut.map((pattern) => `--exclude=${pattern}`);
  const tar = spawn('tar', ['--create', '--file=-', ...exclusions, '.'], {
    cwd: data,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(tar, 'exit');
  const complaints = tar.stderr.setEncoding('utf8').toArray();
  let parts = 0;
  let [held, size]: [Buffer[], number] = [[], 0];
  const flush = async () => {
    await put(parts, Buffer.concat(held));
    parts += 1;
    [held, size] = [[], 0];
  };
  for await (const chunk of tar.stdout) {
    held.push(chunk);
    size += chunk.length;
    if (size >= PART_BYTES) await flush();
  }
  if (size > 0) await flush();
  const [status]: (number | null)[] = await exit;
  // 1: a file changed or went away while it was read, as it does in a database in use.
  if (status !== 0 && status !== 1) throw new Error(`tar failed: ${(await complaints).join('')}`);
  return parts;
}

/** The whole copies there are, the newest first. */
export async function copiesIn(repository: Repository): Promise<Copy[]> {
  const names = (await repository.list('base-')).map(({ name }) => name);
  const manifests = names.filter((name) => name.endsWith('-whole')).toReversed();
  return Promise.all(
    manifests.map(async (name) =>
      copySchema.parse(JSON.parse((await repository.get(name)).toString())),
    ),
  );
}
