import { expect, test } from 'vitest';
import { readDay, spellDay, writeDay } from '#shared/calendar-day.ts';

test.each([
  ['31.01.1990', '1990-01-31'],
  ['31/01/1990', '1990-01-31'],
  ['1.2.1990', '1990-02-01'],
  ['01021990', '1990-02-01'],
  [' 1990-01-31 ', '1990-01-31'],
  ['29.02.2028', '2028-02-29'],
])('%s is read as %s', (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

test.each(['', '31', '31.01', '31.02.1990', '12.31.1990', '1990-02-30', '00.01.1990', 'mâine'])(
  '"%s" is no day',
  (typed) => {
    expect(readDay(typed)).toBeNull();
  },
);

test('a day is written day first, with the language’s own marks', () => {
  expect(writeDay('1990-01-31', 'ro')).toBe('31.01.1990');
  expect(writeDay('1990-01-31', 'en')).toBe('31/01/1990');
  expect(writeDay('', 'ro')).toBe('');
});

test('points come by themselves while the numbers are typed', () => {
  const typing = ['3', '31', '31.0', '31.01', '31.01.1', '31.01.1990', '1.', '31.1.'];

  expect(typing.map((typed) => spellDay(typed, 'ro'))).toEqual([
    '3',
    '31.',
    '31.0',
    '31.01.',
    '31.01.1',
    '31.01.1990',
    '01.',
    '31.01.',
  ]);
});

test('a birthday that the browser fills in is shown as the reader writes it', () => {
  expect(spellDay('1990-01-31', 'ro')).toBe('31.01.1990');
});
