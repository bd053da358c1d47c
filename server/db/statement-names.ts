import { createHash } from 'node:crypto';

/**
 * Each prepared statement costs memory on every connection. Searches have very many forms, so after this many no more
 * get a name.
 */
const MOST_NAMES = 500;

const names = new Map<string, string>();

/** A name under which PostgreSQL keeps the parsed and planned statement; the same text always gives the same name. */
export function statementName(text: string) {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}
