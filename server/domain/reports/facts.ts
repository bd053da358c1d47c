import { Prisma } from '#server/db/generated/client.ts';
import type { CarCategory } from '#server/db/generated/enums.ts';
import type { ReportGroup, ReportSort } from '#shared/fleet.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { figureNames, type Figures } from './figures.ts';
import type { Period } from './period.ts';

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

/**
 * SQL for the months of a report up to its end. `first` is the day by which the sums of a month are known, `is_whole`
 * says that all of the month is counted.
 */
export function monthsOf({ period, until }: ReportRequest): Prisma.Sql {
  return Prisma.sql`
    select to_char(m, 'YYYY-MM') as month, m::date as first, m at time zone ${HOME_ZONE} as starts,
      least((m + interval '1 month') at time zone ${HOME_ZONE}, ${until}) as ends,
      (m + interval '1 month') at time zone ${HOME_ZONE} <= ${until} as is_whole
    from generate_series(${`${period.first}-01`}::timestamp, ${`${period.last}-01`}::timestamp, interval '1 month') m
    where m at time zone ${HOME_ZONE} < ${until}`;
}

/** SQL for the times over which figures are added up: each of the `months`, or all of them at once. */
export function spansOf({ group }: ReportRequest): Prisma.Sql {
  if (group === 'month') return Prisma.sql`select month, starts, ends from months`;
  return Prisma.sql`
    select '' as month, min(starts) as starts, max(ends) as ends from months having count(*) > 0`;
}

/**
 * SQL for everything that counts of the cars of `fleet`, by car and by the `spans` of the report. Earnings are dated by the ledger, as in the statements; trips and
 * bookings by their beginning; times by the part of them that lies in the month.
 */
export function factsOf({ scope: { hostId }, group }: ReportRequest): Prisma.Sql {
  const sources = [
    ownedTimes,
    takenTimes,
    tripsOf(hostId),
    damagesOf(hostId),
    sumsOf(hostId, group),
    postingsOf(hostId, group),
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

/** SQL for the span to which a row of `months` belongs. */
function spanOf(group: ReportRequest['group']): Prisma.Sql {
  return group === 'month' ? Prisma.sql`m.month` : Prisma.sql`''`;
}

/** What the ledger has added up for each month that is counted whole. */
function sumsOf(hostId: string, group: ReportRequest['group']): Prisma.Sql {
  return Prisma.sql`
    select s.car_id, ${spanOf(group)}, ${figures({
      rentals: Prisma.sql`s.rentals`,
      fees: Prisma.sql`s.fees`,
      charges: Prisma.sql`s.charges`,
    })}
    from months m join car_earnings s on s.host_id = ${hostId}::uuid and s.month = m.first
      join fleet c on c.id = s.car_id
    where m.is_whole`;
}

/** What an account was credited. */
const credited = Prisma.sql`-e.amount`;

/** The postings themselves of the month in which the report ends. */
function postingsOf(hostId: string, group: ReportRequest['group']): Prisma.Sql {
  return Prisma.sql`
    select b.car_id, ${spanOf(group)}, ${figures({
      rentals: summed(credited, Prisma.sql`t.kind = 'earned'`),
      fees: summed(credited, Prisma.sql`t.kind = 'earned' and e.account = 'platform_revenue'`),
      charges: summed(credited, Prisma.sql`t.kind = 'claims' and e.account = 'host_payable'`),
    })}
    from months m join ledger_transactions t on t.at >= m.starts and t.at < m.ends and t.kind in ('earned', 'claims')
      join bookings b on b.id = t.booking_id and b.host_id = ${hostId}::uuid
      join fleet c on c.id = b.car_id
      join ledger_entries e on e.transaction_id = t.id and e.account in ('host_payable', 'platform_revenue')
    where not m.is_whole
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

export function columnOf(name: keyof Figures): Prisma.Sql {
  return Prisma.raw(name === 'noShows' ? 'no_shows' : name);
}

export function typeOf(name: keyof Figures): Prisma.Sql {
  return Prisma.raw(durations.has(name) ? 'float8' : 'bigint');
}
