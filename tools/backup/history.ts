import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { logPrefix, pieceStart } from './names.ts';
import type { Repository } from './repository.ts';
import { positionOf } from './wal.ts';

const identity = z.tuple([
  z.object({ system: z.string(), timeline: z.number(), end: z.string().transform(positionOf) }),
]);

/**
 * One life of a database: from its first backup, or from its restore, until the next restore. Of two restores from one
 * copy both go on with the same number of a timeline, and over the same positions of the log, so neither tells them
 * apart.
 */
export type History = { name: string; timeline: number };

const fileIn = (home: string) => join(home, 'history');

/** The history of a running cluster. It begins a new one when the backup knows more of the old one than the cluster. */
export async function historyOf(
  source: { client: pg.Client; home: string },
  repository: Repository,
): Promise<History> {
  const { rows } = await source.client.query(
    `select system_identifier::text as system, timeline_id as timeline, pg_current_wal_flush_lsn() as end
     from pg_control_system(), pg_control_checkpoint()`,
  );
  const [{ system, timeline, end }] = identity.parse(rows);
  const own = `${system}.${timeline}.`;
  const known = await readFile(fileIn(source.home), 'utf8').catch(() => '');
  if (known.startsWith(own) && !(await isBehind(known, end, repository)))
    return { name: known, timeline };
  const name = `${own}${randomBytes(8).toString('hex')}`;
  await writeFile(fileIn(source.home), name, { mode: 0o600 });
  return { name, timeline };
}

/** Whether the backup holds a later part of the log than there is: the machine was set back to an earlier state. */
async function isBehind(history: string, end: number, repository: Repository): Promise<boolean> {
  const newest = (await repository.list(logPrefix(history))).at(-1);
  return newest !== undefined && pieceStart(newest.name) > end;
}

/** What is restored goes on as a history of its own. */
export function endHistory(home: string): Promise<void> {
  return rm(fileIn(home), { force: true });
}
