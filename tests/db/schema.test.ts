import { expect, inject, test } from 'vitest';
import { difference } from '#server/boot/difference.ts';

test('the migrations say what the schema says, no more and no less', async () => {
  expect(await difference(inject('adminUrl'))).toBe('');
});
