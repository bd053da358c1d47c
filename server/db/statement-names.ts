import { createHash } from 'node:crypto';

/** Each name costs memory on every connection, so searches with endless shapes stop getting one. */
const MOST_NAMES = 500;

const names = new Map<string, string>();

/** A name under which PostgreSQL keeps the statement parsed and planned, the same for the same text. */
export function statementName(text: string) {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}
