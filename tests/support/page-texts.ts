import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const scripts = path.join(root, 'resources/js');
const pages = path.join(scripts, 'Pages');
const areas = new Set(
  readdirSync(path.join(root, 'resources/lang/ro')).map((file) => path.parse(file).name),
);

const TEXT = /\bt\(\s*['"`](?<area>[a-z]+)\./g;
const IMPORT =
  /^(?:import|export)\s(?!type\s)[^;]*?\sfrom '(?<of>[^']+)'|import\('(?<late>[^']+)'\)/gm;

type Module = { areas: string[]; imports: string[] };

const modules = new Map<string, Module>();

/** The areas of texts that a page's code and all it imports ask the translator for, besides `common`. */
export function areasOfPage(component: string): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const left = [path.join(pages, `${component}.tsx`)];
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const module = moduleAt(file);
    for (const area of module.areas) found.add(area);
    // Another page comes with texts of its own.
    left.push(...module.imports.filter((one) => !one.startsWith(pages)));
  }
  found.delete('common');
  return found;
}

function moduleAt(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const code = readFileSync(file, 'utf8');
  const module = {
    areas: [...code.matchAll(TEXT)]
      .flatMap(({ groups }) => groups?.['area'] ?? [])
      .filter((area) => areas.has(area)),
    imports: [...code.matchAll(IMPORT)].flatMap(({ groups }) =>
      fileOf(file, groups?.['of'] ?? groups?.['late'] ?? ''),
    ),
  };
  modules.set(file, module);
  return module;
}

/** The file of ours that a module imports by this name, or none. */
function fileOf(from: string, name: string): string[] {
  const file = name.startsWith('#js/')
    ? path.join(scripts, name.slice('#js/'.length))
    : path.resolve(path.dirname(from), name);
  return /^(#js\/|\.)/.test(name) && /\.tsx?$/.test(name) && existsSync(file) ? [file] : [];
}
