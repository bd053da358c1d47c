import type { z } from 'zod';
import { folded } from '#server/lib/folded.ts';
import type { MessageKey } from '#shared/translate.ts';
import { sheetColumns, type CellKind, type SheetColumn } from './columns.ts';
import { OTHER_CURRENCY } from './currencies.ts';
import { numberIn, wholeIn, yearIn } from './numbers.ts';
import { wordIn } from './words.ts';

/** A cell as its field takes it, or the issue its field has with it. */
export type CellRead = { ok: true; value: unknown } | { ok: false; issue: z.core.$ZodIssue };

export function readCell(column: SheetColumn, text: string): CellRead {
  const { kind, field } = sheetColumns[column];
  const maximum = longestOf(column);
  if (text.length > maximum)
    return {
      ok: false,
      issue: { code: 'too_big', origin: 'string', path: [], maximum, message: '' },
    };
  if (column !== 'description' && FORMULA.test(text)) return refused(text, 'errors.formula');
  const value = spelled(kind, text);
  if (value === null)
    return refused(text, OTHER_CURRENCY.test(text) ? 'errors.inLei' : 'errors.number');
  const read = field.safeParse(value);
  if (read.success) return { ok: true, value: read.data };
  const [issue] = read.error.issues;
  if (!issue) throw read.error;
  return { ok: false, issue };
}

/** The most characters of a cell. Longer ones are refused before anybody looks for a number or a word in them. */
function longestOf(column: SheetColumn): number {
  return column === 'description' ? 2_000 : 200;
}

function refused(input: string, message: MessageKey): CellRead {
  return { ok: false, issue: { code: 'custom', path: [], message, input } };
}

/** A formula that was not computed, or what a spreadsheet shows in place of a value: "#REF!", "####". */
const FORMULA = /^=|^#+$|^#[A-Z/0]+[!?]$/i;

/** A cell that people fill with a dash or with "n/a", and programs with "NULL", says nothing. */
export function said(cell: string | undefined): string {
  return !cell || /^([-–—.?]+|#?n\/a|null|nan|undefined|\\n)$/i.test(cell) ? '' : cell;
}

function spelled(kind: CellKind, text: string): unknown {
  if (kind === 'text') return text;
  if (kind === 'year') return yearIn(text);
  if (kind === 'distance') return wholeIn(text);
  if (kind === 'whole' || kind === 'decimal') return numberIn(text, kind === 'whole');
  return kind === 'yes' ? yesOrNo(folded(text), text) : (wordIn(kind, text) ?? text);
}

function yesOrNo(key: string, text: string): boolean | string {
  if (yes.has(key)) return true;
  return no.has(key) ? false : text;
}

const yes: ReadonlySet<string> = new Set(['da', 'yes', 'y', 'x', '1', 'true', 'adevarat']);
const no: ReadonlySet<string> = new Set(['nu', 'no', 'n', '0', 'false', 'fals']);
