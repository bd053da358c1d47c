import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { isCompanyNumber, normalisedCompanyNumber } from '#server/domain/hosts/company-number.ts';

const numbers = [
  ['RO18547290', true],
  ['18547290', true],
  ['14399840', true],
  ['RO1590082', true],
  ['18547291', false],
  ['RO123456', false],
  ['018547290', false],
  ['RO', false],
  ['RORO18547290', false],
  ['ro18547290', false],
  ['1', false],
  ['185472901234', false],
] as const;

test.each(numbers)('%s is a company number: %s', async (number, expected) => {
  const [row] = await db.sql(z.object({ isCui: z.boolean() }))`select is_cui(${number}) as is_cui`;

  expect(isCompanyNumber(number)).toBe(expected);
  expect(row).toEqual({ isCui: expected });
});

test('a number is stored as one word, however it was typed', () => {
  expect(normalisedCompanyNumber(' ro 1854.7290 ')).toBe('RO18547290');
});
