import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { inProject } from '#server/lib/paths.ts';
import { pageOf } from '#server/inertia/testing.ts';
import { url } from '#shared/routes.ts';
import { printTable } from './table.ts';
import { rounded } from './timing.ts';
import { visitHeaders } from './visit.ts';
import { cpuTimeOf, nextWeek, startWorld, type Server, type World } from './world.ts';

const CONNECTIONS = 8;
const WARM_UP_SECONDS = 2;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);

type Kind = 'bare' | 'json' | 'html' | 'html, first time' | 'html, Brotli';
type Run = { perSecond: number; p50: number; p99: number; cpu: number | null; bytes: number };

const result = z.object({
  requests: z.object({ average: z.number(), total: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  throughput: z.object({ total: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
});

const found = z.object({ results: z.object({ cars: z.array(z.object({ url: z.string() })) }) });

/** `npm run bench:http -- 100000` measures on a market of so many cars instead of the demo data. */
const cars = Number(process.argv[2] ?? 0);

const world = await startWorld(cars > 0 ? { cars } : {});
try {
  await compare(world);
} finally {
  await world.close();
}
process.exit();

async function compare(servers: World) {
  const { baseUrl } = servers.ours;
  const first = await pageOf(await fetch(baseUrl + url('cars')));
  const [car] = found.parse(first.props).results.cars;
  const paths = {
    Landing: url('landing'),
    Search: url('cars', null, { place: 'bucuresti', ...nextWeek() }),
    Car: car?.url ?? '',
  };
  const rows: string[][] = [];
  for (const [page, path] of Object.entries(paths)) {
    const runs: Record<Kind, Run> = {
      bare: await load(servers.bare, path, {}),
      json: await load(servers.ours, path, await visitHeaders(baseUrl + path)),
      html: await load(servers.ours, path, {}),
      'html, first time': await load(servers.forgetful, path, {}),
      'html, Brotli': await load(servers.ours, path, { 'Accept-Encoding': 'br' }),
    };
    rows.push(
      ...Object.entries(runs).map(([kind, run]) => rowOf(`${page}, ${kind}`, run, runs.bare)),
    );
  }
  printTable(['', 'req/s', 'ratio', 'p50 ms', 'p99 ms', 'CPU µs', 'bytes'], rows);
}

function rowOf(name: string, run: Run, bare: Run): string[] {
  return [
    name,
    rounded(run.perSecond, 0),
    rounded(run.perSecond / bare.perSecond),
    rounded(run.p50, 0),
    rounded(run.p99, 0),
    run.cpu === null ? '' : rounded(run.cpu, 0),
    rounded(run.bytes, 0),
  ];
}

/** Keeps a server busy and measures it, after a warm-up of its own. */
async function load(server: Server, path: string, headers: Record<string, string>): Promise<Run> {
  const given = [
    ...Object.entries(headers).flatMap(([name, value]) => ['--headers', `${name}=${value}`]),
    server.baseUrl + path,
  ];
  await autocannon(given, WARM_UP_SECONDS);
  const before = cpuTimeOf(server);
  const { requests, latency, throughput, non2xx, errors } = await autocannon(given, SECONDS);
  const after = cpuTimeOf(server);
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests to ${path} failed.`);
  return {
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    cpu: before === null || after === null ? null : (after - before) / requests.total,
    bytes: throughput.total / requests.total,
  };
}

async function autocannon(given: readonly string[], seconds: number) {
  const { stdout } = await promisify(execFile)(process.execPath, [
    inProject('node_modules/autocannon/autocannon.js'),
    '--json',
    '--connections',
    String(CONNECTIONS),
    '--duration',
    String(seconds),
    ...given,
  ]);
  return result.parse(JSON.parse(stdout));
}
