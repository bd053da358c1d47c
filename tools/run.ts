import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '#server/lib/start-failure.ts';
import { inProject, root } from '#server/lib/paths.ts';

/**
 * Runs a Node program of the project without showing its output.
 * @throws StartFailure with everything it printed when it fails.
 */
export async function runNode(script: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [inProject(script), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const endWithUs = () => child.kill();
  process.once('exit', endWithUs);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk));
  }
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject).once('close', resolve);
  const status = await promise.finally(() => process.off('exit', endWithUs));
  if (status === 0) return;
  const command = [script, ...args].join(' ');
  throw new StartFailure(`${command} failed:\n${Buffer.concat(output).toString().trim()}`);
}

/** One hash of the names and contents of these files, and of all files below these folders. */
export function fingerprint(paths: readonly string[]) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((entry) => filesIn(inProject(entry)))) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path));
  }
  return hash.digest('hex');
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)));
}
