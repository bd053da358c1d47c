/** A value, a promise of it, or a function that makes it when it is wanted. */
export type Source<T> = T | Promise<T> | (() => T | Promise<T>);

export type MergeRules = {
  deep: boolean;
  /** How the value itself merges; null when only parts of it do. */
  root: 'append' | 'prepend' | null;
  append: readonly string[];
  prepend: readonly string[];
  matchOn: readonly string[];
};

export type OnceRules = {
  /** Identity on the client; the prop's path when not given. */
  key?: string;
  /** How long the client may keep the value: seconds, or the moment it ends. */
  until?: number | Date;
  /** Send the value again although the client holds one. */
  fresh?: boolean;
};

export type ScrollCursor = {
  pageName?: string;
  previousPage: number | string | null;
  nextPage: number | string | null;
  currentPage: number | string | null;
};

export type ScrollRules = {
  wrapper: string;
  cursor: (value: unknown) => ScrollCursor;
};

export type PropRules = {
  always?: boolean;
  group?: string;
  rescue?: boolean;
  merge?: MergeRules;
  once?: OnceRules;
  scroll?: ScrollRules;
};

const wholeValue: MergeRules = {
  deep: false,
  root: 'append',
  append: [],
  prepend: [],
  matchOn: [],
};

/**
 * A prop with rules of its own about when it is sent and how the client puts it in place. Immutable:
 * every method returns a new one, and no value is kept, so one may be shared between requests.
 */
export class Prop<T, Late extends boolean> {
  readonly source: Source<T>;
  /** True for a prop left out of full visits. */
  readonly late: Late;
  readonly rules: PropRules;

  constructor(source: Source<T>, late: Late, rules: PropRules) {
    this.source = source;
    this.late = late;
    this.rules = rules;
  }

  once(rules: OnceRules = {}): Prop<T, Late> {
    return this.#with({ once: rules });
  }

  merge(): Prop<T, Late> {
    return this.#merging({});
  }

  deepMerge(): Prop<T, Late> {
    return this.#merging({ deep: true });
  }

  /** Appends the value, or only the array at `path` inside it, replacing items equal in `matchOn`. */
  append(path?: string, matchOn?: string): Prop<T, Late> {
    return this.#joining('append', path, matchOn);
  }

  /** Puts the value, or only the array at `path` inside it, before what the client has. */
  prepend(path?: string, matchOn?: string): Prop<T, Late> {
    return this.#joining('prepend', path, matchOn);
  }

  /** Fields, as paths inside the value, whose equality makes two items the same. */
  matchOn(...fields: string[]): Prop<T, Late> {
    const prefix = this.rules.scroll?.wrapper ?? '';
    const { matchOn } = this.rules.merge ?? wholeValue;
    return this.#merging({ matchOn: [...matchOn, ...fields.map((field) => join(prefix, field))] });
  }

  defer(group = 'default'): Prop<T, true> {
    return new Prop(this.source, true, { ...this.rules, group });
  }

  #joining(side: 'append' | 'prepend', path?: string, field?: string): Prop<T, Late> {
    const rules = this.rules.merge ?? wholeValue;
    const matchOn =
      field === undefined ? rules.matchOn : [...rules.matchOn, join(path ?? '', field)];
    return path === undefined
      ? this.#merging({ root: side, matchOn })
      : this.#merging({ root: null, [side]: [...rules[side], path], matchOn });
  }

  #merging(changes: Partial<MergeRules>): Prop<T, Late> {
    return this.#with({ merge: { ...wholeValue, ...this.rules.merge, ...changes } });
  }

  #with(changes: PropRules): Prop<T, Late> {
    return new Prop(this.source, this.late, { ...this.rules, ...changes });
  }
}

/** Joins two dot paths, either of which may be empty. */
export function join(head: string, tail: string): string {
  if (head === '') return tail;
  return tail === '' ? head : `${head}.${tail}`;
}

/** Sent with every response, also on partial visits that do not name it. */
export function always<T>(source: Source<T>): Prop<T, false> {
  return new Prop(source, false, { always: true });
}

/** Sent only when a partial visit names it. */
export function optional<T>(source: () => T | Promise<T>): Prop<T, true> {
  return new Prop(source, true, {});
}

/**
 * Announced on the first visit and fetched by the client right after, one request per group.
 * With `rescue` a failure leaves the prop out instead of failing the request.
 */
export function defer<T>(
  source: () => T | Promise<T>,
  { group = 'default', rescue = false }: { group?: string; rescue?: boolean } = {},
): Prop<T, true> {
  return new Prop(source, true, { group, rescue });
}

/** On partial visits the client adds it to what it has instead of replacing that. */
export function merge<T>(source: Source<T>): Prop<T, false> {
  return new Prop(source, false, { merge: wholeValue });
}

/** As `merge`, through all levels of the value. */
export function deepMerge<T>(source: Source<T>): Prop<T, false> {
  return new Prop(source, false, { merge: { ...wholeValue, deep: true } });
}

/** Sent once; the client keeps it over visits, by `key` or else by the prop's path. */
export function once<T>(source: () => T | Promise<T>, rules: OnceRules = {}): Prop<T, false> {
  return new Prop(source, false, { once: rules });
}

/** A page of an endless list. `cursor` says where the page stands, from the value or outright. */
export function scroll<T>(
  source: Source<T>,
  cursor: ScrollCursor | ((value: NoInfer<T>) => ScrollCursor),
  { wrapper = 'data' }: { wrapper?: string } = {},
): Prop<T, false> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only ever called with this prop's value
  const read = typeof cursor === 'function' ? (value: unknown) => cursor(value as T) : () => cursor;
  return new Prop(source, false, { scroll: { wrapper, cursor: read } });
}
