import { expect, test } from 'vitest';
import { slugOf } from '#server/domain/users/names.ts';

test('the address of one of many cars of a name cannot be guessed, nor met by chance by an import of a thousand', () => {
  const slugs = Array.from({ length: 200 }, () => slugOf('Škoda Fabia  1.0 TSI'));

  expect(slugs[0]).toMatch(/^skoda-fabia-1-0-tsi-[a-z2-9]{8}$/);
  expect(new Set(slugs).size).toBe(200);
});
