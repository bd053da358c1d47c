import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import type { CarCategory } from '#server/db/generated/enums.ts';
import type { ReportGroup, ReportSort } from '#shared/fleet.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { carName, className } from '../car-columns.ts';
import { figureNames, type Figures } from './figures.ts';
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
  upkeep: z.number(),
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
  /** `all`: one row of everything. */
  group: ReportGroup | 'all';
  order?: { sort: ReportSort; isDescending: boolean };
  /** All rows without it. */
  page?: { offset: number; size: number };
};

/** Figures that are times: parts of seconds. Everything else is whole. */
const durations: ReadonlySet<keyof Figures> = new Set(['owned', 'rented', 'blocked']);

/** The figures of a company's cars in a period, added up by month, branch, type or car, or all together. Rows without any are left out. */
export async function reportRows(request: ReportRequest): Promise<ReportRow[]> {
  const { scope, group, order, page } = request;
  const { key, name, slug, plate } = groups[group];
  const limit = page ? Prisma.sql`limit ${page.size} offset ${page.offset}` : Prisma.empty;
  return db.sql(Row)`
    with spans as (${spansOf(request)}),
    fleet as materialized (
      select c.id, c.listed_at, c.archived_at from cars c where ${carsOf(scope)}),
    facts as (${factsOf(scope)}),
    figures as (
      select ${key} as key, ${name} as name, ${slug} as slug, ${plate} as plate, ${totals}
      from facts f join cars c on c.id = f.car_id left join branches br on br.id = c.branch_id
      group by 1, 2, 3, 4)
    select *, count(*) over ()::int as total from figures
    order by ${orderOf(order)}, name, key ${limit}`;
}

