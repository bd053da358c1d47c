import { shareOf } from './filter.ts';
import { join, Prop } from './props.ts';
import { isPlain, isThenable, type Members } from './values.ts';
import type { Visit } from './visit.ts';

/**
 * Moves top-level props with dotted names (`'auth.user.permissions'`) to their places. Functions on the way are called
 * to reach their members, unless the visit leaves them out. Objects are copied, not changed, because shared ones
 * outlive the request.
 *
 * @throws {TypeError} for a name with a segment `__proto__`
 */
export async function unpackDotted(props: Members, visit: Visit): Promise<Members> {
  let unpacked = props;
  for (const name of Object.keys(props)) {
    if (!name.includes('.')) continue;
    const { [name]: value, ...rest } = unpacked;
    unpacked = { ...rest };
    await place(unpacked, name.split('.'), { value, visit, path: '' });
  }
  return unpacked;
}

type Placing = { value: unknown; visit: Visit; path: string };

/** Sets the value inside `parent`, which is a copy made for this response. */
async function place(parent: Members, segments: string[], placing: Placing): Promise<void> {
  const [segment = '', ...rest] = segments;
  if (segment === '__proto__') throw new TypeError('A prop cannot be named __proto__.');
  if (rest.length === 0) {
    parent[segment] = placing.value;
    return;
  }
  const path = join(placing.path, segment);
  const present = Object.hasOwn(parent, segment) ? parent[segment] : undefined;
  parent[segment] = await placedIn(present, rest, { ...placing, path });
}

async function placedIn(present: unknown, rest: string[], placing: Placing): Promise<unknown> {
  if (shareOf(placing.visit, placing.path) === 'none' && !isAlways(present)) return present;
  if (present instanceof Prop) {
    const inside = async () => placedIn(await valueOf(present.source), rest, placing);
    return new Prop(inside, present.late, present.rules);
  }
  if (typeof present === 'function' || isThenable(present)) {
    return placedIn(await valueOf(present), rest, placing);
  }
  const copy: Members = isPlain(present) ? { ...present } : {};
  await place(copy, rest, placing);
  return copy;
}

function isAlways(value: unknown): boolean {
  return value instanceof Prop && value.rules.always === true;
}

/** Resolves a source, whether it is a value, a promise or a function. */
export async function valueOf(source: unknown): Promise<unknown> {
  // oxlint-disable-next-line typescript/no-unsafe-return, typescript/no-unsafe-call -- a prop's function gives whatever it likes
  return typeof source === 'function' ? source() : source;
}
