import { z } from 'zod';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { db } from '#server/db/client.ts';

/** Money earned in a calendar month, in minor units. */
const MonthEarned = z.object({ month: z.string(), rental: z.number(), charges: z.number() });

export type MonthEarned = z.infer<typeof MonthEarned>;

/** The earnings of these hosts in each of the last months, with the current one, from the ledger. Minor units. */
export async function earningsByMonth(
  hostIds: readonly string[],
  months: number,
  now: Date,
): Promise<MonthEarned[]> {
  return db.sql(MonthEarned)`
    with months as (
      select generate_series(date_trunc('month', ${now}::timestamptz at time zone ${HOME_ZONE}) - make_interval(months => ${months - 1}::int),
        date_trunc('month', ${now}::timestamptz at time zone ${HOME_ZONE}), interval '1 month') as month),
    earned as (
      select date_trunc('month', t.at at time zone ${HOME_ZONE}) as month, t.kind, -e.amount as amount
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account = 'host_payable' and e.host_id = any(${[...hostIds]}::uuid[]) and t.kind in ('earned', 'claims')
        and t.at <= ${now})
    select to_char(m.month, 'YYYY-MM') as month,
      coalesce(sum(e.amount) filter (where e.kind = 'earned'), 0)::bigint as rental,
      coalesce(sum(e.amount) filter (where e.kind = 'claims'), 0)::bigint as charges
    from months m left join earned e on e.month = m.month
    group by m.month order by m.month`;
}

/** The share of a week, from 0 to 1, in which the hosts' listed cars are booked. */
const WeekOccupancy = z.object({ week: z.string(), share: z.number() });

export type WeekOccupancy = z.infer<typeof WeekOccupancy>;

/** Weeks from Monday to Monday: some in the past, this one, and some ahead. */
export async function occupancyByWeek(
  hostIds: readonly string[],
  weeks: { before: number; after: number },
  now: Date,
): Promise<WeekOccupancy[]> {
  return db.sql(WeekOccupancy)`
    with weeks as (
      select w as starts, (w at time zone ${HOME_ZONE}) as from_at, ((w + interval '7 days') at time zone ${HOME_ZONE}) as to_at
      from generate_series(
        date_trunc('week', ${now}::timestamptz at time zone ${HOME_ZONE}) - make_interval(weeks => ${weeks.before}::int),
        date_trunc('week', ${now}::timestamptz at time zone ${HOME_ZONE}) + make_interval(weeks => ${weeks.after}::int),
        interval '1 week') w),
    fleet as (select id from cars where host_id = any(${[...hostIds]}::uuid[]) and status in ('listed', 'paused'))
    select to_char(w.starts, 'YYYY-MM-DD') as week,
      coalesce(extract(epoch from sum(least(o.ends_at, w.to_at) - greatest(o.starts_at, w.from_at))
        filter (where o.id is not null)) / nullif((select count(*) from fleet) * extract(epoch from w.to_at - w.from_at), 0), 0)::float8 as share
    from weeks w left join occupancies o on o.car_id in (select id from fleet) and o.active and o.kind = 'booking'
      and o.starts_at < w.to_at and o.ends_at > w.from_at
    group by w.starts, w.from_at, w.to_at order by w.starts`;
}
