import { expect, test } from 'vitest';
import { readDocument } from '#server/domain/bank/reading.ts';
import { currenciesOf } from '#server/http/fleet-sheet/converting.ts';
import { hasPlate, isCar, isHeader } from '#server/http/fleet-sheet/preparing.ts';
import { rowsOf } from '#server/http/fleet-sheet/rows.ts';
import { translator } from '#server/lib/messages.ts';
import { readSheet } from '#server/lib/sheet.ts';
import { accountStatement } from '../support/iso20022/bank.ts';
import { longestTurn } from '../support/longest-turn.ts';

/** While a second person waits, the health check must be answered. */
const MOST_MS = 50;
const MOST_ROWS = 2_000;

const layout = { isHeader, isBody: hasPlate, isRow: isCar };
const sheet = (text: string) => readSheet(Buffer.from(text), MOST_ROWS, layout);

const headers = ['plate', 'make', 'year', 'town', 'deposit', 'currency', 'fuel', 'colour'];
const others = Array.from({ length: 90 }, (_, at) => `Preț în euro ${at}`);
const rows = Array.from({ length: MOST_ROWS }, (_, at) => [
  `CJ ${10 + (at % 90)} ABC`,
  'Daciaa',
  '20x4',
  `Cluj ${at}`,
  '5 eurx',
  'EUR',
  'benzinăă',
  '?',
  ...others.map(() => '1'),
]);
const fleet = { headers: [...headers, ...others], columns: headers, rows };

const statement = accountStatement({
  entries: Array.from({ length: 6_000 }, (_, at) => ({ amount: '-1.00', reference: `R${at}` })),
});
const transfers = '<TxDtls><Amt Ccy="RON">0.01</Amt></TxDtls>'.repeat(20_000);
const together = accountStatement({ entries: [{ amount: '-200.00' }] }).replace(
  /<TxDtls>[\s\S]*<\/TxDtls>/,
  transfers,
);

test.each<[string, () => Promise<unknown>, object]>([
  ['a file of 900,000 lines', () => sheet(`plate;make\n${'a\n'.repeat(900_000)}`), { ok: false }],
  ['a file of blank lines', () => sheet(`plate;make\n${'\n'.repeat(1_900_000)}`), { ok: false }],
  [
    'a fleet full of mistakes',
    () => rowsOf(fleet, [], translator('ro')),
    { rows: expect.any(Array) },
  ],
  ['amounts in a hundred columns', () => currenciesOf(fleet), ['EUR']],
  ['a statement of 6,000 entries', () => readDocument(Buffer.from(statement)), { ok: true }],
  ['20,000 transfers in one entry', () => readDocument(Buffer.from(together)), { ok: true }],
])('%s is read without holding up others', { timeout: 120_000 }, async (_name, work, found) => {
  let read: unknown;

  const longest = await longestTurn(async () => {
    read = await work();
  });

  expect(read).toMatchObject(found);
  expect(longest).toBeLessThan(MOST_MS);
});
