import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartFailure } from '#server/lib/start-failure.ts';
import { isAlive } from './postgres/processes.ts';

const PATIENCE_MS = 120_000;

/**
 * Runs the work while no other process holds the lock file. If the process that wrote the file has ended, the lock is
 * taken over.
 * @throws StartFailure after two minutes of waiting.
 */
export async function withLock<T>(file: string, work: () => T | Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!take(file)) {
    if (Date.now() > deadline) {
      throw new StartFailure(`Another start is still busy. If there is none, remove ${file}.`);
    }
    await sleep(50);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file: string) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isAlive(holderOf(file))) rmSync(file, { force: true });
    return false;
  }
}

/**
 * The process that holds the lock. @returns our own id while its id is not written yet, so that it counts as running
 */
function holderOf(file: string) {
  try {
    return Number(readFileSync(file, 'utf8')) || process.pid;
  } catch {
    return process.pid;
  }
}
