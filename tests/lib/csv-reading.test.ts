import { expect, test } from 'vitest';
import { csvLines } from '#server/lib/csv.ts';
import { csvRows, UnreadableRow } from '#server/lib/csv-reading.ts';
import { fc } from '../support/chance.ts';

const read = (text: string, delimiter = ';') => [...csvRows(text, { delimiter, longest: 100 })];

test.each([
  ['lines that end in any way', 'a;b\r\nc\rd\ne', [['a', 'b'], ['c'], ['d'], ['e']]],
  ['empty cells and lines', ';a;\n\nb;', [['', 'a', ''], [''], ['b', '']]],
  [
    'spaces around cells',
    '  a b ;\tc \n " d " ;e',
    [
      ['a b', 'c'],
      [' d ', 'e'],
    ],
  ],
  [
    'quotes',
    '"a;b";"c ""d"""\n"e\nf";""',
    [
      ['a;b', 'c "d"'],
      ['e\nf', ''],
    ],
  ],
  ['inches', '15";a "b" c', [['15"', 'a "b" c']]],
])('%s are read', (_name, text, rows) => {
  expect(read(text)).toEqual(rows);
});

test('spaces are no part of a cell, even where they separate cells', () => {
  expect(read('a\t b\t\t"c"', '\t')).toEqual([['a', 'b', '', 'c']]);
});

test.each([
  ['a quote that nobody closes', 'a\n"b;c', 2],
  ['a word behind a quote', 'a;b\nc\n"d"e', 3],
])('%s is refused with its row', (_name, text, row) => {
  expect(() => read(text)).toThrow(new UnreadableRow(row, { isTooLong: false }));
});

test('a row that is too long is refused, also one that never ends', () => {
  const long = new UnreadableRow(2, { isTooLong: true });

  expect(() => read(`a\n${'b;'.repeat(60)}`)).toThrow(long);
  expect(() => read(`a\n"${'b\n'.repeat(60)}`)).toThrow(long);
});

test('whatever is written is read again', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ' b', ';', '"', 'ș', '\n'), maxLength: 5 });
  const row = fc.array(cell, { minLength: 1, maxLength: 4 });

  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      const trimmed = rows.map((cells) => cells.map((text) => text.trim()));
      expect(read(csvLines(trimmed, ';'))).toEqual(trimmed);
    }),
  );
});
