import type { Span } from '#server/lib/linear-pattern.ts';
import { linksIn, mailsIn } from './addresses.ts';
import { phonesIn } from './phones.ts';
import { skeletonOf } from './skeleton.ts';

/** What is shown in the place of a contact detail. */
export const MASK = '•••••';

/** Longer messages are texts; only short ones are parts of a number that somebody sends in pieces. */
const PIECE = 40;

export function mayBePiece(text: string): boolean {
  return text.length <= PIECE;
}

/**
 * The text without phone numbers, e-mail addresses and links, however they are spelled; `null` if it has none.
 *
 * @param earlier the same side's messages just before, oldest first: a number may come in pieces
 */
export function masked(text: string, earlier: readonly string[] = []): string | null {
  const before = earlier.filter(mayBePiece).join('\n');
  const joined = before && mayBePiece(text) ? `${before}\n` : '';
  const spans = contactsIn(joined + text)
    .map(({ from, to }) => ({ from: from - joined.length, to: to - joined.length }))
    .filter(({ to }) => to > 0);
  if (spans.length === 0) return null;
  let result = '';
  let at = 0;
  for (const { from, to } of spans) {
    result += text.slice(at, Math.max(at, from)) + MASK;
    at = to;
  }
  return result + text.slice(at);
}

/** Where the text has contact details, in order and without overlaps. */
function contactsIn(text: string): Span[] {
  const skeleton = skeletonOf(text);
  const found = [...mailsIn(skeleton), ...linksIn(skeleton, text), ...phonesIn(skeleton)]
    .map(({ from, to }) => ({ from: skeleton.from[from] ?? 0, to: skeleton.to[to - 1] ?? 0 }))
    .toSorted((a, b) => a.from - b.from);
  const joined: Span[] = [];
  for (const span of found) {
    const last = joined.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else joined.push({ ...span });
  }
  return joined;
}
