import { expect, test } from 'vitest';
import { readSheet } from '#server/lib/sheet.ts';

const read = (text: string) => readSheet(new TextEncoder().encode(text), 2_000);

test('a file with too many columns is refused before its rows are filled up', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => `h${at}`).join(';');
  const rows = '\nx'.repeat(2_000);

  expect(read(`${hundred}\nx`)).toMatchObject({ ok: true });
  expect(read(`${hundred};one\nx`)).toEqual({ ok: false, problem: 'too-wide' });
  expect(read(`plate${';'.repeat(60_000)}x${rows}`)).toEqual({ ok: false, problem: 'too-wide' });
});

test('a row that does not end is refused', () => {
  expect(read(`plate\n${'x'.repeat(70_000)}`)).toEqual({ ok: false, problem: 'too-wide' });
  expect(read(`plate\n"${'x\n'.repeat(40_000)}`)).toEqual({ ok: false, problem: 'too-wide' });
});
