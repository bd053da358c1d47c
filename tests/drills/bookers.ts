import { setTimeout as sleep } from 'node:timers/promises';
import { publishableKeyFor } from '#server/gateway/gateway.ts';
import { secretFor } from '#server/env.ts';
import { pageOf } from '#server/inertia/testing.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import type { Acknowledgements } from '../kill/acknowledged.ts';
import { book } from '../kill/booking-trips.ts';
import { Browser, type Web } from '../kill/browser.ts';
import { Random } from '../kill/random.ts';
import type { Trip } from '../kill/trip.ts';
import { createCar, createHost, createUser } from '../support/factories.ts';
import { signedInCookie } from '../support/sign-in.ts';

const PEOPLE = 6;
const AHEAD_HOURS = 30;
const EACH_HOURS = 30;

const plan = { card: 'pays', fate: 'driven', change: null, declines: false, claim: null } as const;

type Options = {
  acknowledged: Acknowledgements;
  isOver: () => boolean;
  /** Between two bookings of one person. */
  pauseMs: number;
};

type Bookers = {
  web: Web;
  /** Ends when everybody has finished what they began. */
  work: Promise<unknown>;
};

/** People who each book a car for one day after the other, and pay. */
export async function startBookers(origin: string, options: Options): Promise<Bookers> {
  const { acknowledged } = options;
  const web: Web = {
    nodes: { waitForAny: async () => [origin] },
    random: new Random(1),
    version: String((await pageOf(await fetch(origin))).version),
    faults: [],
    refusals: new Map(),
  };
  const { owner, ...host } = await createHost();
  const hostBrowser = new Browser(web, owner, await signedInCookie(owner.id));
  const trips = await Promise.all(
    Array.from({ length: PEOPLE }, async (): Promise<Trip> => {
      const { id, name } = await createUser();
      const car = await createCar({ hostId: host.id, instantBook: true });
      return {
        plan,
        client: new Browser(web, { id, name }, await signedInCookie(id)),
        car: { id: car.id, slug: car.slug, host: hostBrowser },
        period: dayAfter(0),
        gatewayUrl: `${origin}/_gateway`,
        publishableKey: publishableKeyFor(`sk_test_${secretFor('test-gateway').slice(0, 32)}`),
        acknowledged,
        ref: '',
      };
    }),
  );
  return { web, work: Promise.all(trips.map((trip) => keepBooking(trip, web, options))) };
}

async function keepBooking(trip: Trip, web: Web, { isOver, pauseMs }: Options): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    await book({ ...trip, period: dayAfter(turn) }).catch((error: unknown) => {
      web.faults.push(`A booking was given up: ${String(error)}`);
    });
    await sleep(pauseMs);
  }
}

function dayAfter(turn: number) {
  const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
  const startsAt = hoursAfter(new Date(hour), AHEAD_HOURS + turn * EACH_HOURS);
  return { startsAt, endsAt: hoursAfter(startsAt, 24) };
}
