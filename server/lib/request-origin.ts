import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a request comes from. */
export type RequestOrigin = {
  ip: string | null;
  /** What counts as one caller: the address, or the /64 of an IPv6 address. */
  network: string | null;
  /** Such as "Firefox, Windows"; `null` when the browser does not say. Read only when somebody needs it. */
  device: () => string | null;
};

const origins = new AsyncLocalStorage<RequestOrigin>();

/** Runs what a request from there leads to. */
export function withOrigin<T>(origin: RequestOrigin, run: () => T): T {
  return origins.run(origin, run);
}

/** Where the request comes from for which this runs; `undefined` in a job. */
export function requestOrigin(): RequestOrigin | undefined {
  return origins.getStore();
}
