import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { inProject } from '#server/lib/paths.ts';
import { pageOf } from '#server/inertia/testing.ts';
import { url } from '#shared/routes.ts';
import { printTable } from './table.ts';
import { quantile, rounded } from './timing.ts';
import { visitHeaders } from './visit.ts';
import { cpuTimeOf, nextWeek, startWorld, type Server, type World } from './world.ts';

const CONNECTIONS = 8;
const WARM_UP_SECONDS = 2;
const ROUNDS = 5;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2);

type Way = { name: string; server: Server; headers?: Record<string, string> };
type Run = { perSecond: number; p50: number; p99: number; cpu: number; bytes: number };

type Column = { title: string; digits: number; read: (run: Run, bare: Run) => number };

const columns: readonly Column[] = [
  { title: 'req/s', digits: 0, read: (run) => run.perSecond },
  { title: 'of bare', digits: 2, read: (run, bare) => run.perSecond / bare.perSecond },
  { title: 'p50 ms', digits: 0, read: (run) => run.p50 },
  { title: 'p99 ms', digits: 0, read: (run) => run.p99 },
  { title: 'CPU µs', digits: 0, read: (run) => run.cpu },
  { title: 'of bare', digits: 2, read: (run, bare) => run.cpu / bare.cpu },
  { title: 'bytes', digits: 0, read: (run) => run.bytes },
];

const result = z.object({
  requests: z.object({ average: z.number(), total: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  throughput: z.object({ total: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
});

const found = z.object({ results: z.object({ cars: z.array(z.object({ url: z.string() })) }) });

/** `npm run bench:http -- 100000` measures with a market of so many cars instead of the demo data. */
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
    const visit = await visitHeaders(baseUrl + path);
    const ways: Way[] = [
      { name: 'bare', server: servers.bare },
      { name: 'json', server: servers.ours, headers: visit },
      { name: 'html', server: servers.ours },
      { name: 'html, first time', server: servers.forgetful },
      { name: 'html, Brotli', server: servers.ours, headers: { 'Accept-Encoding': 'br' } },
    ];
    rows.push(...rowsOf(page, ways, await takeTurns(ways, path)));
  }
  printTable(['', ...columns.map(({ title }) => title)], rows);
}

/** Measures the kinds alternately, so that other load on the machine affects all of them equally. */
async function takeTurns(ways: readonly Way[], path: string): Promise<Run[][]> {
  for (const way of ways) await autocannon(given(way, path), WARM_UP_SECONDS);
  const rounds: Run[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const runs: Run[] = [];
    for (const way of ways) runs.push(await load(way, path));
    rounds.push(runs);
  }
  return rounds;
}

/** The median of all rounds. A ratio is the median of the ratios of each round to its own baseline. */
function rowsOf(page: string, ways: readonly Way[], rounds: readonly Run[][]): string[][] {
  return ways.map(({ name }, at) => {
    const pairs = rounds.flatMap(({ [at]: run, [0]: bare }) =>
      run && bare ? [{ run, bare }] : [],
    );
    const cells = columns.map(({ read, digits }) => {
      const values = pairs.map(({ run, bare }) => read(run, bare));
      return rounded(quantile(values, 0.5), digits);
    });
    return [`${page}, ${name}`, ...cells];
  });
}

async function load(way: Way, path: string): Promise<Run> {
  const before = cpuTimeOf(way.server);
  const answers = await autocannon(given(way, path), SECONDS);
  const after = cpuTimeOf(way.server);
  const { requests, latency, throughput, non2xx, errors } = answers;
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests to ${path} failed.`);
  return {
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    cpu: before === null || after === null ? Number.NaN : (after - before) / requests.total,
    bytes: throughput.total / requests.total,
  };
}

function given({ server, headers = {} }: Way, path: string): string[] {
  return [
    ...Object.entries(headers).flatMap(([name, value]) => ['--headers', `${name}=${value}`]),
    server.baseUrl + path,
  ];
}

async function autocannon(target: readonly string[], seconds: number) {
  const { stdout } = await promisify(execFile)(process.execPath, [
    inProject('node_modules/autocannon/autocannon.js'),
    '--json',
    '--connections',
    String(CONNECTIONS),
    '--duration',
    String(seconds),
    ...target,
  ]);
  return result.parse(JSON.parse(stdout));
}
