/**
 * A text as an eye reads it: small Latin letters without marks, plain digits, nothing invisible. `from` and `to` say
 * which part of the original each character stands for.
 */
export type Skeleton = { text: string; from: number[]; to: number[] };

/** Letters of other scripts that look like Latin ones, and signs that look like a dot. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['а', 'a'],
    ['в', 'b'],
    ['с', 'c'],
    ['ԁ', 'd'],
    ['е', 'e'],
    ['ɡ', 'g'],
    ['н', 'h'],
    ['і', 'i'],
    ['ι', 'i'],
    ['ı', 'i'],
    ['ј', 'j'],
    ['к', 'k'],
    ['κ', 'k'],
    ['ӏ', 'l'],
    ['м', 'm'],
    ['п', 'n'],
    ['о', 'o'],
    ['ο', 'o'],
    ['р', 'p'],
    ['ρ', 'p'],
    ['ѕ', 's'],
    ['т', 't'],
    ['τ', 't'],
    ['υ', 'u'],
    ['ν', 'v'],
    ['ѡ', 'w'],
    ['х', 'x'],
    ['у', 'y'],
    ['α', 'a'],
    ['ε', 'e'],
    ['。', '.'],
    ['·', '.'],
    ['•', '.'],
  ].map(([sign = '', latin = '']) => [sign, latin]),
);

/** Zero-width and joining characters, variation selectors and the frame of a keycap. */
const INVISIBLE = /[\p{M}\p{Cf}\ufe0f\u20e3]/gu;

/** The zeros of scripts with digits of their own, and of the circled digits that do not decompose. */
const ZEROS = [0x6_60, 0x6_f0, 0x9_66, 0x9_e6] as const;
const CIRCLED_ONES = [0x27_76, 0x27_80, 0x27_8a] as const;

export function skeletonOf(original: string): Skeleton {
  const skeleton: Skeleton = { text: '', from: [], to: [] };
  let at = 0;
  for (const sign of original) {
    for (const plain of plainOf(sign)) {
      skeleton.text += plain;
      skeleton.from.push(at);
      skeleton.to.push(at + sign.length);
    }
    at += sign.length;
  }
  return { ...skeleton, text: withDigits(skeleton.text) };
}

function plainOf(sign: string): string {
  if (sign < '\u0080') return sign.toLowerCase();
  const digit = digitOf(sign.codePointAt(0) ?? 0);
  if (digit !== null) return digit;
  const folded = sign.normalize('NFKD').replaceAll(INVISIBLE, '').toLowerCase();
  // One character each, so that positions stay those of `from` and `to`.
  return Array.from(folded, (part) => lookAlikes[part] ?? (part.length > 1 ? '*' : part)).join('');
}

function digitOf(code: number): string | null {
  const zero = ZEROS.find((start) => code >= start && code < start + 10);
  if (zero !== undefined) return String(code - zero);
  const one = CIRCLED_ONES.find((start) => code >= start && code < start + 9);
  return one === undefined ? null : String(code - one + 1);
}

/** The letter O in the place of a zero, and I or L in that of a one. */
function withDigits(text: string): string {
  return text
    .replaceAll(/(?<=\d)o(?=[\do]|[\s.-]?\d)/g, '0')
    .replaceAll(/(?<![a-z])o(?=7[\do])/g, '0')
    .replaceAll(/(?<=\d\s?)[il|](?=\d)/g, '1');
}
