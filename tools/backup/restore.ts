import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, renameSync, utimesSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '#server/lib/start-failure.ts';
import { refuseInUse } from '../in-use.ts';
import { postgresAccount } from '../postgres/postgres-binaries.ts';
import { startCluster } from '../postgres/postgres.ts';
import { copiesIn, type Copy } from './base.ts';
import { restoreFiles } from './files.ts';
import { endHistory } from './history.ts';
import { logPrefix, partName, pieceName, readPieceName, stampOf } from './names.ts';
import type { Repository } from './repository.ts';
import { SEGMENT_BYTES } from './wal.ts';

/** Replaying a day of a busy market takes minutes. */
const PATIENCE_MS = 60 * 60_000;

type Target = {
  home: string;
  storage: string;
  until?: Date | undefined;
  /** Whether a database that is there is renamed instead of refused. */
  aside?: boolean;
};

/**
 * Brings a backup back to life in a folder that holds no database: the newest copy from before the wanted moment, and
 * the log after it, up to that moment or to its end.
 * @throws {StartFailure} when there is a database already, or nothing to restore
 */
export async function restore(target: Target, repository: Repository) {
  const { home, storage, until } = target;
  const data = join(home, 'data');
  if (existsSync(data) && !target.aside)
    throw new StartFailure(
      `There is a database in ${home} already. With --aside it is renamed, and nothing is removed.`,
    );
  // Read first: with another key nothing may be touched.
  const copy = await copyFor(until, repository);
  await refuseInUse(home, storage);
  const aside = existsSync(data) ? putAside(home, storage) : undefined;
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const { uid, gid } = postgresAccount();
  const own = (path: string) => {
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  };
  own(data);
  await unpack(copy, data, repository);
  await writeFile(join(home, 'password'), copy.password, { mode: 0o600 });
  for (const [name, text] of [
    ['backup_label', copy.label],
    ['recovery.signal', ''],
  ] as const) {
    await writeFile(join(data, name), text, { mode: 0o600 });
    own(join(data, name));
  }
  await endHistory(home);
  const segments = await restoreLog(copy, data, { own, repository });
  await replay(home, until);
  const files = await restoreFiles(storage, repository);
  // A start sets aside a database older than the secrets beside it: it would be another installation's.
  utimesSync(join(data, 'PG_VERSION'), new Date(), new Date());
  return { copy, segments, files, aside };
}

/**
 * Renames the database, and moves the generated secrets into its folder: they belong together. Stored files stay; none
 * is ever changed.
 * @returns where the database is now
 */
function putAside(home: string, storage: string): string {
  const aside = `${home}-before-${stampOf(new Date())}`;
  renameSync(home, aside);
  mkdirSync(home, { recursive: true });
  const secrets = join(storage, 'secrets.json');
  if (existsSync(secrets)) renameSync(secrets, join(aside, 'secrets.json'));
  return aside;
}

async function copyFor(until: Date | undefined, repository: Repository): Promise<Copy> {
  const copies = await copiesIn(repository);
  const copy = copies.find(({ stamp }) => !until || stamp <= stampOf(until));
  if (copy) return copy;
  throw new StartFailure(
    copies.length > 0
      ? `The oldest copy is of ${copies.at(-1)?.stamp}; there is nothing from before.`
      : 'There is no whole copy of a database in this backup.',
  );
}

async function unpack(copy: Copy, data: string, repository: Repository): Promise<void> {
  const tar = spawn('tar', ['--extract', '--file=-'], {
    ...postgresAccount(),
    cwd: data,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const exit = once(tar, 'exit');
  const complaints = tar.stderr.setEncoding('utf8').toArray();
  for (let part = 0; part < copy.parts; part += 1) {
    const bytes = await repository.get(partName(copy, part));
    if (!tar.stdin.write(bytes)) await Promise.race([once(tar.stdin, 'drain'), exit]);
  }
  tar.stdin.end();
  const [status]: (number | null)[] = await exit;
  if (status !== 0) throw new Error(`tar failed: ${(await complaints).join('')}`);
}

type Means = { own: (path: string) => void; repository: Repository };

/** @returns how many files of the log there are from where the copy begins */
async function restoreLog(
  { history, firstSegment, timeline }: Copy,
  data: string,
  { own, repository }: Means,
): Promise<number> {
  const ofTimeline = `${logPrefix(history)}${firstSegment.slice(0, 8)}`;
  const names = (await repository.list(ofTimeline)).map(({ name }) => name);
  const first = pieceName(history, { segment: firstSegment, from: 0 });
  const needed = names.filter((name) => name >= first);
  const bySegment = Map.groupBy(needed, (name) => readPieceName(name)?.segment ?? '');
  for (const [segment, pieces] of bySegment) {
    const path = join(data, 'pg_wal', segment);
    const file = await open(path, 'w', 0o600);
    await file.truncate(SEGMENT_BYTES);
    for (const name of pieces) {
      const bytes = await repository.get(name);
      await file.write(bytes, 0, bytes.length, readPieceName(name)?.from);
    }
    await file.close();
    own(path);
  }
  if (bySegment.has(firstSegment)) return bySegment.size;
  throw new StartFailure(`The log ${firstSegment} of timeline ${timeline} is missing.`);
}

/** Lets PostgreSQL replay the log. It ends on a timeline of its own, so that no later log is mistaken for the old one. */
async function replay(home: string, until: Date | undefined): Promise<void> {
  const cluster = await startCluster(
    home,
    {
      hot_standby: 'off',
      recovery_target_timeline: 'current',
      // Everything there is lies in its folder already.
      restore_command: 'exit 1',
      ...(until
        ? {
            recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'),
            recovery_target_action: 'promote',
          }
        : {}),
    },
    PATIENCE_MS,
  );
  await cluster.stop();
}
