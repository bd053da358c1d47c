import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, openSync, closeSync, rmSync } from 'node:fs';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { StartFailure } from '#server/lib/start-failure.ts';
import { withLock } from '../lock.ts';
import { freePort, isPortTaken } from '../ports.ts';
import { Lease } from './lease.ts';
import { binaries, postgresAccount, type Account } from './postgres-binaries.ts';
import { postmaster } from './postmaster.ts';
import { endProcess, isAlive, isPostgres } from './processes.ts';

export type Cluster = {
  /** Connects as the owner of everything in the cluster. */
  urlFor: (database: string) => string;
  /** Whether it was already running: left by a killed process, or started by another one. */
  adopted: boolean;
  /** Shuts the server down, unless another process still uses it. */
  stop: () => Promise<void>;
};

type Place = { home: string; data: string; account: Account; password: string };

type NewPlace = Place & { patienceMs: number };

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 2_000;
const ADOPTION_TIMEOUT_MS = 10_000;

const baseFlags = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '100',
  jit: 'off',
};

/**
 * Starts the bundled PostgreSQL in a folder, or takes over the one already running there.
 * @param home a folder that the account PostgreSQL runs as can enter
 * @param patienceMs how long it may take to come up
 * @throws StartFailure with the last lines of the server's log when it does not come up.
 */
export async function startCluster(
  home: string,
  flags: Record<string, string> = {},
  patienceMs = START_TIMEOUT_MS,
): Promise<Cluster> {
  mkdirSync(home, { recursive: true });
  const account = postgresAccount();
  const password = await withLock(join(home, 'lock'), () => passwordIn(home));
  const place = { home, account, data: join(home, 'data'), password };
  const urlFor = (database: string) => urlOf(place, portIn(home) ?? 0, database);
  let isFirst = true;
  const start = async () => {
    if (isFirst && !hasData(place)) await initialise(place);
    if (!hasData(place)) return null;
    isFirst = false;
    const adopted = await isRunning(place);
    if (!adopted) await launch({ ...place, patienceMs }, { ...baseFlags, ...flags });
    return { url: urlFor('postgres'), adopted };
  };
  const lease = new Lease({ home, start, shutDown: () => shutDown(place) });
  const server = await lease.hold();
  return { urlFor, adopted: server?.adopted === true, stop: () => lease.release() };
}

function urlOf(place: Place, port: number, database: string) {
  return `postgresql://postgres:${place.password}@127.0.0.1:${port}/${database}`;
}

function passwordIn(home: string) {
  const file = join(home, 'password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

function hasData({ data }: Place) {
  return existsSync(join(data, 'PG_VERSION'));
}

/** The port at which the server listens, or listened last: processes that live longer than it know that one. */
function portIn(home: string) {
  const file = join(home, 'port');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
}

async function initialise({ home, data, account, password }: Place) {
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const passwordFile = join(home, 'initial-password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    chmodSync(home, 0o755);
    chownSync(data, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }
  const options = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8'];
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await promisify(execFile)(
    binaries(account).initdb,
    [`--pgdata=${data}`, `--pwfile=${passwordFile}`, '--no-instructions', ...options, ...locale],
    { ...account, cwd: home },
  ).catch((error: { stderr?: string; message: string }) => {
    rmSync(data, { recursive: true, force: true });
    throw new StartFailure(`PostgreSQL could not be set up.\n${error.stderr ?? error.message}`);
  });
  rmSync(passwordFile);
}

/** Whether a server runs on this data. Removes a pid file whose process is no PostgreSQL server. */
async function isRunning(place: Place) {
  const deadline = Date.now() + ADOPTION_TIMEOUT_MS;
  for (;;) {
    const found = postmaster(place.data);
    if (!found) return false;
    if (!(await isPostgres(found.pid))) {
      rmSync(join(place.data, 'postmaster.pid'), { force: true });
      return false;
    }
    if (await answers(urlOf(place, found.port, 'postgres'))) {
      notePort(place, found.port);
      return true;
    }
    if (Date.now() > deadline)
      throw new StartFailure(
        `PostgreSQL (process ${found.pid}) runs but does not answer. End it and start again.`,
      );
    await sleep(50);
  }
}

async function answers(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  const isConnected = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);
  return isConnected;
}

/**
 * After a server was killed, its last processes may keep their shared memory for a moment, and the new server refuses
 * to start.
 */
async function launch(place: NewPlace, flags: Record<string, string>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launchOnce(place, flags);
    } catch (error) {
      if (attempt === 5 || !logOf(place).includes('shared memory block')) throw error;
      await sleep(400);
    }
  }
}

async function launchOnce(place: NewPlace, flags: Record<string, string>) {
  const known = portIn(place.home);
  const port = known === undefined || (await isPortTaken(known)) ? await freePort() : known;
  const settings = Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(join(place.home, 'postgres.log'), 'w');
  // In a process group of its own, Ctrl-C at the terminal does not reach it: the application stops it last.
  const server = spawn(
    binaries(place.account).postgres,
    ['-D', place.data, '-p', String(port), ...settings],
    { ...place.account, cwd: place.home, stdio: ['ignore', log, log], detached: true },
  );
  closeSync(log);
  server.unref();
  await waitUntilReady(place, server.pid ?? 0);
  notePort(place, port);
}

function notePort({ home }: Place, port: number) {
  if (portIn(home) !== port) writeFileSync(join(home, 'port'), String(port));
}

async function waitUntilReady(place: NewPlace, pid: number) {
  const deadline = Date.now() + place.patienceMs;
  for (;;) {
    const found = postmaster(place.data);
    if (found?.pid === pid && found.status === 'ready') return;
    if (!isAlive(pid) || Date.now() > deadline) throw new StartFailure(didNotStart(place));
    await sleep(15);
  }
}

function didNotStart(place: Place) {
  return `PostgreSQL did not start.\n${logOf(place).trim().split('\n').slice(-8).join('\n')}`;
}

function logOf({ home }: Place) {
  return readFileSync(join(home, 'postgres.log'), 'utf8');
}

/** SIGINT asks PostgreSQL to end every session and stop; SIGQUIT makes it stop at once, to recover later. */
async function shutDown({ data }: Place) {
  const running = postmaster(data);
  if (!running) return;
  endProcess(running.pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  // Removing this file is the last thing it does. The process itself may remain as a zombie.
  while (postmaster(data) && isAlive(running.pid)) {
    if (Date.now() > deadline) return endProcess(running.pid, 'SIGQUIT');
    await sleep(15);
  }
}
