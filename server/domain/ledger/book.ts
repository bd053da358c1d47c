import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { BookingStatus, LedgerAccount } from '#server/db/generated/enums.ts';
import { postingKinds, type PostingKind } from '#shared/ledger.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { anywhere } from '../text-search.ts';

export type LedgerFilter = {
  /** A part of a booking's reference or of a host's name; empty for all. */
  query: string;
  /** Postings that move this account. */
  account: LedgerAccount | null;
  kind: PostingKind | null;
  /** Calendar days at home, both included. */
  from: string | null;
  to: string | null;
};

const AccountTotal = z.object({
  account: z.enum(LedgerAccount),
  currency: z.string(),
  debit: z.number(),
  credit: z.number(),
});

export type AccountTotal = z.infer<typeof AccountTotal>;

/** What the postings found have moved on each account, in minor units; both sides are positive. */
export async function accountTotals(filter: LedgerFilter): Promise<AccountTotal[]> {
  return db.sql(AccountTotal)`
    select e.account, e.currency, coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as debit,
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as credit
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where ${conditionOf(filter)}
    group by e.account, e.currency order by e.currency, e.account`;
}

const Head = z.object({
  id: z.number(),
  at: z.date(),
  kind: z.enum(postingKinds),
  bookingRef: z.string().nullable(),
});

const BookedEntry = z.object({
  transactionId: z.number(),
  account: z.enum(LedgerAccount),
  hostName: z.string().nullable(),
  /** Minor units; debits are positive. */
  amount: z.number(),
  currency: z.string(),
});

type BookedEntry = z.infer<typeof BookedEntry>;

export type BookedPosting = z.infer<typeof Head> & { entries: BookedEntry[] };

/** The postings found, newest first, from before the one named. */
export async function findPostings(
  filter: LedgerFilter,
  { before, limit }: { before: number | null; limit: number },
): Promise<BookedPosting[]> {
  const heads = await db.sql(Head)`
    select t.id, t.at, t.kind, b.ref as booking_ref
    from ledger_transactions t left join bookings b on b.id = t.booking_id
    where ${conditionOf(filter)} and (${before}::bigint is null or t.id < ${before}::bigint)
    order by t.id desc limit ${limit}`;
  const entries = await db.sql(BookedEntry)`
    select e.transaction_id, e.account, h.name as host_name, e.amount, e.currency
    from ledger_entries e left join hosts h on h.id = e.host_id
    where e.transaction_id = any(${heads.map(({ id }) => id)}::bigint[]) order by e.id`;
  const byPosting = Map.groupBy(entries, ({ transactionId }) => transactionId);
  return heads.map((head) => ({ ...head, entries: byPosting.get(head.id) ?? [] }));
}

/** So few that reading and writing them does not hold up others. */
const BATCH = 200;

/** All postings found, newest first, some at a time. */
export async function* everyPosting(filter: LedgerFilter): AsyncGenerator<BookedPosting[]> {
  let before: number | null = null;
  for (;;) {
    const batch: BookedPosting[] = await findPostings(filter, { before, limit: BATCH });
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
    before = batch.at(-1)?.id ?? null;
  }
}

/** Condition for a transaction `t`. */
function conditionOf({ query, account, kind, from, to }: LedgerFilter): Prisma.Sql {
  const wanted = anywhere(query);
  const conditions = [
    ...(query === ''
      ? []
      : [
          Prisma.sql`(t.booking_id in (select id from bookings where ref ilike ${wanted})
            or t.id in (select e.transaction_id from ledger_entries e
              where e.host_id in (select id from hosts where name ilike ${wanted})))`,
        ]),
    ...(account
      ? [
          Prisma.sql`exists (select from ledger_entries e
            where e.transaction_id = t.id and e.account = ${account}::ledger_account)`,
        ]
      : []),
    ...(kind ? [Prisma.sql`t.kind = ${kind}`] : []),
    ...(from ? [Prisma.sql`t.at >= ${from}::date::timestamp at time zone ${HOME_ZONE}`] : []),
    ...(to ? [Prisma.sql`t.at < (${to}::date + 1)::timestamp at time zone ${HOME_ZONE}`] : []),
  ];
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, ' and ');
}

const OddBooking = z.object({
  ref: z.string(),
  status: z.enum(BookingStatus),
  /** The client's money that the ledger holds, in minor units; below zero when more was given than taken. */
  funds: z.number(),
  currency: z.string(),
});

export type OddBooking = z.infer<typeof OddBooking>;

/** Refunds and earnings are posted when a booking ends; the gateway may answer a little later. */
const SETTLING = Prisma.sql`interval '1 hour'`;

/**
 * Bookings whose client's money does not add up, the newest first and at most so many: more was given than taken, or
 * the booking has ended and something is still left.
 */
export async function oddBookings(now: Date, limit: number): Promise<OddBooking[]> {
  return db.sql(OddBooking)`
    select b.ref, b.status, held.funds, b.currency
    from (
      select t.booking_id, -sum(e.amount)::bigint as funds, max(t.at) as last_at
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account = 'client_funds' group by t.booking_id having sum(e.amount) <> 0
    ) held join bookings b on b.id = held.booking_id
    where (held.funds < 0 or held.last_at < ${now}::timestamptz - ${SETTLING}
      and b.status in ('completed', 'cancelled', 'no_show', 'declined', 'expired', 'payment_expired'))
      and not exists (select from no_shows n where n.booking_id = b.id and n.settled_at is null)
    order by b.starts_at desc, b.id limit ${limit}`;
}
