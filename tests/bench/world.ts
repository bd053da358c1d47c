import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { buildWhenNeeded } from '#tools/build.ts';
import { freePort } from '#tools/ports.ts';
import { prepare } from '#tools/prepare.ts';
import { inProject } from '#server/lib/paths.ts';
import { startTestCluster, temporaryStorage } from '../support/database.ts';
import { withoutKeys } from '../support/keys.ts';
import { startMarket, USUAL_HISTORY } from './market-world.ts';

export type Server = { baseUrl: string; pid: number };

/**
 * Three servers on one new database with the demo data: the product, the product without its cache of rendered pages,
 * and the baseline.
 */
export type World = { ours: Server; forgetful: Server; bare: Server; close: () => Promise<void> };

/** With two cores and `taskset`, the servers share one core and the measuring process gets the other. */
const canPin = spawnSync('taskset', ['-p', String(process.pid)]).status === 0;

type WorldOptions = {
  /** Keeps the servers off the core of the measuring process. A browser that measures itself needs all cores. */
  pinned?: boolean;
  /** Number of cars in an invented market, which replaces the demo data. */
  cars?: number;
};

export async function startWorld({ pinned = true, cars }: WorldOptions = {}): Promise<World> {
  const storage = temporaryStorage();
  const { url, stop } = await startDatabase(cars);
  const children: ChildProcess[] = [];
  const port = await freePort();
  withoutKeys({
    APP_KEY: 'a key that only the benchmark knows, long enough',
    DATABASE_URL: url,
    DIRECT_DATABASE_URL: url,
    LOG_LEVEL: 'warn',
    AVIF_PICTURES: 'false',
    NODE_ENV: 'production',
    PORT: String(port),
    STORAGE_DIR: storage,
    TZ: 'UTC',
  });
  const close = async () => {
    await Promise.all(children.map((child) => end(child)));
    await (await import('#server/db/client.ts')).disconnect();
    await stop();
    rmSync(storage, { recursive: true, force: true });
  };
  try {
    if (cars) await buildWhenNeeded(() => console.log('Building the pages…'));
    else await prepareDemo();
    if (pinned && canPin) spawnSync('taskset', ['-cp', '1', String(process.pid)]);
    const ours = await startServer('tests/bench/ours.ts', port, children);
    process.env['PAGE_MEMORY_MB'] = '0';
    const forgetful = await startServer('tests/bench/ours.ts', await freePort(), children);
    const bare = await startServer('tests/bench/bare.ts', await freePort(), children);
    return { ours, forgetful, bare, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Drawing pictures must not be measured. */
async function prepareDemo() {
  await prepare({ dev: false, dotEnv: false }, {});
  const { latePictures } = await import('#tools/demo/late-pictures.ts');
  await (await latePictures()).drawAll({ restFactor: 0 });
}

async function startDatabase(cars: number | undefined) {
  if (cars) {
    const { cluster, url } = await startMarket({ cars, history: USUAL_HISTORY });
    return { url, stop: cluster.stop };
  }
  const cluster = await startTestCluster();
  return { url: cluster.template, stop: cluster.stop };
}

/** Processor time that a process has used, in microseconds; `null` if the system does not tell. */
export function cpuTimeOf({ pid }: Server): number | null {
  try {
    const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1000;
  } catch {
    return null;
  }
}

export async function startServer(
  script: string,
  port: number,
  children: ChildProcess[],
): Promise<Server> {
  const [command, ...before] = canPin
    ? ['taskset', '-c', '0', process.execPath]
    : [process.execPath];
  const flags = process.env['BENCH_NODE_FLAGS']?.split(' ') ?? [];
  const child = spawn(command ?? '', [...before, ...flags, inProject(script), String(port)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(child);
  const failed = once(child, 'exit').then(() => {
    throw new Error(`${script} ended before it was ready.`);
  });
  await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => {
    // The server ends together with the benchmark.
  });
  return { baseUrl: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 };
}

export async function end(child: ChildProcess) {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Dates on which most cars are free, as query parameters of a search. */
export function nextWeek() {
  return { from: `${dayIn(7)}T10:00`, to: `${dayIn(10)}T10:00` };
}

function dayIn(days: number) {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
