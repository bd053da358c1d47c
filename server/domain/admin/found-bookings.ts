import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { BookingStatus } from '#server/db/generated/enums.ts';
import { keysOf } from '#server/lib/objects.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { carName } from '../car-columns.ts';
import { joinBooking } from '../bookings/booking-search.ts';
import { anywhere } from '../text-search.ts';
import { patternsOf } from './user-search.ts';

/** Conditions for a booking `b`. A booking may meet several. */
const moneyConditions = {
  paid: Prisma.sql`exists (select from payments p
    where p.booking_id = b.id and p.purpose = 'rental' and p.captured > 0)`,
  unpaid: Prisma.sql`(
    b.status in ('awaiting_payment', 'confirmed', 'in_progress', 'returned', 'completed')
      and not exists (select from payments p where p.booking_id = b.id and p.purpose = 'rental' and p.captured > 0)
    or exists (select from payments p where p.booking_id = b.id and p.purpose = 'settlement'
      and p.status in ('created', 'requires_action', 'failed')))`,
  refund_open: Prisma.sql`b.id in (
    select p.booking_id from refunds r join payments p on p.id = r.payment_id where r.status = 'created'
    union select k.booking_id from money_cases k where k.kind = 'refund_failed' and k.decided_at is null)`,
  deposit_held: Prisma.sql`b.id in (select p.booking_id from payments p
    where p.purpose = 'deposit' and p.status = 'authorised')`,
  claim_open: Prisma.sql`b.id in (select l.booking_id from claims l where l.status in ('proposed', 'disputed'))`,
  payout_held: Prisma.sql`b.id in (select o.booking_id from payouts o where o.status = 'on_hold')`,
} as const satisfies Record<string, Prisma.Sql>;

export const moneyStates = keysOf(moneyConditions);

export type MoneyState = keyof typeof moneyConditions;

export type BookingFilter = {
  query: string;
  status: BookingStatus | null;
  money: MoneyState | null;
  /** Trips that are under way on one of these days; calendar days at home, both included. */
  from: string | null;
  to: string | null;
};

const FoundBooking = z.object({
  ref: z.string(),
  status: z.enum(BookingStatus),
  startsAt: z.date(),
  endsAt: z.date(),
  timeZone: z.string(),
  total: z.number(),
  currency: z.string(),
  carName: z.string(),
  plate: z.string(),
  hostName: z.string(),
  clientName: z.string(),
  clientEmail: z.string(),
  money: z.array(z.enum(moneyStates)),
});

export type FoundBooking = z.infer<typeof FoundBooking>;

/** Nobody reads so many results, and counting more would cost more than finding them. */
export const MOST_FOUND = 1_000;

/** A page of bookings, the latest trip first. `total` is at most `MOST_FOUND`; with more, `isMore` is true. */
export async function searchBookings(
  filter: BookingFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ bookings: FoundBooking[]; total: number; isMore: boolean }> {
  const where = Prisma.join(conditionsOf(filter), ' and ');
  const [bookings, counted] = await Promise.all([pageOf(where, { limit, offset }), count(where)]);
  return { bookings, total: Math.min(counted, MOST_FOUND), isMore: counted > MOST_FOUND };
}

async function pageOf(where: Prisma.Sql, { limit, offset }: { limit: number; offset: number }) {
  const flags = moneyStates.map(
    (state) => Prisma.sql`case when ${moneyConditions[state]} then ${state} end`,
  );
  return db.sql(FoundBooking)`
    with page as (select b.id from bookings b where ${where}
      order by b.starts_at desc, b.id limit ${limit} offset ${offset})
    select b.ref, b.status, b.starts_at, b.ends_at, b.time_zone, b.total, b.currency, ${carName} as car_name, c.plate,
      h.name as host_name, u.name as client_name, u.email::text as client_email,
      array_remove(array[${Prisma.join(flags)}]::text[], null) as money
    from page ${joinBooking(Prisma.sql`page.id`)}
    order by b.starts_at desc, b.id`;
}

async function count(where: Prisma.Sql): Promise<number> {
  const [row] = await db.sql(z.object({ count: z.number() }))`
    select count(*)::int as count from (
      select from bookings b where ${where} limit ${MOST_FOUND + 1}) matches`;
  return row?.count ?? 0;
}

function conditionsOf({ query, status, money, from, to }: BookingFilter): Prisma.Sql[] {
  return [
    Prisma.sql`true`,
    ...(query === '' ? [] : [namedBy(query)]),
    ...(status ? [Prisma.sql`b.status = ${status}::booking_status`] : []),
    ...(money ? [moneyConditions[money]] : []),
    ...(from ? [Prisma.sql`b.ends_at >= ${from}::date::timestamp at time zone ${HOME_ZONE}`] : []),
    ...(to
      ? [Prisma.sql`b.starts_at < (${to}::date + 1)::timestamp at time zone ${HOME_ZONE}`]
      : []),
  ];
}

/**
 * By reference, car, plate, host, client, or the gateway's number of a payment. Each part of the union has an index of
 * its own or a small table; one condition with `or` over the joined rows would read every booking.
 */
function namedBy(query: string): Prisma.Sql {
  const wanted = anywhere(query);
  const plate = anywhere(query.replaceAll(/[\s-]/g, ''));
  const person = Prisma.join(
    patternsOf(query).map((pattern) => Prisma.sql`u.search_text like ${pattern}`),
    ' and ',
  );
  return Prisma.sql`b.id in (
    select f.id from bookings f where f.ref ilike ${wanted}
    union select f.id from bookings f join users u on u.id = f.client_id where ${person}
    union select f.id from bookings f join cars c on c.id = f.car_id
      where ${carName} ilike ${wanted} or translate(c.plate, ' -', '') ilike ${plate}
    union select f.id from bookings f join hosts h on h.id = f.host_id where h.name ilike ${wanted}
    union select p.booking_id from payments p where p.intent_id = ${query})`;
}
