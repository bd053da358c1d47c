import { db, type Db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import { columnDate } from '../time/wall-clock.ts';
import { InvoiceDocument } from './document.ts';

const documentColumns = {
  id: true,
  ref: true,
  kind: true,
  type: true,
  issuerId: true,
  clientId: true,
  buyerHostId: true,
  issuedOn: true,
  suppliedOn: true,
  periodFrom: true,
  currency: true,
  net: true,
  vat: true,
  total: true,
  seller: true,
  buyer: true,
  reason: true,
  isTest: true,
  booking: { select: { ref: true } },
  credits: { select: { ref: true, issuedOn: true } },
  lines: {
    select: {
      item: true,
      facts: true,
      vatCategory: true,
      vatRate: true,
      net: true,
      vat: true,
      total: true,
    },
    orderBy: { position: 'asc' },
  },
} as const satisfies Prisma.InvoiceSelect;

type Row = Prisma.InvoiceGetPayload<{ select: typeof documentColumns }>;

function documentOf({ booking, credits, ...row }: Row): InvoiceDocument {
  return InvoiceDocument.parse({
    ...row,
    bookingRef: booking?.ref ?? null,
    issuedOn: columnDate(row.issuedOn),
    suppliedOn: columnDate(row.suppliedOn),
    periodFrom: row.periodFrom && columnDate(row.periodFrom),
    credits: credits && { ref: credits.ref, issuedOn: columnDate(credits.issuedOn) },
  });
}

export async function documentById(id: string, tx: Db = db): Promise<InvoiceDocument | null> {
  const row = await tx.invoice.findUnique({ where: { id }, select: documentColumns });
  return row && documentOf(row);
}

/** The numbers of the invoices found, oldest first. */
export async function numbersWhere(where: Prisma.InvoiceWhereInput) {
  return db.invoice.findMany({
    where,
    select: { id: true, ref: true },
    orderBy: [{ issuedAt: 'asc' }, { number: 'asc' }],
  });
}
