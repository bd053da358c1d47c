import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { serve, type Running, type Stop } from '#server/boot/serve.ts';
import type { ServerOptions } from '#server/main.ts';
import { inProject } from '#server/lib/paths.ts';

type Options = Omit<ServerOptions, 'pictures'> & {
  /** Whether the company of 300 cars is added. */
  grow?: boolean;
};

/** Higher is less urgent: the application and its database go first. */
const NICENESS = 10;

/**
 * Serves the application; draws the missing demo pictures and writes the large company in the background, so that the
 * first page waits for neither.
 */
export async function serveDemo({ grow = true, ...options }: Options): Promise<Running> {
  const { latePictures } = await import('./late-pictures.ts');
  const late = await latePictures();
  const { url, close } = await serve({ ...options, pictures: late.handler });
  const drawing = late.drawAll().catch((error: unknown) => console.error(error));
  const growing = grow ? startGrowing() : null;
  const stop = async (how?: Stop) => {
    late.stop();
    await Promise.all([close(how), drawing, growing && end(growing)]);
  };
  return { url, close: stop };
}

function startGrowing(): ChildProcess {
  const child = fork(inProject('tools/demo/grow.ts'));
  if (child.pid) setPriority(child.pid, NICENESS);
  return child;
}

/** What it has not finished is undone, and begun anew at the next start. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
