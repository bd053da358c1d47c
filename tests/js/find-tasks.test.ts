import { expect, test } from 'vitest';
import { tasksFor } from '#js/components/company/day/find-tasks.ts';

const stefan = {
  clientName: 'Ștefan Niță',
  carName: 'Kia Ceed',
  plate: 'CJ 36 MYJ',
  ref: '7KQ2M9XD',
};
const ana = { clientName: 'Ana Pop', carName: 'Kia Ceed', plate: 'B-101-CJA', ref: 'AB12CD34' };

test.each([
  ['', [stefan, ana]],
  ['  ', [stefan, ana]],
  ['stefan', [stefan]],
  ['NIȚĂ ștefan', [stefan]],
  ['cj36', [stefan]],
  ['CJ 36 myj', [stefan]],
  ['b101', [ana]],
  ['ab12', [ana]],
  ['kia pop', [ana]],
  ['kia', [stefan, ana]],
  ['kia dacia', []],
  // The end of one name and the beginning of the next are no word.
  ['popkia', []],
])('%j finds on the day sheet', (typed, found) => {
  expect(tasksFor(typed, [stefan, ana])).toEqual(found);
});
