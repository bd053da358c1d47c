import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { balances } from '#server/domain/ledger/queries.ts';
import type { BankAccountView, BankFilesView } from '#server/http/presenters/admin-bank.ts';
import { approvedPayout, stateOf } from '../domain/bank/support.ts';
import { as } from '../support/app.ts';
import { newBankEntry } from '../support/bank.ts';
import { createUser } from '../support/factories.ts';
import { accountStatement, statusReport } from '../support/iso20022/bank.ts';

const admin = async () => as(await createUser({}, ['admin']));

type Admin = Awaited<ReturnType<typeof admin>>;

function bankForm(xml: string) {
  const form = new FormData();
  form.set('file', new File([xml], 'banca.xml', { type: 'application/xml' }));
  return form;
}

async function send(person: Admin, xml: string) {
  const { status } = await person.upload('/admin/bank-files', bankForm(xml));
  expect(status).toBe(302);
}

const sentTab = async (person: Admin) => {
  const { props } = await person.visit('/admin/payouts?show=sent');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the props of the page
  return props['bankFiles'] as BankFilesView;
};

const account = async (person: Admin) => {
  const { props } = await person.visit('/admin/reconciliation');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the props of the page
  return props['bank'] as BankAccountView;
};

test('an admin makes a bank file, fetches the same bytes again, and reads the bank’s answers', async () => {
  const person = await admin();
  const payout = await approvedPayout(731_20);
  const before = await sentTab(person);

  await person.post(before.createUrl);
  const files = await sentTab(person);
  const { batch, ...transfer } = await transferOf(payout.id);
  const file = `/admin/payouts/batches/${batch.id}`;
  const [first, second] = [await person.get(file), await person.get(file)];
  await send(person, statusReport({ batch: batch.messageId, group: 'ACCP' }));
  const { endToEndId } = transfer;
  const entries = [{ amount: '-731.20', endToEndId }];
  await send(person, accountStatement({ entries, id: endToEndId }));

  expect(before.waiting.count).toBeGreaterThan(0);
  expect(files.waiting).toEqual({ count: 0, total: 0 });
  expect(files.batches[0]).toMatchObject({ name: batch.messageId, fileUrl: file, booked: 0 });
  expect(await first.text()).toBe(batch.xml);
  expect(await second.text()).toBe(batch.xml);
  expect(first.headers.get('content-disposition')).toContain(`${batch.messageId}.xml`);
  expect(first.headers.get('cache-control')).toContain('no-store');
  expect(await stateOf(payout.id)).toMatchObject({ status: 'paid' });
  expect((await sentTab(person)).batches[0]).toMatchObject({ booked: 1, failed: 0 });
  expect(await actionsOn(batch.id)).toEqual(['payout.batch', ...fetched, ...fetched]);
});

const fetched = ['payout.batch-fetch'];

async function actionsOn(objectId: string): Promise<string[]> {
  const orderBy = { id: 'asc' as const };
  const entries = await db.auditEntry.findMany({ where: { objectId }, orderBy });
  return entries.map(({ action }) => action);
}

async function transferOf(payoutId: string) {
  return db.bankTransfer.findFirstOrThrow({ where: { payoutId }, include: { batch: true } });
}

test('the second click of two makes no second file', async () => {
  const person = await admin();
  await approvedPayout(80_00);
  const before = await db.transferBatch.count();

  await Promise.all([person.post('/admin/payouts/batches'), person.post('/admin/payouts/batches')]);

  expect((await db.transferBatch.count()) - before).toBe(1);
});

test('what belongs to nothing stands on the reconciliation until an admin says what it is', async () => {
  const person = await admin();
  const id = crypto.randomUUID();
  const words = `Comision ${id}`;
  await send(
    person,
    accountStatement({
      entries: [{ amount: '-4.50', words, party: 'Banca' }],
      id,
      closing: '12345.67',
    }),
  );
  const bank = await account(person);
  const entry = bank.entries.find((one) => one.words === words);
  const before = await balances();

  const explain = () =>
    person.post(entry?.explainUrl ?? '', { as: 'bank_fee', reason: 'Comisionul lunii' });
  await Promise.all([explain(), explain()]);

  expect(bank.last).toMatchObject({ closing: 12_345_67, on: '2026-11-25' });
  expect(entry).toMatchObject({ amount: -4_50, party: 'Banca', on: '2026-11-25' });
  expect((await account(person)).entries.some(({ id: other }) => other === entry?.id)).toBe(false);
  const after = await balances();
  expect(after.losses - before.losses).toBe(4_50);
  expect(after.bank - before.bank).toBe(-4_50);
});

test('what nobody has explained yet is counted among the staff’s tasks', async () => {
  const person = await admin();
  const waiting = async () => {
    const { props } = await person.visit('/admin/dashboard');
    const queues = queuesOf.parse(props['queues']);
    return queues.find(({ name }) => name === 'bankEntries');
  };
  const id = await newBankEntry(77_00);

  const before = await waiting();
  await person.post(`/admin/bank-entries/${id}/explanation`, { as: 'other', reason: 'Chirie' });
  const after = await waiting();

  expect(before?.url).toBe('/admin/reconciliation');
  expect((before?.count ?? 0) - (after?.count ?? 0)).toBe(1);
});

const queuesOf = z.array(z.object({ name: z.string(), count: z.number(), url: z.string() }));

test('money that came in is no fee, and every explanation has words', async () => {
  const person = await admin();
  const entry = await newBankEntry(10_00);
  const path = `/admin/bank-entries/${entry}/explanation`;
  const asOf = async () =>
    (await db.bankEntry.findUniqueOrThrow({ where: { id: entry } })).explainedAs;

  await person.post(path, { as: 'bank_fee', reason: 'Nu este comision' });
  expect(await asOf()).toBeNull();
  const page = await person.submit(path, { as: 'other', reason: '' }, '/admin/reconciliation');
  expect(page.props['errors']).toHaveProperty('reason');
  await person.post(path, { as: 'other', reason: 'Bani ai firmei' });
  expect(await asOf()).toBe('other');
});

test('a file that is none of the bank’s says why, in the form', async () => {
  const person = await admin();

  await send(person, '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>');
  const page = await person.visit('/admin/reconciliation');

  expect(page.props['errors']).toMatchObject({ file: expect.stringContaining('XML') });
});
