import { expect, test } from 'vitest';
import { readAccountStatement } from '#server/domain/bank/account-statement.ts';
import { readXml, UnreadableXml } from '#server/lib/xml-reading.ts';
import { fc } from '../../support/chance.ts';
import { accountStatement, statusReport } from '../../support/iso20022/bank.ts';
import { adminOf, read } from './support.ts';

const statement = accountStatement({ entries: [{ amount: '-1.00' }] });

const withDoctype = (type: string) => statement.replace('<Document', `${type}\n<Document`);

test.each([
  ['entities', withDoctype('<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>')],
  ['a file of the machine', withDoctype('<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>')],
  ['an address outside', withDoctype('<!DOCTYPE d SYSTEM "http://127.0.0.1/x.dtd">')],
  ['an unknown entity', statement.replace('RON', '&x;')],
  ['half a document', statement.slice(0, -30)],
  ['too deep', '<a>'.repeat(100_000)],
  ['too large', `<a>${' '.repeat(6_000_000)}</a>`],
  ['no XML', 'sum;day\n1;2'],
  ['nothing', ''],
  ['another encoding', 'ÿþ<\u0000a'],
])('%s is refused, at once', async (_name, xml) => {
  const admin = await adminOf();
  const before = process.cpuUsage();

  const result = await read(xml, admin);

  expect(result).toEqual({ ok: false, problem: 'unreadable' });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(1_000);
});

test('files of other kinds, accounts and batches are refused', async () => {
  const admin = await adminOf();

  expect(await read('<Document/>', admin)).toEqual({ ok: false, problem: 'unknown' });
  expect(await read(statement.replace('camt.053', 'camt.054'), admin)).toEqual({
    ok: false,
    problem: 'unknown',
  });
  expect(
    await read(accountStatement({ entries: [], iban: 'RO09BCYP0000001234567890' }), admin),
  ).toEqual({ ok: false, problem: 'other-account' });
  expect(await read(statusReport({ batch: 'ALTUL-1' }), admin)).toEqual({
    ok: false,
    problem: 'unknown-batch',
  });
});

test('two alike entries of a day are two, and stay the same two in the next statement', () => {
  const fee = { amount: '-5.00', words: 'Comision' };
  const keys = (id: string, entries: (typeof fee)[]) =>
    readAccountStatement(readXml(Buffer.from(accountStatement({ entries, id }))))?.entries.map(
      ({ key }) => key,
    ) ?? [];

  const first = keys('A', [fee, fee]);

  expect(new Set(first).size).toBe(2);
  expect(keys('B', [{ ...fee, amount: '-1.00' }, fee, fee]).slice(1)).toEqual(first);
});

const part = (id: string, amount: string) =>
  `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><Amt Ccy="RON">${amount}</Amt></TxDtls>`;

const entriesIn = (xml: string) =>
  readAccountStatement(readXml(Buffer.from(xml)))?.entries.map(({ amount, endToEndId }) => ({
    amount,
    endToEndId,
  }));

test('a booking of several transfers at once is divided when its transfers add up', () => {
  const both = accountStatement({ entries: [{ amount: '-30.00' }] }).replace(
    /<TxDtls>[\s\S]*<\/TxDtls>/,
    part('A', '10.00') + part('B', '20.00'),
  );

  expect(entriesIn(both)).toEqual([
    { amount: -10_00, endToEndId: 'A' },
    { amount: -20_00, endToEndId: 'B' },
  ]);
  expect(entriesIn(both.replace('20.00', '21.00'))).toEqual([{ amount: -30_00, endToEndId: null }]);
});

function outcomeOf(xml: string): unknown {
  try {
    return readAccountStatement(readXml(Buffer.from(xml)));
  } catch (error) {
    return error instanceof UnreadableXml ? 'refused' : error;
  }
}

test('whatever bytes come, they are read or refused', () => {
  const markup = fc.array(
    fc.oneof(
      fc.constantFrom('<a>', '</a>', '<![CDATA[', ']]>', '&amp;', '<!--', '<?x?>'),
      fc.string(),
    ),
  );
  fc.assert(
    fc.property(markup, (parts) => {
      expect([null, 'refused']).toContain(outcomeOf(parts.join('')));
    }),
  );
});
