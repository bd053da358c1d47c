import type { Request } from 'express';
import type { Errors, Store } from './types.ts';
import { isPlain, type Members } from './values.ts';

type Flag = 'clearHistory' | 'preserveFragment';

const names = {
  errors: 'inertia.errors',
  flash: 'inertia.flash',
  clearHistory: 'inertia.clearHistory',
  preserveFragment: 'inertia.preserveFragment',
  previousUrl: 'inertia.previousUrl',
} as const;

/** Session keys that are deleted once a page has been sent. */
const once = [names.errors, names.flash, names.clearHistory, names.preserveFragment];

/** What the session holds for the next page. */
export type Waiting = {
  bags: Record<string, Errors>;
  flash: Members;
  clearHistory: boolean;
  preserveFragment: boolean;
};

/** The adapter's data in the session, for one request. */
export class Session {
  readonly #store: Store;
  readonly #req: Request;
  readonly #read = new Map<string, string>();

  constructor(store: Store, req: Request) {
    this.#store = store;
    this.#req = req;
  }

  addErrors(errors: Errors, bag: string): void {
    const bags = this.#bags();
    this.#set(names.errors, { ...bags, [bag]: { ...own(bags, bag), ...errors } });
  }

  addFlash(data: Members): void {
    this.#set(names.flash, { ...this.#members(names.flash), ...data });
  }

  raise(flag: Flag): void {
    this.#set(names[flag], true);
  }

  waiting(): Waiting {
    for (const key of once) this.#read.set(key, this.#written(key));
    return {
      bags: this.#bags(),
      flash: this.#members(names.flash),
      clearHistory: this.#get(names.clearHistory) === true,
      preserveFragment: this.#get(names.preserveFragment) === true,
    };
  }

  /**
   * Deletes what this page has shown. A value that another request has changed since it was read stays for the next
   * page.
   */
  forgetWaiting(): void {
    for (const [key, read] of this.#read) {
      const isThere = this.#get(key) !== undefined;
      if (isThere && this.#written(key) === read) this.#store.del(this.#req, key);
    }
  }

  get previousUrl(): string | null {
    const url = this.#get(names.previousUrl);
    return typeof url === 'string' ? url : null;
  }

  set previousUrl(url: string) {
    if (this.#get(names.previousUrl) !== url) this.#set(names.previousUrl, url);
  }

  #bags(): Record<string, Errors> {
    const bags = this.#members(names.errors);
    return Object.fromEntries(Object.entries(bags).map(([bag, errors]) => [bag, errorsIn(errors)]));
  }

  #members(key: string): Members {
    const value = this.#get(key);
    return isPlain(value) ? value : {};
  }

  #written(key: string): string {
    return JSON.stringify({ it: this.#get(key) });
  }

  #get(key: string): unknown {
    return this.#store.get(this.#req, key);
  }

  #set(key: string, value: unknown): void {
    this.#store.set(this.#req, key, value);
  }
}

/** A store that lasts for one request, for applications without sessions. */
export function requestStore(): Store {
  const stored = new WeakMap<Request, Map<string, unknown>>();
  return {
    get: (req, key) => stored.get(req)?.get(key),
    set: (req, key, value) => {
      stored.set(req, new Map(stored.get(req)).set(key, value));
    },
    del: (req, key) => {
      stored.get(req)?.delete(key);
    },
  };
}

/**
 * A store for a request whose page nobody sees: a prefetch or a HEAD. Errors and flash data in the session are left for
 * the next page. New ones go with this page, and are stored only if it is a redirect.
 */
export function storeAside(store: Store): Store {
  const changes = new Map<string, unknown>();
  return {
    get: (req, key) => (key === names.previousUrl ? store.get(req, key) : changes.get(key)),
    set: (_req, key, value) => void changes.set(key, value),
    del: (_req, key) => void changes.delete(key),
    save: (req) => {
      for (const [key, value] of changes) {
        const waits = store.get(req, key);
        store.set(req, key, isPlain(value) && isPlain(waits) ? { ...waits, ...value } : value);
      }
      return store.save?.(req);
    },
  };
}

type Shape = { all: boolean; bag: string | undefined };

/**
 * The `errors` prop. Errors of the default bag stand at the top, or under the name of the bag that the form asked for;
 * the others under their own names. Bags without messages are left out, because the client takes any member as a
 * failure.
 */
export function errorsProp(bags: Record<string, Errors>, { all, bag }: Shape): Members {
  const shaped = Object.fromEntries(
    Object.entries(bags)
      .map(([name, errors]): [string, Members] => [name, messages(errors, all)])
      .filter(([, errors]) => Object.keys(errors).length > 0),
  );
  const standard = own(shaped, 'default');
  if (standard === undefined) return shaped;
  return bag === undefined || bag === '' ? standard : { [bag]: standard };
}

function messages(errors: Errors, all: boolean): Members {
  const lists = Object.entries(errors).map(([field, message]): [string, readonly string[]] => [
    field,
    typeof message === 'string' ? [message] : message,
  ]);
  const given = lists.filter(([, list]) => list.length > 0);
  return Object.fromEntries(given.map(([field, list]) => [field, all ? list : list[0]]));
}

function errorsIn(value: unknown): Errors {
  if (!isPlain(value)) return {};
  const given = Object.entries(value).filter(([, message]) => (message ?? null) !== null);
  const entries = given.map(([field, message]): [string, string | string[]] => [
    field,
    Array.isArray(message) ? message.map(String) : String(message),
  ]);
  return Object.fromEntries(entries);
}

function own<T>(record: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
