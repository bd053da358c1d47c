import { Random } from '../kill/random.ts';
import { factor, seed } from '../support/chance.ts';

/** A way in for texts of people: what is done with one before anything else happens. */
export type Entry = {
  name: string;
  /** Who can send it decides how much of the processor it may take. */
  who: 'anonymous' | 'signed in';
  /** Texts of its kind, from whose pieces the dearest one is put together. */
  seeds: readonly string[];
  /** The most characters that get as far as this. */
  longest: number;
  run: (input: string) => unknown;
};

type Dearest = { input: string; ms: number };

const STEPS = 40 * factor;

/** Signs with which a rule may fail at the end, or go on in another way. */
const SIGNS = Array.from(' \t\n\r"\'\\/<>&;:,.@#%=+-_()[]{}0aA€ăŞ\u{1F697}\u0301\u0000');

/** Climbs from the seeds to the dearest input that it finds. */
export async function dearestInput(entry: Entry): Promise<Dearest> {
  const random = new Random(seed);
  let best: Dearest = { input: '', ms: 0 };
  const tryOut = async (input: string) => {
    const ms = await costOf(entry, input);
    if (ms > best.ms) best = { input, ms };
  };
  for (const text of entry.seeds) {
    await tryOut(text.slice(0, entry.longest));
    await tryOut(filled(text, entry.longest));
    await tryOut(`${filled(text, entry.longest - 1)}\u0000`);
  }
  for (let step = 0; step < STEPS; step++)
    await tryOut(changed(best.input || random.pick(entry.seeds), entry, random));
  return { input: best.input, ms: await leastOf(entry, best.input) };
}

/** What else the process happened to do meanwhile, such as collecting garbage, does not count. */
async function leastOf(entry: Entry, input: string): Promise<number> {
  const costs: number[] = [];
  for (let turn = 0; turn < 4; turn++) costs.push(await costOf(entry, input));
  return Math.min(...costs);
}

async function costOf({ run }: Entry, input: string): Promise<number> {
  const before = process.threadCpuUsage();
  try {
    await run(input);
  } catch {
    // A refusal costs time, too.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

function filled(fragment: string, longest: number): string {
  return fragment === ''
    ? ''
    : fragment.repeat(Math.ceil(longest / fragment.length)).slice(0, longest);
}

/** One of many small changes, most of which repeat something. */
function changed(text: string, { seeds, longest }: Entry, random: Random): string {
  const at = random.whole(0, text.length);
  const fragment = text.slice(at, at + random.whole(1, 12)) || random.pick(SIGNS);
  const sign = random.pick(SIGNS);
  const changes = [
    () => filled(fragment, longest),
    () => text.slice(0, at) + filled(fragment, longest - at),
    () => filled(fragment + sign, longest),
    () => filled(sign, longest - 1) + random.pick(SIGNS),
    () => text.slice(0, at) + filled(sign, random.whole(1, longest)) + text.slice(at),
    () => text.slice(0, at) + random.pick(seeds) + text.slice(at),
    () => text.slice(0, -1) + sign,
    () => text + text,
  ];
  return random.pick(changes)().slice(0, longest);
}
