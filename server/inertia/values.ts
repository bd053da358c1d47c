import { Prop } from './props.ts';

export type Members = Record<string, unknown>;

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** A plain object, which may be entered. Instances of classes and what has `toJSON` are left to JSON. */
export function isPlain(value: unknown): value is Members {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return !('toJSON' in value && typeof value.toJSON === 'function');
}

export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return isObject(value) && 'then' in value && typeof value.then === 'function';
}

/** Whether nothing inside has to be called, awaited or left out, so that it can be sent as it is. */
export function isSettled(value: unknown): boolean {
  if (typeof value === 'function') return false;
  if (!isObject(value)) return true;
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
  if (!isObject(value)) return;
  if (depth > DEEPEST) {
    throw new TypeError(`The prop "${path}" is over ${DEEPEST} levels deep. Is it inside itself?`);
  }
  if (Array.isArray(value)) for (const item of value) quietInside(path, item, depth + 1);
  else if (isPlain(value)) for (const key in value) quietInside(path, value[key], depth + 1);
  else quietSource(path, value, depth);
}

function quietSource(path: string, value: object, depth: number): void {
  if (value instanceof Promise) value.catch(() => {});
  else if (value instanceof Prop) quietInside(path, value.source, depth + 1);
}
