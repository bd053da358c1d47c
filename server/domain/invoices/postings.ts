import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { hoursAfter } from '../time/wall-clock.ts';

const Posted = z.object({
  transactionId: z.number(),
  kind: z.string(),
  at: z.date(),
  bookingId: z.string(),
  /** What host and platform have earned by it, in minor units; negative if it was taken back. */
  host: z.number(),
  platform: z.number(),
});

/** A posting of the ledger by which host or platform have earned. */
export type Posted = z.infer<typeof Posted>;

/** How many days back the sweep looks for postings without invoices. */
const LOOKS_BACK_DAYS = 60;

const BATCH = 200;

/** Only what these bookings have brought, and whether nobody is told. */
export type Among = { bookings: readonly string[]; isQuiet: true };

/**
 * The oldest postings of which no invoices follow yet. Of what the platform bears itself the client gets none, and a
 * penalty is outside VAT.
 */
export async function uninvoiced(now: Date, among?: Among): Promise<Posted[]> {
  const ids = among ? [...among.bookings] : null;
  return db.sql(Posted)`
    select t.id as transaction_id, t.kind, t.at, t.booking_id,
      coalesce(-sum(e.amount) filter (where e.account = 'host_payable'), 0)::bigint as host,
      coalesce(-sum(e.amount) filter (where e.account = 'platform_revenue'), 0)::bigint as platform
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.at > ${hoursAfter(now, -24 * LOOKS_BACK_DAYS)} and t.at <= ${now} and t.booking_id is not null
      and (${ids}::uuid[] is null or t.booking_id = any(${ids}::uuid[]))
      and not exists (select from invoiced_postings p where p.transaction_id = t.id)
    group by t.id
    having (t.kind in ('earned', 'claims') and not bool_or(e.account = 'losses'))
      or (bool_or(e.account = 'platform_revenue') and t.kind <> 'penalty')
    order by t.at, t.id limit ${BATCH}`;
}

/** What of a booking was divided before, in minor units. */
export async function dividedBefore(tx: Db, bookingId: string) {
  const { _sum } = await tx.invoicedPosting.aggregate({
    where: { bookingId },
    _sum: { fee: true, commission: true },
  });
  const fee = _sum.fee ?? 0;
  return { fee, platform: fee + (_sum.commission ?? 0) };
}

/** What of a booking's claims was paid before a posting, in minor units. */
export async function claimsPaidBefore(tx: Db, { bookingId, transactionId }: Posted) {
  const [row] = await tx.sql(z.object({ paid: z.number() }))`
    select coalesce(-sum(e.amount), 0)::bigint as paid
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.booking_id = ${bookingId}::uuid and t.kind = 'claims' and t.id < ${transactionId}
      and e.account = 'host_payable'`;
  return row?.paid ?? 0;
}

/** The claims that a booking's client pays, in the order in which money pays them. */
export async function paidClaims(tx: Db, bookingId: string) {
  const claims = await tx.claim.findMany({
    where: { bookingId, status: { in: ['accepted', 'settled'] } },
    select: { kind: true, amount: true, settled: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return claims.map(({ kind, amount, settled }) => ({ kind, amount: settled ?? amount }));
}
