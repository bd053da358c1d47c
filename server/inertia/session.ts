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

/** What waits for the next page rendered. */
export type Waiting = {
  bags: Record<string, Errors>;
  flash: Members;
  clearHistory: boolean;
  preserveFragment: boolean;
};

export const nothingWaiting: Waiting = {
  bags: {},
  flash: {},
  clearHistory: false,
  preserveFragment: false,
};

/** What the adapter keeps in the session of one request. */
export class Session {
  readonly #store: Store;
  readonly #req: Request;

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
    return {
      bags: this.#bags(),
      flash: this.#members(names.flash),
      clearHistory: this.#get(names.clearHistory) === true,
      preserveFragment: this.#get(names.preserveFragment) === true,
    };
  }

  forgetWaiting(): void {
    for (const key of [names.errors, names.flash, names.clearHistory, names.preserveFragment]) {
      if (this.#get(key) !== undefined) this.#store.del(this.#req, key);
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

  #get(key: string): unknown {
    return this.#store.get(this.#req, key);
  }

  #set(key: string, value: unknown): void {
    this.#store.set(this.#req, key, value);
  }
}

/** A store for one request at a time, for applications without sessions. */
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

type Shape = { all: boolean; bag: string | undefined };

/** The `errors` prop: the default bag, in the place the form that asked looks for it, or the named. */
export function errorsProp(bags: Record<string, Errors>, { all, bag }: Shape): Members {
  const shaped = Object.fromEntries(
    Object.entries(bags).map(([name, errors]) => [name, messages(errors, all)]),
  );
  const standard = own(shaped, 'default');
  if (standard === undefined) return shaped;
  return bag === undefined || bag === '' ? standard : { [bag]: standard };
}

function messages(errors: Errors, all: boolean): Members {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => {
      const list = typeof message === 'string' ? [message] : message;
      return [field, all ? list : (list[0] ?? '')];
    }),
  );
}

function errorsIn(value: unknown): Errors {
  if (!isPlain(value)) return {};
  const entries = Object.entries(value).map(([field, message]): [string, string | string[]] => [
    field,
    Array.isArray(message) ? message.map(String) : String(message),
  ]);
  return Object.fromEntries(entries);
}

function own<T>(record: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
