import { expect, test } from 'vitest';
import { rowsOf } from '#server/http/fleet-sheet/rows.ts';
import { translator } from '#server/lib/messages.ts';

const t = translator('en');
const readTowns = async (towns: readonly string[]) => {
  const rows = towns.map((town) => ['CJ 10 AAA', town]);
  const read = await rowsOf({ headers: ['plate', 'town'], rows }, [], t);
  return read.rows.map(({ fields }) => fields.townSlug ?? null);
};

test('a town is found by its name, an older or foreign one, or the beginning of it', async () => {
  expect(await readTowns(['sibiu', 'Bucharest', 'Tîrgu Mureș', 'Cluj', 'Nicăieri'])).toEqual([
    'sibiu',
    'bucuresti',
    'targu-mures',
    'cluj-napoca',
    null,
  ]);
});

test('one unknown town in every row counts once', async () => {
  const read = await readTowns([...Array.from({ length: 500 }, () => 'Nicăieri'), 'Cluj']);

  expect(read.at(-1)).toBe('cluj-napoca');
});

test('after fifty unknown towns only exact names are found', async () => {
  const unknown = Array.from({ length: 50 }, (_, at) => `Nicăieri ${at}`);

  expect((await readTowns([...unknown, 'Cluj', 'Sibiu'])).slice(-2)).toEqual([null, 'sibiu']);
});

test('a word of a name, or the beginning of several, is no town', async () => {
  expect(
    await readTowns([
      'Nord',
      'Mare',
      'Târgu',
      'Tg. Mureș',
      'București, Sector 3',
      'Str. Lungă 5, Brașov',
    ]),
  ).toEqual([null, null, null, 'targu-mures', 'bucuresti', 'brasov']);
});

test('amounts are in the currency that their row names, unless they name one themselves', async () => {
  const headers = ['Plate', 'Deposit', 'Currency'];
  const rows = [
    ['CJ 10 AAA', '300', 'EUR'],
    ['CJ 11 AAA', '300', 'RON'],
    ['CJ 12 AAA', '300 lei', 'EUR'],
    ['CJ 13 AAA', '300', ''],
  ];
  const read = await rowsOf({ headers, columns: ['plate', 'deposit', 'currency'], rows }, [], t);

  expect(read.rows.map(({ fields }) => fields.deposit)).toEqual([
    undefined,
    300_00,
    300_00,
    300_00,
  ]);
  expect(read.errors).toMatchObject([{ row: 0, column: 1, message: 'Write the amount in lei.' }]);
});
