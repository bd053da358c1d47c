import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MASK, masked } from '#server/domain/messages/masking/masking.ts';
import { inProject } from '#server/lib/paths.ts';
import { processorMs } from '../../support/processor-time.ts';

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

const hostile: [what: string, text: string][] = [
  ['letters', 'a'],
  ['labels', 'a-'],
  ['digits', '1 '],
  ['amounts', '12,'],
  ['words for digits', 'doi'],
  ['dots', 'a.'],
  ['spaces', ' '],
  ['ats and dots as words', '_dot__at_'],
  ['ats between dots', '1_at_-dot-'],
  ['ats that are no words', '-at-a--dot-_at_'],
  ['dots in brackets', 'a-_dot_'],
  ['beginnings of links', 'awww.ro(dot)'],
];

test.each(hostile)(
  'five times the longest message, made of %s, takes no long time',
  (_what, unit) => {
    const text = unit.repeat(10_000).slice(0, 10_000);

    const [half, whole] = [processorMs(() => masked(text)), processorMs(() => masked(text + text))];

    expect(whole).toBeLessThan(800);
    expect(whole).toBeLessThan(3 * half + 20);
  },
);
