import { Prop } from './props.ts';

export type Members = Record<string, unknown>;

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * Whether the value is a plain object, whose members are resolved. Class instances and objects with `toJSON` are left
 * to JSON.
 */
export function isPlain(value: unknown): value is Members {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return !('toJSON' in value && typeof value.toJSON === 'function');
}

export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return isObject(value) && 'then' in value && typeof value.then === 'function';
}

/** Deeper than any page, and not so deep that recursion overflows the stack. */
const DEEPEST = 200;

/**
 * Marks promises as handled. A prop that is not sent may then fail without ending the process, and one that fails early
 * is still reported when it is awaited. Queries that start only when awaited (thenables that are not promises) are not
 * touched.
 *
 * @returns the members in which nothing must be called, awaited or left out, so that they can be sent as they are
 * @throws {TypeError} for values that contain themselves
 */
export function quiet(members: Members): unknown[] {
  return Object.entries(members)
    .filter(([name, value]) => quietInside(name, value))
    .map(([, value]) => value);
}

/** `quiet` for one value. @returns whether it can be sent as it is */
export function quietInside(path: string, value: unknown, depth = 0): boolean {
  if (!isObject(value)) return typeof value !== 'function';
  if (depth > DEEPEST) {
    throw new TypeError(`The prop "${path}" is over ${DEEPEST} levels deep. Is it inside itself?`);
  }
  if (Array.isArray(value)) return quietMembers(path, value, depth);
  if (!isPlain(value)) return quietSource(path, value, depth);
  return quietMembers(path, value, depth) && !isThenable(value);
}

/** Visits all members, also after one that cannot be sent as it is: their promises must be marked too. */
function quietMembers(path: string, members: object, depth: number): boolean {
  let settled = true;
  for (const member of Object.values(members)) {
    if (!quietInside(path, member, depth + 1)) settled = false;
  }
  return settled;
}

function quietSource(path: string, value: object, depth: number): boolean {
  if (value instanceof Promise) value.catch(() => {});
  else if (value instanceof Prop) quietInside(path, value.source, depth + 1);
  return !(value instanceof Prop) && !isThenable(value);
}
