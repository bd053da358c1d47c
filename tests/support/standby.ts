import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { postgresAccount, temporaryHome } from '#tools/postgres/postgres-binaries.ts';
import { startCluster } from '#tools/postgres/postgres.ts';

/** What belongs to the running server, or is sent anyway. */
const leftOut = ['./pg_wal/*', './postmaster.*', './pg_replslot/*', './pg_stat_tmp/*'];

type Primary = { home: string; urlFor: (database: string) => string };

/**
 * Starts a server that follows another one of ours, from a copy of its files.
 * @param name by which the primary knows it, also where it waits for it (`synchronous_standby_names`)
 */
export async function startStandby(
  { home: primaryHome, urlFor }: Primary,
  name: string,
  flags: Record<string, string> = {},
) {
  const home = temporaryHome();
  const admin = urlFor('postgres');
  const label = await copyWhileInUse(primaryHome, home, { admin, name });
  write(join(home, 'data', 'backup_label'), label);
  write(join(home, 'data', 'standby.signal'), '');
  copyFileSync(join(primaryHome, 'password'), join(home, 'password'));
  const { hostname, port, username, password } = new URL(admin);
  const cluster = await startCluster(home, {
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`,
    primary_slot_name: name,
    ...flags,
  });
  const stop = async () => {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  };
  return { ...cluster, home, stop };
}

type Source = { admin: string; name: string };

/** @returns the label that tells the copy where its recovery begins */
async function copyWhileInUse(from: string, to: string, { admin, name }: Source): Promise<string> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    await client.query('select pg_create_physical_replication_slot($1, true)', [name]);
    await client.query(`select pg_backup_start($1, fast => true)`, [name]);
    mkdirSync(join(to, 'data'), { mode: 0o700 });
    own(join(to, 'data'));
    await copyFiles(join(from, 'data'), join(to, 'data'));
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
    );
    return rows[0]?.label ?? '';
  } finally {
    await client.end();
  }
}

async function copyFiles(from: string, to: string): Promise<void> {
  const exclusions = leftOut.map((pattern) => `--exclude=${pattern}`);
  const reading = spawn('tar', ['--create', '--file=-', ...exclusions, '.'], {
    cwd: from,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const writing = spawn('tar', ['--extract', '--file=-'], {
    ...postgresAccount(),
    cwd: to,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  reading.stdout.pipe(writing.stdin);
  const [status]: (number | null)[] = await once(writing, 'exit');
  if (status !== 0) throw new Error('The files of the primary could not be copied.');
}

function write(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  own(path);
}

function own(path: string): void {
  const { uid, gid } = postgresAccount();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}
