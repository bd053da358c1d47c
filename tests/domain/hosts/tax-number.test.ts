import { expect, test } from 'vitest';
import { goesWithBirthDate, isTaxNumber } from '#server/domain/hosts/tax-number.ts';

test.each([
  ['1900504123451', true],
  ['9000000000007', true],
  ['7001011234561', true],
  ['0900504123451', false],
  ['1900504123461', false],
  ['190050412345', false],
  ['RO123456', false],
])('%s is a tax number: %s', (number, expected) => {
  expect(isTaxNumber(number)).toBe(expected);
});

test.each([
  ['1900504123451', '1990-05-04', true],
  ['1900504123451', '2090-05-04', false],
  ['5000504123451', '2000-05-04', true],
  ['7001011234561', '2000-10-11', true],
  ['7001011234561', '1900-10-11', true],
  ['9000000000007', '1977-01-31', true],
])('%s goes with %s: %s', (number, bornOn, expected) => {
  expect(goesWithBirthDate(number, bornOn)).toBe(expected);
});
