import {
  either,
  notAfter,
  notBefore,
  optional,
  pattern,
  repeat,
  sequence,
  spansOf,
  type Part,
  type Span,
} from '#server/lib/linear-pattern.ts';
import type { Skeleton } from './skeleton.ts';

const spaces = (least: number, most?: number): Part => repeat(/\s/, least, most);
const oneOf = (texts: string): Part => either(...texts.split('|'));
const inBrackets = (word: Part): Part => sequence(OPEN, word, SHUT);

const OPEN = sequence(spaces(0, 3), repeat(/[([{<*_-]/, 1, 3), spaces(0, 3));
const SHUT = sequence(spaces(0, 3), repeat(/[)\]}>*_-]/, 1, 3), spaces(0, 3));
const AT_WORD = either(
  oneOf('at|et|arond|arrond|a round|coada de maimuta|@'),
  sequence('a', optional(/[\s-]/), 'rond'),
);
const DOT_WORD = oneOf('dot|punct|pct');
const BRACKETED_DOT = inBrackets(either(DOT_WORD, '.'));

/** "@" in its own way or in brackets; and as a word between spaces. */
const AT_SIGN = either(sequence(spaces(0, 3), '@', spaces(0, 3)), inBrackets(AT_WORD));
const AT = either(AT_SIGN, sequence(spaces(1, 3), AT_WORD, spaces(1, 3)));
/** A dot, in brackets, or as a word. */
const DOT = either(
  sequence(spaces(0, 1), '.', spaces(0, 1)),
  BRACKETED_DOT,
  sequence(spaces(1, 3), DOT_WORD, spaces(1, 3)),
);
const LABEL = sequence(/[a-z0-9]/, repeat(/[a-z0-9_-]/, 0));
const WORD_END = notBefore(/\w/);

/** Ends of addresses that are not words of either language. */
const STRONG = oneOf(
  'ro|com|net|org|info|io|md|hu|uk|app|shop|site|online|xyz|link|ly|gl|tv|biz|store|dev|bg|fr|ru|ua|pl|gg|club|cars|rent',
);
/** Ends that are words as well: they count only where nothing else can be meant. */
const WEAK = oneOf('eu|de|it|at|me|be|co|la|in|to|is|es|si|am');
const MAILS = oneOf(
  'gmail|g mail|yahoo|ymail|hotmail|outlook|icloud|proton|protonmail|gmx|zoho|yandex',
);

const LOCAL = sequence(
  notAfter(/[a-z0-9_%+-]/),
  /[a-z0-9]/,
  repeat(/[a-z0-9_%+-]/, 0),
  repeat(sequence(DOT, repeat(/[a-z0-9_%+-]/, 1)), 0, 3),
);
const DOMAIN = sequence(LABEL, repeat(sequence(DOT, LABEL), 0, 2), DOT);

const mails = pattern(
  either(
    sequence(LOCAL, AT_SIGN, DOMAIN, either(STRONG, WEAK), WORD_END),
    sequence(LOCAL, AT, DOMAIN, STRONG, WORD_END),
    sequence(LOCAL, AT, MAILS, WORD_END, optional(DOT, LABEL)),
    sequence(
      notAfter(/[a-z0-9_-]/),
      LABEL,
      spaces(1, 3),
      MAILS,
      spaces(1),
      oneOf('com|ro'),
      WORD_END,
    ),
    sequence(notAfter(/\w/), MAILS, spaces(0), /[:=]/, spaces(0), repeat(/[a-z0-9._-]/, 4)),
    // One letter after the other: "a n a @ g m a i l . c o m".
    sequence(
      notAfter(/[a-z0-9]/),
      repeat(sequence(/[a-z0-9]/, repeat(/[\s._-]/, 1, 3)), 2, 40),
      optional(/[a-z0-9]/),
      sequence(spaces(0, 3), '@', spaces(0, 3)),
      repeat(sequence(/[a-z0-9]/, repeat(/[\s._-]/, 0, 3)), 3, 60),
    ),
    // The name of a person on a social network, or the second half of an address.
    sequence(notAfter(/[a-z0-9]/), '@', /[a-z]/, repeat(/[a-z0-9._]/, 2, 60)),
  ),
);

const SPACE = spaces(0, 1);
/** Letters with or without a space between each two of them. */
const spelled = (letters: string): Part =>
  sequence(...letters.split(' ').flatMap((letter, at) => (at === 0 ? [letter] : [SPACE, letter])));
const HOST_CHARACTERS = repeat(/[a-z0-9-]/, 1);
const PATH = sequence('/', repeat(/\S/, 0));

const links = pattern(
  either(
    sequence(
      notAfter(/\w/),
      spelled('h t t p'),
      SPACE,
      optional('s'),
      SPACE,
      spelled(': / /'),
      SPACE,
      repeat(/\S/, 1),
    ),
    sequence(
      notAfter(/\w/),
      spelled('w w w'),
      SPACE,
      /[.,\s]/,
      SPACE,
      HOST_CHARACTERS,
      repeat(sequence(SPACE, /[.,]/, SPACE, HOST_CHARACTERS), 0),
      optional(PATH),
    ),
    sequence(
      notAfter(/[a-z0-9@-]/),
      /[a-z]/,
      repeat(/[a-z0-9-]/, 0),
      ',',
      oneOf('ro|com'),
      WORD_END,
    ),
    sequence(
      notAfter(/[a-z0-9@_-]/),
      repeat(
        sequence(
          LABEL,
          either('.', BRACKETED_DOT, sequence(/\s/, DOT_WORD, /\s/), sequence(/\s/, '.', SPACE)),
        ),
        1,
        5,
      ),
      STRONG,
      notBefore(/[a-z0-9]/),
      optional(PATH),
    ),
    sequence(
      notAfter(/[a-z0-9@_-]/),
      repeat(sequence(LABEL, '.'), 1, 5),
      WEAK,
      '/',
      repeat(/\S/, 1),
    ),
    sequence(
      notAfter(/[a-z0-9]/),
      repeat(sequence(/[a-z]/, /\s/), 3, 40),
      '.',
      /\s/,
      either(spelled('r o'), spelled('c o m'), spelled('n e t')),
      WORD_END,
    ),
  ),
);

/** E-mail addresses and names on social networks. */
export function mailsIn({ text }: Skeleton): Span[] {
  return spansOf(mails, text);
}

/** Addresses of web pages. */
export function linksIn(skeleton: Skeleton, original: string): Span[] {
  return spansOf(links, skeleton.text).filter((span) => !isTwoSentences(span, skeleton, original));
}

/** "Mulțumesc.Info despre preț": a sentence that begins without a space before it. */
function isTwoSentences({ from, to }: Span, { from: start, to: end }: Skeleton, original: string) {
  const text = original.slice(start[from], end[to - 1]);
  return /^[^/]*[\p{L}\d]\.\p{Lu}\p{Ll}+$/u.test(text);
}
