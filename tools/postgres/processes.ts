import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** Whether a process with this id exists, ours or somebody else's. */
export function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Whether the process is a running PostgreSQL server. Its id may have been given to a new process, or it may be a
 * zombie (the first process of a container often does not collect its children).
 */
export async function isPostgres(pid: number) {
  if (!isAlive(pid)) return false;
  const [state, name] = await stateAndName(pid);
  return name.includes('postgres') && !state.startsWith('Z');
}

async function stateAndName(pid: number): Promise<[state: string, name: string]> {
  if (existsSync(`/proc/${pid}/stat`)) {
    const [, name = '', state = ''] =
      /^\d+ \((.*)\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return [state, name];
  }
  if (process.platform === 'win32') return ['', 'postgres'];
  const { stdout } = await promisify(execFile)('ps', [
    '-p',
    `${pid}`,
    '-o',
    'stat=',
    '-o',
    'comm=',
  ]);
  return [stdout.trim(), stdout];
}

/** Signals a process that may have ended already. */
export function endProcess(pid: number | undefined, signal: NodeJS.Signals) {
  if (pid === undefined || !isAlive(pid)) return;
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended, or belongs to somebody else.
  }
}
