import { sql } from '#server/db/sql.ts';
import type {
  BankAccountStatus,
  CarStatus,
  HostKind,
  MemberRole,
} from '#server/db/generated/enums.ts';
import { carName, coverPhoto } from '../cars/columns.ts';
import type { StoredPhoto } from '../users/actor.ts';

export type HostCar = {
  id: string;
  slug: string;
  name: string;
  year: number;
  plate: string;
  status: CarStatus;
  hostId: string;
  hostName: string;
  photo: StoredPhoto | null;
  basePrice: number;
  currency: string;
  timeZone: string;
  ratingSum: number;
  ratingCount: number;
  trips: number;
  /** The next booking that begins, or the one that runs. */
  nextRef: string | null;
  nextStartsAt: Date | null;
  nextEndsAt: Date | null;
  /** Share of the month, from 0 to 1, in which the car is booked. */
  occupancy: number;
};

/** A span of time that occupancy is measured in. */
export type Span = { from: Date; to: Date };

/** The hosts' cars, those in use first. */
export async function carsOfHosts(
  hostIds: readonly string[],
  month: Span,
  now: Date,
): Promise<HostCar[]> {
  return sql<HostCar>`
    select c.id, c.slug, ${carName} as name, c.year, c.plate, c.status, c.host_id as "hostId",
      h.name as "hostName", c.base_price as "basePrice", c.currency, c.time_zone as "timeZone",
      c.rating_sum as "ratingSum", c.rating_count as "ratingCount", c.trips,
      n.ref as "nextRef", n.starts_at as "nextStartsAt", n.ends_at as "nextEndsAt",
      ${coverPhoto} as photo,
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
};

/** Where each host is paid; empty where nothing is known yet. */
export async function bankAccountsOf(hostIds: readonly string[]): Promise<BankAccount[]> {
  return sql<BankAccount>`
    select h.id as "hostId", h.name as "hostName", a.iban, a.holder, a.status, a.verified_at as "verifiedAt"
    from hosts h left join bank_accounts a on a.host_id = h.id
    where h.id = any(${[...hostIds]}::uuid[]) order by h.name`;
}

/** A paper of a car or a company that is missing, rejected, lapsed or about to. */
export type Renewal = {
  hostId: string;
  /** Whose it is: a car's or, with no car, the company's. */
  carSlug: string | null;
  name: string;
  plate: string | null;
  kind: 'registration' | 'rca' | 'itp' | 'road_tax' | 'company_registration' | 'company_insurance';
  state: 'missing' | 'in_review' | 'rejected' | 'expired' | 'expiring';
  expiresOn: string | null;
  reason: string | null;
};

/** Days before a paper lapses that its host is reminded (§7). */
const REMIND_DAYS = 30;

/** What is missing or lapsing among the papers of these hosts and their cars, worst first. */
export async function renewalsOf(hostIds: readonly string[], now: Date): Promise<Renewal[]> {
  return sql<Renewal>`
    with holders as (
      select c.id as car_id, null::uuid as company_id, c.host_id, c.slug, ${carName} as name, c.plate, k.kind
      from cars c cross join unnest(array['registration', 'rca', 'itp', 'road_tax']) as k(kind)
      where c.host_id = any(${[...hostIds]}::uuid[]) and c.status not in ('archived', 'draft')
      union all
      select null, h.id, h.id, null, h.name, null, k.kind
      from hosts h cross join unnest(array['company_registration', 'company_insurance']) as k(kind)
      where h.id = any(${[...hostIds]}::uuid[]) and h.kind = 'company'),
    papers as (
      select p.*, d.status, d.expires_on, d.reason
      from holders p left join lateral (select d.status, d.expires_on, d.reason from documents d
        where (d.car_id = p.car_id or d.host_id = p.company_id) and d.kind::text = p.kind
        order by (d.status = 'approved') desc, d.created_at desc limit 1) d on true)
    select * from (
      select host_id as "hostId", slug as "carSlug", name, plate, kind, expires_on::text as "expiresOn", reason,
        case when status is null and kind <> 'company_insurance' then 'missing'
          when status = 'rejected' then 'rejected'
          when status = 'expired' or expires_on < ${now}::date then 'expired'
          when status = 'approved' and expires_on <= ${now}::date + ${REMIND_DAYS}::int then 'expiring'
        end as state
      from papers) found
    where state is not null
    order by array_position(array['expired', 'rejected', 'expiring', 'missing'], state), "expiresOn", name
    limit 200`;
}

export type HostProfile = {
  id: string;
  slug: string;
  kind: HostKind;
  name: string;
  about: string;
  town: string;
  photo: StoredPhoto | null;
  ratingSum: number;
  ratingCount: number;
  responseMinutes: number | null;
  responseBasisPoints: number | null;
  createdAt: Date;
  cars: number;
  members: { name: string; role: MemberRole }[];
};

export async function profilesOf(hostIds: readonly string[]): Promise<HostProfile[]> {
  return sql<HostProfile>`
    select h.id, h.slug, h.kind, h.name, h.about, h.town, h.photo, h.rating_sum as "ratingSum",
      h.rating_count as "ratingCount", h.response_minutes as "responseMinutes",
      h.response_basis_points as "responseBasisPoints", h.created_at as "createdAt",
      (select count(*)::int from cars c where c.host_id = h.id and c.status = 'listed') as cars,
      (select coalesce(jsonb_agg(jsonb_build_object('name', u.name, 'role', m.role) order by m.role, u.name), '[]')
        from host_members m join users u on u.id = m.user_id where m.host_id = h.id) as members
    from hosts h where h.id = any(${[...hostIds]}::uuid[]) order by h.name`;
}
