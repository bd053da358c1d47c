import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { createBatch } from '#server/domain/bank/batches.ts';
import { approvePayouts } from '#server/domain/payouts/approval.ts';
import { payByBank } from '#server/domain/payouts/moves.ts';
import { hostPayable, balances } from '#server/domain/ledger/queries.ts';
import { accountStatement, statusReport } from '../../support/iso20022/bank.ts';
import { schemaProblems } from '../../support/iso20022/validate.ts';
import { adminOf, approvedPayout, batchOf, read, stateOf } from './support.ts';

const lei = (minor: number) => (minor / 100).toFixed(2);

test('approved payouts go into one file, once, whoever asks at the same moment', async () => {
  const first = await approvedPayout(812_31);
  const second = await approvedPayout(60_000_07 - 51_000_00);
  const admin = await adminOf();

  const tries = await Promise.allSettled([
    createBatch(admin, new Date()),
    createBatch(admin, new Date()),
  ]);
  await expect(createBatch(admin, new Date())).rejects.toThrow('No payout waits');

  const sent = await db.bankTransfer.findMany({
    where: { payoutId: { in: [first.id, second.id] } },
    include: { batch: true },
  });
  const [batch] = sent.map((transfer) => transfer.batch);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ batchId }) => batchId)).size).toBe(1);
  expect(batch?.xml).toContain('<Nm>Stefan Tirlea</Nm>');
  expect(await schemaProblems(batch?.xml ?? '', 'pain.001.001.09')).toEqual([]);
  expect(await stateOf(first.id)).toMatchObject({ status: 'processing' });
  expect(await approvePayouts([first.id], await adminOf(), new Date())).toMatchObject([
    { ok: false, problem: 'moved-on' },
  ]);
});

test('a file stays as it went out, and goes to the account of the approval', async () => {
  const payout = await approvedPayout(400_00);
  await db.bankAccount.update({
    where: { hostId: payout.hostId },
    data: { iban: 'RO09BCYP0000001234567890', holder: 'Altcineva' },
  });

  const { batch } = await batchOf(payout.id);

  expect(batch.xml).toContain('RO49AAAA1B31007593840000');
  expect(batch.xml).not.toContain('RO09BCYP');
  await expect(
    db.execute`update transfer_batches set total = 1 where id = ${batch.id}`,
  ).rejects.toThrow('append-only');
});

test('a rejected transfer is a failed payout with the bank’s reason, and goes into a new file', async () => {
  const payout = await approvedPayout(350_00);
  const { admin, transfer, batch } = await batchOf(payout.id);
  const { endToEndId } = transfer;
  const accepted = statusReport({ batch: batch.messageId, group: 'ACCP' });
  const rejected = statusReport({
    batch: batch.messageId,
    transfers: [{ endToEndId, status: 'RJCT', reason: 'AC01' }],
    id: 'R2',
  });

  expect(await read(accepted, admin)).toMatchObject({ ok: true, news: 1 });
  expect(await stateOf(payout.id)).toMatchObject({ status: 'processing' });
  expect(await read(rejected, admin)).toMatchObject({ ok: true, news: 1, unmatched: 0 });
  expect(await read(rejected, admin)).toEqual({ ok: true, kind: 'known' });
  expect(await schemaProblems(rejected, 'pain.002.001.10')).toEqual([]);

  expect(await stateOf(payout.id)).toEqual({ status: 'failed', reason: 'AC01 Cont inexistent' });
  expect(await db.moneyCase.count({ where: { payoutId: payout.id, kind: 'payout_bounced' } })).toBe(
    1,
  );
  expect(await hostPayable(payout.hostId)).toBe(350_00);
  await approvePayouts([payout.id], admin, new Date());
  const again = await batchOf(payout.id);
  expect(again.transfer.batchId).not.toBe(batch.id);
  expect(again.transfer.endToEndId).toBe(endToEndId.replace(/1$/, '2'));
});

