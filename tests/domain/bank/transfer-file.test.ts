import { expect, test } from 'vitest';
import { plain, transferFile, type Transfer } from '#server/domain/bank/transfer-file.ts';
import { fc } from '../../support/chance.ts';
import { schemaProblems } from '../../support/iso20022/validate.ts';
import { readXml, texts } from '../../support/xml-tree.ts';

const transfer = (over: Partial<Transfer> = {}): Transfer => ({
  endToEndId: '7KQ2M9XD-3f2a91bc-1',
  amount: 1_234_56,
  iban: 'RO49AAAA1B31007593840000',
  holder: 'Ștefan Țîrlea',
  words: 'Volan 7KQ2M9XD',
  ...over,
});

const file = (transfers: Transfer[], currency = 'RON') =>
  transferFile({
    messageId: 'VOLAN-2026-00001',
    createdAt: new Date('2026-11-25T08:00:00Z'),
    executeOn: '2026-11-25',
    currency,
    payer: { name: 'Exemplu Volan SRL (date de probă)', iban: 'RO49AAAA1B31007593840000' },
    transfers,
  });

test('a file keeps the official schema, whatever hosts are called', async () => {
  const whole = fc.record({
    amount: fc.integer({ min: 1, max: 90_000_00 }),
    holder: fc.string({ maxLength: 200, unit: 'binary' }),
    words: fc.string({ maxLength: 200, unit: 'grapheme' }),
  });
  const [drawn = []] = fc.sample(fc.array(whole, { minLength: 30, maxLength: 30 }), 1);

  const among = drawn.map((one, index) => transfer({ ...one, endToEndId: `E${index}` }));

  expect(await schemaProblems(file(among), 'pain.001.001.09')).toEqual([]);
});

test('the schema finds what is missing or out of order', async () => {
  const xml = file([transfer()]);

  for (const broken of [
    xml.replace(/<PmtMtd>.*?<\/PmtMtd>/, ''),
    xml.replace(/(<MsgId>.*?<\/MsgId>)\s*(<CreDtTm>.*?<\/CreDtTm>)/, '$2$1'),
    xml.replace('1234.56</InstdAmt>', '1234,56</InstdAmt>'),
  ])
    expect(await schemaProblems(broken, 'pain.001.001.09')).not.toEqual([]);
});

test('counts and control sums are those of the transfers, for the file and for each block', () => {
  const root = readXml(
    file([
      transfer({ endToEndId: 'A', amount: 49_999_99 }),
      transfer({ endToEndId: 'B', amount: 50_000_00 }),
      transfer({ endToEndId: 'C', amount: 5 }),
    ]),
  );
  const at = (path: string) => texts(root, `CstmrCdtTrfInitn/${path}`);

  expect([at('GrpHdr/NbOfTxs'), at('GrpHdr/CtrlSum')]).toEqual([['3'], ['100000.04']]);
  expect(at('PmtInf/PmtTpInf/SvcLvl/Cd')).toEqual(['NURG', 'URGP']);
  expect([at('PmtInf/NbOfTxs'), at('PmtInf/CtrlSum')]).toEqual([
    ['2', '1'],
    ['50000.04', '50000.00'],
  ]);
  expect(at('PmtInf/CdtTrfTxInf/Amt/InstdAmt')).toEqual(['49999.99', '0.05', '50000.00']);
});

test('euros are SEPA transfers with shared charges; lei to another country are left to the bank', () => {
  const euros = file([transfer({ iban: 'DE89370400440532013000' })], 'EUR');
  const abroad = file([transfer({ iban: 'DE89370400440532013000' })]);

  expect(euros).toContain('<Cd>SEPA</Cd>');
  expect(euros).toContain('<ChrgBr>SLEV</ChrgBr>');
  expect(abroad).not.toContain('SvcLvl');
});

test('names are written in letters that every bank takes', () => {
  expect(plain('Ștefan Țîrlea & Fiii „SRL”', 70)).toBe('Stefan Tirlea Fiii SRL');
  expect(plain('Łódź Weiß', 70)).toBe('Lodz Weiss');
  expect(plain('😀', 70)).toBe('-');
  expect(plain('a'.repeat(200), 70)).toHaveLength(70);
});
