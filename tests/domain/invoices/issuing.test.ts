import { expect, test } from 'vitest';
import { db, pgCode } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { invoicePostings } from '#server/domain/invoices/from-ledger.ts';
import { refOf, type Draft } from '#server/domain/invoices/invoice.ts';
import { issue } from '#server/domain/invoices/issuing.ts';
import { hoursAfter, yearOf } from '#server/domain/time/wall-clock.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { asOwner } from '../../support/as-owner.ts';
import { createUser } from '../../support/factories.ts';
import { earnAll, invoicedCompany, invoicedRental, invoicesOf, rentalOf } from './support.ts';

const now = new Date();
const year = yearOf(now, HOME_ZONE);

async function draftOf(prefix: string): Promise<Draft> {
  const client = await createUser();
  const party = {
    name: 'Cineva',
    taxId: 'RO18547290',
    tradeRegister: null,
    address: 'Strada 1, Cluj-Napoca',
    county: 'CJ',
    town: 'Cluj-Napoca',
    email: null,
    phone: null,
    iban: null,
    capital: null,
  };
  return {
    kind: 'service_fee',
    issuerId: null,
    prefix,
    clientId: client.id,
    buyerHostId: null,
    bookingId: null,
    transactionId: null,
    creditsId: null,
    seller: party,
    buyer: party,
    suppliedOn: '2026-11-20',
    periodFrom: null,
    currency: 'RON',
    reason: null,
    charges: [{ item: 'service-fee', facts: {}, total: 20_00, transactionId: null }],
  };
}

async function numbersOf(prefix: string): Promise<number[]> {
  const invoices = await db.invoice.findMany({
    where: { series: { prefix } },
    select: { number: true },
    orderBy: { number: 'asc' },
  });
  return invoices.map(({ number }) => number);
}

test('many issue at once, and some of them fail after taking a number; no number is missing or doubled', async () => {
  const draft = await draftOf('PARALEL');
  const tries = Array.from({ length: 60 }, (_, at) =>
    transaction(async (tx) => {
      await issue(tx, draft, now);
      if (at % 3 === 0) throw new Error('killed');
    }),
  );

  const ends = await Promise.allSettled(tries);

  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(40);
  expect(await numbersOf('PARALEL')).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
});

test('the database gives no number without its invoice, and no invoice without its number', async () => {
  const draft = await draftOf('GOL');
  await transaction((tx) => issue(tx, draft, now));
  const series = await db.invoiceSeries.findFirstOrThrow({ where: { prefix: 'GOL' } });

  const skip = db.invoiceSeries.update({ where: { id: series.id }, data: { lastNumber: 2 } });
  const jump = db.invoiceSeries.update({ where: { id: series.id }, data: { lastNumber: 7 } });
  const fresh = db.invoiceSeries.create({ data: { prefix: 'NOU', year, lastNumber: 5 } });
  const copy = asOwner(`insert into invoices select (jsonb_populate_record(null::invoices,
    to_jsonb(i) || '{"id": "${crypto.randomUUID()}", "number": 9}')).* from invoices i
    where series_id = '${series.id}'`);

  for (const wrong of [skip, jump, fresh, copy])
    expect(await wrong.then(() => 'accepted', pgCode)).toBe('23514');
});

test('an invoice that is issued cannot be changed or deleted, not even by the owner of the tables', async () => {
  const { id } = await invoicedRental();
  const [invoice] = await invoicesOf(id);

  for (const change of [
    `update invoices set total = 1 where id = '${invoice?.id}'`,
    `delete from invoices where id = '${invoice?.id}'`,
    `update invoice_lines set net = 1 where invoice_id = '${invoice?.id}'`,
    `delete from invoice_lines where invoice_id = '${invoice?.id}'`,
  ]) {
    await expect(db.query(change, [])).rejects.toThrow('permission denied');
    await expect(asOwner(change)).rejects.toThrow('append-only');
  }
});

test('lines that do not add up to their invoice are refused', async () => {
  const draft = await draftOf('SUMA');
  const wrong = transaction(async (tx) => {
    const { id: invoiceId } = await issue(tx, draft, now);
    const line = { invoiceId, position: 2, item: 'fuel', facts: {}, vatCategory: 'none' as const };
    await tx.invoiceLine.create({ data: { ...line, vatRate: 0, net: 1, vat: 0, total: 1 } });
  });

  expect(await wrong.then(() => 'accepted', pgCode)).toBe('23514');
});

async function refsOf(issuerId: string): Promise<string[]> {
  const invoices = await db.invoice.findMany({ where: { issuerId }, orderBy: { issuedAt: 'asc' } });
  return invoices.map(({ ref }) => ref);
}

test('each issuer counts for itself, and every year begins at one', async () => {
  const [one, other] = [
    await invoicedCompany({ prefix: 'UNU' }),
    await invoicedCompany({ prefix: 'UNU' }),
  ];
  const later = new Date(Date.UTC(year + 1, 0, 10));
  const next = await rentalOf(one);
  await invoicedRental(one);
  await invoicedRental(other);
  await earnAll(next.id, later);
  await invoicePostings(later);

  expect(await refsOf(one.id)).toEqual([refOf('UNU', year, 1), refOf('UNU', year + 1, 1)]);
  expect(await refsOf(other.id)).toEqual([refOf('UNU', year, 1)]);
});

test('sweeps at the same moment issue each invoice once', async () => {
  const booking = await rentalOf(await invoicedCompany());
  await earnAll(booking.id, now);

  await Promise.all([1, 2, 3, 4].map(() => invoicePostings(now)));

  expect((await invoicesOf(booking.id)).map(({ kind }) => kind).toSorted()).toEqual([
    'rental',
    'service_fee',
  ]);
});

test('a later number never has an earlier date', async () => {
  const draft = await draftOf('ORDINE');
  await transaction((tx) => issue(tx, draft, hoursAfter(now, 2)));
  await transaction((tx) => issue(tx, draft, now));

  const found = await db.invoice.findMany({
    where: { series: { prefix: 'ORDINE' } },
    select: { issuedAt: true },
    orderBy: { number: 'asc' },
  });

  expect(found.map(({ issuedAt }) => issuedAt)).toEqual([hoursAfter(now, 2), hoursAfter(now, 2)]);
});
