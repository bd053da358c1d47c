import { setTimeout as sleep } from 'node:timers/promises';
import { disconnect } from '#server/db/client.ts';
import { freePort } from '#tools/ports.ts';
import { printTable } from '../bench/table.ts';
import { Acknowledgements } from '../kill/acknowledged.ts';
import { startBookers } from './bookers.ts';
import type { DrillCluster } from './cluster.ts';
import { startFront } from './front.ts';
import { DrillNode } from './nodes.ts';
import { elsewhere, listFailures, newTally, send, visitedPages, type Tally } from './visitors.ts';

const READERS = 3;
const READ_EVERY_MS = 50;
const BOOK_EVERY_MS = 1_000;
const STEADY_MS = 3_000;

type Part = { name: string; tally: Tally; mayFail: boolean; reads: string };

/** @returns whether nothing acknowledged is lost, and nothing failed but what was cut off by a death */
export async function severalNodes(cluster: DrillCluster, seconds: number): Promise<boolean> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const nodes = await twoNodes(origin, cluster.replicaUrl);
  for (const { node } of nodes) await node.start();
  const front = await startFront(
    port,
    nodes.map(({ node }) => node.port),
  );
  await steady(nodes);
  const drill = new Drill(origin, nodes);
  const acknowledged = new Acknowledgements();
  const bookers = await startBookers(origin, {
    acknowledged,
    isOver: () => drill.isOver,
    pauseMs: BOOK_EVERY_MS,
  });
  const readers = Array.from({ length: READERS }, () => drill.read());

  await drill.part('nothing happens', false, () => sleep(seconds * 1_000));
  await drill.part('both nodes are replaced', false, () => replaceInTurn(nodes));
  await drill.part('a node is killed', true, () => killOne(nodes, seconds));
  let away = 0;
  await drill.part('the primary dies', true, async () => {
    away = await cluster.failOver();
    await sleep(seconds * 1_000);
  });
  await drill.part('on the new primary', false, () => sleep(seconds * 1_000));
  drill.isOver = true;
  await Promise.all([...readers, bookers.work]);

  const lost = await acknowledged.missing();
  drill.report();
  console.log(`There was no primary for ${away.toFixed(1)} s.`);
  for (const [step, times] of acknowledged.counts)
    console.log(`Acknowledged: ${step}, ${times} times`);
  for (const [reason, times] of bookers.web.refusals)
    console.log(`Refused ${times} times: ${reason}`);
  for (const [fault, all] of Map.groupBy(bookers.web.faults, (one) => one))
    console.log(`Broken ${all.length} times: ${fault}`);
  console.log(`Acknowledged and lost: ${lost.length}${lost.map((one) => `\n  ${one}`).join('')}`);
  for (const { node } of nodes) await node.stop();
  front.stop();
  await disconnect();
  return lost.length === 0 && bookers.web.faults.length === 0 && drill.isSound;
}

type MeasuredNode = { node: DrillNode; metricsPort: number };

async function twoNodes(origin: string, replicaUrl: string): Promise<MeasuredNode[]> {
  const nodes: MeasuredNode[] = [];
  for (let at = 0; at < 2; at++) {
    const metricsPort = await freePort();
    const env = {
      APP_URL: origin,
      DATABASE_READ_URL: replicaUrl,
      METRICS_PORT: String(metricsPort),
      NODES: '2',
      TRUST_PROXY: '1',
    };
    const isQuiet = !process.env['DRILL_LOG'];
    const node = new DrillNode(await freePort(), env, { isQuiet });
    nodes.push({ node, metricsPort });
  }
  return nodes;
}

/** What people do at an address, counted part by part. */
class Drill {
  isOver = false;
  readonly #origin: string;
  readonly #nodes: readonly MeasuredNode[];
  readonly #parts: Part[] = [];
  #tally = newTally();

  constructor(origin: string, nodes: readonly MeasuredNode[]) {
    this.#origin = origin;
    this.#nodes = nodes;
  }

  /** A visitor who opens one page after the other. */
  async read(): Promise<void> {
    for (let turn = 0; !this.isOver; turn++) {
      const path = visitedPages[turn % visitedPages.length] ?? '/';
      await send(this.#tally, this.#origin + path, { headers: elsewhere() });
      await sleep(READ_EVERY_MS);
    }
  }

  async part(name: string, mayFail: boolean, happens: () => Promise<unknown>): Promise<void> {
    console.log(`${name}…`);
    this.#tally = newTally();
    const tally = this.#tally;
    await happens();
    this.#parts.push({ name, tally, mayFail, reads: await readsOf(this.#nodes) });
  }

  /** Whether every part that breaks nothing was without a failure. */
  get isSound(): boolean {
    return this.#parts.every(({ mayFail, tally }) => mayFail || tally.failed.length === 0);
  }

  report(): void {
    printTable(
      [
        'While',
        'requests',
        'failed',
        'slowest, s',
        'longest silence, s',
        'from the replica so far',
      ],
      this.#parts.map(({ name, tally, reads }) => [
        name,
        `${tally.sent}`,
        `${tally.failed.length}`,
        (tally.slowestMs / 1_000).toFixed(1),
        (tally.longestGapMs / 1_000).toFixed(1),
        reads,
      ]),
    );
    for (const { tally, name } of this.#parts) {
      if (tally.failed.length > 0) console.log(`Failed while ${name}:`);
      listFailures(tally);
    }
  }
}

async function replaceInTurn(nodes: readonly MeasuredNode[]): Promise<void> {
  for (const { node } of nodes) {
    await node.stop();
    await node.start();
    await steady(nodes);
  }
}

async function killOne(nodes: readonly MeasuredNode[], seconds: number): Promise<void> {
  const [first] = nodes;
  first?.node.kill();
  await sleep((seconds * 1_000) / 2);
  await first?.node.start();
  await steady(nodes);
}

/** Waits until all nodes have said for some seconds that they are ready. */
async function steady(nodes: readonly MeasuredNode[]): Promise<void> {
  let since = performance.now();
  while (performance.now() - since < STEADY_MS) {
    const answers = await Promise.all(nodes.map(({ node }) => isReady(node.port)));
    if (answers.includes(false)) since = performance.now();
    await sleep(100);
  }
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
  return answer?.ok === true;
}

/** How many reads that a replica may answer it has answered since each node started. */
async function readsOf(nodes: readonly MeasuredNode[]): Promise<string> {
  const counts = await Promise.all(
    nodes.map(async ({ metricsPort }) => {
      const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).catch(() => null);
      const text = (await answer?.text()) ?? '';
      const by = (who: string) =>
        Number(new RegExp(`volan_reads_total\\{by="${who}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
      return { replica: by('replica'), all: by('replica') + by('primary') };
    }),
  );
  return counts.map(({ replica, all }) => `${replica} of ${all}`).join(', ');
}
