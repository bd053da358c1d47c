import { AsyncLocalStorage } from 'node:async_hooks';

const causes = new AsyncLocalStorage<string>();

/** Runs what the page with this live connection has asked for. */
export function causedBy<T>(connection: string, run: () => T): T {
  return causes.run(connection, run);
}

/** The live connection of the page for which this runs; `undefined` if it has none, or nobody's page asked for it. */
export function cause(): string | undefined {
  return causes.getStore();
}
