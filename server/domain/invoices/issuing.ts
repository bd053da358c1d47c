import { z } from 'zod';
import { env } from '#server/env.ts';
import type { Db } from '#server/db/client.ts';
import { dateColumn } from '../time/wall-clock.ts';
import { dayOf, keptUntil, pricedLines, refOf, totalsOf, type Draft } from './invoice.ts';

/** The series of the platform's own invoices. */
export const PLATFORM_PREFIX = 'VLN';

/**
 * Issues an invoice. Its number is taken in the same transaction, which holds the row of the series until it ends: of
 * two invoices the second waits, and a number that is not used is given to the next one.
 *
 * @returns the invoice’s name and sum
 */
export async function issue(tx: Db, draft: Draft, now: Date): Promise<NewInvoice> {
  const issuedOn = dayOf(now);
  const year = Number(issuedOn.slice(0, 4));
  const series = await takeNumber(tx, draft, year);
  const at = await notBefore(tx, series, now);
  const invoice = invoiceRow(draft, { ...series, year, now: at });
  const { id } = await tx.invoice.create({ data: invoice, select: { id: true } });
  await tx.invoiceLine.createMany({ data: lineRows(draft, id) });
  await tx.invoiceUpload.create({ data: { invoiceId: id, dueAt: at } });
  return { id, ref: invoice.ref, total: invoice.total, type: invoice.type };
}

/** An invoice that was issued now; the total in minor units. */
export type NewInvoice = {
  id: string;
  ref: string;
  total: number;
  type: 'invoice' | 'credit_note';
};

const Taken = z.object({ seriesId: z.string(), number: z.number() });

async function takeNumber(tx: Db, { issuerId, prefix }: Draft, year: number) {
  const [taken] = await tx.sql(Taken)`
    insert into invoice_series (issuer_id, prefix, year, last_number) values (${issuerId}::uuid, ${prefix}, ${year}, 1)
    on conflict (issuer_id, prefix, year) do update set last_number = invoice_series.last_number + 1
    returning id as series_id, last_number as number`;
  if (!taken) throw new Error('A series gives a number.');
  return taken;
}

/** The dates of a series follow its numbers, also when whoever came first waited for the row and got a later number. */
async function notBefore(tx: Db, { seriesId, number }: z.infer<typeof Taken>, now: Date) {
  const last = await tx.invoice.findUnique({
    where: { seriesId_number: { seriesId, number: number - 1 } },
    select: { issuedAt: true },
  });
  return last && last.issuedAt > now ? last.issuedAt : now;
}

type Numbered = { seriesId: string; number: number; year: number; now: Date };

/** The columns of an invoice with its number. */
function invoiceRow(draft: Draft, { seriesId, number, year, now }: Numbered) {
  const { charges: _charges, prefix, suppliedOn, periodFrom, creditsId, ...columns } = draft;
  const issuedOn = dayOf(now);
  return {
    ...columns,
    ...totalsOf(pricedLines(draft)),
    seriesId,
    number,
    ref: refOf(prefix, year, number),
    type: creditsId === null ? ('invoice' as const) : ('credit_note' as const),
    creditsId,
    issuedAt: now,
    issuedOn: dateColumn(issuedOn),
    suppliedOn: dateColumn(suppliedOn),
    periodFrom: periodFrom === null ? null : dateColumn(periodFrom),
    isTest: env.STRIPE_SECRET_KEY === undefined,
    keptUntil: dateColumn(keptUntil(issuedOn)),
  };
}

function lineRows(draft: Draft, invoiceId: string) {
  return pricedLines(draft).map((line, position) => ({
    ...line,
    invoiceId,
    position: position + 1,
  }));
}
