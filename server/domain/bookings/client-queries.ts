import { fragment, sql, type Fragment } from '#server/db/sql.ts';
import type { CancelledBy, InspectionLeg } from '#server/db/generated/enums.ts';
import { carName, coverPhoto } from '../cars/columns.ts';
import type { StoredPhoto } from '../users/actor.ts';
import type { Status } from './booking.ts';

/** The tabs of a client's bookings. */
export const clientTabs = {
  upcoming: ['awaiting_payment', 'requested', 'confirmed'],
  running: ['in_progress', 'returned'],
  past: ['completed'],
  cancelled: ['cancelled', 'declined', 'expired', 'payment_expired', 'no_show'],
} as const satisfies Record<string, readonly Status[]>;

export type ClientTab = keyof typeof clientTabs;

/** A booking on its client's list, with what waits for them in it. */
export type ClientBooking = {
  ref: string;
  status: Status;
  carName: string;
  carSlug: string;
  carPhoto: StoredPhoto | null;
  town: string;
  hostName: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  days: number;
  total: number;
  currency: string;
  holdExpiresAt: Date;
  answerDueAt: Date | null;
  returnedAt: Date | null;
  completedAt: Date | null;
  cancelledBy: CancelledBy | null;
  contractWaits: boolean;
  /** The hand-over the host has signed and the client has not. */
  legToSign: InspectionLeg | null;
  /** The deposit could not be held without its card's owner. */
  depositRefused: boolean;
  claimsToAnswer: number;
  isReviewed: boolean;
};

type Page = { limit: number; offset: number };

/** What comes next stands first; what is over, newest first. */
export async function clientBookings(
  clientId: string,
  tab: ClientTab,
  { limit, offset }: Page,
): Promise<ClientBooking[]> {
  const isAhead = tab === 'upcoming' || tab === 'running';
  const order = isAhead ? fragment`b.starts_at, b.id` : fragment`b.starts_at desc, b.id`;
  return bookingsWhere(
    fragment`b.client_id = ${clientId}::uuid and b.status = any(${[...clientTabs[tab]]}::booking_status[])`,
    fragment`order by ${order} limit ${limit} offset ${offset}`,
  );
}

/** Bookings in which something may still be to do: those not over, and those young enough to be reviewed. */
export async function liveBookings(clientId: string, reviewableSince: Date) {
  return bookingsWhere(
    fragment`b.client_id = ${clientId}::uuid and (
      b.status in ('awaiting_payment', 'requested', 'confirmed', 'in_progress', 'returned')
      or (b.status = 'completed' and b.completed_at > ${reviewableSince}))`,
    fragment`order by b.starts_at, b.id limit 100`,
  );
}

/** The booking of a reference, for those who have found it through its client. */
export async function clientBooking(bookingId: string): Promise<ClientBooking> {
  const [booking] = await bookingsWhere(fragment`b.id = ${bookingId}::uuid`, fragment``);
  if (!booking) throw new Error(`There is no booking ${bookingId}.`);
  return booking;
}

export async function countsByTab(clientId: string): Promise<Record<ClientTab, number>> {
  const rows = await sql<{ status: Status; count: number }>`
    select status, count(*)::int as count from bookings where client_id = ${clientId} group by status`;
  const count = (tab: ClientTab) => {
    const statuses: readonly Status[] = clientTabs[tab];
    return rows.reduce((sum, row) => sum + (statuses.includes(row.status) ? row.count : 0), 0);
  };
  return {
    upcoming: count('upcoming'),
    running: count('running'),
    past: count('past'),
    cancelled: count('cancelled'),
  };
}

export type MonthOfSpending = { month: number; spent: number; trips: number };

/** What a client has paid and not got back for trips that began in a year, by month; claims are part of it. */
export async function spendingOf(clientId: string, year: number): Promise<MonthOfSpending[]> {
  return sql<MonthOfSpending>`
    select extract(month from b.starts_at at time zone b.time_zone)::int as month,
      sum(p.captured - p.refunded)::bigint as spent, count(distinct b.id)::int as trips
    from bookings b join payments p on p.booking_id = b.id
    where b.client_id = ${clientId} and p.captured > p.refunded
      and extract(year from b.starts_at at time zone b.time_zone) = ${year}
    group by 1 order by 1`;
}

