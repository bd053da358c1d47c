import { db } from '#server/db/client.ts';
import { invoiceCommissions } from '#server/domain/invoices/commissions.ts';
import { invoicePostings } from '#server/domain/invoices/from-ledger.ts';
import { dayOf } from '#server/domain/invoices/invoice.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import type { Plan } from './plan.ts';

/** As far back as the demo accounts have invoices. */
const DAYS = 60;

/**
 * Issues what the trips of the demo accounts have brought, on the days on which the product would have. The product
 * itself issues all the others once it runs.
 */
export async function issueInvoices({ people }: Plan, now: Date): Promise<void> {
  const bookings = await tripsOf([people.client.id, people.owner.id, people.companyOwner.id]);
  for (let day = DAYS; day >= 0; day--) {
    const at = hoursAfter(now, -24 * day);
    await invoicePostings(at, { bookings, isQuiet: true });
    if (dayOf(at).endsWith('-01')) await invoiceCommissions(at, true);
  }
}

async function tripsOf(userIds: string[]): Promise<string[]> {
  const hosted = { host: { members: { some: { userId: { in: userIds } } } } };
  const trips = await db.booking.findMany({
    where: { OR: [{ clientId: { in: userIds } }, hosted] },
    select: { id: true },
  });
  return trips.map(({ id }) => id);
}
