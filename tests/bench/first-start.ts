import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '#server/lib/paths.ts';
import { url } from '#shared/routes.ts';
import { freePort } from '#tools/ports.ts';
import { processorSeconds } from './processor.ts';
import { printTable } from './table.ts';
import { rounded } from './timing.ts';

// Clones the committed code and starts it as a new developer would. Reports when each line was printed, when the first
// page was complete, and how much processor time was used by then. AFTER=60 measures for a minute longer.

const POLL_MS = 100;
const LIMIT_MS = 10 * 60_000;
const AFTER_SECONDS = Number(process.env['AFTER'] ?? 0);

const folder = mkdtempSync(join(tmpdir(), 'volan-first-start-'));
execFileSync('git', ['clone', '--quiet', '--local', root, folder]);
const port = await freePort();
const load = loadavg()[0] ?? 0;
const marks: { step: string; seconds: number; processor: number | undefined }[] = [];
const begun = performance.now();
const child = spawn('npm', ['start'], {
  cwd: folder,
  env: { ...surroundings(), PORT: String(port) },
  stdio: ['ignore', 'pipe', 'inherit'],
  detached: true,
});
createInterface(child.stdout).on('line', (line) => {
  if (/…$|\.$|running at/.test(line)) mark(line.trim());
});
const ended = once(child, 'exit');

try {
  const pages = [whole('The first page', '/'), whole('Results', url('cars'))];
  await Promise.race([
    Promise.all(pages),
    ended.then(() => Promise.reject(new Error('It ended.'))),
  ]);
  if (AFTER_SECONDS > 0) await watch();
} finally {
  if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGINT');
  await ended;
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  print();
}

/** The environment without npm's and our own variables, which the clone would take for its settings. */
function surroundings(): NodeJS.ProcessEnv {
  const ours = /^(npm_|NODE|DATABASE_|DIRECT_|APP_|STORAGE_|TZ$)/;
  const given = Object.entries(process.env).filter(([name]) => !ours.test(name));
  const bin = join(root, 'node_modules/.bin');
  const path = (process.env['PATH'] ?? '').split(':').filter((part) => part !== bin);
  return { ...Object.fromEntries(given), PATH: path.join(':') };
}

/** Waits until a page contains a picture of a car and the picture can be loaded. */
async function whole(step: string, page: string): Promise<void> {
  while (performance.now() - begun < LIMIT_MS) {
    const picture = /\/media\/[\w-]+\.(?:webp|avif)/.exec((await read(page)) ?? '')?.[0];
    if (picture && (await read(picture)) !== undefined) return mark(step);
    await sleep(POLL_MS);
  }
  throw new Error(`Waited in vain for ${page}.`);
}

async function read(address: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`http://localhost:${port}${address}`);
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}

async function watch() {
  await sleep(AFTER_SECONDS * 1000);
  mark(`${AFTER_SECONDS} s later`);
}

function mark(step: string) {
  const seconds = (performance.now() - begun) / 1000;
  marks.push({ step, seconds, processor: processorSeconds(child.pid ?? 0) });
}

function print() {
  const rows = marks.map(({ step, seconds, processor }) => [
    step,
    rounded(seconds, 1),
    processor === undefined ? '' : rounded(processor, 1),
  ]);
  printTable(['', 's', 'processor s'], rows);
  console.log(`${availableParallelism()} cores, load ${rounded(load, 1)} at the start`);
}
