import { join } from 'node:path';
import pg from 'pg';
import { copiesIn, copyDatabase, type Copy } from './base.ts';
import { openFiles, pathOf } from './files.ts';
import { historyOf } from './history.ts';
import { openLog } from './log.ts';
import { manifestName, readPieceName, stampOf } from './names.ts';
import { keepOnly, type Repository } from './repository.ts';

const DAY_MS = 24 * 3_600_000;

export type Source = {
  /** The address of the cluster for its own role. */
  url: string;
  /** The cluster's folder. */
  home: string;
  /** The folder of stored files. */
  storage: string;
};

type Options = { lasting: boolean; keepDays: number };

/**
 * A backup of a running installation. Each `step` stores what came since the one before; what was committed before it
 * began can be restored after it. One `copy` a day lets a restore begin near its end.
 */
export async function openBackup(source: Source, repository: Repository, options: Options) {
  const client = new pg.Client({ connectionString: source.url, application_name: 'volan-backup' });
  // Without its server, the next step fails, and says so.
  client.on('error', () => undefined);
  await client.connect();
  return begin(client, source, repository, options).catch(async (error: unknown) => {
    await client.end();
    throw error;
  });
}

async function begin(client: pg.Client, source: Source, repository: Repository, options: Options) {
  const data = join(source.home, 'data');
  // Read first: with another key nothing may begin.
  const copies = await copiesIn(repository);
  const history = await historyOf({ client, home: source.home }, repository);
  const log = await openLog({ client, data, history, lasting: options.lasting }, repository);
  const files = await openFiles(source.storage, repository);
  const newest = copies.find((copy) => copy.history === history.name);
  let copiedAt = newest && log.isContinued ? momentOf(newest) : 0;

  const copy = async (): Promise<Copy> => {
    const passwordFile = join(source.home, 'password');
    const made = await copyDatabase(
      { client, data, passwordFile, history, files: await files.look() },
      repository,
    );
    await log.ship(await log.end());
    copiedAt = Date.now();
    await forget(repository, new Date(copiedAt - options.keepDays * DAY_MS));
    return made;
  };

  return {
    copy,
    /** When the newest whole copy was made. */
    copiedAt: () => new Date(copiedAt),
    step: async () => {
      // A file is written before the row that names it: what lies below this position names files that are there.
      const end = await log.end();
      await files.ship();
      await log.ship(end);
      return Date.now() - copiedAt >= DAY_MS ? copy() : undefined;
    },
    close: () => client.end(),
  };
}

function momentOf({ stamp }: Copy): number {
  return Date.parse(stamp.replace(/(.{4})(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5'));
}

/** Removes copies made before a moment, except the newest one, with the log and the files that only they need. */
async function forget(repository: Repository, before: Date): Promise<void> {
  const [newest, ...others] = await copiesIn(repository);
  if (!newest) return;
  const kept = [newest, ...others.filter(({ stamp }) => stamp >= stampOf(before))];
  const stamps = new Set(kept.map(({ stamp }) => stamp));
  // First its manifest: a copy that is only half there must not be found.
  for (const copy of others)
    if (!stamps.has(copy.stamp)) await repository.remove(manifestName(copy));
  await keepOnly(repository, 'base-', (name) => stamps.has(name.split('-')[1] ?? ''));
  const needed = Map.groupBy(kept, ({ history }) => history);
  await keepOnly(repository, 'wal-', (name) => {
    const piece = readPieceName(name);
    const copies = (piece && needed.get(piece.history)) ?? [];
    return copies.some(({ firstSegment }) => piece && piece.segment >= firstSegment);
  });
  const files = new Set(kept.flatMap((copy) => copy.files));
  await keepOnly(repository, 'file-', (name) => files.has(pathOf(name)));
}
