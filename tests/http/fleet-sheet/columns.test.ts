import { expect, test } from 'vitest';
import { columnOf } from '#server/http/fleet-sheet/columns.ts';

test.each([
  ['Preț pe zi (lei)', 'basePrice'],
  ['Km/zi [km] (incluși)', 'kmPerDay'],
  ['(lei)', null],
  [`Plate${' '.repeat(80)}`, null],
])('the header %j means %s', (header, column) => {
  expect(columnOf(header)).toBe(column);
});

test('a header of many brackets takes no time', () => {
  const before = process.threadCpuUsage();

  expect(columnOf(`${'('.repeat(200_000)}\n`)).toBeNull();
  expect(process.threadCpuUsage(before).user).toBeLessThan(200_000);
});
