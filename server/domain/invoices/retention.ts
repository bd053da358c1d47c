import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { dayOf } from './invoice.ts';

const BATCH = 500;

/**
 * Deletes invoices that the law no longer asks for, with their lines and their way to the authority. One stays as long as
 * a credit note of it does, and none goes before the database's own date allows it. The ledger goes on knowing what was
 * invoiced, so that nothing is issued anew.
 */
export async function forgetOldInvoices(now: Date): Promise<void> {
  for (;;) {
    const [row] = await db.sql(z.object({ removed: z.number() }))`
      select forget_invoices(${dayOf(now)}::date, ${BATCH}::int) as removed`;
    if ((row?.removed ?? 0) < BATCH) return;
  }
}
