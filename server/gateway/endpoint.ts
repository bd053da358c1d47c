import type { z } from 'zod';
import type { Parameters } from './form.ts';
import { check } from './params.ts';
import type { Scope } from './store.ts';

/** One request to the API, inside its transaction. */
export type Call = Scope & {
  /** The publishable key is known to browsers: it may call few endpoints and sees fewer fields. */
  key: 'secret' | 'publishable';
  /** The values of `:id` and `:sub` in the path. */
  id: string;
  sub: string;
  /** The origin of the calling page, if a browser sent it. */
  origin: string | undefined;
  /** The URL under which browsers reach the gateway. */
  publicUrl: string;
};

export type Endpoint = {
  method: 'get' | 'post' | 'delete';
  path: string;
  open: boolean;
  run: (call: Call, given: Parameters) => Promise<object>;
};

/** An endpoint that needs the secret key. It returns the object, or a `Declined`. */
export function endpoint<S extends z.ZodType>(
  method: Endpoint['method'],
  path: string,
  schema: S,
  run: (call: Call, params: z.output<S>) => Promise<object>,
): Endpoint {
  return { method, path, open: false, run: (call, given) => run(call, check(schema, given)) };
}

/** The same endpoint, also for browsers with the publishable key. */
export function open(closed: Endpoint): Endpoint {
  return { ...closed, open: true };
}
