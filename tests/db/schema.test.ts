import { expect, inject, test } from 'vitest';
import { difference } from '#tools/migrations/difference.ts';

test('the migrations say what the schema says, no more and no less', async () => {
  expect(await difference(inject('adminUrl'))).toBe('');
});
