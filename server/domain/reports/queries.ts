import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import type { CarCategory } from '#server/db/generated/enums.ts';
import type { ReportGroup, ReportSort } from '#shared/fleet.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { carName } from '../car-columns.ts';
import type { Period } from './period.ts';

const Row = z.object({
  /** The month, the id of the branch or the car, or the type; empty for cars without a branch. */
  key: z.string(),
  /** Empty where the key says it all. */
  name: z.string(),
  /** Of a car. */
  slug: z.string().nullable(),
  plate: z.string().nullable(),
  owned: z.number(),
  rented: z.number(),
  blocked: z.number(),
  trips: z.number(),
  days: z.number(),
  paid: z.number(),
  booked: z.number(),
  cancelled: z.number(),
  noShows: z.number(),
  damages: z.number(),
  rentals: z.number(),
  fees: z.number(),
  charges: z.number(),
  /** The number of rows on all pages. */
  total: z.number(),
});

export type ReportRow = z.infer<typeof Row>;

/** Which cars of a company are reported on; `null` means any. A car counts for the branch it belongs to now. */
export type ReportScope = { hostId: string; branch: string | null; category: CarCategory | null };

export type ReportRequest = {
  scope: ReportScope;
  period: Period;
  /** Nothing after this instant is counted. */
  until: Date;
  group: ReportGroup;
  order?: { sort: ReportSort; isDescending: boolean };
  /** All rows without it. */
  page?: { offset: number; size: number };
};

/** The figures of a company's cars in a period, added up by month, branch, type or car. Rows without any are left out. */
export async function reportRows(request: ReportRequest): Promise<ReportRow[]> {
  const { scope, period, until, group, order, page } = request;
  const { key, name, slug, plate } = groups[group];
  const limit = page ? Prisma.sql`limit ${page.size} offset ${page.offset}` : Prisma.empty;
  return db.sql(Row)`
    with months as (
      select to_char(m, 'YYYY-MM') as month, m at time zone ${HOME_ZONE} as starts,
        least((m + interval '1 month') at time zone ${HOME_ZONE}, ${until}) as ends
      from generate_series(${`${period.first}-01`}::timestamp, ${`${period.last}-01`}::timestamp,
        interval '1 month') m
      where m at time zone ${HOME_ZONE} < ${until}),
    fleet as materialized (
      select c.id, c.listed_at, c.archived_at from cars c where ${carsOf(scope)}),
    facts as (${factsOf(scope)}),
    figures as (
      select ${key} as key, ${name} as name, ${slug} as slug, ${plate} as plate,
        ${seconds('owned')} as owned, ${seconds('rented')} as rented, ${seconds('blocked')} as blocked,
        ${whole('trips')} as trips, ${whole('days')} as days, ${whole('paid')} as paid,
        ${whole('booked')} as booked, ${whole('cancelled')} as cancelled, ${whole('no_shows')} as no_shows,
        ${whole('damages')} as damages, ${whole('rentals')} as rentals, ${whole('fees')} as fees,
        ${whole('charges')} as charges
      from facts f join cars c on c.id = f.car_id left join branches br on br.id = c.branch_id
      group by 1, 2, 3, 4)
    select *, count(*) over ()::int as total from figures
    order by ${orderOf(order)}, name, key ${limit}`;
}

function carsOf({ hostId, branch, category }: ReportScope): Prisma.Sql {
  const conditions = [
    Prisma.sql`c.host_id = ${hostId}::uuid`,
    branch && Prisma.sql`c.branch_id = ${branch}::uuid`,
    category && Prisma.sql`c.category = ${category}::car_category`,
  ].filter((condition) => condition instanceof Prisma.Sql);
  return Prisma.join(conditions, ' and ');
}

/**
 * SQL for everything that counts: of which car, in which month, what and how much. Earnings are dated by the ledger, as
 * in the statements; trips and bookings by their beginning; times by the part of them that lies in the month.
 */
