import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from '#server/lib/paths.ts';
import { freePort } from '#tools/ports.ts';
import { Clients } from './realtime-clients.ts';

// The server for live events beside a bare `ws` server, in the same run: memory of 10,000 connections, how long events
// take at 1,000 a second, and 10,000 that come back at once. `npm run bench:realtime [connections]`
const CONNECTIONS = Number(process.argv[2] ?? 10_000);
const EVENTS_PER_SECOND = 1_000;
const SECONDS = 10;
const PER_CHANNEL = 2;
/** Pages wait for a random part of this. */
const SPREAD_MS = 2_000;

type Figures = Record<
  'kB a connection' | 'events a second' | 'CPU µs an event' | 'p50 ms' | 'p99 ms' | 'back after s',
  number
>;

const ours = await measure('ours');
const bare = await measure('bare');
console.table({ ours, bare, ratio: ratios(ours, bare) });

async function measure(kind: 'ours' | 'bare'): Promise<Figures> {
  const port = await freePort();
  const server = await start(kind, port);
  const before = residentKilobytes(server);
  const clients = new Clients(port, CONNECTIONS / PER_CHANNEL);
  await clients.connect(CONNECTIONS);
  await sleep(2_000);
  const each = (residentKilobytes(server) - before) / CONNECTIONS;
  await clients.publish(EVENTS_PER_SECOND, 2);
  clients.latencies.length = 0;
  const busyBefore = processorMicroseconds(server);
  const perSecond = await clients.publish(EVENTS_PER_SECOND, SECONDS);
  await clients.heard(EVENTS_PER_SECOND * SECONDS * PER_CHANNEL);
  const busy = processorMicroseconds(server) - busyBefore;
  const latencies = clients.latencies.toSorted((a, b) => a - b);
  const expected = EVENTS_PER_SECOND * SECONDS * PER_CHANNEL;
  if (latencies.length !== expected)
    throw new Error(`${latencies.length} of ${expected} events have arrived.`);

  await end(server);
  clients.close();
  const again = await start(kind, port);
  const begun = performance.now();
  await clients.connect(CONNECTIONS, SPREAD_MS);
  const back = (performance.now() - begun) / 1_000;
  clients.close();
  await end(again);
  return {
    'kB a connection': rounded(each),
    'events a second': Math.round(perSecond),
    'CPU µs an event': rounded(busy / (EVENTS_PER_SECOND * SECONDS)),
    'p50 ms': rounded(latencies[Math.floor(latencies.length * 0.5)] ?? 0),
    'p99 ms': rounded(latencies[Math.floor(latencies.length * 0.99)] ?? 0),
    'back after s': rounded(back),
  };
}

async function start(kind: string, port: number): Promise<ChildProcess> {
  const child = fork(inProject('tests/bench/realtime-server.ts'), [kind, String(port)]);
  await once(child, 'message');
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

function residentKilobytes({ pid }: ChildProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** What the process has worked, whatever else ran on the machine; the system counts in hundredths of a second. */
function processorMicroseconds({ pid }: ChildProcess): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * 10_000;
}

function ratios(of: Figures, to: Figures): Record<string, number> {
  return Object.fromEntries(
    Object.entries(of).map(([name, value]) => [
      name,
      rounded(value / (Object.entries(to).find(([other]) => other === name)?.[1] ?? 1)),
    ]),
  );
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
