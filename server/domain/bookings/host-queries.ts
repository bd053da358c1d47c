import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { BookingStatus } from '#server/db/generated/enums.ts';
import { unaccented } from '#server/lib/folded.ts';
import { keysOf } from '#server/lib/objects.ts';
import { carName, coverPhoto } from '../car-columns.ts';
import { StoredPhoto } from '../media/photo.ts';
import { occupancyOf, type Status } from './booking.ts';
import { ClientFacts, clientFacts, joinClientRating } from './client-facts.ts';

/** The tabs of a host's bookings. A hold is not shown to the host before it is paid. */
export const hostTabs = {
  requested: ['requested'],
  upcoming: ['confirmed'],
  running: ['in_progress', 'returned'],
  past: ['completed', 'declined', 'expired', 'cancelled', 'no_show'],
} as const satisfies Record<string, readonly Status[]>;

export type HostTab = keyof typeof hostTabs;

/** A booking in a host's list, with facts about the client. */
const HostBooking = z.object({
  ref: z.string(),
  status: z.enum(BookingStatus),
  carName: z.string(),
  plate: z.string(),
  carPhoto: StoredPhoto.nullable(),
  hostId: z.string(),
  branchId: z.string().nullable(),
  hostName: z.string(),
  clientName: z.string(),
  client: ClientFacts,
  startsAt: z.date(),
  endsAt: z.date(),
  timeZone: z.string(),
  days: z.number(),
  hostEarns: z.number(),
  currency: z.string(),
  deliveryPlace: z.string().nullable(),
  flightNumber: z.string().nullable(),
  town: z.string(),
  note: z.string(),
  holdExpiresAt: z.date(),
  answerDueAt: z.date().nullable(),
  requestedAt: z.date().nullable(),
  confirmedAt: z.date().nullable(),
  returnedAt: z.date().nullable(),
  earlyCheckInAgreedAt: z.date().nullable(),
});

export type HostBooking = z.infer<typeof HostBooking>;

type Page = { limit: number; offset: number };

/**
 * The bookings of a tab, or all: first those that need an answer or come next, past ones newest first. Only those that
 * `search` names, if it is not empty.
 */
export async function hostBookings(
  hostIds: readonly string[],
  { tab, search = '' }: { tab: HostTab | 'all'; search?: string },
  page: Page,
): Promise<HostBooking[]> {
  const newestFirst = tab === 'past' || tab === 'all';
  const order = newestFirst
    ? Prisma.sql`b.starts_at desc, b.id`
    : Prisma.sql`coalesce(case when b.status = 'requested' then b.answer_due_at end, b.starts_at), b.id`;
  const where = Prisma.sql`${inTab(tab)} and ${named(hostIds, search)}`;
  return select(hostIds, where, order, page);
}

const StatusCount = z.object({ status: z.enum(BookingStatus), count: z.number() });

/** The number of bookings in each tab, or of those that `search` names. */
export async function countByTab(
  hostIds: readonly string[],
  search = '',
): Promise<Record<HostTab, number>> {
  const counts = await db.sql(StatusCount)`
    select b.status, count(*)::int as count from bookings b
    where b.host_id = any(${[...hostIds]}::uuid[]) and ${named(hostIds, search)} group by b.status`;
  const count = (statuses: readonly BookingStatus[]) =>
    counts.reduce((sum, one) => sum + (statuses.includes(one.status) ? one.count : 0), 0);
  return {
    requested: count(hostTabs.requested),
    upcoming: count(hostTabs.upcoming),
    running: count(hostTabs.running),
    past: count(hostTabs.past),
  };
}

/** The whole name of a client is shown once a booking is agreed. */
const agreed = keysOf(occupancyOf).filter((status) => occupancyOf[status] === 'booking');

/** What stands between the parts of a name or a plate. */
const GAPS = /[\s-]+/;

/**
 * Condition for a booking `b` in whose reference, car, plate or client each word is found; all for an empty text. A
 * client is found by as much of their name as the host sees of it.
 */
function named(hostIds: readonly string[], search: string): Prisma.Sql {
  const words = unaccented(search).split(GAPS).filter(Boolean);
  if (words.length === 0) return Prisma.sql`true`;
  return Prisma.join(
    words.map((word) => hasWord(hostIds, word)),
    ' and ',
  );
}

function hasWord(hostIds: readonly string[], word: string): Prisma.Sql {
  return Prisma.sql`(strpos(lower(b.ref), ${word}) > 0
    or b.car_id = any(array(select c.id from cars c where c.host_id = any(${[...hostIds]}::uuid[])
      and strpos(folded(${carName}) || ' ' || translate(lower(c.plate), ' -', ''), ${word}) > 0))
    or exists (select from users u where u.id = b.client_id
      and strpos(case when b.status::text = any(${agreed}::text[]) then u.sort_name
        else split_part(u.sort_name, ' ', 1) end, ${word}) > 0))`;
}

/** Check-ins and check-outs until a moment, and those that are late, in order of time. */
export async function upcomingHandovers(
  hostIds: readonly string[],
  until: Date,
): Promise<HostBooking[]> {
  const when = Prisma.sql`(b.status = 'confirmed' and b.starts_at < ${until})
    or (b.status = 'in_progress' and b.ends_at < ${until})`;
  const order = Prisma.sql`case when b.status = 'confirmed' then b.starts_at else b.ends_at end, b.id`;
  return select(hostIds, when, order, { limit: 200, offset: 0 });
}

function inTab(tab: HostTab | 'all'): Prisma.Sql {
  const statuses: readonly string[] =
    tab === 'all' ? Object.values(hostTabs).flat() : hostTabs[tab];
  return Prisma.sql`b.status::text = any(${statuses}::text[])`;
}

async function select(
  hostIds: readonly string[],
  where: Prisma.Sql,
  order: Prisma.Sql,
  { limit, offset }: Page,
): Promise<HostBooking[]> {
  return db.sql(HostBooking)`
    select b.ref, b.status, ${carName} as car_name, c.plate, b.host_id, c.branch_id, h.name as host_name,
      u.name as client_name, b.starts_at, b.ends_at, b.time_zone, b.days, b.host_earns, b.currency, b.delivery_place,
      b.flight_number, c.town, b.note, b.hold_expires_at, b.answer_due_at, b.requested_at, b.confirmed_at, b.returned_at,
      b.early_check_in_agreed_at, ${coverPhoto} as car_photo, ${clientFacts} as client
    from bookings b join cars c on c.id = b.car_id join hosts h on h.id = b.host_id join users u on u.id = b.client_id
      ${joinClientRating}
    where b.host_id = any(${[...hostIds]}::uuid[]) and (${where})
    order by ${order} limit ${limit} offset ${offset}`;
}
