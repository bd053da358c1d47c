import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { deleteAccount } from '#server/domain/accounts/deletion.ts';
import { transaction } from '#server/db/transaction.ts';
import { post } from '#server/domain/ledger/commands.ts';
import { claimsBorne } from '#server/domain/ledger/ledger.ts';
import { invoiceCommissions } from '#server/domain/invoices/commissions.ts';
import { correct } from '#server/domain/invoices/correcting.ts';
import { invoicePostings } from '#server/domain/invoices/from-ledger.ts';
import { dayOf } from '#server/domain/invoices/invoice.ts';
import { forgetOldInvoices } from '#server/domain/invoices/retention.ts';
import { monthBounds } from '#server/domain/statements/statement.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { createUser } from '../../support/factories.ts';
import { earnAll, invoicedCompany, invoicedRental, invoicesOf, rentalOf } from './support.ts';

const now = new Date();

async function toldTo(userId: string, kind: 'invoice_issued' | 'commission_invoiced') {
  return db.notification.findMany({ where: { userId, kind }, orderBy: { createdAt: 'asc' } });
}

const adminOf = async () => ({ id: (await createUser({}, ['admin'])).id, ip: null });

test('a client is told once of all invoices of a trip, and of a correction', async () => {
  const booking = await invoicedRental(await invoicedCompany());
  const issued = await invoicesOf(booking.id);
  const fee = issued.find(({ kind }) => kind === 'service_fee');
  const rental = issued.find(({ kind }) => kind === 'rental');
  await invoicePostings(hoursAfter(now, 1));

  const told = await toldTo(booking.clientId, 'invoice_issued');
  await correct({ id: fee?.id ?? '', reason: 'Nume greșit', admin: await adminOf(), now });
  const again = await toldTo(booking.clientId, 'invoice_issued');

  expect(told).toMatchObject([
    {
      facts: { ref: booking.ref, invoice: `${fee?.ref}, ${rental?.ref}`, amount: booking.total },
      url: `/client/bookings/${booking.ref}`,
    },
  ]);
  expect(again.map(({ facts }) => facts)).toContainEqual(expect.objectContaining({ amount: 0 }));
});

test('a host’s managers are told of a month’s commission, and nobody else of the company', async () => {
  const host = await invoicedCompany();
  const agent = await createUser({}, []);
  await db.hostMember.create({ data: { hostId: host.id, userId: agent.id, role: 'agent' } });
  await invoicedRental(host);

  const { to: monthEnd } = monthBounds(dayOf(now).slice(0, 7));
  await invoiceCommissions(hoursAfter(monthEnd, 5));
  await invoiceCommissions(hoursAfter(monthEnd, 6));

  expect(await toldTo(host.owner.id, 'commission_invoiced')).toMatchObject([
    { facts: { invoice: expect.stringMatching(/^VLN-/) } },
  ]);
  expect(await toldTo(agent.id, 'commission_invoiced')).toEqual([]);
});

test('what the platform pays a host in a client’s place is invoiced to nobody', async () => {
  const booking = await rentalOf(await invoicedCompany());
  const of = { ...booking, bookingId: booking.id };
  await transaction((tx) => post(tx, claimsBorne(of, crypto.randomUUID(), 250_00), now));

  await invoicePostings(now);

  expect(await invoicesOf(booking.id)).toEqual([]);
  expect(await db.invoicedPosting.count({ where: { bookingId: booking.id } })).toBe(0);
});

test('an invoice names its buyer also after the account is closed', async () => {
  const booking = await rentalOf();
  await db.booking.update({ where: { id: booking.id }, data: { status: 'completed' } });
  await earnAll(booking.id, now);
  await invoicePostings(now);
  const { name } = await db.user.findUniqueOrThrow({ where: { id: booking.clientId } });

  expect(await deleteAccount(booking.clientId, now)).toEqual({ ok: true });

  expect(await invoicesOf(booking.id)).toMatchObject([{ buyer: { name } }]);
});

test('invoices are deleted once the law no longer asks for them, the credited one after its note', async () => {
  const then = new Date('2018-03-01T10:00:00Z');
  const [old, present] = [await invoicedRental(undefined, then), await invoicedRental()];
  const [invoice] = await invoicesOf(old.id);
  await correct({ id: invoice?.id ?? '', reason: 'Adresă greșită', admin: await adminOf(), now });

  await forgetOldInvoices(hoursAfter(now, 24 * 365 * 20));
  expect(await invoicesOf(old.id)).toHaveLength(3);

  const another = await invoicedRental(undefined, hoursAfter(then, 24));
  await forgetOldInvoices(new Date('2019-01-01'));
  expect(await invoicesOf(another.id)).toHaveLength(1);
  await forgetOldInvoices(now);
  await invoicePostings(hoursAfter(then, 48));

  expect(await invoicesOf(another.id)).toEqual([]);
  expect(await invoicesOf(present.id)).toHaveLength(1);
});
