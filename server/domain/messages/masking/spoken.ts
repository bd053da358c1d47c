import type { Skeleton } from './skeleton.ts';

/** A number in a text, in digits or in words, as digits. */
export type NumberToken = { digits: string; from: number; to: number };

const units: Readonly<Record<string, string>> = {
  ...words('zero zerou oh', '0'),
  ...words('unu una one', '1'),
  ...words('doi doua two', '2'),
  ...words('trei three', '3'),
  ...words('patru four', '4'),
  ...words('cinci five', '5'),
  ...words('sase six', '6'),
  ...words('sapte seven', '7'),
  ...words('opt eight', '8'),
  ...words('noua nine', '9'),
};

const teens: Readonly<Record<string, string>> = {
  ...words('zece ten', '10'),
  ...words('unsprezece unspe eleven', '11'),
  ...words('doisprezece douasprezece doispe twelve', '12'),
  ...words('treisprezece treispe thirteen', '13'),
  ...words('paisprezece patrusprezece paispe fourteen', '14'),
  ...words('cincisprezece cinspe cincispe fifteen', '15'),
  ...words('saisprezece saisprezece saispe sixteen', '16'),
  ...words('saptesprezece saptispe seventeen', '17'),
  ...words('optsprezece optispe eighteen', '18'),
  ...words('nouasprezece nouaspe nineteen', '19'),
};

const tens: Readonly<Record<string, string>> = {
  ...words('douazeci twenty', '2'),
  ...words('treizeci thirty', '3'),
  ...words('patruzeci forty', '4'),
  ...words('cincizeci fifty', '5'),
  ...words('saizeci sixty', '6'),
  ...words('saptezeci seventy', '7'),
  ...words('optzeci eighty', '8'),
  ...words('nouazeci ninety', '9'),
};

const doubles = new Set(['dublu', 'double', 'doublu']);
const triples = new Set(['triplu', 'triple']);
const hundreds = new Set(['suta', 'sute', 'hundred']);
const joining = new Set(['si', 'and']);

function words(spellings: string, digits: string): Record<string, string> {
  return Object.fromEntries(spellings.split(' ').map((word) => [word, digits]));
}

type Word = { text: string; from: number; to: number };

/** Every number of the text, in the order in which they are read. */
export function numbersIn({ text }: Skeleton): NumberToken[] {
  const parts: Word[] = [...text.matchAll(/\d+|[a-z]+/g)].map(([part], index, all) => {
    const from = all[index]?.index ?? 0;
    return { text: part, from, to: from + part.length };
  });
  const found: NumberToken[] = [];
  for (let at = 0; at < parts.length;) {
    const read = numberAt(parts, at);
    const [first, last] = [parts[at], parts[at + Math.max(1, read.words) - 1]];
    if (read.words > 0 && first && last)
      found.push({ digits: read.digits, from: first.from, to: last.to });
    at += Math.max(1, read.words);
  }
  return found;
}

type Read = { digits: string; words: number };

const NONE: Read = { digits: '', words: 0 };

function numberAt(parts: readonly Word[], at: number): Read {
  const word = (after: number) => parts[at + after]?.text ?? '';
  if (/^\d/.test(word(0))) return { digits: word(0), words: 1 };
  const repeated = repeatedAt(word);
  if (repeated) return repeated;
  return hundredAt(word) ?? belowHundred(word, 0) ?? NONE;
}

type Words = (after: number) => string;

/** "dublu șapte". */
function repeatedAt(word: Words): Read | null {
  const times = doubles.has(word(0)) ? 2 : triples.has(word(0)) ? 3 : 0;
  const unit = units[word(1)];
  return times > 0 && unit !== undefined ? { digits: unit.repeat(times), words: 2 } : null;
}

/** "o sută douăzeci și trei", "patru sute", "one hundred and five". */
function hundredAt(word: Words): Read | null {
  if (!hundreds.has(word(1))) return null;
  const unit = ['o', 'a'].includes(word(0)) ? '1' : units[word(0)];
  if (unit === undefined) return null;
  const skipped = joining.has(word(2)) ? 1 : 0;
  const rest = twoDigits(word(2 + skipped)) ?? belowHundred(word, 2 + skipped);
  if (!rest) return { digits: `${unit}00`, words: 2 };
  return { digits: unit + rest.digits.padStart(2, '0'), words: 2 + skipped + rest.words };
}

/** "o sută 23". */
function twoDigits(word: string): Read | null {
  return /^\d{1,2}$/.test(word) ? { digits: word, words: 1 } : null;
}

function belowHundred(word: Words, at: number): Read | null {
  if (tens[word(at)] !== undefined) return tenAt(word, at);
  const alone = teens[word(at)] ?? units[word(at)] ?? gluedUnits(word(at));
  return alone === undefined ? null : { digits: alone, words: 1 };
}

/** "douăzeci", "douăzeci și trei", "twenty-three"; in Romanian the two are joined by "și". */
function tenAt(word: Words, at: number): Read {
  const ten = tens[word(at)] ?? '';
  const skipped = joining.has(word(at + 1)) ? 1 : 0;
  const unit = units[word(at + 1 + skipped)];
  const isJoined = skipped === 1 || !word(at).endsWith('zeci');
  if (unit === undefined || unit === '0' || !isJoined) return { digits: `${ten}0`, words: 1 };
  return { digits: ten + unit, words: 2 + skipped };
}

const glued = new RegExp(`^(?:${Object.keys(units).join('|')})+$`);
const eachUnit = new RegExp(Object.keys(units).join('|'), 'g');

/** "zeroșaptedoidoi". */
function gluedUnits(word: string): string | undefined {
  if (!glued.test(word)) return undefined;
  return [...word.matchAll(eachUnit)].map(([unit]) => units[unit] ?? '').join('');
}
