import type { Db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { url } from '#shared/routes.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { sum } from '../money/money.ts';
import { hostManagers, notify } from '../notifications/commands.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import type { NewInvoice } from './issuing.ts';

/** For so many days after something was supplied people are told of its invoice; an older one is found, and not pushed. */
const NEWS_DAYS = 10;

export function isNews(supplied: Date, now: Date): boolean {
  return hoursAfter(supplied, 24 * NEWS_DAYS) > now;
}

/** Tells a client of the invoices and credit notes that a booking has brought at once. */
export async function tellClient(
  tx: Db,
  { clientId, ref, carName: car }: Pick<BookingRecord, 'clientId' | 'ref' | 'carName'>,
  issued: readonly NewInvoice[],
  now: Date,
): Promise<void> {
  if (issued.length === 0) return;
  const facts = { ...factsOf(issued), ref, car };
  const to = url('client.bookings.show', { ref });
  await notify(tx, [clientId], { kind: 'invoice_issued', facts, url: to }, now);
}

/** Tells a host's managers of the invoices of its commission. */
export async function tellHost(
  tx: Db,
  { hostId, month }: { hostId: string; month: string },
  issued: readonly NewInvoice[],
  now: Date,
): Promise<void> {
  if (issued.length === 0) return;
  const { slug } = await tx.host.findUniqueOrThrow({
    where: { id: hostId },
    select: { slug: true },
  });
  const facts = factsOf(issued);
  const to = url('owner.invoices', null, { host: slug, month });
  const managers = await hostManagers(tx, hostId);
  await notify(tx, managers, { kind: 'commission_invoiced', facts, url: to }, now);
}

/** Credit notes count as what they take back. */
function factsOf(issued: readonly NewInvoice[]) {
  const amount = sum(issued.map(({ type, total }) => (type === 'invoice' ? total : -total)));
  return {
    invoice: issued.map(({ ref }) => ref).join(', '),
    amount,
    currency: env.APP_CURRENCY,
  };
}
