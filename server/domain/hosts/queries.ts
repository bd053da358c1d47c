import { z } from 'zod';
import { db } from '#server/db/client.ts';
import {
  CarStatus,
  HostKind,
  MemberRole,
  type BankAccountStatus,
  type PayoutWay,
} from '#server/db/generated/enums.ts';
import { carName, coverPhoto } from '../car-columns.ts';
import { StoredPhoto } from '../media/photo.ts';
import { renewalState, renewalStates } from './renewals.ts';

const HostCar = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  year: z.number(),
  plate: z.string(),
  status: z.enum(CarStatus),
  hostId: z.string(),
  hostName: z.string(),
  photo: StoredPhoto.nullable(),
  /** `null` for a draft without a price. */
  basePrice: z.number().nullable(),
  currency: z.string(),
  timeZone: z.string(),
  ratingSum: z.number(),
  ratingCount: z.number(),
  trips: z.number(),
  /** The booking that is running, or the next one. */
  nextRef: z.string().nullable(),
  nextStartsAt: z.date().nullable(),
  nextEndsAt: z.date().nullable(),
  /** The share of the month, from 0 to 1, in which the car is booked. */
  occupancy: z.number(),
});

export type HostCar = z.infer<typeof HostCar>;

/** A time between two instants, for which occupancy is measured. */
export type Span = { from: Date; to: Date };

/** The hosts' cars, those in use first. */
export async function carsOfHosts(
  hostIds: readonly string[],
  month: Span,
  now: Date,
): Promise<HostCar[]> {
  return db.sql(HostCar)`
    select c.id, c.slug, ${carName} as name, c.year, c.plate, c.status, c.host_id,
      h.name as host_name, c.base_price, c.currency, c.time_zone, c.rating_sum, c.rating_count, c.trips,
      n.ref as next_ref, n.starts_at as next_starts_at, n.ends_at as next_ends_at, ${coverPhoto} as photo,
      coalesce((select extract(epoch from sum(least(o.ends_at, ${month.to}) - greatest(o.starts_at, ${month.from})))
        from occupancies o where o.car_id = c.id and o.active and o.kind = 'booking'
          and o.starts_at < ${month.to} and o.ends_at > ${month.from}), 0)::float8
        / extract(epoch from ${month.to}::timestamptz - ${month.from}::timestamptz)::float8 as occupancy
    from cars c join hosts h on h.id = c.host_id
      left join lateral (select b.ref, b.starts_at, b.ends_at from bookings b
        where b.car_id = c.id and b.status in ('confirmed', 'in_progress') and b.ends_at > ${now}
        order by b.starts_at limit 1) n on true
    where c.host_id = any(${[...hostIds]}::uuid[]) and c.status <> 'archived'
    order by array_position(array['listed', 'paused', 'in_review', 'suspended', 'draft'], c.status::text), name, c.slug
    limit 300`;
}

export type BankAccount = {
  hostId: string;
  hostName: string;
  iban: string | null;
  holder: string | null;
  status: BankAccountStatus | null;
  verifiedAt: Date | null;
  payoutWay: PayoutWay;
  /** Whether the gateway knows enough of the host to pay it. */
  isGatewayReady: boolean;
};

/** The bank account of each host; its fields are empty if it has none. */
export async function bankAccountsOf(hostIds: readonly string[]): Promise<BankAccount[]> {
  const hosts = await db.host.findMany({
    where: { id: { in: [...hostIds] } },
    orderBy: { name: 'asc' },
    select: {
      id: true,
      name: true,
      payoutWay: true,
      gatewayReadyAt: true,
      bankAccount: { select: { iban: true, holder: true, status: true, verifiedAt: true } },
    },
  });
  return hosts.map(({ id, name, payoutWay, gatewayReadyAt, bankAccount }) => ({
    hostId: id,
    hostName: name,
    payoutWay,
    isGatewayReady: gatewayReadyAt !== null,
    ...(bankAccount ?? { iban: null, holder: null, status: null, verifiedAt: null }),
  }));
}

/** A document of a car or a company that is missing, rejected, expired or about to expire. */
const Renewal = z.object({
  hostId: z.string(),
  /** The car's slug; `null` for a document of the company. */
  carSlug: z.string().nullable(),
  name: z.string(),
  plate: z.string().nullable(),
  kind: z.enum([
    'registration',
    'rca',
    'itp',
    'road_tax',
    'company_registration',
    'company_insurance',
  ]),
  state: z.enum(renewalStates),
  expiresOn: z.string().nullable(),
  reason: z.string().nullable(),
});

export type Renewal = z.infer<typeof Renewal>;

/** Documents of these hosts and their cars that are missing or expire, the most urgent first. */
export async function renewalsOf(hostIds: readonly string[], now: Date): Promise<Renewal[]> {
  return db.sql(Renewal)`
    with owners as (
      select c.id as car_id, null::uuid as company_id, c.host_id, c.slug, ${carName} as name, c.plate, k.kind
      from cars c cross join unnest(array['registration', 'rca', 'itp', 'road_tax']) as k(kind)
      where c.host_id = any(${[...hostIds]}::uuid[]) and c.status not in ('archived', 'draft')
      union all
      select null, h.id, h.id, null, h.name, null, k.kind
      from hosts h cross join unnest(array['company_registration', 'company_insurance']) as k(kind)
      where h.id = any(${[...hostIds]}::uuid[]) and h.kind = 'company'),
    documents_due as (
      select p.*, d.status, d.expires_on, d.reason
      from owners p left join lateral (select d.status, d.expires_on, d.reason from documents d
        where (d.car_id = p.car_id or d.host_id = p.company_id) and d.kind::text = p.kind
        order by (d.status = 'approved') desc, d.created_at desc limit 1) d on true)
    select * from (
      select host_id, slug as car_slug, name, plate, kind, expires_on, reason,
        ${renewalState(now)} as state
      from documents_due) found
    where state is not null
    order by array_position(array['expired', 'rejected', 'expiring', 'missing'], state), expires_on, name
    limit 200`;
}

const HostProfile = z.object({
  id: z.string(),
  slug: z.string(),
  kind: z.enum(HostKind),
  name: z.string(),
  about: z.string(),
  town: z.string(),
  photo: StoredPhoto.nullable(),
  ratingSum: z.number(),
  ratingCount: z.number(),
  responseMinutes: z.number().nullable(),
  responseBasisPoints: z.number().nullable(),
  acceptanceBasisPoints: z.number().nullable(),
  cancellationBasisPoints: z.number().nullable(),
  createdAt: z.date(),
  cars: z.number(),
  trips: z.number(),
  members: z.array(z.object({ name: z.string(), role: z.enum(MemberRole) })),
});

export type HostProfile = z.infer<typeof HostProfile>;

export async function profilesOf(hostIds: readonly string[]): Promise<HostProfile[]> {
  return db.sql(HostProfile)`
    select h.id, h.slug, h.kind, h.name, h.about, h.town, h.photo, h.rating_sum, h.rating_count,
      h.response_minutes, h.response_basis_points, h.acceptance_basis_points, h.cancellation_basis_points, h.created_at,
      (select count(*)::int from cars c where c.host_id = h.id and c.status = 'listed') as cars,
      (select coalesce(sum(c.trips), 0)::int from cars c where c.host_id = h.id) as trips,
      (select coalesce(jsonb_agg(jsonb_build_object('name', u.name, 'role', m.role) order by m.role, u.name), '[]')
        from host_members m join users u on u.id = m.user_id where m.host_id = h.id) as members
    from hosts h where h.id = any(${[...hostIds]}::uuid[]) order by h.name`;
}
