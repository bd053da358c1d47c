import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { inProject, root } from '#server/lib/paths.ts';
import { keyOf, readNotes } from './statements.ts';

type Found = { file: string; line: number; key: string };

/** Every template in the server that is sent as a statement, by file and line. */
export function statementsOf(file: string, text: string): Found[] {
  const found: Found[] = [];
  walk(parseAst(text, { lang: 'ts' }), (node) => {
    const strings = stringsOf(node);
    if (strings)
      found.push({ file, line: text.slice(0, at(node)).split('\n').length, key: keyOf(strings) });
  });
  return found;
}

if (import.meta.main) {
  const run = readNotes();
  const left = testFiles().filter((file) => !run.has(file));
  process.exitCode = left.length === 0 ? listUnrun(run) : refuse(left);
}

function listUnrun(run: ReadonlySet<string>) {
  const files = globSync('server/**/*.ts', { cwd: root }).filter((file) => !/generated/.test(file));
  const all = files.flatMap((file) => statementsOf(file, readFileSync(inProject(file), 'utf8')));
  const unrun = all.filter(({ key }) => !run.has(key));
  for (const { file, line } of unrun) console.error(`No test ran the statement at ${file}:${line}`);
  console.log(`${all.length} statements in SQL, ${unrun.length} of them run by no test.`);
  return unrun.length === 0 ? 0 : 1;
}

/** Fails only after a full run: after a run of some files nobody knows what the others would run. */
function refuse(left: readonly string[]) {
  console.error(
    `The last run left out ${left.length} files, ${left[0]} among them: run \`vitest run\`.`,
  );
  return 1;
}

/** The test files of a full run. */
function testFiles() {
  return globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.startsWith('tests/e2e/'),
  );
}

type Node = Record<string, unknown>;

/** `db.sql(shape)` or `db.execute` before a template. */
function stringsOf(node: Node): string[] | undefined {
  if (node['type'] !== 'TaggedTemplateExpression') return undefined;
  const tag = asNode(node['tag']);
  const isStatement =
    method(tag) === 'execute' ||
    (tag['type'] === 'CallExpression' && method(asNode(tag['callee'])) === 'sql');
  if (!isStatement) return undefined;
  const quasis = asNode(node['quasi'])['quasis'];
  return Array.isArray(quasis)
    ? quasis.map((quasi) => String(asNode(asNode(quasi)['value'])['cooked']))
    : undefined;
}

function method(node: Node) {
  return node['type'] === 'MemberExpression' ? asNode(node['property'])['name'] : undefined;
}

function walk(node: unknown, visit: (node: Node) => void) {
  if (Array.isArray(node)) for (const item of node) walk(item, visit);
  else if (isNode(node)) {
    visit(node);
    for (const child of Object.values(node)) walk(child, visit);
  }
}

function at(node: Node) {
  return Number(node['start']);
}

function asNode(value: unknown): Node {
  return isNode(value) ? value : {};
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
