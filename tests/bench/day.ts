import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '#tools/ports.ts';
import { inProject } from '#server/lib/paths.ts';
import { url } from '#shared/routes.ts';
import type { Trip } from '../kill/trip.ts';
import type { Web } from '../kill/browser.ts';
import { temporaryStorage } from '../support/database.ts';
import { withoutKeys } from '../support/keys.ts';
import { kindOf, Times } from './day-times.ts';
import { visitAll, visitOnce, type Visitors } from './day-visitors.ts';
import { startMarket, USUAL_HISTORY } from './market-world.ts';
import { rounded } from './timing.ts';
import { cpuTimeOf } from './world.ts';

/*
 * A day of the product on one node, in ten minutes: ten thousand visitors, four hundred bookings with their money,
 * messages, changes, hand-overs, claims and payouts, and the staff at work. Says how long each kind of request took,
 * beside how long it takes when nobody else is there, and what the node used. `npm run bench:day [minutes]`; with 60 it
 * fails if the node's memory grows by more than a twentieth after the first ten minutes, in which the node compiles what
 * runs often and fills its caches.
 */
const minutes = Number(process.argv[2] ?? 10);
const CARS = Number(process.env['BENCH_CARS'] ?? 5_000);
const VISITORS_PER_MINUTE = 1_000;
const BOOKINGS_PER_MINUTE = 40;
const ALONE = 30;
/** Over which the bookings of a wave take each of their steps. */
const SPREAD_MS = 5_000;
const SOAK_MINUTES = 60;
const SAMPLED_EVERY_MS = 10 * 60_000;
const MOST_GROWTH = 0.05;
const HOUR_MS = 3_600_000;

const Sample = z.object({ memory: z.number(), resident: z.number() });

type Sample = z.infer<typeof Sample>;

const storage = temporaryStorage();
const { cluster, url: databaseUrl } = await startMarket({ cars: CARS, history: USUAL_HISTORY });
const port = await freePort();
withoutKeys({
  APP_ENV: 'test',
  APP_KEY: 'a key that only the benchmark knows, long enough',
  APP_URL: `http://127.0.0.1:${port}`,
  DATABASE_URL: databaseUrl,
  DIRECT_DATABASE_URL: databaseUrl,
  AVIF_PICTURES: 'false',
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
  STORAGE_DIR: storage,
  TRUST_PROXY: '1',
  TZ: 'UTC',
});
// The modules read the environment when they are imported.
const { db, disconnect } = await import('#server/db/client.ts');
const { createPool } = await import('#server/db/pool.ts');
const { connectStripe } = await import('#server/domain/payments/gateway.ts');
const { stopQueue } = await import('#server/queue/queue.ts');
const { hoursAfter } = await import('#server/domain/time/wall-clock.ts');
const { buildWhenNeeded } = await import('#tools/build.ts');
const { openBorder } = await import('../kill/border.ts');
const { Acknowledgements } = await import('../kill/acknowledged.ts');
const { createWorld, confirmPasswords } = await import('../kill/world.ts');
const { answerRequest, book, cancel, change } = await import('../kill/booking-trips.ts');
const { checkIn, checkOut, close: closeTrip } = await import('../kill/driving-trips.ts');
const { hurryJobs } = await import('../kill/jobs.ts');
const { workThrough } = await import('../kill/staff.ts');
const { drawPlans } = await import('../kill/trip.ts');
const { Random } = await import('../kill/random.ts');

const random = new Random(20_261_125);
const times = new Times();

await buildWhenNeeded(() => console.log('Building the pages…'));
const pool = createPool({ name: 'bench-day', connectionString: databaseUrl, max: 10 });
const baseUrl = `http://127.0.0.1:${port}`;
await keepThePast();
const border = await openBorder({
  pool,
  nodes: ['one'],
  webhookUrl: () => `${baseUrl}/webhooks/stripe`,
  onCall: () => false,
});
connectStripe(border.ownConnection);
const node = await startNode();
let offset = 0;
const now = () => new Date(Date.now() + offset);
const web: Web = {
  nodes: { waitForAny: async () => [baseUrl] },
  version: await currentVersion(),
  random,
  faults: [],
  refusals: new Map(),
  onAnswer: (method, path, ms) => times.note(kindOf(method, path), ms),
};
const acknowledged = new Acknowledgements();
try {
  const isWell = await measure();
  process.exitCode = isWell ? 0 : 1;
} finally {
  node.disconnect();
  await border.close();
  await stopQueue();
  await pool.end();
  await disconnect();
  await cluster.stop();
  rmSync(storage, { recursive: true, force: true });
}
process.exit();

