import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { observeStatements } from '#server/db/statements.ts';
import { inProject } from '#server/lib/paths.ts';

/** Where each process of a run notes the statements it ran. */
const notes = inProject('storage/statements-run');

const strict = new WeakMap<z.ZodObject, z.ZodType>();
const noted = new Set<string>();
let fresh: string[] = [];

/** A statement is known by the fixed pieces of its template, wherever they stand. */
export function keyOf(strings: readonly string[]) {
  return JSON.stringify(strings);
}

/** Parses every row of every statement with its shape: one that lies fails whoever runs it. */
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

/** Notes that a file of tests is through, by its path in the project, and what it was the first to run. */
export function writeNotes(file: string) {
  appendFileSync(join(notes, `${process.pid}`), [file, ...fresh, ''].join('\n'));
  fresh = [];
}

/** The statements and files of the last run; none before the first. */
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

/** A column that the shape does not name is a lie as well. */
function strictly(shape: z.ZodObject) {
  const known = strict.get(shape);
  if (known) return known;
  const made = z.strictObject(shape.shape);
  strict.set(shape, made);
  return made;
}
