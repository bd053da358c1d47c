/**
 * Rows as a spreadsheet reads them: with the mark of UTF-8 at the beginning, without which it takes the file for
 * another encoding, and with no text that a cell would run.
 */
export function csvText(rows: readonly (readonly string[])[], delimiter: ',' | ';' = ','): string {
  const lines = rows.map((row) => row.map((text) => cell(text, delimiter)).join(delimiter));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

const NUMBER = /^-?\d+([.,]\d+)?$/;

function cell(text: string, delimiter: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  const isQuoted = safe.includes(delimiter) || /["\r\n]/.test(safe);
  return isQuoted ? `"${safe.replaceAll('"', '""')}"` : safe;
}
