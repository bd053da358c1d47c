import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import type { InvoiceKind } from '#server/db/generated/enums.ts';
import { lineItems } from '#shared/invoices.ts';
import { columnDate } from '../time/wall-clock.ts';
import { LineFacts, type Charge, type Draft } from './invoice.ts';
import { Party } from './party.ts';

const columns = {
  id: true,
  kind: true,
  type: true,
  ref: true,
  issuerId: true,
  clientId: true,
  buyerHostId: true,
  bookingId: true,
  suppliedOn: true,
  periodFrom: true,
  currency: true,
  seller: true,
  buyer: true,
  series: { select: { prefix: true } },
  lines: {
    select: { item: true, facts: true, vatCategory: true, vatRate: true, total: true },
    orderBy: { position: 'asc' },
  },
} as const satisfies Prisma.InvoiceSelect;

type Row = Prisma.InvoiceGetPayload<{ select: typeof columns }>;

/** An issued invoice, as far as another one can follow from it. */
export type Issued = Omit<Draft, 'transactionId' | 'creditsId' | 'reason'> &
  Pick<Row, 'id' | 'type' | 'ref'>;

export async function issuedInvoice(tx: Db, id: string): Promise<Issued | null> {
  const row = await tx.invoice.findUnique({ where: { id }, select: columns });
  return row && issuedOf(row);
}

/** The newest invoice of this kind for a booking. */
export async function lastOf(tx: Db, bookingId: string, kind: InvoiceKind): Promise<Issued | null> {
  const row = await tx.invoice.findFirst({
    where: { bookingId, kind, type: 'invoice' },
    select: columns,
    orderBy: { issuedAt: 'desc' },
  });
  return row && issuedOf(row);
}

/** The newest invoice of commission that has a line for a booking. */
export async function lastCommissionOf(tx: Db, bookingId: string): Promise<Issued | null> {
  const [row] = await tx.sql(z.object({ id: z.string() }))`
    select i.id from invoices i join invoice_lines l on l.invoice_id = i.id
      join invoiced_postings p on p.transaction_id = l.transaction_id
    where p.booking_id = ${bookingId}::uuid and l.item = 'commission' and i.type = 'invoice'
    order by i.issued_at desc limit 1`;
  return row ? issuedInvoice(tx, row.id) : null;
}

type Taken = { charges: readonly Charge[]; reason: string; transactionId: number | null };

/** A credit note that takes charges back, each at the VAT with which it was invoiced. */
export function creditOf(issued: Issued, { charges, reason, transactionId }: Taken): Draft {
  const { id, type: _type, ref: _ref, ...same } = issued;
  const vatOf = ({ item }: Charge) =>
    (issued.charges.find((one) => one.item === item) ?? issued.charges[0])?.vat;
  return {
    ...same,
    creditsId: id,
    transactionId,
    reason,
    charges: charges.map((charge) => {
      const vat = charge.vat ?? vatOf(charge);
      return { ...charge, total: Math.abs(charge.total), ...(vat ? { vat } : {}) };
    }),
  };
}

function issuedOf({ series, lines, seller, buyer, suppliedOn, periodFrom, ...row }: Row): Issued {
  return {
    ...row,
    prefix: series.prefix,
    seller: Party.parse(seller),
    buyer: Party.parse(buyer),
    suppliedOn: columnDate(suppliedOn),
    periodFrom: periodFrom && columnDate(periodFrom),
    charges: lines.map(({ item, facts, vatCategory, vatRate, total }) => ({
      item: z.enum(lineItems).parse(item),
      facts: LineFacts.parse(facts),
      total,
      transactionId: null,
      vat: { category: vatCategory, rate: vatRate },
    })),
  };
}
