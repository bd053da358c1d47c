import { AsyncLocalStorage } from 'node:async_hooks';

const allowed = new AsyncLocalStorage<boolean>();

/** Runs work that may show what the database held some seconds ago: its reads may come from a replica. */
export function mayLag<T>(work: () => T): T {
  return allowed.run(true, work);
}

/** Runs a part of such work that has to see everything that is committed. */
export function upToDate<T>(work: () => T): T {
  return allowed.run(false, work);
}

export function isLagAllowed(): boolean {
  return allowed.getStore() === true;
}
