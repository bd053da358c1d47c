import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_DRAIN_SECONDS } from '../environment.ts';
import type { ServerOptions } from '../main.ts';
import { StartFailure } from '../lib/start-failure.ts';

const STOP_LIMIT_MS = 12_000;
const CLOSE_LIMIT_MS = 9_500;

/** Whoever sends SIGTERM expects the process to be replaced, and its visitors to notice nothing. */
export type Stop = { drainSeconds: number };

export type Running = { url: string; close: (stop?: Stop) => Promise<void> };

/**
 * Starts the application.
 * @throws StartFailure when the port is taken.
 */
export async function serve(options: ServerOptions): Promise<Running> {
  const { startServer } = await import('../main.ts');
  return startServer(options).catch((error: unknown) => {
    throw isTaken(error) ? portTaken(options.port) : error;
  });
}

export function portTaken(port: number) {
  return new StartFailure(
    `Port ${port} is taken, maybe by another Volan. Choose another one, such as PORT=${port + 1}.`,
  );
}

/**
 * Runs the steps in order and ends the process on SIGINT, SIGTERM, SIGHUP or when the parent process goes away: within
 * twelve seconds, after the time to drain that SIGTERM gives it. Only the first signal counts: npm sends the terminal's
 * signal a second time.
 */
export function stopInOrder(steps: (stop: Stop) => readonly (() => Promise<void>)[]) {
  let isStopping = false;
  const stop = async (drainSeconds: number) => {
    if (isStopping) return;
    isStopping = true;
    const drainMs = drainSeconds * 1000;
    setTimeout(() => process.exit(1), drainMs + STOP_LIMIT_MS).unref();
    for (const step of steps({ drainSeconds })) {
      await Promise.race([step(), sleep(drainMs + CLOSE_LIMIT_MS)]).catch((error: unknown) =>
        console.error(error),
      );
    }
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGHUP', 'disconnect'] as const)
    process.on(signal, () => void stop(0));
  process.on('SIGTERM', () => {
    void stop(Number(process.env['DRAIN_SECONDS'] || DEFAULT_DRAIN_SECONDS));
  });
}

function isTaken(error: unknown) {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