/** Listed cars of the kinds and towns a client has liked or rented before; without any (`byTaste`) the best rated. */
export async function suggestedCars(clientId: string, limit: number) {
  const rows = await sql<{ id: string; byTaste: boolean }>`
    with known as (
      select car_id from favourites where user_id = ${clientId}
      union select car_id from bookings where client_id = ${clientId}
    ), taste as (
      select array_agg(distinct c.category) as categories, array_agg(distinct c.town_slug) as towns
      from cars c join known on known.car_id = c.id
    )
    select c.id, taste.categories is not null as "byTaste" from cars c cross join taste
    where c.status = 'listed' and c.id not in (select car_id from known)
      and not exists (select 1 from host_members m where m.host_id = c.host_id and m.user_id = ${clientId})
    order by coalesce((c.category = any(taste.categories))::int + (c.town_slug = any(taste.towns))::int, 0) desc,
      (c.rating_sum + 20)::float / (c.rating_count + 5) desc, c.trips desc, c.id
    limit ${limit}`;
  return { ids: rows.map(({ id }) => id), byTaste: rows.some(({ byTaste }) => byTaste) };
}

export type ClientReview = {
  ref: string;
  carName: string;
  carSlug: string;
  carPhoto: StoredPhoto | null;
  hostName: string;
  endsAt: Date;
  timeZone: string;
  stars: number;
  text: string;
  createdAt: Date;
  publishedAt: Date | null;
  reply: string | null;
  repliedAt: Date | null;
};

/** The reviews a client has written, newest first. */
export async function reviewsBy(
  clientId: string,
  { limit, offset }: Page,
): Promise<ClientReview[]> {
  return sql<ClientReview>`
    select b.ref, ${carName} as "carName", c.slug as "carSlug", ${coverPhoto} as "carPhoto",
      h.name as "hostName", b.ends_at as "endsAt", b.time_zone as "timeZone", r.stars, r.text,
      r.created_at as "createdAt", r.published_at as "publishedAt", r.reply, r.replied_at as "repliedAt"
    from reviews r join bookings b on b.id = r.booking_id join cars c on c.id = b.car_id join hosts h on h.id = b.host_id
    where r.author_id = ${clientId} and r.direction = 'client_to_host'
    order by r.created_at desc, r.id limit ${limit} offset ${offset}`;
}

export async function countReviewsBy(clientId: string): Promise<number> {
  const [row] = await sql<{ count: number }>`
    select count(*)::int as count from reviews where author_id = ${clientId} and direction = 'client_to_host'`;
  return row?.count ?? 0;
}

function bookingsWhere(condition: Fragment, rest: Fragment) {
  return sql<ClientBooking>`
    select b.ref, b.status, ${carName} as "carName", c.slug as "carSlug", ${coverPhoto} as "carPhoto",
      c.town, h.name as "hostName", b.starts_at as "startsAt", b.ends_at as "endsAt", b.time_zone as "timeZone",
      b.days, b.total, b.currency, b.hold_expires_at as "holdExpiresAt", b.answer_due_at as "answerDueAt",
      b.returned_at as "returnedAt", b.completed_at as "completedAt", b.cancelled_by as "cancelledBy",
      exists (select 1 from contracts k where k.booking_id = b.id and k.client_signed_at is null) as "contractWaits",
      (select i.leg from inspections i where i.booking_id = b.id and i.status = 'submitted'
        and i.leg = case b.status when 'confirmed' then 'check_in'::inspection_leg
          when 'in_progress' then 'check_out'::inspection_leg end) as "legToSign",
      b.deposit > 0 and exists (select 1 from payments p where p.booking_id = b.id and p.purpose = 'deposit'
        having bool_or(p.status = 'failed') and not bool_or(p.status in ('authorised', 'captured'))) as "depositRefused",
      (select count(*)::int from claims m where m.booking_id = b.id and m.status = 'proposed') as "claimsToAnswer",
      exists (select 1 from reviews r where r.booking_id = b.id and r.direction = 'client_to_host') as "isReviewed"
    from bookings b join cars c on c.id = b.car_id join hosts h on h.id = b.host_id
    where ${condition} ${rest}`;
}
