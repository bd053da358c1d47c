/** A row that cannot be read. */
export class UnreadableRow extends Error {
  /** Counted from 1, as a spreadsheet does. */
  readonly row: number;
  readonly isTooLong: boolean;

  constructor(row: number, { isTooLong }: { isTooLong: boolean }) {
    super(`Row ${row} ${isTooLong ? 'is too long' : 'has quotes that cannot be read'}.`);
    this.row = row;
    this.isTooLong = isTooLong;
  }
}

type Layout = {
  delimiter: string;
  /** The most characters of one row. A quote that nobody closes makes one row of all that follows. */
  longest: number;
};

/**
 * The rows of a text (RFC 4180), each only when it is asked for. Lines may end in any way, cells need not be equally many,
 * spaces around a cell are left out, and quotes within one that does not begin with a quote stand for themselves.
 *
 * @throws {UnreadableRow}
 */
export function* csvRows(text: string, { delimiter, longest }: Layout): Generator<string[]> {
  let at = 0;
  for (let row = 1; at < text.length; row++) {
    const { cells, end, isReadable } = rowAt(text, at, delimiter);
    const isTooLong = end - at > longest;
    if (!isReadable || isTooLong) throw new UnreadableRow(row, { isTooLong });
    yield cells;
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
}

/** A row, and where it ends. */
type Row = { cells: string[]; end: number; isReadable: boolean };

function rowAt(text: string, from: number, delimiter: string): Row {
  const cells: string[] = [];
  let end = from - 1;
  do {
    const cell = cellAt(text, end + 1, delimiter);
    if (!cell) return { cells, end: text.length, isReadable: false };
    cells.push(cell.text);
    ({ end } = cell);
  } while (text[end] === delimiter);
  return { cells, end, isReadable: true };
}

/** A cell, and where it ends: at a delimiter, at the end of its row or of the text. */
type Cell = { text: string; end: number };

function cellAt(text: string, from: number, delimiter: string): Cell | null {
  const begin = afterSpaces(text, from, delimiter);
  if (text[begin] === '"') return quotedAt(text, begin + 1, delimiter);
  const end = endOf(text, begin, delimiter);
  return { text: text.slice(begin, end).trimEnd(), end };
}

/** `null` if the quote is not closed, or something stands between it and the end of the cell. */
function quotedAt(text: string, from: number, delimiter: string): Cell | null {
  let close = text.indexOf('"', from);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close === -1) return null;
  const end = afterSpaces(text, close + 1, delimiter);
  const isClosed = end >= text.length || isEnd(text[end], delimiter);
  return isClosed ? { text: text.slice(from, close).replaceAll('""', '"'), end } : null;
}

function endOf(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && !isEnd(text[at], delimiter)) at += 1;
  return at;
}

function afterSpaces(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && !isEnd(text[at], delimiter) && isSpace(text[at])) at += 1;
  return at;
}

function isEnd(sign: string | undefined, delimiter: string): boolean {
  return sign === delimiter || sign === '\n' || sign === '\r';
}

function isSpace(sign = ''): boolean {
  return sign.trim() === '';
}
