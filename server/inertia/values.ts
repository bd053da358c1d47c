import { Prop } from './props.ts';

export type Members = Record<string, unknown>;

/** A plain object, which may be entered. Instances of classes and what has `toJSON` are left to JSON. */
export function isPlain(value: unknown): value is Members {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return !('toJSON' in value && typeof value.toJSON === 'function');
}

export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'then' in value &&
    typeof value.then === 'function'
  );
}

/** Whether nothing inside has to be called, awaited or left out, so that it can be sent as it is. */
export function isSettled(value: unknown): boolean {
  if (typeof value === 'function') return false;
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isSettled);
  if (value instanceof Prop || isThenable(value)) return false;
  return !isPlain(value) || membersAreSettled(value);
}

function membersAreSettled(members: Members): boolean {
  for (const key in members) {
    if (!isSettled(members[key])) return false;
  }
  return true;
}

/** Far more than a page needs, and far less than what fills the stack. */
const DEEPEST = 200;

/**
 * Marks promises as handled: a prop nobody asked for may fail without ending the process, and one
 * that fails before its turn is reported when its turn comes. Queries that start when awaited
 * (thenables that are no promises) are not touched.
 *
 * @throws {TypeError} for values inside themselves, which have no end
 */
export function quiet(members: Members): void {
  for (const [name, value] of Object.entries(members)) quietInside(name, value, 0);
}

export function quietInside(path: string, value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > DEEPEST) {
    throw new TypeError(`The prop "${path}" is over ${DEEPEST} levels deep. Is it inside itself?`);
  }
  if (value instanceof Promise) value.catch(() => {});
  else for (const part of partsOf(value)) quietInside(path, part, depth + 1);
}

function partsOf(value: object): readonly unknown[] {
  if (value instanceof Prop) return [value.source];
  if (Array.isArray(value)) return value;
  return isPlain(value) ? Object.values(value) : [];
}
