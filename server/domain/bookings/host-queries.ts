import { fragment, sql, type Fragment } from '#server/db/sql.ts';
import type { KycStatus } from '#server/db/generated/enums.ts';
import { carName, coverPhoto } from '../cars/columns.ts';
import type { StoredPhoto } from '../users/actor.ts';
import type { Status } from './booking.ts';

/** The tabs of a host's bookings. A hold nobody has paid is no host's business yet. */
export const hostTabs = {
  requested: ['requested'],
  upcoming: ['confirmed'],
  running: ['in_progress', 'returned'],
  past: ['completed', 'declined', 'expired', 'cancelled', 'no_show'],
} as const satisfies Record<string, readonly Status[]>;

export type HostTab = keyof typeof hostTabs;

/** A booking on a host's list, with what its card says about the client. */
export type HostBooking = {
  ref: string;
  status: Status;
  carName: string;
  plate: string;
  carPhoto: StoredPhoto | null;
  hostId: string;
  hostName: string;
  clientName: string;
  client: {
    photo: StoredPhoto | null;
    phone: string | null;
    email: string;
    kycStatus: KycStatus;
    trips: number;
    ratingSum: number;
    ratingCount: number;
  };
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  days: number;
  hostEarns: number;
  currency: string;
  deliveryPlace: string | null;
  town: string;
  note: string;
  holdExpiresAt: Date;
  answerDueAt: Date | null;
  requestedAt: Date | null;
  confirmedAt: Date | null;
  returnedAt: Date | null;
};

type Page = { limit: number; offset: number };

/** The bookings of a tab, or all; what needs an answer or comes next at the top, the past newest first. */
export async function hostBookings(
  hostIds: readonly string[],
  tab: HostTab | 'all',
  page: Page,
): Promise<HostBooking[]> {
  const newestFirst = tab === 'past' || tab === 'all';
  const order = newestFirst
    ? fragment`b.starts_at desc, b.id`
    : fragment`coalesce(case when b.status = 'requested' then b.answer_due_at end, b.starts_at), b.id`;
  return select(hostIds, inTab(tab), order, page);
}

/** How many bookings each tab holds. */
export async function countByTab(hostIds: readonly string[]): Promise<Record<HostTab, number>> {
  const rows = await sql<{ status: Status; count: number }>`
    select status, count(*)::int as count from bookings
    where host_id = any(${[...hostIds]}::uuid[]) group by status`;
  const count = (statuses: readonly Status[]) =>
    rows.reduce((sum, row) => sum + (statuses.includes(row.status) ? row.count : 0), 0);
  return {
    requested: count(hostTabs.requested),
    upcoming: count(hostTabs.upcoming),
    running: count(hostTabs.running),
    past: count(hostTabs.past),
  };
}

/** Check-ins and check-outs to come before a moment, with those that are late, in the order they happen. */
export async function upcomingHandovers(
  hostIds: readonly string[],
  until: Date,
): Promise<HostBooking[]> {
  const when = fragment`(b.status = 'confirmed' and b.starts_at < ${until})
    or (b.status = 'in_progress' and b.ends_at < ${until})`;
  const order = fragment`case when b.status = 'confirmed' then b.starts_at else b.ends_at end, b.id`;
  return select(hostIds, when, order, { limit: 200, offset: 0 });
}

function inTab(tab: HostTab | 'all'): Fragment {
  const statuses: readonly string[] =
    tab === 'all' ? Object.values(hostTabs).flat() : hostTabs[tab];
  return fragment`b.status::text = any(${statuses}::text[])`;
}

async function select(
  hostIds: readonly string[],
  where: Fragment,
  order: Fragment,
  { limit, offset }: Page,
) {
  return sql<HostBooking>`
    select b.ref, b.status, ${carName} as "carName", c.plate, b.host_id as "hostId",
      h.name as "hostName", u.name as "clientName", b.starts_at as "startsAt", b.ends_at as "endsAt",
      b.time_zone as "timeZone", b.days, b.host_earns as "hostEarns", b.currency,
      b.delivery_place as "deliveryPlace", c.town, b.note, b.hold_expires_at as "holdExpiresAt",
      b.answer_due_at as "answerDueAt", b.requested_at as "requestedAt", b.confirmed_at as "confirmedAt",
      b.returned_at as "returnedAt",
      ${coverPhoto} as "carPhoto",
      jsonb_build_object('photo', u.photo, 'phone', u.phone, 'email', u.email, 'kycStatus', u.kyc_status,
        'trips', (select count(*) from bookings t where t.client_id = u.id and t.status = 'completed'),
        'ratingSum', r.stars, 'ratingCount', r.count) as client
    from bookings b join cars c on c.id = b.car_id join hosts h on h.id = b.host_id join users u on u.id = b.client_id
      cross join lateral (select coalesce(sum(v.stars), 0)::int as stars, count(*)::int as count
        from reviews v join bookings vb on vb.id = v.booking_id
        where vb.client_id = u.id and v.direction = 'host_to_client' and v.published_at is not null) r
    where b.host_id = any(${[...hostIds]}::uuid[]) and (${where})
    order by ${order} limit ${limit} offset ${offset}`;
}
