import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  either,
  notAfter,
  notBefore,
  optional,
  pattern,
  repeat,
  sequence,
  spansOf,
} from '#server/lib/linear-pattern.ts';
import { processorMs } from '../support/processor-time.ts';

const label = repeat(/[a-z-]/, 1, 3);
const dot = either('.', sequence(repeat(/\s/, 0, 1), 'dot', repeat(/\s/, 1)));
const address = pattern(
  notAfter(/[a-z]/),
  label,
  repeat(sequence(dot, label), 1, 2),
  optional(either('/', '?'), repeat(/\S/, 0)),
  notBefore(/[a-z]/),
);

/** The same as a regular expression, from one place and up to another. */
const SAME = /^[a-z-]{1,3}(?:(?:\.|\s?dot\s+)[a-z-]{1,3}){1,2}(?:[/?]\S*)?$/;

function isSpan(text: string, from: number, to: number): boolean {
  const isApart = !/[a-z]/.test(text.charAt(from - 1)) && !/[a-z]/.test(text.charAt(to));
  return isApart && SAME.test(text.slice(from, to));
}

/** Every place that a match covers, found by looking at each part of the text. */
function coveredSlowly(text: string): Set<number> {
  const covered = new Set<number>();
  for (let from = 0; from < text.length; from++)
    for (let to = from + 1; to <= text.length; to++)
      if (isSpan(text, from, to)) for (let at = from; at < to; at++) covered.add(at);
  return covered;
}

function coveredBySpans(text: string): Set<number> {
  return new Set(
    spansOf(address, text).flatMap(({ from, to }) =>
      Array.from({ length: to - from }, (_, after) => from + after),
    ),
  );
}

test('a pattern covers what a regular expression finds in any part of the text', () => {
  const texts = array(constantFrom('a', 'b-', '.', ' ', 'dot', '/', '?', 'ă', '\u00a0', '1'), {
    maxLength: 14,
  });

  assert(
    property(texts, (parts) => {
      const text = parts.join('');
      expect(coveredBySpans(text)).toEqual(coveredSlowly(text));
    }),
    { numRuns: 2_000, seed: 4 },
  );
});

test('of each beginning the longest match is told', () => {
  expect(spansOf(address, 'la abc.de/x?y, da')).toEqual([{ from: 3, to: 14 }]);
  expect(spansOf(pattern('a', repeat('b', 0, 2)), 'abbb a')).toEqual([
    { from: 0, to: 3 },
    { from: 5, to: 6 },
  ]);
  expect(spansOf(pattern(repeat(optional('a'), 2)), '')).toEqual([{ from: 0, to: 0 }]);
});

test('what regular expressions take exponential time for takes twice as long at twice the length', () => {
  const nested = pattern(repeat(repeat(either('a', 'aa'), 1), 1), 'b');
  const text = 'a'.repeat(50_000);

  const [one, two] = [text, text + text].map((given) => processorMs(() => spansOf(nested, given)));

  expect(two).toBeLessThan(3 * (one ?? 0) + 20);
});
