import { expect, test } from 'vitest';
import { readSheet } from '#server/lib/sheet.ts';

const read = (text: string, layout?: Parameters<typeof readSheet>[2]) =>
  readSheet(new TextEncoder().encode(text), 2_000, layout);

const ofPlates = {
  isHeader: (cells: readonly string[]) => cells.includes('plate') && cells.length > 1,
  isBody: () => false,
  isRow: () => true,
};

test('a file with too many columns is refused before its rows are filled up', async () => {
  const hundred = Array.from({ length: 100 }, (_, at) => `h${at}`).join(';');
  const rows = '\nx'.repeat(2_000);

  expect(await read(`${hundred}\nx`)).toMatchObject({ ok: true });
  expect(await read(`${hundred};one\nx`)).toEqual({ ok: false, problem: 'too-wide' });
  expect(await read(`plate${';'.repeat(60_000)}x${rows}`)).toEqual({
    ok: false,
    problem: 'too-wide',
  });
});

test('a row that does not end is refused', async () => {
  const refused = { ok: false, problem: 'too-wide', line: 2 };

  expect(await read(`plate\n${'x'.repeat(70_000)}`)).toEqual(refused);
  expect(await read(`plate\n"${'x\n'.repeat(40_000)}`)).toEqual(refused);
});

test('a row with more cells than the headers is refused: what stands in it is moved', async () => {
  expect(await read('plate,price,deposit\nCJ 10 AAA,120,500\nCJ 11 AAA,120,50,500')).toEqual({
    ok: false,
    problem: 'ragged',
    line: 3,
  });
  expect(await read('plate,price\nCJ 10 AAA,120,,')).toMatchObject({ ok: true });
});

test('a file whose quotes cannot be read says in which row', async () => {
  expect(await read('plate;make\nCJ 10 AAA;Dacia\n"CJ" 11;Dacia')).toEqual({
    ok: false,
    problem: 'unreadable',
    line: 3,
  });
});

test('the delimiter is one that tells the headers apart, however many commas a text has', async () => {
  const commas = 'clean, cheap, roomy, quiet';

  expect(await read(`plate\tnotes\nCJ 10 AAA\t${commas}`, ofPlates)).toMatchObject({
    sheet: { headers: ['plate', 'notes'], rows: [['CJ 10 AAA', commas]] },
  });
  expect(await read(`"plate"|"make"\nCJ 10 AAA|Dacia`, ofPlates)).toMatchObject({
    sheet: { headers: ['plate', 'make'] },
  });
});

test('Western letters are read as such, and Romanian and Hungarian ones as such', async () => {
  const western = await readSheet(bytesOf('plate;città\nAB 123;Doblò', { à: 0xe0, ò: 0xf2 }), 10);
  const central = await readSheet(bytesOf('plate;marcă\nAB 123;őr', { ă: 0xe3, ő: 0xf5 }), 10);

  expect(western).toMatchObject({
    sheet: { headers: ['plate', 'città'], rows: [['AB 123', 'Doblò']] },
  });
  expect(central).toMatchObject({
    sheet: { headers: ['plate', 'marcă'], rows: [['AB 123', 'őr']] },
  });
});

test('an apostrophe before a text is the mark of a spreadsheet', async () => {
  expect(await read("plate;year\n'B 123 ABC;'22")).toMatchObject({
    sheet: { rows: [['B 123 ABC', "'22"]] },
  });
});

/** A text in a code page in which these letters have these numbers. */
function bytesOf(text: string, odd: Record<string, number>): Uint8Array {
  return Uint8Array.from(text, (letter) => odd[letter] ?? letter.charCodeAt(0));
}
