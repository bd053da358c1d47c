import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerOptions } from '../main.ts';
import { StartFailure } from '../lib/start-failure.ts';

const STOP_LIMIT_MS = 9_500;
const CLOSE_LIMIT_MS = 7_000;

export type Running = { url: string; close: () => Promise<void> };

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
    `Port ${port} is taken, maybe by another Volan. Choose another one: PORT=${port + 1} npm start`,
  );
}

/**
 * Runs the steps in order and ends the process, within ten seconds, on SIGINT, SIGTERM, SIGHUP or when the parent
 * process goes away. Only the first signal counts: npm sends the terminal's signal a second time.
 */
export function stopInOrder(steps: () => readonly (() => Promise<void>)[]) {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    for (const step of steps()) {
      await Promise.race([step(), sleep(CLOSE_LIMIT_MS)]).catch((error: unknown) =>
        console.error(error),
      );
    }
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
}

function isTaken(error: unknown) {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
