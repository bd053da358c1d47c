/** A value, a promise of it, or a function that produces it when it is needed. */
export type Source<T> = T | Promise<T> | (() => T | Promise<T>);

export type MergeRules = {
  deep: boolean;
  /** How the value itself is merged; `null` when only parts of it are. */
  root: 'append' | 'prepend' | null;
  append: readonly string[];
  prepend: readonly string[];
  matchOn: readonly string[];
};

export type OnceRules = {
  /** The key under which the client stores it; by default the prop's path. */
  key?: string;
  /** How long the client may keep the value: seconds, or the moment at which it ends. */
  until?: number | Date;
  /** Send the value even if the client has one. */
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
 * A prop with rules about when it is sent and how the client merges it. It is immutable and stores no value, so one may
 * be shared between requests.
 */
export class Prop<T, Late extends boolean> {
  readonly source: Source<T>;
  /** Whether full visits leave the prop out. */
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

  /** Appends the value, or only the array at `path` inside it. Items with the same `matchOn` are replaced. */
  append(path?: string, matchOn?: string): Prop<T, Late> {
    return this.#joining('append', path, matchOn);
  }

  /** Like `append`, but puts the new items before those the client has. */
  prepend(path?: string, matchOn?: string): Prop<T, Late> {
    return this.#joining('prepend', path, matchOn);
  }

  /** Fields, as paths inside the value, that identify an item: two items with equal fields are the same. */
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

/** Always sent, also on partial visits that do not name it. */
export function always<T>(source: Source<T>): Prop<T, false> {
  return new Prop(source, false, { always: true });
}

/** Sent only when a partial visit names it. */
export function optional<T>(source: () => T | Promise<T>): Prop<T, true> {
  return new Prop(source, true, {});
}

/**
 * Left out of the first visit and fetched by the client right after, one request for each group. With `rescue`, a
 * failing prop is left out instead of failing the request.
 */
export function defer<T>(
  source: () => T | Promise<T>,
  { group = 'default', rescue = false }: { group?: string; rescue?: boolean } = {},
): Prop<T, true> {
  return new Prop(source, true, { group, rescue });
}

/** On partial visits the client adds the value to what it has, instead of replacing it. */
export function merge<T>(source: Source<T>): Prop<T, false> {
  return new Prop(source, false, { merge: wholeValue });
}

/** Like `merge`, at all levels of the value. */
export function deepMerge<T>(source: Source<T>): Prop<T, false> {
  return new Prop(source, false, { merge: { ...wholeValue, deep: true } });
}

/** Sent once. The client keeps the value from visit to visit, by `key` or by the prop's path. */
export function once<T>(source: () => T | Promise<T>, rules: OnceRules = {}): Prop<T, false> {
  return new Prop(source, false, { once: rules });
}

/** A page of an infinite list. `cursor` gives its position, directly or as a function of the value. */
export function scroll<T>(
  source: Source<T>,
  cursor: ScrollCursor | ((value: NoInfer<T>) => ScrollCursor),
  { wrapper = 'data' }: { wrapper?: string } = {},
): Prop<T, false> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only ever called with this prop's value
  const read = typeof cursor === 'function' ? (value: unknown) => cursor(value as T) : () => cursor;
  return new Prop(source, false, { scroll: { wrapper, cursor: read } });
}
