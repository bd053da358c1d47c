import { expect, test } from 'vitest';
import { columnOf, isInOtherUnit } from '#server/http/fleet-sheet/headers.ts';

test.each([
  ['Preț pe zi (lei)', 'basePrice'],
  ['Km/zi [km] (incluși)', 'kmPerDay'],
  ['Km incluşi/zi', 'kmPerDay'],
  ['Tarif / zi (lei cu TVA)', 'basePrice'],
  ['Preț pe zi RON', 'basePrice'],
  ['Nr. înmatriculare auto', 'plate'],
  ['Vehicle Make', 'make'],
  ['Car price', null],
  ['Observații', null],
  ['(lei)', null],
  [`Plate${' '.repeat(80)}`, null],
])('the header %j means %s', (header, column) => {
  expect(columnOf(header)).toBe(column);
});

test.each([
  'Pret/zi (EUR)',
  'Daily Rate EUR',
  'Preț €/zi',
  'Deposit (GBP)',
  'Price (monthly)',
  'Preț (fără TVA)',
  'Mileage (miles)',
  'Rulaj (mii km)',
])(
  'the header %j means a column of ours that is not read, for it counts something else',
  (header) => {
    expect(columnOf(header)).toBeNull();
    expect(isInOtherUnit(header)).toBe(true);
  },
);

test('a header of many brackets takes no time', () => {
  const before = process.threadCpuUsage();

  expect(columnOf(`${'('.repeat(200_000)}\n`)).toBeNull();
  expect(process.threadCpuUsage(before).user).toBeLessThan(200_000);
});
