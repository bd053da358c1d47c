import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildWhenNeeded } from '#tools/build.ts';
import { generateWhenNeeded } from '#tools/generate.ts';
import { freePort } from '#tools/ports.ts';
import { inProject } from '#server/lib/paths.ts';
import { startTestCluster, temporaryStorage } from '../support/database.ts';
import { processorSeconds } from './processor.ts';
import { printTable } from './table.ts';
import { quantile, rounded } from './timing.ts';

// How long a production node takes from nothing to its first visitor, and what it holds when nobody comes: a database
// that is migrated, a product that is built. The aims are 2 s and 200 MB. `npm run bench:node [-- starts]`
const STARTS = Number(process.argv[2] ?? 5);
const REST_MS = 10_000;
const LIMIT_MS = 60_000;

type Start = { seconds: number; processor: number; atReady: number; atRest: number };

await generateWhenNeeded();
await buildWhenNeeded(() => console.log('Building the pages…'));
const storage = temporaryStorage();
const cluster = await startTestCluster();
try {
  const starts: Start[] = [];
  // The first start fills the file caches and the queue's tables, and is not counted.
  for (let at = 0; at <= STARTS; at++) {
    const start = await measure();
    if (at > 0) starts.push(start);
  }
  report(starts);
} finally {
  await cluster.stop();
  rmSync(storage, { recursive: true, force: true });
}

async function measure(): Promise<Start> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, ['tools/serve.ts'], {
    cwd: inProject(''),
    env: production(port),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await ready(child, port);
    const seconds = (performance.now() - begun) / 1_000;
    const pid = child.pid ?? 0;
    const start = { seconds, processor: processorSeconds(pid) ?? NaN, atReady: megabytesOf(pid) };
    await sleep(REST_MS);
    return { ...start, atRest: megabytesOf(pid) };
  } finally {
    child.kill('SIGINT');
    if (child.exitCode === null) await once(child, 'exit');
  }
}

async function ready(child: ChildProcess, port: number): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error('The node has ended.');
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await sleep(10);
  }
  throw new Error('The node does not become ready.');
}

function production(port: number): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'] ?? '',
    APP_ENV: 'production',
    TZ: 'UTC',
    APP_KEY: '5f1c0e9a7b3d48264ce1f0a9587bd632',
    APP_URL: 'https://cars.example',
    PORT: String(port),
    DATABASE_URL: cluster.application,
    ALLOW_TEST_PAYMENTS: '1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Volan <salut@cars.example>',
    LOG_LEVEL: 'error',
    STORAGE_DIR: storage,
  };
}

function megabytesOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}

function report(starts: readonly Start[]): void {
  const row = (name: string, read: (start: Start) => number, digits: number) => {
    const values = starts.map(read);
    return [name, ...[0, 0.5, 1].map((part) => rounded(quantile(values, part), digits))];
  };
  printTable(
    [`${starts.length} starts`, 'least', 'middle', 'most'],
    [
      row('Ready after, s', ({ seconds }) => seconds, 2),
      row('Processor time until then, s', ({ processor }) => processor, 2),
      row('Memory when ready, MB', ({ atReady }) => atReady, 0),
      row('Memory ten seconds later, MB', ({ atRest }) => atRest, 0),
    ],
  );
}
