import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateWhenNeeded } from './generate.ts';
import { inProject } from '#server/lib/paths.ts';
import { bringUpToDate } from './migrations/apply.ts';
import { say } from './prepare.ts';
import type { Running } from '#server/boot/serve.ts';

/** A change in one of these restarts the server. Pages reload without it, through Vite. */
const watched = ['server', 'shared', 'tools', 'prisma', 'resources/lang'];
const ignored = /^(ssr|db\/generated|tsconfig\.tsbuildinfo)/;
const QUIET_MS = 120;

/** Runs the server as a child and starts it again whenever its code, the schema or a translation changes. */
export async function develop(): Promise<Running> {
  let child = startChild();
  let change: AbortController | undefined;

  const restart = async () => {
    change?.abort();
    change = new AbortController();
    const isLast = await sleep(QUIET_MS, true, { signal: change.signal }).catch(() => false);
    if (!isLast) return;
    await end(child);
    await updateDatabase();
    child = startChild();
  };
  for (const folder of watched) {
    watch(inProject(folder), { recursive: true }, (_event, name) => {
      if (name && !ignored.test(name)) void restart();
    });
  }
  return { url: await addressOf(child), close: () => end(child) };
}

function startChild() {
  return fork(inProject('tools/dev-server.ts'), { stdio: 'inherit' });
}

/** The server's URL once it listens. A child that fails prints why, and the next change starts a new one. */
async function addressOf(child: ChildProcess) {
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  return typeof message === 'string' ? message : 'nowhere yet: waiting for a change';
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function updateDatabase() {
  try {
    await generateWhenNeeded();
    await bringUpToDate();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
}
