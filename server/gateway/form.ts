import { malformed } from './errors.ts';

/** Parameters as they arrive: text, lists and named groups. */
export type Parameters = string | Parameters[] | { [name: string]: Parameters };

type Group = { [name: string]: Parameters };

const MAX_FIELDS = 1_000;
const MAX_DEPTH = 8;
/** PostgreSQL cannot store a NUL character in text. */
const STRAY_NUL = 'Invalid character in a parameter.';

/**
 * Parses `a[b]=1&list[0]=x&list[]=y` as Stripe does.
 *
 * @throws {ApiError} 400 for text that is nested too deeply, contradicts itself or contains a NUL
 */
export function parseForm(text: string): Group {
  const fields = [...new URLSearchParams(text)];
  if (fields.length > MAX_FIELDS) throw malformed('Too many parameters.', 'body');
  const root = emptyGroup();
  for (const [name, value] of fields) {
    const path = pathOf(name);
    if (`${name}${value}`.includes('\0')) throw malformed(STRAY_NUL, path[0] ?? '');
    place(root, path, value);
  }
  return Object.assign(emptyGroup(), mapValues(root, withLists));
}

/** Reads the same parameters from a JSON body, which is easier to send from a browser. */
export function parseJson(text: string): Group {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed('The request body is not valid JSON.', 'body');
  }
  const read = fromJson(value, 0);
  if (typeof read === 'string' || Array.isArray(read)) {
    throw malformed('The request body must be an object.', 'body');
  }
  return read;
}

function pathOf(name: string): string[] {
  const path = name.split('[').map((part, index) => (index === 0 ? part : part.replace(/\]$/, '')));
  if (path.length > MAX_DEPTH) throw malformed('Parameters are nested too deeply.', name);
  return path;
}

function place(root: Group, path: string[], value: string): void {
  let group = root;
  for (const part of path.slice(0, -1)) {
    const inner = (group[part] ??= emptyGroup());
    if (typeof inner === 'string' || Array.isArray(inner)) {
      throw malformed(`Invalid parameter: ${part}`, path.join('.'));
    }
    group = inner;
  }
  const last = path.at(-1) ?? '';
  group[last === '' ? String(Object.keys(group).length) : last] = value;
}

function withLists(value: Parameters): Parameters {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const inner = mapValues(value, withLists);
  const isList = Object.keys(value).every((key, index) => key === String(index));
  return isList ? Object.values(inner) : Object.assign(emptyGroup(), inner);
}

function fromJson(value: unknown, depth: number): Parameters {
  if (depth > MAX_DEPTH) throw malformed('Parameters are nested too deeply.', 'body');
  if (Array.isArray(value)) return value.map((item) => fromJson(item, depth + 1));
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, item]) => [name, fromJson(item, depth + 1)]);
    return Object.assign(emptyGroup(), Object.fromEntries(entries));
  }
  const text = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
  if (text.includes('\0')) throw malformed(STRAY_NUL, 'body');
  return text;
}

function mapValues(group: Group, change: (value: Parameters) => Parameters): Group {
  return Object.fromEntries(Object.entries(group).map(([name, value]) => [name, change(value)]));
}

/** An object without a prototype, so that a parameter may be called `__proto__`. */
function emptyGroup(): Group {
  const group: Group = {};
  Object.setPrototypeOf(group, null);
  return group;
}
