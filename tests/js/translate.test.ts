import { expect, test } from 'vitest';
import { createTranslator, type MessageKey } from '#shared/translate.ts';

const messages = {
  trip: {
    days_one: '{{count}} zi',
    days_few: '{{count}} zile',
    days_other: '{{count}} de zile',
    greeting: 'Bună ziua, {{name}}!',
    year: 'Anul {{year}}',
  },
};

const translate = createTranslator('ro', messages);

/** The tests bring texts of their own, so their keys are not in the files. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const key = (name: string) => name as MessageKey;

test.each([
  [1, '1 zi'],
  [2, '2 zile'],
  [19, '19 zile'],
  [20, '20 de zile'],
  [101, '101 zile'],
  [120, '120 de zile'],
])('%i in Romanian takes its plural form', (count, text) => {
  expect(translate(key('trip.days'), { count })).toBe(text);
});

test('English has two forms', () => {
  const english = createTranslator('en', {
    trip: { days_one: '{{count}} day', days_other: '{{count}} days' },
  });

  expect(english(key('trip.days'), { count: 1 })).toBe('1 day');
  expect(english(key('trip.days'), { count: 20 })).toBe('20 days');
});

test('names are put in their place, once and as they are', () => {
  expect(translate(key('trip.greeting'), { name: '{{name}} $& <b>' })).toBe(
    'Bună ziua, {{name}} $& <b>!',
  );
});

test('numbers are grouped, texts are not', () => {
  expect(translate(key('trip.days'), { count: 10_000 })).toBe('10.000 de zile');
  expect(translate(key('trip.year'), { year: '2026' })).toBe('Anul 2026');
});

test('an unknown key comes back as itself', () => {
  expect(translate(key('trip.nothing'))).toBe('trip.nothing');
  expect(translate(key('trip'))).toBe('trip');
});
