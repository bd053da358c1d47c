import { db, disconnect } from '#server/db/client.ts';
import { createPool } from '#server/db/pool.ts';
import { connectStripe } from '#server/domain/payments/gateway.ts';
import { stopQueue } from '#server/queue/queue.ts';
import { printTable } from '../bench/table.ts';
import { Acknowledgements } from './acknowledged.ts';
import { openBorder } from './border.ts';
import type { Web } from './browser.ts';
import { watchCommits } from './commits.ts';
import { checkInvariants, createViews } from './invariants.ts';
import { Nodes } from './nodes.ts';
import { Points } from './points.ts';
import { Random } from './random.ts';
import { settle } from './settle.ts';
import { runWaves, type Stage } from './waves.ts';
import { createWorld } from './world.ts';

const names = ['one', 'two'];

/** How badly the gateway behaves while people are about. */
const faults = {
  lose_answers: 0.15,
  answer_delay_ms: 5,
  webhook_delay_ms: 20,
  shuffle_webhooks_ms: 600,
  duplicate_webhooks: 0.3,
  webhook_retry_ms: 150,
  payout_delay_ms: 300,
};

export type KillTest = { minutes: number; seed: number; ownerUrl: string };

/** @returns whether everything holds */
export async function killTest({ minutes, seed, ownerUrl }: KillTest): Promise<boolean> {
  const stage = await setUp(seed, ownerUrl);
  const { points, nodes } = stage;
  try {
    const begun = performance.now();
    await runWaves(stage, begun + minutes * 60_000);
    const driven = performance.now();
    const unsettled = await settle(stage);
    console.log(
      `Seed ${seed}: ${seconds(begun, driven)} s of trips, ${seconds(driven, performance.now())} s until all was settled.`,
    );
    return await report(stage, unsettled);
  } finally {
    points.allow(0);
    nodes.stop();
    await stage.close();
  }
}

async function setUp(seed: number, ownerUrl: string): Promise<Stage> {
  const random = new Random(seed);
  const owner = createPool({ name: 'kill-test', connectionString: ownerUrl });
  const gatewayPool = createPool({
    name: 'gateway',
    connectionString: process.env['DATABASE_URL'] ?? '',
    max: 10,
  });
  const lines: string[] = [];
  const reach = (point: string, node: string) => points.reach(point, node);
  const border = await openBorder({
    pool: gatewayPool,
    nodes: names,
    webhookUrl: () => `${nodes.addresses[0] ?? 'http://127.0.0.1:9'}/webhooks/stripe`,
    onCall: reach,
  });
  const nodes = new Nodes({
    names,
    environment: environmentOf,
    stripe: border.connectionOf,
    onLine: (name, line) => lines.push(`${name}: ${line}`),
  });
  const points = new Points(nodes, new Random(seed + 1));
  await border.set(faults);
  connectStripe(border.ownConnection);
  await createViews(owner);
  const stopWatching = await watchCommits(ownerUrl, reach);
  await nodes.start();
  const web: Web = { nodes, random, version: 'test', faults: [], refusals: new Map() };
  const close = async () => {
    await stopWatching();
    await border.close();
    await stopQueue();
    await Promise.all([owner.end(), gatewayPool.end(), disconnect()]);
  };
  const acknowledged = new Acknowledgements();
  const world = await createWorld(web);
  return { random, owner, border, nodes, points, web, world, acknowledged, lines, names, close };
}

/** Each node's statements carry its name, by which a commit is told to be that node's. */
function environmentOf(name: string): NodeJS.ProcessEnv {
  const named = (variable: string) => {
    const address = new URL(process.env[variable] ?? '');
    address.searchParams.set('application_name', name);
    return address.href;
  };
  return {
    ...process.env,
    DATABASE_URL: named('DATABASE_URL'),
    DIRECT_DATABASE_URL: named('DIRECT_DATABASE_URL'),
  };
}

async function report(stage: Stage, unsettled: readonly string[]): Promise<boolean> {
  const { points, nodes, web, acknowledged, owner } = stage;
  printTable(
    ['Killed where', 'reached', 'killed'],
    points.rows().map(({ point, reached, killed }) => [point, `${reached}`, `${killed}`]),
  );
  printTable(
    ['Way of the money', 'points reached', 'killed'],
    points.ofWays().map(({ way, reached, killed }) => [way, `${reached}`, `${killed}`]),
  );
  printTable(
    ['Acknowledged', 'times'],
    [...acknowledged.counts].map(([step, times]) => [step, `${times}`]),
  );
  printTable(
    ['Refused', 'times'],
    [...web.refusals].map(([reason, times]) => [reason, `${times}`]),
  );
  await printStatuses();
  const checked = [
    { name: 'every way of the money was gone', violations: notGone(points) },
    { name: 'everything has settled', violations: unsettled },
    { name: 'every acknowledged step is there', violations: await acknowledged.missing() },
    { name: 'nothing broke but what was killed', violations: [...web.faults, ...nodes.deaths] },
    ...(await checkInvariants(owner)),
  ];
  for (const { name, violations } of checked) {
    console.log(`${violations.length === 0 ? '✓' : '✗'} ${name}`);
    for (const violation of violations.slice(0, 10)) console.log(`    ${violation}`);
  }
  const holds = checked.every(({ violations }) => violations.length === 0);
  if (!holds) console.log(stage.lines.slice(-40).join('\n'));
  console.log(`${points.kills} kills. ${holds ? 'Everything holds.' : 'Something does not hold.'}`);
  return holds;
}

function notGone(points: Points): string[] {
  return points.ofWays().flatMap(({ way, reached }) => (reached === 0 ? [way] : []));
}

async function printStatuses(): Promise<void> {
  const bookings = await db.booking.groupBy({ by: ['status'], _count: true });
  const payouts = await db.payout.groupBy({ by: ['status', 'reason'], _count: true });
  printTable(
    ['In the end', 'count'],
    [
      ...bookings.map(({ status, _count }) => [`bookings ${status}`, `${_count}`]),
      ...payouts.map(({ status, reason, _count }) => [
        `payouts ${status}${reason ? `: ${reason}` : ''}`,
        `${_count}`,
      ]),
    ],
  );
}

function seconds(from: number, to: number): string {
  return ((to - from) / 1000).toFixed(0);
}
