import { hash, verify, type Options } from '@node-rs/argon2';
import { Refusal } from '../refusal.ts';

/** The first recommendation of OWASP for argon2id: 19 MiB, two passes. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How many hashes are computed at once: each takes 19 MiB and one of the process's few worker threads. */
const MOST_AT_ONCE = 8;
const MOST_WAITING = 200;

let running = 0;
const waiting: (() => void)[] = [];

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, options));
}

const nobodysHash = hashPassword('nobody has this password');

/** Takes the same time for an account that does not exist, so that nobody can find out which exist. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await nobodysHash);
  const matches = await inTurn(() => verify(against, password).catch(() => false));
  return matches && stored !== null;
}

/** @throws {Refusal} `unavailable` when too many are waiting already */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MOST_WAITING)
    throw new Refusal('unavailable', 'Too many passwords to check.');
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
