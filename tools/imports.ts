import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { parseSync } from 'vite';
import { root } from '#server/lib/paths.ts';

// Counts two things that make the code hard to change: files that import each other in a circle (types included), and
// pairs of domain folders that import each other. `npm run check` runs it.

/** The files each file imports, by their paths in the project. */
export type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/** Pairs of domain folders that may import each other, and why. Three at most. */
const explained: Readonly<Record<string, string>> = {
  'bookings contracts':
    'confirming a booking writes its contract, and a contract is made of a booking',
  'bookings payouts':
    'closing a booking schedules its payout, and a payout is paid by its booking’s dates',
  'payments payouts': 'a captured payment lets payouts go, and payouts go through the same gateway',
};

const MOST_PAIRS = 3;
const folders = ['server', 'shared', 'tools', 'resources/js', 'resources/lang'];
const left = /(^|\/)(generated|ssr|node_modules)\//;
const aliases: Readonly<Record<string, string>> = {
  '#server/': 'server/',
  '#shared/': 'shared/',
  '#tools/': 'tools/',
  '#js/': 'resources/js/',
  '#lang/': 'resources/lang/',
};

/** Every import and re-export, of types as well; dynamic `import()` is not counted. */
export function importsIn(base: string = root): Imports {
  const files = folders.flatMap((folder) => sourcesIn(base, folder));
  return new Map(files.map((file) => [file, importsOf(base, file)]));
}

/** The sources below a folder, by their paths in the project. */
export function sourcesIn(base: string, folder: string): string[] {
  const entries = readdirSync(join(base, folder), { recursive: true, encoding: 'utf8' });
  return entries
    .map((name) => `${folder}/${name.replaceAll(sep, '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !left.test(file));
}

function importsOf(base: string, file: string): Set<string> {
  const { module } = parseSync(file, readFileSync(join(base, file), 'utf8'));
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value ?? ''),
    ),
  ];
  const found = named.map((name) => pathOf(file, name)).filter((path) => path !== undefined);
  return new Set(found);
}

function pathOf(from: string, name: string): string | undefined {
  if (name.startsWith('.')) return relative('.', join(dirname(from), name)).replaceAll(sep, '/');
  const alias = Object.keys(aliases).find((known) => name.startsWith(known));
  return alias && `${aliases[alias]}${name.slice(alias.length)}`;
}

/** Files that import each other in a circle, as one group for each set of files that all reach each other. */
export function circles(imports: Imports): string[][] {
  const reach = new Map([...imports.keys()].map((file) => [file, reachedFrom(imports, file)]));
  const knots = new Map<string, string[]>();
  for (const [file, reached] of reach) {
    if (!reached.has(file)) continue;
    const knot = [...reached].filter((other) => reach.get(other)?.has(file)).toSorted();
    knots.set(knot.join(), knot);
  }
  return [...knots.values()];
}

function reachedFrom(imports: Imports, start: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [...(imports.get(start) ?? [])];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    waiting.push(...(imports.get(file) ?? []));
  }
  return reached;
}

/** Pairs of domain folders of which each imports the other, as `bookings payments`. */
export function mutualPairs(imports: Imports): string[] {
  const known = new Set<string>();
  for (const [file, imported] of imports)
    for (const other of imported) {
      const [from, to] = [domainFolder(file), domainFolder(other)];
      if (from && to && from !== to) known.add(`${from} ${to}`);
    }
  return [...known].filter((pair) => pair < back(pair) && known.has(back(pair))).toSorted();
}

function back(pair: string): string {
  return pair.split(' ').toReversed().join(' ');
}

function domainFolder(file: string): string | undefined {
  return /^server\/domain\/([^/]+)\/./.exec(file)?.[1];
}

if (import.meta.main) {
  const imports = importsIn();
  const [knots, pairs] = [circles(imports), mutualPairs(imports)];
  for (const knot of knots) console.log(`A circle: ${knot.join(', ')}`);
  for (const pair of pairs) {
    console.log(
      `${pair}: ${explained[pair] ?? 'import each other, unexplained in tools/imports.ts'}`,
    );
    if (process.argv.includes('--why')) why(imports, pair.split(' '));
  }
  console.log(`${knots.length} circles, ${pairs.length} pairs of domain folders.`);
  const unexplained = pairs.filter((pair) => !explained[pair]);
  if (knots.length + unexplained.length > 0 || pairs.length > MOST_PAIRS) process.exitCode = 1;
}

function why(imports: Imports, pair: readonly string[]): void {
  for (const [file, imported] of imports)
    for (const other of imported) {
      const ends = [domainFolder(file) ?? '', domainFolder(other) ?? ''];
      if (ends[0] !== ends[1] && ends.every((end) => pair.includes(end)))
        console.log(`  ${file} → ${other}`);
    }
}
