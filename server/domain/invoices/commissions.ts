import { z } from 'zod';
import { env } from '#server/env.ts';
import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { eachOf } from '#server/lib/each.ts';
import { carName } from '../car-columns.ts';
import { monthBounds } from '../statements/statement.ts';
import { addDays, hoursAfter } from '../time/wall-clock.ts';
import { creditOf, lastCommissionOf } from './crediting.ts';
import { dayOf, type Charge, type Draft } from './invoice.ts';
import { issue, PLATFORM_PREFIX, type NewInvoice } from './issuing.ts';
import { hostParty, platformParty } from './parties.ts';
import { isNews, tellHost } from './telling.ts';

/** How many days back the sweep looks for commission that is not invoiced. */
const LOOKS_BACK_DAYS = 120;

/** Issues the commission of the months that are over: to each host one invoice a month, with a line for each posting. */
export async function invoiceCommissions(now: Date, isQuiet = false): Promise<void> {
  const { from: thisMonth } = monthBounds(dayOf(now).slice(0, 7));
  const due = await db.sql(z.object({ hostId: z.string() }))`
    select distinct p.host_id from invoiced_postings p
    where p.at < ${thisMonth} and p.at > ${hoursAfter(now, -24 * LOOKS_BACK_DAYS)} and p.commission <> 0
      and not exists (select from invoice_lines l where l.transaction_id = p.transaction_id and l.item = 'commission')`;
  await eachOf(due, ({ hostId }) =>
    transaction(async (tx) => {
      // Of two sweeps the second finds that everything is invoiced.
      await tx.execute`select from hosts where id = ${hostId}::uuid for no key update`;
      const months = Map.groupBy(await openCommission(tx, hostId, thisMonth), ({ at }) =>
        dayOf(at).slice(0, 7),
      );
      for (const [month, open] of months) {
        const issued = await invoiceMonth(tx, { hostId, month, open }, now);
        if (!isQuiet && isNews(monthBounds(month).to, now))
          await tellHost(tx, { hostId, month }, issued, now);
      }
    }),
  );
}

const Open = z.object({
  transactionId: z.number(),
  bookingId: z.string(),
  at: z.date(),
  commission: z.number(),
  ref: z.string(),
  carName: z.string(),
});

type Open = z.infer<typeof Open>;

async function openCommission(tx: Db, hostId: string, before: Date): Promise<Open[]> {
  return tx.sql(Open)`
    select p.transaction_id, p.booking_id, p.at, p.commission, b.ref, ${carName} as car_name
    from invoiced_postings p join bookings b on b.id = p.booking_id join cars c on c.id = b.car_id
    where p.host_id = ${hostId}::uuid and p.at < ${before} and p.commission <> 0
      and not exists (select from invoice_lines l where l.transaction_id = p.transaction_id and l.item = 'commission')
    order by p.at, p.transaction_id`;
}

type Month = { hostId: string; month: string; open: readonly Open[] };

async function invoiceMonth(tx: Db, { hostId, month, open }: Month, now: Date) {
  const charges = open.filter(({ commission }) => commission > 0).map(chargeOf);
  const issued: NewInvoice[] = [];
  if (charges.length > 0)
    issued.push(await issue(tx, await draftOf(tx, hostId, month, charges), now));
  for (const taken of open.filter(({ commission }) => commission < 0)) {
    const credited = await lastCommissionOf(tx, taken.bookingId);
    const { transactionId } = taken;
    const back = { charges: [chargeOf(taken)], reason: 'money-back', transactionId };
    if (credited) issued.push(await issue(tx, creditOf(credited, back), now));
  }
  return issued;
}

function chargeOf({
  transactionId,
  commission,
  ref,
  carName: car,
  at,
}: Omit<Open, 'bookingId'>): Charge {
  return {
    item: 'commission',
    facts: { ref, car, on: dayOf(at) },
    total: commission,
    transactionId,
  };
}

async function draftOf(
  tx: Db,
  hostId: string,
  month: string,
  charges: readonly Charge[],
): Promise<Draft> {
  return {
    kind: 'commission',
    issuerId: null,
    prefix: PLATFORM_PREFIX,
    clientId: null,
    buyerHostId: hostId,
    bookingId: null,
    transactionId: null,
    creditsId: null,
    seller: platformParty(),
    buyer: await hostParty(tx, hostId),
    suppliedOn: addDays(dayOf(monthBounds(month).to), -1),
    periodFrom: `${month}-01`,
    currency: env.APP_CURRENCY,
    reason: null,
    charges,
  };
}
