import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { BookingStatus, CancelledBy, InspectionLeg } from '#server/db/generated/enums.ts';
import { carName, coverPhoto } from '../car-columns.ts';
import { StoredPhoto } from '../media/photo.ts';
import type { Status } from './booking.ts';
import { cardEndsOnTrip } from './ending-card.ts';
import { countsByStatus } from './queries.ts';

/** The tabs of a client's bookings. */
export const clientTabs = {
  upcoming: ['awaiting_payment', 'requested', 'confirmed'],
  running: ['in_progress', 'returned'],
  past: ['completed'],
  cancelled: ['cancelled', 'declined', 'expired', 'payment_expired', 'no_show'],
} as const satisfies Record<string, readonly Status[]>;

export type ClientTab = keyof typeof clientTabs;

/** A booking in its client's list, with what the client has to do for it. */
const ClientBooking = z.object({
  ref: z.string(),
  status: z.enum(BookingStatus),
  carName: z.string(),
  carSlug: z.string(),
  carPhoto: StoredPhoto.nullable(),
  town: z.string(),
  hostName: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  timeZone: z.string(),
  days: z.number(),
  total: z.number(),
  currency: z.string(),
  holdExpiresAt: z.date(),
  answerDueAt: z.date().nullable(),
  returnedAt: z.date().nullable(),
  earlyCheckInAskedAt: z.date().nullable(),
  earlyCheckInAgreedAt: z.date().nullable(),
  completedAt: z.date().nullable(),
  cancelledBy: z.enum(CancelledBy).nullable(),
  contractWaits: z.boolean(),
  /** An annex of a change during the trip waits for the client's signature. */
  annexWaits: z.boolean(),
  /** The hand-over that the host has signed and the client has not. */
  legToSign: z.enum(InspectionLeg).nullable(),
  /** The deposit could not be held without the card's owner. */
  depositRefused: z.boolean(),
  /** Its card for deposit and claims cannot be charged any more when the car comes back. */
  cardEnds: z.boolean(),
  claimsToAnswer: z.number(),
  isReviewed: z.boolean(),
});

export type ClientBooking = z.infer<typeof ClientBooking>;

type Page = { limit: number; offset: number };

/** The next booking first; past ones newest first. */
export async function clientBookings(
  clientId: string,
  tab: ClientTab,
  { limit, offset }: Page,
): Promise<ClientBooking[]> {
  const isAhead = tab === 'upcoming' || tab === 'running';
  const order = isAhead ? Prisma.sql`b.starts_at, b.id` : Prisma.sql`b.starts_at desc, b.id`;
  return bookingsWhere(
    Prisma.sql`b.client_id = ${clientId}::uuid and b.status = any(${[...clientTabs[tab]]}::booking_status[])`,
    Prisma.sql`order by ${order} limit ${limit} offset ${offset}`,
  );
}

/** Bookings for which there may be something to do: those that are not over, and those that can still be reviewed. */
export async function liveBookings(clientId: string, reviewableSince: Date) {
  return bookingsWhere(
    Prisma.sql`b.client_id = ${clientId}::uuid and (
      b.status in ('awaiting_payment', 'requested', 'confirmed', 'in_progress', 'returned')
      or (b.status = 'completed' and b.completed_at > ${reviewableSince}))`,
    Prisma.sql`order by b.starts_at, b.id limit 100`,
  );
}

/** A booking as its client sees it. The caller has already found it through the client. */
export async function clientBooking(bookingId: string): Promise<ClientBooking> {
  const [booking] = await bookingsWhere(Prisma.sql`b.id = ${bookingId}::uuid`, Prisma.empty);
  if (!booking) throw new Error(`There is no booking ${bookingId}.`);
  return booking;
}

export async function countsByTab(clientId: string): Promise<Record<ClientTab, number>> {
  const count = await countsByStatus({ clientId });
  return {
    upcoming: count(clientTabs.upcoming),
    running: count(clientTabs.running),
    past: count(clientTabs.past),
    cancelled: count(clientTabs.cancelled),
  };
}

const MonthOfSpending = z.object({ month: z.number(), spent: z.number(), trips: z.number() });

export type MonthOfSpending = z.infer<typeof MonthOfSpending>;

/** What a client has paid, less refunds, for trips that began in a year, by month. Claims are included. Minor units. */
export async function spendingOf(clientId: string, year: number): Promise<MonthOfSpending[]> {
  return db.sql(MonthOfSpending)`
    select extract(month from b.starts_at at time zone b.time_zone)::int as month,
      sum(p.captured - p.refunded)::bigint as spent, count(distinct b.id)::int as trips
    from bookings b join payments p on p.booking_id = b.id
    where b.client_id = ${clientId} and p.captured > p.refunded
      and extract(year from b.starts_at at time zone b.time_zone) = ${year}
    group by 1 order by 1`;
}

