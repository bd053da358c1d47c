import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { feeIn } from '#server/domain/invoices/dividing.ts';
import { invoiceCommissions } from '#server/domain/invoices/commissions.ts';
import { invoicePostings } from '#server/domain/invoices/from-ledger.ts';
import { keptUntil } from '#server/domain/invoices/invoice.ts';
import { vatOn, withoutVat } from '#server/domain/invoices/vat.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { sum } from '#server/domain/money/money.ts';
import { cases, fc, patience } from '../../support/chance.ts';
import { createHost } from '../../support/factories.ts';
import {
  earnAll,
  invoicedCompany,
  invoicedRental,
  invoicesOf,
  postClaims,
  postShares,
  rentalOf,
} from './support.ts';

const now = new Date();
const nextMonth = hoursAfter(now, 24 * 32);

test.each([
  ['2025-07-31', 1_900],
  ['2025-08-01', 2_100],
])('what is supplied on %s has the rate of that day', (day, rate) => {
  expect(vatOn(day, { paysVat: true })).toEqual({ category: 'standard', rate });
});

test.each([
  [121_00, 2_100, 21_00],
  [100_00, 2_100, 17_36],
  [1, 2_100, 0],
  [3, 2_100, 1],
  [119_00, 1_900, 19_00],
  [50_00, 0, 0],
])('of a price of %i at %i basis points, %i are VAT', (total, rate, vat) => {
  expect(withoutVat(total, rate)).toEqual({ net: total - vat, vat });
});

test('net and VAT of every line add up to its price, whatever the price', () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(0, 1_900, 2_100), (total, rate) => {
      const { net, vat } = withoutVat(total, rate);
      expect(net + vat).toBe(total);
      expect(Math.abs(vat * (10_000 + rate) - total * rate) * 2).toBeLessThanOrEqual(10_000 + rate);
    }),
  );
});

test('the fee is divided among the postings of a trip so that nothing of it is left', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 1_000_00 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(parts, fc.double({ min: 0, max: 1, noNaN: true }), (platforms, share) => {
      const whole = { platform: sum(platforms), fee: Math.floor(sum(platforms) * share) };
      const before = { platform: 0, fee: 0 };
      for (const platform of platforms) {
        const fee = feeIn(platform, before, whole);
        expect(fee).toBeGreaterThanOrEqual(0);
        before.fee += fee;
        before.platform += platform;
      }
      expect(before.fee).toBe(whole.fee);
    }),
  );
});

test('an invoice of 2026 is kept until the middle of 2032', () => {
  expect(keptUntil('2026-03-01')).toBe('2032-07-01');
});

test('a client gets an invoice for the fee, dated on the day the booking ended, with the VAT in it', async () => {
  const { id, lines, clientId } = await invoicedRental();
  const fee = sum(
    z
      .array(z.object({ code: z.string(), amount: z.number() }))
      .parse(lines)
      .filter(({ code }) => code === 'service-fee')
      .map(({ amount }) => amount),
  );

  const [invoice, ...others] = await invoicesOf(id);

  expect(others).toEqual([]);
  expect(invoice).toMatchObject({
    kind: 'service_fee',
    type: 'invoice',
    clientId,
    total: fee,
    issuerId: null,
  });
  expect(invoice).toMatchObject(withoutVat(fee, 2_100));
  expect(invoice?.buyer).toMatchObject({
    name: 'Ana Ionescu',
    county: 'BV',
    town: 'Brașov',
    taxId: null,
  });
});

test('a company that wants it has its rental invoiced in its name; one that pays no VAT charges none', async () => {
  const [payer, small] = [await invoicedCompany(), await invoicedCompany({ taxId: '18547290' })];
  const booking = await invoicedRental(payer);
  const ofSmall = await invoicedRental(small);

  const rental = (await invoicesOf(booking.id)).find(({ kind }) => kind === 'rental');
  const withoutTax = (await invoicesOf(ofSmall.id)).find(({ kind }) => kind === 'rental');
  const fee = (await invoicesOf(booking.id)).find(({ kind }) => kind === 'service_fee');

  expect(rental).toMatchObject({
    issuerId: payer.id,
    seller: { name: 'Flota Cluj SRL', taxId: 'RO18547290' },
  });
  expect((rental?.total ?? 0) + (fee?.total ?? 0)).toBe(booking.total);
  expect(rental?.vat).toBeGreaterThan(0);
  expect(withoutTax).toMatchObject({ vat: 0, lines: [{ vatCategory: 'none', vatRate: 0 }] });
});