async function measure(): Promise<boolean> {
  const world = await createWorld(web, { hosts: 12, clients: BOOKINGS_PER_MINUTE });
  const cars = await db.car.findMany({
    where: { status: 'listed' },
    select: { slug: true },
    take: 400,
  });
  const visitors: Visitors = {
    baseUrl,
    random,
    cars: cars.map(({ slug }) => slug),
    onAnswer: (kind, ms) => times.note(kind, ms),
    faults: web.faults,
  };
  for (let turn = 0; turn < ALONE; turn++) await visitOnce(visitors);
  times.clear();
  for (let turn = 0; turn < ALONE; turn++) await visitOnce(visitors);
  const alone = times.middles();
  // What is filled once, such as the memory of rendered pages, is full after a wave.
  await wave(world);
  times.clear();
  const memory = [await memoryOfNode()];
  const [processor, begun] = [processorTime(), performance.now()];

  const until = begun + minutes * 60_000;
  const hurrying = setInterval(() => void hurryJobs(pool, now(), 0).catch(console.error), 1_000);
  const sampling = setInterval(() => {
    void memoryOfNode().then((sample) => memory.push(sample));
  }, SAMPLED_EVERY_MS);
  const trips = waves(world, until);
  const visited = await visitAll(visitors, VISITORS_PER_MINUTE, until);
  const bookings = await trips;
  clearInterval(hurrying);
  clearInterval(sampling);

  const took = performance.now() - begun;
  times.print(alone);
  const share = ((processorTime() - processor) / took) * 100;
  const after = await memoryOfNode();
  const growth = after.memory / (memory[1] ?? after).memory - 1;
  console.log(
    `${visited} visitors and ${bookings} bookings in ${rounded(took / 60_000, 1)} minutes among ${CARS} cars. Processor: ${rounded(share, 0)} % of a core.`,
  );
  console.log(
    `In use every ten minutes, in MB: ${megabytes(memory.concat(after), 'memory')} (${rounded(growth * 100, 1)} % since the tenth minute); held: ${megabytes(memory.concat(after), 'resident')}`,
  );
  for (const [reason, count] of web.refusals) console.log(`Refused ${count} times: ${reason}`);
  for (const fault of web.faults.slice(0, 20)) console.log(`✗ ${fault}`);
  return web.faults.length === 0 && (minutes < SOAK_MINUTES || growth <= MOST_GROWTH);
}

/**
 * Invented bookings have no payments, so those ahead would only fail as the clock leaps. Other benchmarks must not find
 * what is left of this market.
 */
async function keepThePast(): Promise<void> {
  await pool.query(`
    comment on table market_models is 'a day has passed';
    begin;
    set local session_replication_role = replica;
    delete from occupancies where kind = 'booking';
    delete from bookings where status = 'confirmed';
    commit`);
}

type World = Awaited<ReturnType<typeof createWorld>>;

/** A wave of bookings a minute. @returns how many bookings were made */
async function waves(world: World, until: number): Promise<number> {
  let booked = 0;
  while (performance.now() < until) {
    const next = performance.now() + 60_000;
    booked += await wave(world);
    const early = Math.min(next, until) - performance.now();
    if (early > 0) await sleep(early);
  }
  return booked;
}

/** Bookings from their first page to their payout, with the clock leaping to each next hand-over. */
async function wave(world: World): Promise<number> {
  const startsAt = hoursAfter(new Date(Math.ceil(Number(now()) / HOUR_MS) * HOUR_MS), 26);
  const trips = drawPlans(random, BOOKINGS_PER_MINUTE).map((plan, at): Trip => ({
    plan,
    client: world.clients[at] ?? random.pick(world.clients),
    car: world.cars[at] ?? random.pick(world.cars),
    period: { startsAt, endsAt: hoursAfter(startsAt, 24 * random.whole(1, 2)) },
    gatewayUrl: border.browserUrl,
    publishableKey: border.publishableKey,
    acknowledged,
    ref: '',
  }));
  const endsAt = hoursAfter(startsAt, 48);
  await each(trips, book);
  await each(trips, answerRequest);
  await each(trips, converse);
  await each(trips, (trip) => change(trip, now()));
  await each(trips, (trip) => cancel(trip, now()));
  await leapTo(hoursAfter(startsAt, 2.1));
  await each(trips, checkIn);
  await leapTo(hoursAfter(endsAt, 24));
  await each(trips, checkOut);
  await each(trips, closeTrip);
  await leapTo(hoursAfter(endsAt, 24 + 73));
  await workThrough({ admin: world.admin, random, acknowledged });
  return trips.filter(({ ref }) => ref !== '').length;
}

/** People do not wait for each other, and do not come at once. */
async function each(trips: readonly Trip[], act: (trip: Trip) => Promise<void>) {
  const spread = trips.map(async (trip, turn) => {
    await sleep((turn * SPREAD_MS) / trips.length);
    await act(trip);
  });
  for (const result of await Promise.allSettled(spread))
    if (result.status === 'rejected') web.faults.push(String(result.reason));
}

/** Client and host write to each other about the booking. */
async function converse({ ref, client, car }: Trip): Promise<void> {
  if (ref === '') return;
  const path = url('messages.booking', { ref });
  for (const [person, body] of [
    [client, 'Bună ziua! Unde ne întâlnim?'],
    [car.host, 'La adresa din contract.'],
  ] as const)
    await person.submit(path, { requestKey: randomUUID(), body, known: 0 });
}

async function leapTo(to: Date): Promise<void> {
  offset += Math.max(0, Number(to) - Number(now()));
  node.send({ offset });
  await confirmPasswords(now());
}

async function startNode(): Promise<ChildProcess> {
  const given = JSON.stringify({ port, stripe: border.connectionOf('one') });
  const child = fork(inProject('tests/bench/day-node.ts'), [given]);
  const failed = once(child, 'exit').then(() => {
    throw new Error('The node ended.');
  });
  await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => {
    // It ends with the benchmark.
  });
  return child;
}

/** The version of the pages that the node serves, without which it would send browsers to load them anew. */
async function currentVersion(): Promise<string> {
  const { pageOf } = await import('#server/inertia/testing.ts');
  return String((await pageOf(await fetch(baseUrl))).version);
}

/** What the node's objects take after a collection, and what the process holds of the machine, in bytes. */
async function memoryOfNode(): Promise<Sample> {
  const answer = once(node, 'message');
  node.send('memory');
  const [message]: unknown[] = await answer;
  return Sample.parse(message);
}

/** Of the node so far, in milliseconds. */
function processorTime(): number {
  return (cpuTimeOf({ baseUrl, pid: node.pid ?? 0 }) ?? 0) / 1_000;
}

function megabytes(samples: readonly Sample[], of: keyof Sample): string {
  return samples.map((sample) => rounded(sample[of] / 1_048_576, 0)).join(', ');
}
