import type { z } from 'zod';
import type { Parameters } from './form.ts';
import { check } from './params.ts';
import type { Scope } from './store.ts';

/** One request to the API, inside its transaction. */
export type Call = Scope & {
  /** Publishable keys live in browsers: they reach few endpoints and see less. */
  key: 'secret' | 'publishable';
  /** What stands in the path for `:id` and `:sub`. */
  id: string;
  sub: string;
  /** Where the page that called lives, when a browser says so. */
  origin: string | undefined;
  /** The URL at which browsers find the gateway. */
  publicUrl: string;
};

export type Endpoint = {
  method: 'get' | 'post' | 'delete';
  path: string;
  open: boolean;
  run: (call: Call, given: Parameters) => Promise<object>;
};

/** An endpoint for the secret key. Answers the object, or a `Declined`. */
export function endpoint<S extends z.ZodType>(
  method: Endpoint['method'],
  path: string,
  schema: S,
  run: (call: Call, params: z.output<S>) => Promise<object>,
): Endpoint {
  return { method, path, open: false, run: (call, given) => run(call, check(schema, given)) };
}

/** The same endpoint, for browsers with the publishable key as well. */
export function open(closed: Endpoint): Endpoint {
  return { ...closed, open: true };
}
