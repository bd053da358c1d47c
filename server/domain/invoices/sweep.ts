import { eachOf } from '#server/lib/each.ts';
import { invoiceCommissions } from './commissions.ts';
import { invoicePostings } from './from-ledger.ts';
import { taxAuthority } from './outbox.ts';
import { sendInvoices } from './sending.ts';

/** Issues what is due, in this order: a month's commission is what the clients' fees have left of it. */
export async function sweepInvoices(now: Date): Promise<void> {
  await eachOf(
    [
      (at: Date) => invoicePostings(at),
      (at: Date) => invoiceCommissions(at),
      (at: Date) => sendInvoices(taxAuthority, at),
    ],
    (part) => part(now),
  );
}