function factsOf({ hostId }: ReportScope): Prisma.Sql {
  return Prisma.sql`
    select c.id as car_id, m.month, 'owned' as what,
      extract(epoch from least(m.ends, c.archived_at) - greatest(m.starts, c.listed_at)) as amount
    from fleet c join months m on c.listed_at < m.ends and (c.archived_at is null or c.archived_at > m.starts)
    union all
    select c.id, m.month, case o.kind when 'booking' then 'rented' else 'blocked' end,
      extract(epoch from least(m.ends, o.ends_at) - greatest(m.starts, o.starts_at))
    from fleet c
      join occupancies o on o.car_id = c.id and o.active and o.kind in ('booking', 'block', 'imported')
      join months m on o.starts_at < m.ends and o.ends_at > m.starts
    union all
    select c.id, m.month, counted.what, counted.amount
    from bookings b join fleet c on c.id = b.car_id join months m on b.starts_at >= m.starts and b.starts_at < m.ends
      cross join lateral (values
        ('trips', (b.started_at is not null)::int),
        ('days', case when b.started_at is not null then b.days end),
        ('paid', case when b.started_at is not null then b.total end),
        ('booked', 1),
        ('cancelled', (b.status = 'cancelled')::int),
        ('no_shows', (b.status = 'no_show')::int)) counted (what, amount)
    where b.host_id = ${hostId}::uuid and b.confirmed_at is not null
    union all
    select c.id, m.month, 'damages', 1
    from claims cl join bookings b on b.id = cl.booking_id join fleet c on c.id = b.car_id
      join months m on cl.created_at >= m.starts and cl.created_at < m.ends
    where b.host_id = ${hostId}::uuid and cl.kind = 'damage' and cl.status <> 'withdrawn'
    union all
    select c.id, m.month, counted.what, counted.amount
    from bookings b join fleet c on c.id = b.car_id
      join ledger_transactions t on t.booking_id = b.id and t.kind in ('earned', 'claims')
      join months m on t.at >= m.starts and t.at < m.ends
      join ledger_entries e on e.transaction_id = t.id
      cross join lateral (values
        ('rentals', case when t.kind = 'earned' and e.account in ('host_payable', 'platform_revenue') then -e.amount end),
        ('fees', case when t.kind = 'earned' and e.account = 'platform_revenue' then -e.amount end),
        ('charges', case when t.kind = 'claims' and e.account = 'host_payable' then -e.amount end)
      ) counted (what, amount)
    where b.host_id = ${hostId}::uuid`;
}

function seconds(what: 'owned' | 'rented' | 'blocked'): Prisma.Sql {
  return Prisma.sql`${added(what)}::float8`;
}

function whole(what: string): Prisma.Sql {
  return Prisma.sql`${added(what)}::bigint`;
}

function added(what: string): Prisma.Sql {
  return Prisma.sql`coalesce(sum(f.amount) filter (where f.what = ${what}), 0)`;
}

const nothing = Prisma.sql`null::text`;

const notOfACar = { slug: nothing, plate: nothing };

const groups: Record<ReportGroup, Record<'key' | 'name' | 'slug' | 'plate', Prisma.Sql>> = {
  month: { key: Prisma.sql`f.month`, name: Prisma.sql`''`, ...notOfACar },
  branch: {
    key: Prisma.sql`coalesce(br.id::text, '')`,
    name: Prisma.sql`coalesce(br.name, '')`,
    ...notOfACar,
  },
  category: { key: Prisma.sql`c.category::text`, name: Prisma.sql`''`, ...notOfACar },
  car: {
    key: Prisma.sql`c.id::text`,
    name: carName,
    slug: Prisma.sql`c.slug`,
    plate: Prisma.sql`nullif(c.plate, '')`,
  },
};

function orderOf(order: ReportRequest['order']): Prisma.Sql {
  if (!order || order.sort === 'name')
    return order?.isDescending ? Prisma.sql`name desc, key desc` : Prisma.sql`name, key`;
  const by: Record<Exclude<ReportSort, 'name'>, Prisma.Sql> = {
    occupancy: Prisma.sql`rented / nullif(owned, 0)`,
    blocked: Prisma.sql`blocked / nullif(owned, 0)`,
    trips: Prisma.sql`trips`,
    price: Prisma.sql`paid::float8 / nullif(days, 0)`,
    cancelled: Prisma.sql`cancelled::float8 / nullif(booked, 0)`,
    damages: Prisma.sql`damages`,
    rentals: Prisma.sql`rentals`,
    fees: Prisma.sql`fees`,
    charges: Prisma.sql`charges`,
    earned: Prisma.sql`rentals - fees + charges`,
  };
  const direction = order.isDescending ? Prisma.sql`desc` : Prisma.sql`asc`;
  return Prisma.sql`${by[order.sort]} ${direction} nulls last`;
}
