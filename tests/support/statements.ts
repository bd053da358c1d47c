import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { observeStatements } from '#server/db/statements.ts';
import { inProject } from '#server/lib/paths.ts';

/** The folder in which each process of a run notes the statements that it ran. */
const notes = inProject('storage/statements-run');

const strict = new WeakMap<z.ZodObject, z.ZodType>();
const noted = new Set<string>();
let fresh: string[] = [];

/** Identifies a statement by the fixed pieces of its template, wherever in the code it stands. */
export function keyOf(strings: readonly string[]) {
  return JSON.stringify(strings);
}

/** Checks every row of every statement against its shape. A row that differs makes the test fail. */
export function verifyStatements() {
  observeStatements(({ strings, shape, rows }) => {
    const key = keyOf(strings);
    if (!noted.has(key)) fresh.push(key);
    noted.add(key);
    if (!shape) return;
    for (const row of rows) verify(shape, row, strings);
  });
}

export function forgetNotes() {
  rmSync(notes, { recursive: true, force: true });
  mkdirSync(notes, { recursive: true });
}

/** Notes that a test file has finished, by its path in the project, with the statements it ran first. */
export function writeNotes(file: string) {
  appendFileSync(join(notes, `${process.pid}`), [file, ...fresh, ''].join('\n'));
  fresh = [];
}

/** The statements and files noted in the last run; empty before the first. */
export function readNotes(): Set<string> {
  if (!existsSync(notes)) return new Set();
  const files = readdirSync(notes).map((file) => readFileSync(join(notes, file), 'utf8'));
  return new Set(files.flatMap((text) => text.split('\n')).filter(Boolean));
}

function verify(shape: z.ZodObject, row: object, strings: readonly string[]) {
  const result = strictly(shape).safeParse(row);
  if (result.success) return;
  throw new Error(
    `A row is not of its statement's shape.\n${z.prettifyError(result.error)}\n${strings.join('${}')}`,
  );
}

/** Refuses columns that the shape does not name. */
function strictly(shape: z.ZodObject) {
  const known = strict.get(shape);
  if (known) return known;
  const made = z.strictObject(shape.shape);
  strict.set(shape, made);
  return made;
}
