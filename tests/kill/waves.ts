import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import type { Acknowledgements } from './acknowledged.ts';
import { answerRequest, book, cancel, change } from './booking-trips.ts';
import type { openBorder } from './border.ts';
import type { Web } from './browser.ts';
import { checkIn, checkOut, close } from './driving-trips.ts';
import { hurryJobs, sweepNow } from './jobs.ts';
import type { Nodes } from './nodes.ts';
import type { Points } from './points.ts';
import type { Random } from './random.ts';
import { approvePayouts, decideCases, decideClaims, reviewHandovers } from './staff.ts';
import { drawPlans, isAlways, type Trip } from './trip.ts';
import { confirmPasswords, type World } from './world.ts';

export type Stage = {
  random: Random;
  owner: pg.Pool;
  border: Awaited<ReturnType<typeof openBorder>>;
  nodes: Nodes;
  points: Points;
  web: Web;
  world: World;
  acknowledged: Acknowledgements;
  /** What the nodes have printed. */
  lines: string[];
  names: readonly string[];
  close: () => Promise<void>;
};

const HOUR_MS = 3_600_000;
const TRIPS_OF_A_WAVE = 12;
const KILLS_OF_A_STAGE = 4;
const LONGEST_PAYOUT_MS = 8_000;
const AHEAD_HOURS = 26;

/** Waves of trips, each from its booking to its payout, until the time is over. */
export async function runWaves(stage: Stage, until: number): Promise<void> {
  const stop = inBackground(stage);
  do await wave(stage);
  while (performance.now() < until);
  stage.points.allow(0);
  stop();
}

/** Kills at random, sweeps, and lets jobs come when their time has come on the test's clock. */
function inBackground(stage: Stage): () => void {
  const { points, names, owner, nodes } = stage;
  const often = setInterval(() => {
    void hurryJobs(owner, nodes.now(), points.lastKill).catch(console.error);
  }, 1_000);
  const sometimes = setInterval(() => {
    points.killAtRandom(names);
    void sweepNow().catch(console.error);
  }, 3_000);
  return () => {
    clearInterval(often);
    clearInterval(sometimes);
  };
}

async function wave(stage: Stage): Promise<void> {
  const trips = drawTrips(stage);
  const { nodes } = stage;
  const [first] = trips;
  if (!first) return;
  const { startsAt, endsAt } = first.period;
  await each(stage, trips, book);
  await each(stage, trips, answerRequest);
  await each(stage, trips, (trip) => change(trip, nodes.now()));
  await each(stage, trips, (trip) => cancel(trip, nodes.now()));
  await leapTo(stage, hoursAfter(startsAt, 2.1));
  await each(stage, trips, checkIn);
  await leapTo(stage, hoursAfter(endsAt, 24));
  await each(stage, trips, checkOut);
  await each(stage, trips, close);
  await leapTo(stage, hoursAfter(endsAt, 24 + 73));
  for (const act of [reviewHandovers, decideClaims, decideCases, approvePayouts]) {
    stage.points.allow(KILLS_OF_A_STAGE);
    await act(staffOf(stage));
  }
  await untilPaidOut(stage);
}

/** Gives the payouts under way some time, in which nodes are killed as well. */
async function untilPaidOut({ points }: Stage): Promise<void> {
  const until = performance.now() + LONGEST_PAYOUT_MS;
  const underWay = { status: { in: ['approved', 'processing'] } } satisfies Prisma.PayoutWhereInput;
  points.allow(KILLS_OF_A_STAGE);
  while (performance.now() < until && (await db.payout.count({ where: underWay })) > 0)
    await sleep(200);
}

export function staffOf({ world, random, acknowledged }: Stage) {
  return { admin: world.admin, random, acknowledged };
}

function drawTrips({ random, world, nodes, border, acknowledged }: Stage): Trip[] {
  const wallHour = Math.ceil(nodes.now().getTime() / HOUR_MS) * HOUR_MS;
  const startsAt = hoursAfter(new Date(wallHour), AHEAD_HOURS);
  return drawPlans(random, TRIPS_OF_A_WAVE).map((plan, at) => ({
    plan,
    client: world.clients[at % world.clients.length] ?? random.pick(world.clients),
    // Some want a car that somebody else wants as well.
    car:
      (isAlways(plan) || random.chance(0.8) ? world.cars[at % world.cars.length] : null) ??
      random.pick(world.cars),
    period: { startsAt, endsAt: hoursAfter(startsAt, 24 * random.whole(1, 2)) },
    gatewayUrl: border.browserUrl,
    publishableKey: border.publishableKey,
    acknowledged,
    ref: '',
  }));
}

/** All trips at once, as people do not wait for each other. One that goes wrong does not stop the others. */
async function each(stage: Stage, trips: readonly Trip[], act: (trip: Trip) => Promise<void>) {
  stage.points.allow(KILLS_OF_A_STAGE);
  const results = await Promise.allSettled(trips.map(act));
  for (const result of results)
    if (result.status === 'rejected') stage.web.faults.push(`The driver: ${String(result.reason)}`);
}

/** Moves the clock of all nodes forward, and never back. */
export async function leapTo({ nodes }: Pick<Stage, 'nodes'>, to: Date): Promise<void> {
  const ahead = to.getTime() - nodes.now().getTime();
  if (ahead > 0) nodes.advance(ahead);
  await confirmPasswords(nodes.now());
}
