import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPortTaken } from '#tools/ports.ts';
import { postgresAccount } from '#tools/postgres/postgres-binaries.ts';

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];
const PATIENCE_MS = 5_000;

export type Program = { stop: () => void };

/** Where a program is that the system's package manager installs; says how to get it if it is nowhere. */
export function findProgram(name: string, without: string): string | null {
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (!found) console.log(`${name} is missing (apt-get install ${name}): ${without}`);
  return found ?? null;
}

type Start = {
  path: string;
  args: (file: (name: string) => string) => readonly string[];
  files: Readonly<Record<string, string>>;
  /** Where it answers once it has started. */
  port: number;
};

/** Starts a program with files of its own, not as root, and waits until it listens. */
export async function startProgram({ path, args, files, port }: Start): Promise<Program> {
  const account = postgresAccount();
  const folder = mkdtempSync(join(tmpdir(), 'volan-drill-'));
  const own = (name: string) => {
    if (account.uid !== undefined && account.gid !== undefined)
      chownSync(name, account.uid, account.gid);
  };
  own(folder);
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    own(join(folder, name));
  }
  const child = spawn(path, [...args((name) => join(folder, name))], {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', process.env['DRILL_LOG'] ? 'inherit' : 'ignore'],
  });
  await listening(child, port, path);
  const stop = () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  return { stop };
}

export function versionOf(path: string): string {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return /\d+\.\d+(\.\d+)?/.exec(stdout)?.[0] ?? '';
}

async function listening(child: ChildProcess, port: number, path: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isPortTaken(port))) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`${path} does not start; DRILL_LOG=1 shows what it says.`);
    await sleep(50);
  }
}