test('of what was charged after a rental all but damage is invoiced, whichever part of the money pays it', async () => {
  const host = await invoicedCompany();
  const booking = await rentalOf(host);
  const claim = {
    bookingId: booking.id,
    currency: 'RON',
    status: 'accepted',
    respondBy: now,
  } as const;
  await db.claim.create({ data: { ...claim, kind: 'late', amount: 100_00, createdAt: now } });
  await db.claim.create({
    data: { ...claim, kind: 'damage', amount: 500_00, createdAt: hoursAfter(now, 0.1) },
  });
  await db.claim.create({
    data: { ...claim, kind: 'fuel', amount: 70_00, createdAt: hoursAfter(now, 0.2) },
  });

  await postClaims(booking.id, `${booking.id}-deposit`, 550_00, now);
  await postClaims(booking.id, `${booking.id}-card`, 120_00, hoursAfter(now, -0.01));
  await invoicePostings(now);

  const lines = (await invoicesOf(booking.id)).flatMap((invoice) => invoice.lines);
  expect(Object.fromEntries(lines.map(({ item, total }) => [item, total]))).toEqual({
    fuel: 70_00,
    late: 100_00,
  });
});

test('a host gets one invoice a month, with a line for each posting of its bookings', async () => {
  const host = await createHost();
  const bookings = [await invoicedRental(host), await invoicedRental(host)];

  await invoiceCommissions(now);
  const before = await db.invoice.count({ where: { buyerHostId: host.id } });
  await Promise.all([invoiceCommissions(nextMonth), invoiceCommissions(nextMonth)]);

  const invoices = await db.invoice.findMany({
    where: { buyerHostId: host.id },
    include: { lines: true },
  });
  expect(before).toBe(0);
  expect(invoices).toHaveLength(1);
  expect(invoices[0]).toMatchObject({ kind: 'commission', clientId: null });
  const fees = await db.invoice.findMany({
    where: { bookingId: { in: bookings.map(({ id }) => id) } },
  });
  const platform = sum(bookings.map(({ total, hostEarns }) => total - hostEarns));
  expect(invoices[0]?.total).toBe(platform - sum(fees.map(({ total }) => total)));
});

test('money taken back makes credit notes at the VAT it was invoiced with, and no less is left than the ledger has', async () => {
  const booking = await invoicedRental(await invoicedCompany());
  const { host, platform } = {
    host: booking.hostEarns,
    platform: booking.total - booking.hostEarns,
  };

  await postShares(booking.id, `${booking.id}/9`, { host: -host, platform: -platform }, now);
  await invoicePostings(now);

  const notes = (await invoicesOf(booking.id)).filter(({ type }) => type === 'credit_note');
  const invoices = (await invoicesOf(booking.id)).filter(({ type }) => type === 'invoice');
  expect(
    notes
      .map(({ kind, total, creditsId }) => ({ kind, total, creditsId }))
      .toSorted((a, b) => a.total - b.total),
  ).toEqual(
    invoices
      .map(({ id, kind, total }) => ({ kind, total, creditsId: id }))
      .toSorted((a, b) => a.total - b.total),
  );
});

test(
  'over random histories, all invoices less all credit notes are what the ledger says, to the cent',
  async () => {
    const part = fc.record({
      host: fc.integer({ min: -200_00, max: 900_00 }),
      platform: fc.integer({ min: -50_00, max: 200_00 }),
    });
    const history = fc.array(part, { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(history, async (parts) => {
        const host = await invoicedCompany();
        const booking = await rentalOf(host);
        await earnAll(booking.id, hoursAfter(now, -2));
        for (const [at, shares] of parts.entries())
          await postShares(
            booking.id,
            `${booking.id}/${at + 2}`,
            shares,
            hoursAfter(now, -1 + at / 10),
          );
        await invoicePostings(now);
        await invoiceCommissions(nextMonth);

        const ledger = await books(booking.id);
        const invoiced = await invoicedOf(booking.id, host.id);
        expect(invoiced.platform).toBe(ledger.platform);
        expect(invoiced.client).toBe(ledger.host + ledger.platform);
      }),
      cases(12),
    );
  },
  patience(60_000).timeout,
);

async function books(bookingId: string) {
  const [row] = await db.sql(z.object({ host: z.number(), platform: z.number() }))`
    select coalesce(-sum(e.amount) filter (where e.account = 'host_payable'), 0)::bigint as host,
      coalesce(-sum(e.amount) filter (where e.account = 'platform_revenue'), 0)::bigint as platform
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.booking_id = ${bookingId}::uuid`;
  return row ?? { host: 0, platform: 0 };
}

async function invoicedOf(bookingId: string, hostId: string) {
  const ofClient = await db.invoice.findMany({ where: { bookingId } });
  const ofHost = await db.invoice.findMany({ where: { buyerHostId: hostId } });
  const signed = (found: typeof ofClient) =>
    sum(found.map(({ type, total }) => (type === 'credit_note' ? -total : total)));
  const fees = ofClient.filter(({ kind }) => kind === 'service_fee');
  return { platform: signed(fees) + signed(ofHost), client: signed(ofClient) };
}
