import type { Span } from '#server/lib/linear-pattern.ts';
import type { Skeleton } from './skeleton.ts';
import { numbersIn, type NumberToken } from './spoken.ts';

const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const MONTH = String.raw`(?:0?[1-9]|1[0-2])`;
const CLOCK = String.raw`(?:[01]?\d|2[0-4])`;

/** What is read as something else than a phone number, wherever it stands. */
const others: readonly RegExp[] = [
  // Dates, with and without the year, and from one day to another.
  new RegExp(
    String.raw`(?<![\d.\/-])${DAY}([.\/])${MONTH}\s?[-–]\s?${DAY}\1${MONTH}(?:\1(?:20)?\d\d)?(?![.\/-]?\d)`,
    'g',
  ),
  new RegExp(String.raw`(?<![\d.\/-])${DAY}([.\/-])${MONTH}(?:\1(?:20)?\d\d)?(?![.\/-]?\d)`, 'g'),
  /(?<![\d.-])20\d\d[./-](?:0?[1-9]|1[0-2])[./-](?:0?[1-9]|[12]\d|3[01])(?![./-]?\d)/g,
  // Times of day: 10:30, "ora 10.30", "10h30".
  new RegExp(String.raw`(?<![\d:])${CLOCK}:[0-5]\d(?!:?\d)`, 'g'),
  new RegExp(String.raw`\b(?:ora|orele|ore|at|la) ${CLOCK}(?:[.\s]?[0-5]\d)?(?![.\s-]?\d)`, 'g'),
  // Amounts with what they count.
  /(?<![\d.+])\d{1,3}(?:[.\s]?\d{3})?(?:[.,]\d{1,2})?\s{0,9}(?:lei|ron|eur|euro|€|\$|km|kilometri|%|zile|zi|ore|ani|luni|persoane|locuri|cai|cp|kw|kg|litri|minute|min|m|l|mp|days?|hours?|people|seats|years?|liters|litres)\b/g,
  // Decimal degrees.
  /(?<!\d)-?\d{1,2}\.\d{3,8},?\s{0,9}-?\d{1,3}\.\d{3,8}(?!\d)/g,
  // International bank accounts.
  /\b[a-z]{2}\d{2}(?:\s?[a-z0-9]{4}){3,7}\b/g,
];

/** The longest phone number with its country code (E.164), and with two zeros before it. */
const MOST_DIGITS = 17;
const LEAST_DIGITS = 8;

/** The phone numbers of a text, in digits or in words. */
export function phonesIn(skeleton: Skeleton): Span[] {
  const busy = new Uint8Array(skeleton.text.length);
  for (const pattern of others)
    for (const { 0: text, index } of skeleton.text.matchAll(pattern))
      busy.fill(1, index, index + text.length);
  const free = numbersIn(skeleton).filter(
    ({ digits, from, to }) => digits.length > 8 || !busy.subarray(from, to).includes(1),
  );
  return runsOf(free, skeleton.text).flatMap((run) => phonesOf(run, skeleton.text));
}

/** What may stand between two parts of a number: up to four signs, or a word that leads on. */
const BETWEEN = /^[^a-z\d]{0,4}(?:(?:si apoi|and then|apoi|then|si|and)[^a-z\d]{1,3})?$/;

/** Numbers that are read on, one after the other. */
function runsOf(tokens: readonly NumberToken[], text: string): NumberToken[][] {
  const runs: NumberToken[][] = [];
  for (const token of tokens) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && BETWEEN.test(text.slice(last.to, token.from))) run.push(token);
    else runs.push([token]);
  }
  return runs;
}

function phonesOf(run: readonly NumberToken[], text: string): Span[] {
  const found: Span[] = [];
  for (let at = 0; at < run.length;) {
    const length = longestAt(run, at, text);
    const [first, last] = [run[at], run[at + length - 1]];
    if (length > 0 && first && last) found.push({ from: first.from, to: last.to });
    at += Math.max(1, length);
  }
  return found;
}

/** How many numbers from this one on make a phone number; 0 for none. */
function longestAt(run: readonly NumberToken[], at: number, text: string): number {
  let longest = 0;
  let digits = '';
  for (let count = 1; at + count <= run.length; count++) {
    digits += run[at + count - 1]?.digits ?? '';
    if (digits.length > MOST_DIGITS) break;
    if (digits.length < LEAST_DIGITS) continue;
    const window = run.slice(at, at + count);
    if (isPhone(digits, window, text)) longest = count;
  }
  return longest;
}

function isPhone(digits: string, window: readonly NumberToken[], text: string): boolean {
  const start = window[0]?.from ?? 0;
  const before = text.slice(Math.max(0, start - 3), start);
  if (/\+\s?\(?$/.test(before)) return /^\d{8,15}$/.test(digits);
  if (isRomanian(digits)) return true;
  if (/^00[1-9]\d{8,12}$/.test(digits)) return !/[a-z]$/.test(before);
  return isForeign(digits, window) && isTidy(window, text);
}

/** A mobile or a fixed number with its zero, or with the code of Romania or Moldova. */
function isRomanian(digits: string): boolean {
  return /^(?:0|(?:00)?400?)[237]\d{8}$/.test(digits) || /^373[67]\d{7}$/.test(digits);
}

/** Without the zero before it, or of another country: then only groups as phone numbers have them. */
function isForeign(digits: string, window: readonly NumberToken[]): boolean {
  const groups = window.map((token) => token.digits.length);
  if (/^7\d{8}$/.test(digits)) return isEven(groups);
  if (groups.length === 1) return /^\d{10,13}$/.test(digits);
  return /^0\d{8,11}$/.test(digits) && (groups[0] ?? 0) >= 2 && groups.length <= 5;
}

/** In one piece, digit by digit, or in groups of two and three. */
function isEven(groups: readonly number[]): boolean {
  if (groups.length === 1 || groups.every((length) => length === 1)) return true;
  return groups.every((length) => length === 2 || length === 3);
}

/** Only single spaces, dots or hyphens inside, and no letters around. */
function isTidy(window: readonly NumberToken[], text: string): boolean {
  const [start, end] = [window[0]?.from ?? 0, window.at(-1)?.to ?? 0];
  if (/[a-z\d]/.test((text[start - 1] ?? '') + (text[end] ?? ''))) return false;
  return window.every(
    (token, index) => index === 0 || /^[\s.-]$/.test(text.slice(window[index - 1]?.to, token.from)),
  );
}
