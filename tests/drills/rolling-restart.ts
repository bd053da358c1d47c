import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { disconnect } from '#server/db/client.ts';
import { freePort } from '#tools/ports.ts';
import { signedInCookie } from '../support/sign-in.ts';
import { Balancer } from './balancer.ts';
import { pairs, Reader } from './conversations.ts';
import { nodesBehind, type DrillNode } from './nodes.ts';
import { elsewhere, listFailures, newTally, send, visitedPages, type Tally } from './visitors.ts';

const CONVERSATIONS = 30;
const AT_ONCE = 4;
/** Below the limit of messages that one person may write in one thread. */
const WRITE_EVERY_MS = 5_000;
const ARRIVE_MS = 15_000;
const STEADY_MS = 5_000;

type Count = Tally & { writes: number };

/** @returns whether every request was answered and every message has arrived */
export async function rollingRestart(requests: number): Promise<boolean> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const nodes = await nodesBehind(origin, { TRUST_PROXY: '1' });
  for (const node of nodes) await node.start();
  const balancer = new Balancer(nodes.map((node) => node.port));
  await balancer.start(port);
  const talks = await pairs(CONVERSATIONS);
  const readers = await Promise.all(talks.map((pair) => Reader.of(origin, pair)));
  const tally: Count = { ...newTally(), writes: 0 };
  const isOver = () => tally.sent >= requests;

  const written = talks.map(({ thread, host }) =>
    write(origin, { thread, host }, { tally, isOver }),
  );
  const read = Array.from({ length: AT_ONCE }, () => browse(origin, { tally, isOver }));
  const stops = await restartInTurn(nodes, balancer, isOver);
  await Promise.all(read);
  const stored = await Promise.all(written);
  const lost = await missing(readers, stored);

  report(tally, { stops, lost, readers });
  for (const reader of readers) reader.stop();
  balancer.close();
  for (const node of nodes) await node.stop();
  await disconnect();
  return tally.failed.length === 0 && lost === 0;
}

type Run = { tally: Count; isOver: () => boolean };

async function restartInTurn(
  nodes: readonly DrillNode[],
  balancer: Balancer,
  isOver: () => boolean,
) {
  const stops: number[] = [];
  for (let turn = 0; !isOver(); turn++) {
    const node = nodes[turn % nodes.length];
    if (!node) break;
    stops.push(await node.stop());
    await node.start();
    await steady(balancer, nodes);
  }
  return stops;
}

/** The next node is stopped only when all have been ready for some seconds, as whoever rolls out a release does it. */
async function steady(balancer: Balancer, nodes: readonly DrillNode[]) {
  for (let since = performance.now(); performance.now() - since < STEADY_MS; await sleep(100))
    if (!nodes.every(({ port }) => balancer.isReady(port))) since = performance.now();
}

/** A visitor who opens one page after the other. */
async function browse(origin: string, { tally, isOver }: Run): Promise<void> {
  for (let turn = 0; !isOver(); turn++)
    await send(tally, `${origin}${visitedPages[turn % visitedPages.length] ?? '/'}`, {
      headers: elsewhere(),
    });
}

/** A host who writes. @returns how many messages the server says it has stored */
async function write(
  origin: string,
  { thread, host }: { thread: string; host: string },
  { tally, isOver }: Run,
): Promise<number> {
  const headers = {
    Cookie: await signedInCookie(host),
    Origin: origin,
    'Content-Type': 'application/json',
    Accept: 'application/json',
  };
  let stored = 0;
  while (!isOver()) {
    const draft = { requestKey: randomUUID(), body: `Mesajul ${stored + 1}`, known: 1_000_000 };
    const sent = {
      method: 'POST',
      headers: { ...headers, ...elsewhere() },
      body: JSON.stringify(draft),
    };
    const answer = await send(tally, `${origin}/messages/${thread}/messages`, sent);
    if (answer?.status === 201) stored += 1;
    tally.writes += 1;
    await sleep(WRITE_EVERY_MS);
  }
  return stored;
}

/** Waits for what is still under way. @returns how many messages have not arrived, or were stored twice */
async function missing(readers: readonly Reader[], stored: readonly number[]): Promise<number> {
  const deadline = performance.now() + ARRIVE_MS;
  const different = () =>
    readers.reduce((sum, { fresh }, at) => sum + Math.abs(fresh - (stored[at] ?? 0)), 0);
  while (different() > 0 && performance.now() < deadline) await sleep(100);
  return different();
}

type Outcome = { stops: readonly number[]; lost: number; readers: readonly Reader[] };

function report(tally: Count, { stops, lost, readers }: Outcome) {
  const { sent, writes, failed, refused, slowestMs } = tally;
  const longest = Math.max(0, ...stops).toFixed(1);
  const reconnects = readers.reduce((sum, reader) => sum + reader.reconnects, 0);
  console.log(
    `${sent} requests, ${writes} of them writes, while nodes were restarted ${stops.length} times.`,
  );
  console.log(
    `Failed: ${failed.length}, ${refused} of them because no node said that it was ready. The slowest took ${Math.round(slowestMs)} ms.`,
  );
  listFailures(tally);
  console.log(`A node took ${longest} s to end at most; readers subscribed ${reconnects} times.`);
  console.log(`Messages that did not arrive exactly once: ${lost}.`);
}
