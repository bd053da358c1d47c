import { Prisma } from '#server/db/generated/client.ts';
import type { FleetSort } from '#shared/fleet.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { className } from '../car-columns.ts';
import { renewalState } from '../hosts/renewals.ts';
import { plansDue } from '../maintenance-plans/due.ts';
import { DAY_MS, wallDateOf, type WallDate } from '../time/wall-clock.ts';

/** How often a car is rented is measured over so many days before and after now. */
const OCCUPANCY_DAYS = 30;

type Span = { from: Date; to: Date };

/** The times for which the figures of a fleet are computed. */
export type FleetSpans = {
  /** The first day of this month. */
  month: WallDate;
  ahead: Span;
  behind: Span;
  now: Date;
};

export function fleetSpans(now: Date): FleetSpans {
  const days = OCCUPANCY_DAYS * DAY_MS;
  return {
    now,
    month: `${wallDateOf(now, HOME_ZONE).slice(0, 7)}-01`,
    ahead: { from: now, to: new Date(now.getTime() + days) },
    behind: { from: new Date(now.getTime() - days), to: now },
  };
}

/** SQL for the share of a time, from 0 to 1, in which the car `c` is booked. */
export function bookedShare({ from, to }: Span): Prisma.Sql {
  return Prisma.sql`coalesce((
    select extract(epoch from sum(least(o.ends_at, ${to}) - greatest(o.starts_at, ${from})))
      / extract(epoch from ${to}::timestamptz - ${from}::timestamptz)
    from occupancies o where o.car_id = c.id and o.active and o.kind = 'booking'
      and o.starts_at < ${to} and o.ends_at > ${from}), 0)::float8`;
}

const isToCome = Prisma.sql`b.car_id = c.id and b.status in ('confirmed', 'in_progress')`;

const dueAt = Prisma.sql`case b.status when 'confirmed' then b.starts_at else b.ends_at end`;

/** SQL for the next hand-over of the car `c`: check-in or check-out. One row, or none. */
export const nextEvent = Prisma.sql`
  select b.ref, case b.status when 'confirmed' then 'pick_up' else 'return' end as event, ${dueAt} as at
  from bookings b where ${isToCome} order by at limit 1`;

/** SQL for what each car of a host earned in a month, in minor units: what the ledger has added up, as in its statements. */
export function earnedByCar(hostId: string, month: WallDate): Prisma.Sql {
  return Prisma.sql`
    select s.car_id, s.rentals - s.fees + s.charges as amount
    from car_earnings s where s.host_id = ${hostId}::uuid and s.month = ${month}::date`;
}

export const nothingEarned = Prisma.sql`select null::uuid as car_id, 0::bigint as amount where false`;

/** SQL for the documents of the car `c` that are missing, rejected, expired or about to expire; none for a draft. */
export function documentsDue(now: Date): Prisma.Sql {
  return Prisma.sql`
    select kind, expires_on, state from (
      select kind, expires_on, ${renewalState(now)} as state
      from unnest(array['registration', 'rca', 'itp', 'road_tax']) as k(kind)
        left join (select distinct on (d.kind) d.kind::text as kind, d.status, d.expires_on
          from documents d where d.car_id = c.id
          order by d.kind, (d.status = 'approved') desc, d.created_at desc) d using (kind)
      where c.status <> 'draft') found
    where state is not null`;
}

/** SQL for the value by which the cars `c` are sorted, lowest first. */
export function sortKey(sort: FleetSort, spans: FleetSpans): Prisma.Sql {
  const keys: Record<FleetSort, () => Prisma.Sql> = {
    name: () => Prisma.sql`lower(c.make || ' ' || c.model)`,
    plate: () => Prisma.sql`c.plate`,
    branch: () => Prisma.sql`(select lower(b.name) from branches b where b.id = c.branch_id)`,
    category: () => Prisma.sql`c.category::text`,
    class: () => className,
    status: () =>
      Prisma.sql`array_position(array['listed', 'paused', 'in_review', 'draft', 'suspended'], c.status::text)`,
    price: () => Prisma.sql`c.base_price`,
    next: () => Prisma.sql`(select min(${dueAt}) from bookings b where ${isToCome})`,
    occupancy: () => bookedShare(spans.ahead),
    occupied: () => bookedShare(spans.behind),
    revenue: () => Prisma.sql`coalesce(earned.amount, 0)`,
    documents: () => Prisma.sql`(select count(*) from (${documentsDue(spans.now)}) due)`,
    service: () =>
      Prisma.sql`(select coalesce(sum(case state when 'overdue' then 100 else 1 end), 0)
        from (${plansDue(wallDateOf(spans.now, HOME_ZONE))}) plans)`,
    odometer: () => Prisma.sql`c.odometer_km`,
    policy: () => Prisma.sql`c.cancellation_policy::text`,
  };
  return keys[sort]();
}
