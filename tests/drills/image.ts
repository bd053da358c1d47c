import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '#server/lib/paths.ts';
import { freePort } from '#tools/ports.ts';
import { startCluster } from '#tools/postgres/postgres.ts';
import { temporaryHome } from '#tools/postgres/postgres-binaries.ts';
import { createApplicationRole } from '#tools/postgres/application-role.ts';

// Where no container engine is at hand: makes the image's files by the steps of the Dockerfile from the last commit,
// lays them read-only into an empty folder, and migrates and serves from them in production as a user without rights.
// `npm run drill:image`, as root; otherwise as oneself.

const NOBODY = 65_534;
const READY_MS = 60_000;
const REST_MS = 5_000;
const isRoot = process.getuid?.() === 0;
const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

const folder = mkdtempSync(join(tmpdir(), 'volan-image-'));
chmodSync(folder, 0o755);
const build = join(folder, 'build');
const app = join(folder, 'app');
let cluster: Awaited<ReturnType<typeof startCluster>> | undefined;
let node: ChildProcess | undefined;

try {
  checkOut();
  run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: build });
  run(join(build, 'node_modules/.bin/node'), ['tools/image/prepare.ts'], { cwd: build });
  cpSync(join(build, 'image'), app, { recursive: true, verbatimSymlinks: true });
  rmSync(build, { recursive: true, force: true });
  makeReadOnly();
  console.log(`The image's files: ${megabytes(app)} MB`);

  cluster = await startCluster(temporaryHome(), {});
  const owner = cluster.urlFor('postgres');
  const application = await createApplicationRole(owner);
  const env = production(await freePort(), application);

  run(process.execPath, ['tools/migrate.ts'], {
    cwd: app,
    env: { ...env, OWNER_DATABASE_URL: owner },
    ...as,
  });
  const begun = performance.now();
  node = spawn(process.execPath, ['tools/serve.ts'], { cwd: app, env, stdio: 'inherit', ...as });
  await ready(`http://127.0.0.1:${env.PORT}/health/ready`);
  console.log(`Ready after ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
  await sleep(REST_MS);
  console.log(`Memory at rest: ${residentMegabytes(node.pid ?? 0)} MB`);
  await visit(`http://127.0.0.1:${env.PORT}/`);
  run(process.execPath, ['tools/image/healthy.ts'], { cwd: app, env, ...as });
  node.kill('SIGTERM');
  const [status] = await once(node, 'exit');
  if (status !== 0) throw new Error(`The node ended with ${String(status)}.`);
  console.log('The image works.');
} finally {
  node?.kill('SIGKILL');
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The last commit, without what .dockerignore leaves out and git would add. */
function checkOut() {
  mkdirSync(build);
  const archive = spawnSync('git', ['archive', 'HEAD'], {
    cwd: root,
    maxBuffer: 512 * 1024 * 1024,
  });
  const { status } = spawnSync('tar', ['-x', '-C', build], { input: archive.stdout });
  if (archive.status !== 0 || status !== 0)
    throw new Error('The last commit could not be laid out.');
}

/** Nothing may be written but what the image's volume and /tmp take. */
function makeReadOnly() {
  run('chmod', ['-R', 'a-w,a+rX', app], { cwd: folder });
  const storage = join(app, 'storage');
  chmodSync(app, 0o755);
  mkdirSync(storage);
  if (isRoot) chownSync(storage, NOBODY, NOBODY);
  chmodSync(app, 0o555);
}

function production(port: number, database: string) {
  return {
    PATH: process.env['PATH'] ?? '',
    APP_ENV: 'production',
    NODE_ENV: 'production',
    TZ: 'UTC',
    APP_KEY: '5f1c0e9a7b3d48264ce1f0a9587bd632',
    APP_URL: 'https://cars.example',
    PORT: String(port),
    DATABASE_URL: database,
    ALLOW_TEST_PAYMENTS: '1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Volan <salut@cars.example>',
    LOG_LEVEL: 'warn',
  };
}

function run(command: string, args: readonly string[], options: SpawnOptions & { cwd: string }) {
  const { status } = spawnSync(command, args, { ...options, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${String(status)}.`);
}

async function ready(url: string) {
  const deadline = performance.now() + READY_MS;
  while (performance.now() < deadline) {
    if (node?.exitCode !== null) throw new Error('The node has ended.');
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await sleep(20);
  }
  throw new Error('The node does not become ready.');
}

async function visit(url: string) {
  const answer = await fetch(url);
  const page = await answer.text();
  if (!answer.ok || !page.includes('<h1')) throw new Error(`${url} answers ${answer.status}.`);
}

function residentMegabytes(pid: number) {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

function megabytes(path: string) {
  return Math.round(Number(spawnSync('du', ['-sk', path]).stdout.toString().split('\t')[0]) / 1024);
}
