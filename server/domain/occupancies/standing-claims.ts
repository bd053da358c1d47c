import type { Db } from '#server/db/client.ts';
import { lockCalendar } from './locks.ts';

/**
 * Somebody who wants a car's time whenever nothing else takes it, such as a connected calendar or a maintenance plan.
 * Each takes the lock of the car's calendar and may run again at any time.
 */
export type StandingClaim = {
  /** Those of the cars whose time it wants or has. */
  findCars: (tx: Db, carIds: readonly string[]) => Promise<string[]>;
  /** Takes what is free of the time that it wants, and gives back what it wants no longer. */
  apply: (tx: Db, carId: string, now: Date) => Promise<void>;
  /** Gives its time up for something that goes before it. @returns whether it had any */
  release?: (tx: Db, carId: string, now: Date) => Promise<boolean>;
};

/** Loaded when time is freed for the first time, so that whoever only starts need not load it. */
type ClaimLoader = () => Promise<StandingClaim>;

let loaders: readonly ClaimLoader[] = [];

/** Names everybody who has standing claims; the first has the first choice of freed time. */
export function registerStandingClaims(registered: readonly ClaimLoader[]): void {
  loaders = registered;
}

/**
 * Lets standing claims take the time of cars that has just been freed. Everything that frees time calls it in the same
 * transaction, so that nobody can book what is taken elsewhere.
 *
 * @param cars as they are returned by the statement that freed the time
 */
export async function reapplyStandingClaims(
  tx: Db,
  cars: readonly { carId: string }[],
  now: Date,
): Promise<void> {
  const carIds = [...new Set(cars.map(({ carId }) => carId))].toSorted();
  if (carIds.length === 0) return;
  const claims = await loadClaims();
  const found = await Promise.all(claims.map(({ findCars }) => findCars(tx, carIds)));
  for (const carId of carIds)
    for (const [at, claim] of claims.entries())
      if (found[at]?.includes(carId)) await claim.apply(tx, carId, now);
}

/**
 * Does something to a car's calendar that goes before standing claims that step aside, such as an appointment at the
 * garage before the plan that asks for it: they give their time up for it and take what is left around it.
 */
export async function beforeStandingClaims<Result>(
  tx: Db,
  carId: string,
  now: Date,
  work: () => Promise<Result>,
): Promise<Result> {
  await lockCalendar(tx, carId);
  const released: StandingClaim[] = [];
  for (const claim of await loadClaims())
    if (await claim.release?.(tx, carId, now)) released.push(claim);
  const result = await work();
  for (const claim of released) await claim.apply(tx, carId, now);
  return result;
}

function loadClaims(): Promise<StandingClaim[]> {
  if (loaders.length === 0)
    throw new Error('No standing claims are registered: import server/composition.ts first.');
  return Promise.all(loaders.map((load) => load()));
}
