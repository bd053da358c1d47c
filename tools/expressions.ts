import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkSync } from 'recheck';
import { parseSync } from 'vite';
import { z } from 'zod';
import { inProject } from '#server/lib/paths.ts';
import { sourcesIn } from './imports.ts';

// Looks for regular expressions that take more than twice as long for a text of twice the length: a stranger stops the
// server with such a text. `npm run check` runs it. Patterns that need more than a regular expression can do in such a
// time are written with `server/lib/linear-pattern.ts`.

/** A regular expression, and where it stands first, as `file:line`. */
export type Expression = { source: string; flags: string; place: string };

const folders = ['server', 'shared', 'tools', 'resources/js', 'resources/lang', 'resources/worker'];

const Literal = z.object({ regex: z.object({ pattern: z.string(), flags: z.string() }) });
const Built = z.object({ callee: z.object({ name: z.literal('RegExp') }) });
const Node = z.looseObject({ type: z.string(), start: z.number() });

type Found = {
  literals: Expression[];
  /** Where expressions are built while the program runs. */
  built: string[];
};

export function expressionsIn(file: string, text: string): Found {
  const found: Found = { literals: [], built: [] };
  for (const node of nodesIn(parseSync(file, text).program)) {
    const place = () => `${file}:${text.slice(0, node.start).split('\n').length}`;
    const literal = Literal.safeParse(node).data?.regex;
    if (literal)
      found.literals.push({ source: literal.pattern, flags: literal.flags, place: place() });
    else if (Built.safeParse(node).success) found.built.push(place());
  }
  return found;
}

const expressible = new Set(['Literal', 'NewExpression', 'CallExpression']);

function* nodesIn(value: unknown): Generator<z.infer<typeof Node>> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && expressible.has(String(value.type))) yield Node.parse(value);
  for (const inner of Object.values(value)) yield* nodesIn(inner);
}

/**
 * Loads the files that build expressions and notes what they build meanwhile.
 *
 * @throws {Error} about one that is built later, and could not be looked at
 */
export async function builtExpressions(places: readonly string[]): Promise<Expression[]> {
  const built: Expression[] = [];
  const native = globalThis.RegExp;
  globalThis.RegExp = new Proxy(native, {
    construct(target, given: ConstructorParameters<RegExpConstructor>) {
      const made = new target(...given);
      const stack = new Error('Where is it built?').stack ?? '';
      const place = places.find((one) =>
        stack.includes(`${inProject('')}${one}:`.replaceAll('\\', '/')),
      );
      if (place) built.push({ source: made.source, flags: made.flags, place });
      return made;
    },
  });
  const files = new Set(places.map((place) => place.replace(/:\d+$/, '')));
  try {
    for (const file of files) await import(pathToFileURL(inProject(file)).href);
  } finally {
    globalThis.RegExp = native;
  }
  const missing = places.find((place) => !built.some((one) => one.place === place));
  if (missing) throw new Error(`${missing} builds an expression after its file is loaded.`);
  return built;
}

/** The most time for one expression. One that takes longer is written in a simpler way. */
const MOST_MS = 60_000;

/** Texts with which expressions are tried: long enough to tell the square of a length from a multiple of it. */
const ATTACKS = { attackLimit: 150_000_000, maxAttackStringSize: 30_000 };

/** How the time grows that an expression takes, with an example, or why nobody can tell; `null` of linear time. */
export function growthOf({ source, flags }: Pick<Expression, 'source' | 'flags'>): string | null {
  // Otherwise the checker starts a program of another kind for each expression.
  process.env['RECHECK_SYNC_BACKEND'] = 'pure';
  const found = checkSync(source, flags, { randomSeed: 1, timeout: MOST_MS, ...ATTACKS });
  if (found.status === 'safe') return null;
  return found.status === 'unknown'
    ? found.error.kind
    : `${found.complexity.summary}: ${found.attack.pattern}`;
}

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(inProject('node_modules/recheck/package.json'), 'utf8')));
const memory = inProject(`node_modules/.cache/expressions-${version}.json`);

/** What was found for expressions before; another version of the checker begins anew. */
function remembered(): Map<string, string | null> {
  if (!existsSync(memory)) return new Map();
  const stored = z
    .record(z.string(), z.string().nullable())
    .safeParse(JSON.parse(readFileSync(memory, 'utf8')));
  return new Map(Object.entries(stored.data ?? {}));
}

async function check(): Promise<void> {
  const found = folders
    .flatMap((folder) => sourcesIn(inProject(''), folder))
    .map((file) => expressionsIn(file, readFileSync(inProject(file), 'utf8')));
  const all = [
    ...found.flatMap(({ literals }) => literals),
    ...(await builtExpressions(found.flatMap(({ built }) => built))),
  ];
  const known = remembered();
  const growths = new Map<string, string | null>();
  for (const one of all) {
    const key = `/${one.source}/${one.flags}`;
    const growth = known.has(key) ? (known.get(key) ?? null) : growthOf(one);
    if (growth !== null && !growths.has(key)) console.log(`${one.place}: ${key} is ${growth}`);
    growths.set(key, growth);
  }
  mkdirSync(dirname(memory), { recursive: true });
  writeFileSync(memory, JSON.stringify(Object.fromEntries(growths)));
  const slow = [...growths.values()].filter((growth) => growth !== null);
  console.log(`${growths.size} expressions, ${slow.length} of more than linear time.`);
  if (slow.length > 0) process.exitCode = 1;
}

if (import.meta.main) await check();
