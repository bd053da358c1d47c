import type { Span } from './phones.ts';
import type { Skeleton } from './skeleton.ts';

const OPEN = String.raw`\s{0,3}[(\[{<*_-]{1,3}\s{0,3}`;
const SHUT = String.raw`\s{0,3}[)\]}>*_-]{1,3}\s{0,3}`;
const AT_WORD = String.raw`(?:at|et|arond|arrond|a[\s-]?rond|a round|coada de maimuta|@)`;
const DOT_WORD = String.raw`(?:dot|punct|pct|\.)`;

/** "@" in its own way or in brackets; and as a word between spaces. */
const AT_SIGN = String.raw`(?:\s{0,3}@\s{0,3}|${OPEN}${AT_WORD}${SHUT})`;
const AT = String.raw`(?:\s{0,3}@\s{0,3}|${OPEN}${AT_WORD}${SHUT}|\s{1,3}${AT_WORD}\s{1,3})`;
/** A dot, in brackets, or as a word. */
const DOT = String.raw`(?:\s?\.\s?|${OPEN}${DOT_WORD}${SHUT}|\s{1,3}(?:dot|punct|pct)\s{1,3})`;
/** Bounded, as everything below: a long text must not take long. */
const LABEL = String.raw`[a-z0-9][a-z0-9_-]{0,62}`;

/** Ends of addresses that are not words of either language. */
const STRONG =
  'ro|com|net|org|info|io|md|hu|uk|app|shop|site|online|xyz|link|ly|gl|tv|biz|store|dev|bg|fr|ru|ua|pl|gg|club|cars|rent';
/** Ends that are words as well: they count only where nothing else can be meant. */
const WEAK = 'eu|de|it|at|me|be|co|la|in|to|is|es|si|am';
const MAILS = 'gmail|g mail|yahoo|ymail|hotmail|outlook|icloud|proton|protonmail|gmx|zoho|yandex';

const LOCAL = String.raw`(?<![a-z0-9_%+-])[a-z0-9][a-z0-9_%+-]{0,63}(?:${DOT}[a-z0-9_%+-]{1,63}){0,3}`;

const mails: readonly RegExp[] = [
  new RegExp(
    String.raw`${LOCAL}${AT_SIGN}${LABEL}(?:${DOT}${LABEL}){0,2}${DOT}(?:${STRONG}|${WEAK})\b`,
    'g',
  ),
  new RegExp(String.raw`${LOCAL}${AT}${LABEL}(?:${DOT}${LABEL}){0,2}${DOT}(?:${STRONG})\b`, 'g'),
  new RegExp(String.raw`${LOCAL}${AT}(?:${MAILS})\b(?:${DOT}${LABEL})?`, 'g'),
  new RegExp(String.raw`(?<![a-z0-9_-])${LABEL}\s{1,3}(?:${MAILS})\s+(?:com|ro)\b`, 'g'),
  new RegExp(String.raw`\b(?:${MAILS})\s*[:=]\s*[a-z0-9._-]{4,}`, 'g'),
  // One letter after the other: "a n a @ g m a i l . c o m".
  /(?<![a-z0-9])(?:[a-z0-9][\s._-]{1,3}){2,40}[a-z0-9]?\s{0,3}@\s{0,3}(?:[a-z0-9][\s._-]{0,3}){3,60}/g,
  // The name of a person on a social network, or the second half of an address.
  /(?<![a-z0-9])@[a-z][a-z0-9._]{2,60}/g,
];

const links: readonly RegExp[] = [
  /\bh\s?t\s?t\s?p\s?s?\s?:\s?\/\s?\/\s?\S+/g,
  /\bw\s?w\s?w\s?[.,\s]\s?[a-z0-9-]+(?:\s?[.,]\s?[a-z0-9-]+)*(?:\/\S*)?/g,
  /(?<![a-z0-9@-])[a-z][a-z0-9-]{0,62},(?:ro|com)\b/g,
  new RegExp(
    String.raw`(?<![a-z0-9@_-])(?:${LABEL}(?:\.|${OPEN}${DOT_WORD}${SHUT}|\s(?:dot|punct|pct)\s|\s\.\s?)){1,5}(?:${STRONG})(?![a-z0-9])(?:\/\S*)?`,
    'g',
  ),
  new RegExp(String.raw`(?<![a-z0-9@_-])(?:${LABEL}\.){1,5}(?:${WEAK})\/\S+`, 'g'),
  /(?<![a-z0-9])(?:[a-z]\s){3,40}\.\s(?:r\s?o|c\s?o\s?m|n\s?e\s?t)\b/g,
];

/** E-mail addresses and names on social networks. */
export function mailsIn(skeleton: Skeleton): Span[] {
  return mails.flatMap((pattern) => spansOf(pattern, skeleton));
}

/** Addresses of web pages. */
export function linksIn(skeleton: Skeleton, original: string): Span[] {
  return links
    .flatMap((pattern) => spansOf(pattern, skeleton))
    .filter((span) => !isTwoSentences(span, skeleton, original));
}

function spansOf(pattern: RegExp, { text }: Skeleton): Span[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
  }));
}

/** "Mulțumesc.Info despre preț": a sentence that begins without a space before it. */
function isTwoSentences({ from, to }: Span, { from: start, to: end }: Skeleton, original: string) {
  const text = original.slice(start[from], end[to - 1]);
  return /^[^/]*[\p{L}\d]\.\p{Lu}\p{Ll}+$/u.test(text);
}
