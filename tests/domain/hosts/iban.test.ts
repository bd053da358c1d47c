import { expect, test } from 'vitest';
import { ibanProblem, maskedIban, normalisedIban } from '#server/domain/hosts/iban.ts';
import { fc } from '../../support/chance.ts';

/** The examples of the IBAN registry. */
const valid = [
  'RO49AAAA1B31007593840000',
  'DE89370400440532013000',
  'BG80BNBG96611020345678',
  'FR1420041010050500013M02606',
  'HU42117730161111101800000000',
];

test.each(valid)('%s is right', (iban) => {
  expect(ibanProblem(iban)).toBeNull();
});

test.each([
  ['RO49AAAA1B3100759384000', 'length'],
  ['RO50AAAA1B31007593840000', 'check-digits'],
  ['US49AAAA1B31007593840000', 'country'],
  ['RO4', 'form'],
  ['', 'form'],
  ['RO49 AAAA', 'form'],
])('%s is wrong: %s', (iban, problem) => {
  expect(ibanProblem(iban)).toBe(problem);
});

test('one mistyped digit is always noticed', () => {
  const [iban = ''] = valid;
  const wrong = fc.tuple(
    fc.integer({ min: 9, max: iban.length - 1 }),
    fc.integer({ min: 1, max: 9 }),
  );

  fc.assert(
    fc.property(wrong, ([at, by]) => {
      const digit = Number(iban[at]);
      fc.pre(!Number.isNaN(digit));
      const typed = iban.slice(0, at) + String((digit + by) % 10) + iban.slice(at + 1);
      expect(ibanProblem(typed)).toBe('check-digits');
    }),
  );
});

test('spaces and small letters are how people type it', () => {
  expect(normalisedIban('ro49 aaaa 1b31 0075 9384 0000')).toBe('RO49AAAA1B31007593840000');
});

test('what is shown again is not enough to pay to', () => {
  expect(maskedIban('RO49AAAA1B31007593841234')).toBe('RO49 •••• 1234');
});