/** SQL for the times over which figures are added up: the months, or all of them at once. */
function spansOf({ period, until, group }: ReportRequest): Prisma.Sql {
  const months = Prisma.sql`
    select to_char(m, 'YYYY-MM') as month, m at time zone ${HOME_ZONE} as starts,
      least((m + interval '1 month') at time zone ${HOME_ZONE}, ${until}) as ends
    from generate_series(${`${period.first}-01`}::timestamp, ${`${period.last}-01`}::timestamp, interval '1 month') m
    where m at time zone ${HOME_ZONE} < ${until}`;
  if (group === 'month') return months;
  return Prisma.sql`
    select '' as month, min(starts) as starts, max(ends) as ends from (${months}) m having count(*) > 0`;
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
 * SQL for everything that counts, by car and month. Earnings are dated by the ledger, as in the statements; trips and
 * bookings by their beginning; times by the part of them that lies in the month.
 */
function factsOf({ hostId }: ReportScope): Prisma.Sql {
  const sources = [
    ownedTimes,
    takenTimes,
    tripsOf(hostId),
    damagesOf(hostId),
    moneyOf(hostId),
    upkeep,
  ];
  return Prisma.join(sources, ' union all ');
}

const ownedTimes = Prisma.sql`
  select c.id as car_id, m.month, ${figures({
    owned: seconds('least(m.ends, c.archived_at) - greatest(m.starts, c.listed_at)'),
  })}
  from fleet c join spans m on c.listed_at < m.ends and (c.archived_at is null or c.archived_at > m.starts)`;

const taken = seconds('least(m.ends, o.ends_at) - greatest(m.starts, o.starts_at)');

const takenTimes = Prisma.sql`
  select c.id, m.month, ${figures({
    rented: summed(taken, Prisma.sql`o.kind = 'booking'`),
    blocked: summed(taken, Prisma.sql`o.kind <> 'booking'`),
  })}
  from spans m cross join fleet c
    join occupancies o on o.car_id = c.id and o.active and o.kind in ('booking', 'block', 'imported')
      and o.starts_at < m.ends and o.ends_at > m.starts
  group by 1, 2`;

const hasBegun = Prisma.sql`b.started_at is not null`;

function tripsOf(hostId: string): Prisma.Sql {
  return Prisma.sql`
    select b.car_id, m.month, ${figures({
      trips: counted(hasBegun),
      days: summed(Prisma.sql`b.days`, hasBegun),
      paid: summed(Prisma.sql`b.total`, hasBegun),
      booked: Prisma.sql`count(*)`,
      cancelled: counted(Prisma.sql`b.status = 'cancelled'`),
      noShows: counted(Prisma.sql`b.status = 'no_show'`),
    })}
    from spans m join bookings b on b.starts_at >= m.starts and b.starts_at < m.ends
      join fleet c on c.id = b.car_id
    where b.host_id = ${hostId}::uuid and b.confirmed_at is not null
    group by 1, 2`;
}

function damagesOf(hostId: string): Prisma.Sql {
  return Prisma.sql`
    select b.car_id, m.month, ${figures({ damages: Prisma.sql`count(*)` })}
    from claims cl join bookings b on b.id = cl.booking_id join fleet c on c.id = b.car_id
      join spans m on cl.created_at >= m.starts and cl.created_at < m.ends
    where b.host_id = ${hostId}::uuid and cl.kind = 'damage' and cl.status <> 'withdrawn'
    group by 1, 2`;
}

/** What an account was credited. */
const credited = Prisma.sql`-e.amount`;

function moneyOf(hostId: string): Prisma.Sql {
  return Prisma.sql`
    select b.car_id, m.month, ${figures({
      rentals: summed(credited, Prisma.sql`t.kind = 'earned'`),
      fees: summed(credited, Prisma.sql`t.kind = 'earned' and e.account = 'platform_revenue'`),
      charges: summed(credited, Prisma.sql`t.kind = 'claims' and e.account = 'host_payable'`),
    })}
    from spans m join ledger_transactions t on t.at >= m.starts and t.at < m.ends and t.kind in ('earned', 'claims')
      join bookings b on b.id = t.booking_id and b.host_id = ${hostId}::uuid
      join fleet c on c.id = b.car_id
      join ledger_entries e on e.transaction_id = t.id and e.account in ('host_payable', 'platform_revenue')
    group by 1, 2`;
}

const upkeep = Prisma.sql`
  select c.id, m.month, ${figures({ upkeep: Prisma.sql`sum(j.cost)` })}
  from spans m cross join fleet c
    join maintenance_jobs j on j.car_id = c.id and j.cost is not null
      and j.done_on::timestamp at time zone ${HOME_ZONE} >= m.starts
      and j.done_on::timestamp at time zone ${HOME_ZONE} < m.ends
  group by 1, 2`;

function seconds(interval: string): Prisma.Sql {
  return Prisma.sql`extract(epoch from ${Prisma.raw(interval)})::float8`;
}

function summed(value: Prisma.Sql, where: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`coalesce(sum(${value}) filter (where ${where}), 0)`;
}

function counted(where: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`count(*) filter (where ${where})`;
}

/** The columns of all figures in their order; 0 for those that are not given. */
function figures(given: Partial<Record<keyof Figures, Prisma.Sql>>): Prisma.Sql {
  const columns = figureNames.map(
    (name) => Prisma.sql`(${given[name] ?? Prisma.sql`0`})::${typeOf(name)} as ${columnOf(name)}`,
  );
  return Prisma.join(columns, ', ');
}

/** The columns of all figures of a group. */
const totals = Prisma.join(
  figureNames.map(
    (name) => Prisma.sql`sum(f.${columnOf(name)})::${typeOf(name)} as ${columnOf(name)}`,
  ),
  ', ',
);

function columnOf(name: keyof Figures): Prisma.Sql {
  return Prisma.raw(name === 'noShows' ? 'no_shows' : name);
}

function typeOf(name: keyof Figures): Prisma.Sql {
  return Prisma.raw(durations.has(name) ? 'float8' : 'bigint');
}

const nothing = Prisma.sql`null::text`;

const notOfACar = { slug: nothing, plate: nothing };

const groups: Record<
  ReportRequest['group'],
  Record<'key' | 'name' | 'slug' | 'plate', Prisma.Sql>
> = {
  all: { key: Prisma.sql`''`, name: Prisma.sql`''`, ...notOfACar },
  month: { key: Prisma.sql`f.month`, name: Prisma.sql`''`, ...notOfACar },
  branch: {
    key: Prisma.sql`coalesce(br.id::text, '')`,
    name: Prisma.sql`coalesce(br.name, '')`,
    ...notOfACar,
  },
  category: { key: Prisma.sql`c.category::text`, name: Prisma.sql`''`, ...notOfACar },
  class: {
    key: Prisma.sql`coalesce(c.class_id::text, '')`,
    // Classes of one model at two branches are told apart; cars in no class are one row.
    name: Prisma.sql`case when c.class_id is null then '' else concat_ws(' · ', ${className}, br.name) end`,
    ...notOfACar,
  },
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
    upkeep: Prisma.sql`upkeep`,
    margin: Prisma.sql`rentals - fees + charges - upkeep`,
  };
  const direction = order.isDescending ? Prisma.sql`desc` : Prisma.sql`asc`;
  return Prisma.sql`${by[order.sort]} ${direction} nulls last`;
}
