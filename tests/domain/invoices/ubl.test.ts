import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { invoiceCommissions } from '#server/domain/invoices/commissions.ts';
import { correct } from '#server/domain/invoices/correcting.ts';
import { documentById, numbersWhere } from '#server/domain/invoices/documents.ts';
import { ublOf } from '#server/domain/invoices/ubl.ts';
import { countyCodes, townOf } from '#server/domain/places/counties.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { brokenRules, schemaProblems } from '../../support/en16931.ts';
import { createHost, createUser } from '../../support/factories.ts';
import { readXml, texts } from '../../support/xml-tree.ts';
import { invoicedCompany, invoicedRental, invoicesOf } from './support.ts';

async function documentsWhere(where: Parameters<typeof numbersWhere>[0]) {
  const found = await numbersWhere(where);
  const documents = await Promise.all(found.map(({ id }) => documentById(id)));
  return documents.filter((document) => document !== null);
}

const now = new Date();
const nextMonth = hoursAfter(now, 24 * 32);

/** A client's invoices in every form: the fee, rentals with and without VAT, commission of both kinds of host, and a correction. */
async function everyForm() {
  const [payer, small, person] = [
    await invoicedCompany(),
    await invoicedCompany({ taxId: '18547290' }),
    await createHost(),
  ];
  const bookings = [
    await invoicedRental(payer),
    await invoicedRental(small),
    await invoicedRental(person),
  ];
  await invoiceCommissions(nextMonth);
  const admin = { id: (await createUser({}, ['admin'])).id, ip: null };
  const [wrong] = await invoicesOf(bookings[0]?.id ?? '');
  await correct({ id: wrong?.id ?? '', reason: 'Adresa & <numele> greșite', admin, now });
  const hosts = [payer, small, person].map(({ id }) => id);
  return documentsWhere({
    OR: [{ bookingId: { in: bookings.map(({ id }) => id) } }, { buyerHostId: { in: hosts } }],
  });
}

test('every kind of invoice and credit note is UBL 2.1 for EN 16931 and keeps the rules of CIUS-RO', async () => {
  const documents = await everyForm();

  const found = documents.map((document) => {
    const xml = ublOf(document);
    return { ref: document.ref, schema: schemaProblems(xml), rules: brokenRules(xml) };
  });

  expect(new Set(documents.map(({ kind, type }) => `${kind} ${type}`)).size).toBe(4);
  expect(found).toEqual(documents.map(({ ref }) => ({ ref, schema: [], rules: [] })));
});

test('a private client stands with thirteen zeros, and a company that pays no VAT without a number for it', async () => {
  const booking = await invoicedRental(await invoicedCompany({ taxId: '18547290' }));
  const [document] = await documentsWhere({ bookingId: booking.id, kind: 'rental' });
  if (!document) throw new Error('No invoice.');

  const root = readXml(ublOf(document));

  const of = (side: string, path: string) =>
    texts(root, `cac:Accounting${side}Party/cac:Party/${path}`);
  expect(of('Customer', 'cac:PartyLegalEntity/cbc:CompanyID')).toEqual(['0000000000000']);
  expect(of('Customer', 'cac:PartyTaxScheme/cbc:CompanyID')).toEqual([]);
  expect(of('Supplier', 'cac:PartyTaxScheme/cac:TaxScheme/cbc:ID')).toEqual(['FC']);
  expect(of('Customer', 'cac:PostalAddress/cbc:CountrySubentity')).toEqual(['RO-BV']);
  expect(texts(root, 'cbc:Note')).toContain('Emisă de Volan în numele și în contul furnizorului.');
});

test('the check finds what is wrong with a document', async () => {
  const booking = await invoicedRental();
  const [document] = await documentsWhere({ bookingId: booking.id });
  if (!document) throw new Error('No invoice.');
  const xml = ublOf(document);

  const swapped = xml.replace(
    /(\s*<cbc:ID>VLN.*?<\/cbc:ID>)(\s*<cbc:IssueDate>.*?<\/cbc:IssueDate>)/,
    '$2$1',
  );
  expect(schemaProblems(swapped)).not.toEqual([]);
  expect(schemaProblems(xml.replace(/<cbc:IssueDate>.*?<\/cbc:IssueDate>/, ''))).not.toEqual([]);
  expect(schemaProblems(xml.replaceAll('cbc:StreetName', 'cbc:Street'))).not.toEqual([]);
  expect(brokenRules(ublOf({ ...document, net: document.net + 1 }))).toContain('BR-CO-10');
  expect(brokenRules(ublOf({ ...document, buyer: { ...document.buyer, county: 'XX' } }))).toContain(
    'BR-RO-110 Customer',
  );
});

test('every county has a code, and an address names its town', () => {
  expect(new Set(countyCodes).size).toBe(42);
  expect(townOf('Strada Oradea 5, 400001 Cluj-Napoca')).toEqual({
    town: 'Cluj-Napoca',
    county: 'CJ',
  });
  expect(townOf('Bulevardul Unirii 12, București')).toEqual({ town: 'București', county: 'B' });
  expect(townOf('undeva')).toBeNull();
});

test('a corrected invoice is credited whole and issued again with the buyer as they are now', async () => {
  const booking = await invoicedRental(undefined, now);
  const [wrong] = await invoicesOf(booking.id);
  await db.user.update({
    where: { id: booking.clientId },
    data: { address: 'Strada Nouă 9, Sibiu' },
  });
  const admin = { id: (await createUser({}, ['admin'])).id, ip: null };
  const act = () => correct({ id: wrong?.id ?? '', reason: 'Adresă veche', admin, now });

  const ends = await Promise.allSettled([act(), act()]);

  const [, credit, again, ...more] = await invoicesOf(booking.id);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(more).toEqual([]);
  expect(credit).toMatchObject({
    type: 'credit_note',
    creditsId: wrong?.id,
    total: wrong?.total,
    vat: wrong?.vat,
  });
  expect(again).toMatchObject({
    type: 'invoice',
    total: wrong?.total,
    buyer: { town: 'Sibiu', county: 'SB' },
  });
});