const Suggestion = z.object({ id: z.string(), byTaste: z.boolean() });

/**
 * Listed cars of the categories and towns that a client has liked or rented. If there are none (`byTaste` is false),
 * the best rated cars.
 */
export async function suggestedCars(clientId: string, limit: number) {
  const rows = await db.sql(Suggestion)`
    with known as (
      select car_id from favourites where user_id = ${clientId}
      union select car_id from bookings where client_id = ${clientId}
    ), taste as (
      select array_agg(distinct c.category) as categories, array_agg(distinct c.town_slug) as towns
      from cars c join known on known.car_id = c.id
    )
    select c.id, taste.categories is not null as by_taste from cars c cross join taste
    where c.status = 'listed' and (c.class_id is null or c.leads_class) and c.id not in (select car_id from known)
      and not exists (select 1 from host_members m where m.host_id = c.host_id and m.user_id = ${clientId})
    order by coalesce((c.category = any(taste.categories))::int + (c.town_slug = any(taste.towns))::int, 0) desc,
      (c.rating_sum + 20)::float / (c.rating_count + 5) desc, c.trips desc, c.id
    limit ${limit}`;
  return { ids: rows.map(({ id }) => id), byTaste: rows.some(({ byTaste }) => byTaste) };
}

/** The reviews that a client has written, newest first. */
export async function reviewsBy(clientId: string, { limit, offset }: Page) {
  const reviews = await db.review.findMany({
    where: writtenBy(clientId),
    select: reviewSelect,
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: limit,
    skip: offset,
  });
  return reviews.map(({ booking, car, host, ...review }) => ({
    ...booking,
    ...review,
    carName: `${car.make} ${car.model}`,
    carSlug: car.slug,
    carPhoto: car.photos[0] ?? null,
    hostName: host.name,
  }));
}

export type ClientReview = Awaited<ReturnType<typeof reviewsBy>>[number];

export async function countReviewsBy(clientId: string): Promise<number> {
  return db.review.count({ where: writtenBy(clientId) });
}

const reviewSelect = {
  stars: true,
  text: true,
  createdAt: true,
  publishedAt: true,
  reply: true,
  repliedAt: true,
  booking: { select: { ref: true, endsAt: true, timeZone: true } },
  car: {
    select: {
      slug: true,
      make: true,
      model: true,
      photos: {
        select: { file: true, width: true, height: true, placeholder: true },
        orderBy: { position: 'asc' },
        take: 1,
      },
    },
  },
  host: { select: { name: true } },
} as const satisfies Prisma.ReviewSelect;

function writtenBy(clientId: string) {
  return { authorId: clientId, direction: 'client_to_host' } satisfies Prisma.ReviewWhereInput;
}

function bookingsWhere(condition: Prisma.Sql, rest: Prisma.Sql): Promise<ClientBooking[]> {
  return db.sql(ClientBooking)`
    select b.ref, b.status, ${carName} as car_name, c.slug as car_slug, ${coverPhoto} as car_photo, c.town,
      h.name as host_name, b.starts_at, b.ends_at, b.time_zone, b.days, b.total, b.currency, b.hold_expires_at,
      b.answer_due_at, b.returned_at, b.early_check_in_asked_at, b.early_check_in_agreed_at, b.completed_at, b.cancelled_by,
      exists (select 1 from contracts k where k.booking_id = b.id and k.client_signed_at is null) as contract_waits,
      exists (select 1 from booking_changes k where k.booking_id = b.id and k.to_sign and k.client_signed_at is null) as annex_waits,
      (select i.leg from inspections i where i.booking_id = b.id and i.status = 'submitted'
        and i.leg = case b.status when 'confirmed' then 'check_in'::inspection_leg
          when 'in_progress' then 'check_out'::inspection_leg end) as leg_to_sign,
      b.deposit > 0 and exists (select 1 from payments p where p.booking_id = b.id and p.purpose = 'deposit'
        having bool_or(p.status = 'failed') and not bool_or(p.status in ('authorised', 'captured'))) as deposit_refused,
      coalesce(${cardEndsOnTrip}, false) as card_ends,
      (select count(*)::int from claims m where m.booking_id = b.id and m.status = 'proposed') as claims_to_answer,
      exists (select 1 from reviews r where r.booking_id = b.id and r.direction = 'client_to_host') as is_reviewed
    from bookings b join cars c on c.id = b.car_id join hosts h on h.id = b.host_id
    where ${condition} ${rest}`;
}
