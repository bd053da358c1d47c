import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MASK, masked } from '#server/domain/messages/masking/masking.ts';
import { inProject } from '#server/lib/paths.ts';

/** One message a line. */
function corpus(name: 'contacts' | 'harmless'): string[] {
  const file = inProject(`tests/domain/messages/corpus/${name}.txt`);
  return readFileSync(file, 'utf8').split('\n').filter(Boolean);
}

const contacts = corpus('contacts');
const harmless = corpus('harmless');

test('of more than 300 messages, those with contact details are told from those without', () => {
  const missed = contacts.filter((text) => masked(text) === null);
  const wronged = harmless.filter((text) => masked(text) !== null);
  const caught = contacts.length - missed.length;
  const recall = caught / contacts.length;
  const precision = caught / (caught + wronged.length);

  expect(contacts.length + harmless.length).toBeGreaterThanOrEqual(300);
  expect({ recall, missed }).toEqual({ recall: 1, missed: [] });
  expect({ precision, wronged: wronged.map((text) => masked(text)) }).toEqual({
    precision: 1,
    wronged: [],
  });
});

test.each([
  ['Sunați la 0722 123 456, vă rog.', `Sunați la ${MASK}, vă rog.`],
  ['Scrieți la ion(at)firma.ro sau pe wa.me/40722123456', `Scrieți la ${MASK} sau pe ${MASK}`],
  ['Ne vedem la 10:30', null],
])('only the contact details of "%s" are covered', (text, shown) => {
  expect(masked(text)).toBe(shown);
});

test('a number that comes in pieces is covered from the piece that completes it', () => {
  expect(masked('22 123', ['07'])).toBeNull();
  expect(masked('456', ['07', '22 123'])).toBe(MASK);
  expect(masked('@gmail.com', ['ion.popescu'])).toBe(MASK);
  expect(masked('Ajung la 10', ['Mulțumesc', 'Perfect'])).toBeNull();
});

test.each([
  ['letters', 'a'.repeat(20_000)],
  ['labels', 'a-'.repeat(10_000)],
  ['digits', '1 '.repeat(10_000)],
  ['words for digits', 'doi'.repeat(7_000)],
  ['dots', 'a.'.repeat(10_000)],
  ['spaces', ' '.repeat(20_000)],
])('five times the longest message, made of %s, takes no long time', (_what, text) => {
  const begun = performance.now();

  masked(text);

  expect(performance.now() - begun).toBeLessThan(3_000);
});
