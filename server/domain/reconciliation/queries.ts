import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';

const Difference = z.object({
  thing: z.string(),
  bookingId: z.string().nullable(),
  ref: z.string().nullable(),
  /** What has moved our balance at the gateway, in minor units. */
  atGateway: z.number(),
  /** What the ledger says of it. */
  inLedger: z.number(),
  currency: z.string(),
  lastAt: z.date(),
});

export type Difference = z.infer<typeof Difference>;

/** The gateway's answer and our posting may be this far apart. */
const SETTLING = Prisma.sql`interval '1 hour'`;

/**
 * Movements of our balance at the gateway that the ledger has not, or has otherwise; the newest first. One whose case an
 * admin has closed, with words of what it was, is explained.
 */
export async function findDifferences(now: Date, limit: number): Promise<Difference[]> {
  return db.sql(Difference)`
    with at_gateway as (
      select thing, currency, sum(amount) as amount, max(at) as last_at,
        (array_agg(booking_id) filter (where booking_id is not null))[1] as booking_id
      from (
        select thing, currency, case when thing like 'movement:%' then amount - fee else amount end as amount, at, booking_id
        from gateway_movements
        union all
        select 'fee:' || id, currency, -fee, at, booking_id from gateway_movements
        where fee <> 0 and thing not like 'movement:%'
      ) m group by thing, currency
    ), in_ledger as (
      select case when t.kind in ('capture', 'deposit-capture') then 'payment:' || t.ref
          when t.kind in ('refund-paid', 'refund-returned') then 'refund:' || t.ref
          when t.kind = 'gateway-fee' then 'fee:' || t.ref
          else 'movement:' || t.ref end as thing,
        e.currency, sum(e.amount) as amount, max(t.at) as last_at,
        (array_agg(t.booking_id) filter (where t.booking_id is not null))[1] as booking_id
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account = 'gateway' group by 1, 2
    )
    select coalesce(g.thing, l.thing) as thing, coalesce(g.booking_id, l.booking_id) as booking_id, b.ref,
      coalesce(g.amount, 0)::bigint as at_gateway, coalesce(l.amount, 0)::bigint as in_ledger,
      coalesce(g.currency, l.currency) as currency, greatest(g.last_at, l.last_at) as last_at
    from at_gateway g full join in_ledger l on l.thing = g.thing and l.currency = g.currency
      left join bookings b on b.id = coalesce(g.booking_id, l.booking_id)
    where coalesce(g.amount, 0) <> coalesce(l.amount, 0)
      and greatest(g.last_at, l.last_at) < ${now}::timestamptz - ${SETTLING}
      and not exists (select from money_cases k
        where k.kind = 'out_of_line' and k.cause = coalesce(g.thing, l.thing) and k.decided_by is not null)
    order by last_at desc, thing limit ${limit}`;
}

/** The last comparison, or `null` before the first one. */
export async function lastReconciliation() {
  return db.reconciliation.findFirst({ orderBy: { id: 'desc' } });
}
