import { csvRows, UnreadableRow } from './csv-reading.ts';
import { mapInSlices, pauses } from './slices.ts';

/** What stands in a file of a spreadsheet: the row of the headers, and the rows below. */
export type Sheet = {
  headers: string[];
  rows: string[][];
  /** The number that the spreadsheet shows beside each of the rows. */
  lines: number[];
};

export type SheetRead =
  | { ok: true; sheet: Sheet }
  /** `line` is the row that cannot be read, as the spreadsheet numbers it. */
  | { ok: false; problem: SheetProblem; line?: number };

/** What the rows of a file are. */
type Layout = {
  /** Titles above the row of headers are left out. */
  isHeader: (cells: readonly string[]) => boolean;
  /** Whether a row cannot hold headers: a file without any begins with it. */
  isBody: (cells: readonly string[]) => boolean;
  /** Whether a row below them counts. */
  isRow: (cells: readonly string[], headers: readonly string[]) => boolean;
};

/** The first row with anything in it holds the headers. */
const plain: Layout = { isHeader: () => true, isBody: () => false, isRow: () => true };

type SheetProblem = 'unreadable' | 'empty' | 'too-long' | 'too-wide' | 'binary' | 'ragged';

/** The most columns of a file, ours and others. */
export const MOST_COLUMNS = 100;

/** The most characters in one row. */
const LONGEST_ROW = 64_000;

/** So many rows that do not count, such as notes, may stand beside those that do. */
const MOST_ASIDE = 1_000;

/**
 * Reads text separated by commas, semicolons, tabs or bars in UTF-8, UTF-16 or Windows-1250 or 1252, as Excel, LibreOffice and Google
 * Sheets write it. A large file is read in slices.
 *
 * @param most rows below the headers
 */
export async function readSheet(
  bytes: Uint8Array,
  most: number,
  layout: Layout = plain,
): Promise<SheetRead> {
  const text = decoded(bytes);
  if (text.includes('\0')) return { ok: false, problem: 'binary' };
  const read = await filledRows(text, most + MOST_ASIDE, layout);
  if (!read.ok) return read;
  const [headers, rows] = tableOf(read.rows, layout);
  if (rows.length === 0) return { ok: false, problem: 'empty' };
  if (headers.length > MOST_COLUMNS) return { ok: false, problem: 'too-wide' };
  if (rows.length > most) return { ok: false, problem: 'too-long' };
  const ragged = rows.find(({ cells }) => saysMore(cells, headers));
  if (ragged) return { ok: false, problem: 'ragged', line: ragged.line };
  return {
    ok: true,
    sheet: {
      headers,
      rows: await mapInSlices(rows, ({ cells }) => fitted(cells, headers.length)),
      lines: rows.map(({ line }) => line),
    },
  };
}

/** A row, and its number in the file. */
type Row = { cells: string[]; line: number };

/** The headers and the rows below them. */
function tableOf(filled: readonly Row[], { isHeader, isBody, isRow }: Layout) {
  const heads = filled.slice(0, MOST_TITLES + 1).map(({ cells }) => cells);
  const known = heads.findIndex((cells) => isHeader(cells));
  const first = known === -1 ? firstFull(heads) : known;
  const table = filled.slice(first);
  const [{ cells: headers } = { cells: [] }, ...below] =
    known === -1 && isBody(heads[first] ?? [])
      ? [{ cells: blanks(table), line: 0 }, ...table]
      : table;
  return [headers, below.filter(({ cells }) => isRow(cells, headers))] as const;
}

/** Empty headers above a table that has none. */
function blanks(table: readonly { cells: readonly string[] }[]): string[] {
  const last = table.reduce(
    (most, { cells }) =>
      Math.max(
        most,
        cells.findLastIndex((cell) => cell !== ''),
      ),
    0,
  );
  return Array.from({ length: last + 1 }, () => '');
}

/** Where no header is known, the first row that is no title: with more than half as many texts as the fullest. */
function firstFull(heads: readonly string[][]): number {
  const texts = heads.map((cells) => cells.filter((cell) => cell !== '').length);
  return Math.max(
    0,
    texts.findIndex((count) => count > Math.max(...texts) / 2),
  );
}

