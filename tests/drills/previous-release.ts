import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '#server/lib/paths.ts';

// Runs the tests of an earlier release on the tables of this one: while a release is rolled out, and after a way back,
// the old code meets the new schema. `npm run drill:upgrade [-- ref [tests…]]`; without a ref, the last version's tag.
const [ref = lastVersion(), ...chosen] = process.argv.slice(2);

/** What uses tables as the product does. Tests that compare the tables themselves with a schema are left out. */
const tests = chosen.length > 0 ? chosen : ['tests/domain', 'tests/http', 'tests/jobs'];

const folder = join(mkdtempSync(join(tmpdir(), 'volan-release-')), 'release');
try {
  run('git', ['worktree', 'add', '--detach', '--quiet', folder, ref], { cwd: root });
  chmodSync(join(folder, '..'), 0o755);
  installInto(folder);
  const added = takeMigrations(folder);
  console.log(`${ref}, with ${added} migrations that came after it.`);
  run('node', ['-e', "import('./tools/generate.ts').then((m) => m.generateWhenNeeded())"]);
  const { status } = inRelease('node', ['node_modules/vitest/vitest.mjs', 'run', ...tests]);
  process.exitCode = status ?? 1;
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', folder], { cwd: root });
  rmSync(join(folder, '..'), { recursive: true, force: true });
}

function lastVersion(): string {
  const { stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0', '--match', 'v*'], {
    cwd: root,
    encoding: 'utf8',
  });
  const tag = stdout.trim();
  if (tag !== '') return tag;
  console.error('No version has a tag yet: name a commit, as in npm run drill:upgrade -- HEAD~50');
  process.exit(1);
}

/** The packages of this release if the earlier one has the same, else its own. */
function installInto(release: string): void {
  const [ours, theirs] = [root, release].map((at) =>
    readFileSync(join(at, 'package-lock.json'), 'utf8'),
  );
  if (ours === theirs) symlinkSync(join(root, 'node_modules'), join(release, 'node_modules'));
  else run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** @returns how many migrations the earlier release did not have */
function takeMigrations(release: string): number {
  const [from, to] = [root, release].map((at) => join(at, 'prisma/migrations'));
  if (!from || !to) return 0;
  const before = countIn(to);
  cpSync(from, to, { recursive: true });
  return countIn(to) - before;
}

function countIn(migrations: string): number {
  return readdirSync(migrations).filter((name) => /^\d/.test(name)).length;
}

function inRelease(command: string, args: readonly string[]) {
  const path = [join(folder, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(':');
  return spawnSync(command, args, {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, PATH: path, TZ: 'UTC' },
  });
}

function run(command: string, args: readonly string[], options: SpawnSyncOptions = {}): void {
  const { status } = options.cwd
    ? spawnSync(command, args, { stdio: 'inherit', ...options })
    : inRelease(command, args);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${String(status)}.`);
}