test('a booked debit pays the payout, in whichever file it is read and how often', async () => {
  const payout = await approvedPayout(275_40);
  const { admin, transfer } = await batchOf(payout.id);
  const entries = [{ amount: '-275.40', endToEndId: transfer.endToEndId, reference: payout.id }];
  const pending = accountStatement({ entries: entries.map((one) => ({ ...one, status: 'PDNG' })) });
  const before = await balances();

  await read(pending, admin);
  expect(await stateOf(payout.id)).toMatchObject({ status: 'processing' });
  const results = await Promise.all([
    read(accountStatement({ entries, id: 'A' }), admin),
    read(accountStatement({ entries, id: 'B' }), admin),
  ]);

  expect(await stateOf(payout.id)).toMatchObject({ status: 'paid' });
  expect(
    results
      .map((result) => (result.ok && 'news' in result ? result.news : -1))
      .toSorted((a, b) => a - b),
  ).toEqual([0, 1]);
  const after = await balances();
  expect(after.bank - before.bank).toBe(-275_40);
  expect(await hostPayable(payout.hostId)).toBe(0);
});

test('a transfer that comes back is owed again, and the staff get a case', async () => {
  const payout = await approvedPayout(150_00);
  const { admin, transfer } = await batchOf(payout.id);
  const { endToEndId } = transfer;
  await read(
    accountStatement({ entries: [{ amount: '-150.00', endToEndId }], id: `D${endToEndId}` }),
    admin,
  );
  const back = accountStatement({
    entries: [{ amount: '150.00', endToEndId, returned: 'AC04' }],
    id: `C${endToEndId}`,
  });

  await read(back, admin);
  await read(back.replace('S1', 'S2'), admin);

  expect(await stateOf(payout.id)).toEqual({ status: 'failed', reason: 'AC04' });
  expect(await hostPayable(payout.hostId)).toBe(150_00);
  expect(await balances({ bookingId: payout.bookingId })).toMatchObject({ bank: 0, payouts: 0 });
  expect(await db.moneyCase.findMany({ where: { payoutId: payout.id } })).toMatchObject([
    { kind: 'payout_bounced', state: 'open', gatewayReason: 'AC04' },
  ]);
});

test('what an admin has marked as paid is only confirmed by the statement', async () => {
  const payout = await approvedPayout(99_99);
  const { admin, transfer } = await batchOf(payout.id);
  await transaction((tx) => payByBank(tx, payout.id, new Date()));
  const { endToEndId } = transfer;

  const result = await read(
    accountStatement({ entries: [{ amount: '-99.99', endToEndId }], id: endToEndId }),
    admin,
  );

  expect(result).toMatchObject({ news: 1, unmatched: 0 });
  expect(await balances({ bookingId: payout.bookingId })).toMatchObject({ bank: -99_99 });
});

test.each([
  ['another amount', (amount: number) => [{ amount: `-${lei(amount + 1)}` }], 1],
  ['twice', (amount: number) => [{ amount: `-${lei(amount)}` }, { amount: `-${lei(amount)}` }], 1],
])('a debit of %s waits for an explanation', async (_name, entriesOf, unmatched) => {
  const payout = await approvedPayout(123_45);
  const { admin, transfer } = await batchOf(payout.id);
  const { endToEndId } = transfer;
  const entries = entriesOf(123_45).map((entry) => ({ ...entry, endToEndId }));

  const result = await read(accountStatement({ entries, id: endToEndId }), admin);

  expect(result).toMatchObject({ ok: true, unmatched });
});

test('money of the gateway is found on the account once', async () => {
  const admin = await adminOf();
  const id = `txn_${crypto.randomUUID()}`;
  const amount = 7_654_321 + Math.floor(Math.random() * 1_000_000);
  await db.gatewayMovement.create({
    data: {
      id,
      type: 'payout',
      thing: `movement:${id}`,
      amount: -amount,
      fee: 0,
      currency: 'RON',
      at: new Date('2026-11-23T00:00:00Z'),
    },
  });
  const entries = [
    { amount: lei(amount), reference: `${id}-1`, party: 'STRIPE' },
    { amount: lei(amount), reference: `${id}-2`, party: 'STRIPE' },
  ];

  expect(await read(accountStatement({ entries, id }), admin)).toMatchObject({
    news: 2,
    unmatched: 1,
  });
});
