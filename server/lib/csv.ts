/**
 * Rows as a spreadsheet reads them: with the mark of UTF-8 at the beginning, without which it takes the file for
 * another encoding, and with no text that a cell would run.
 */
export function csvText(rows: readonly (readonly string[])[], delimiter: ',' | ';' = ','): string {
  return UTF8_MARK + csvLines(rows, delimiter);
}

/** What a file of CSV begins with, so that spreadsheets know its encoding. */
export const UTF8_MARK = '\uFEFF';

/** Further rows of a file that is written in parts. */
export function csvLines(rows: readonly (readonly string[])[], delimiter: ',' | ';'): string {
  return rows
    .map((row) => `${row.map((text) => cell(text, delimiter)).join(delimiter)}\r\n`)
    .join('');
}

const NUMBER = /^-?\d+([.,]\d+)?$/;

function cell(text: string, delimiter: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  const isQuoted = safe.includes(delimiter) || /["\r\n]/.test(safe);
  return isQuoted ? `"${safe.replaceAll('"', '""')}"` : safe;
}