/** Spreadsheets often have a title or a date above the table: at most so many rows are looked through for the headers. */
const MOST_TITLES = 10;

/** The sum below a table is no row of it. */
function isNoTotal(row: readonly string[]): boolean {
  return !/^(sub)?total\b/i.test(row.find((cell) => cell !== '') ?? '');
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('windows-1250').decode(bytes);
    return isWestern(text) ? new TextDecoder('windows-1252').decode(bytes) : text;
  }
}

/** What the letters à, è, ê, ì, ò and ù of Windows-1252 look like in Windows-1250, in a text that has none of its own. */
function isWestern(text: string): boolean {
  return /[ŕčęěňů]/i.test(text) && !/[ăşţőűłžđ]/i.test(text);
}

const delimiters = [';', ',', '\t', '|'] as const;

/**
 * Excel may name the delimiter in a line of its own. Otherwise it is the one that stands most often in one of the first
 * lines; of those with which a line holds the headers, if there are any: a text may have more commas than its row cells.
 */
function delimited(text: string, { isHeader }: Layout): { body: string; delimiter: string } {
  const named = /^sep=(.)\r?\n/i.exec(text);
  if (named?.[1]) return { body: text.slice(named[0].length), delimiter: named[1] };
  const heads = firstLines(text);
  const most = (delimiter: string) =>
    Math.max(0, ...heads.map((line) => line.replaceAll(QUOTED, '').split(delimiter).length));
  const byCount = delimiters.toSorted((one, other) => most(other) - most(one));
  const found = byCount.find(
    (delimiter) =>
      most(delimiter) > 1 && heads.some((line) => isHeader(headersIn(line, delimiter))),
  );
  return { body: text, delimiter: found ?? byCount[0] ?? ',' };
}

const QUOTED = /"(?:[^"]|"")*"/g;

function firstLines(text: string): string[] {
  return text
    .slice(0, LONGEST_ROW)
    .split(/\r?\n|\r/)
    .filter((line) => /[^\s;,|]/.test(line))
    .slice(0, MOST_TITLES + 1);
}

function headersIn(line: string, delimiter: string): string[] {
  return line.split(delimiter, MOST_COLUMNS).map((cell) => cell.replaceAll('"', '').trim());
}

type Rows = { ok: true; rows: Row[] } | { ok: false; problem: SheetProblem; line?: number };

/** The rows with anything in them, without sums. */
async function filledRows(text: string, most: number, layout: Layout): Promise<Rows> {
  const { body, delimiter } = delimited(text, layout);
  const pause = pauses();
  const rows: Row[] = [];
  let line = 0;
  try {
    for (const cells of csvRows(body, { delimiter, longest: LONGEST_ROW })) {
      line += 1;
      await pause();
      if (!isFilled(cells, layout)) continue;
      if (rows.length > most) return { ok: false, problem: 'too-long' };
      rows.push({ cells, line });
    }
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    return { ok: false, problem: error.isTooLong ? 'too-wide' : 'unreadable', line: error.row };
  }
  return { ok: true, rows };
}

function isFilled(cells: readonly string[], { isBody }: Layout): boolean {
  return cells.some((cell) => cell !== '') && (isNoTotal(cells) || isBody(cells));
}

/** A number with a comma that is no delimiter moves all that follows it, and the last cells are beyond the headers. */
function saysMore(row: readonly string[], headers: readonly string[]): boolean {
  return row.slice(headers.length).some((cell) => cell !== '');
}

/** What is missing at the end of a row is empty; empty cells beyond the headers are nobody's. */
function fitted(row: readonly string[], columns: number): string[] {
  return Array.from({ length: columns }, (_, at) => unguarded(row[at] ?? ''));
}

/** An apostrophe before a text keeps a spreadsheet from reading it as a number or running it. */
function unguarded(cell: string): string {
  return /^'(?!\d\d$)/.test(cell) ? cell.slice(1) : cell;
}
