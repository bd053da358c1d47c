import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { rules } from '../rules.ts';
import { addDays, datesFrom, type WallDate } from '../time/wall-clock.ts';
import { noRhythm, rhythmOf, type MarketDay, type Rhythm } from './rhythm.ts';

const { historyDays, days: HORIZON } = rules.smartPricing;

/** Stands for the whole country among the names of towns. */
const COUNTRY = '';

const TownDay = z.object({ town: z.string(), day: z.number(), change: z.number() });
const TownLead = z.object({ town: z.string(), ahead: z.number(), days: z.number() });
const StoredRhythm = z.object({
  town: z.string(),
  usual: z.number(),
  weekdays: z.array(z.number()),
  months: z.array(z.number()),
  booked: z.array(z.number()),
});

export type Rhythms = { of: (town: string | null) => Rhythm };

export async function storedRhythms(db: Db): Promise<Rhythms> {
  const rows = await db.sql(StoredRhythm)`
    select town_slug as town, usual, weekdays, months, booked from market_rhythms`;
  const byTown = new Map(rows.map(({ town, ...rhythm }) => [town, rhythm]));
  const country = byTown.get(COUNTRY) ?? noRhythm;
  return { of: (town) => byTown.get(town ?? COUNTRY) ?? country };
}

/**
 * Computes from the bookings of the last two years how cars are rented in each town and in the country; once a day, in
 * a transaction.
 */
export async function learnRhythms(db: Db, today: WallDate): Promise<void> {
  if ((await db.marketRhythm.count({ where: { computedOn: new Date(`${today}T00:00Z`) } })) > 0)
    return;
  // Two years of bookings take longer to read than the timeout for pages allows.
  await db.execute`set local statement_timeout = '50s'`;
  const from = addDays(today, -historyDays);
  const [rented, offered, leads] = [
    daily(await rentedByTown(db, from, today)),
    daily(await offeredByTown(db, from, today)),
    leadsByTown(await leadsOf(db, from, today)),
  ];
  const daysOf = (town: string) => marketDays(from, rented.get(town), offered.get(town));
  const country = rhythmOf(daysOf(COUNTRY), leads.get(COUNTRY) ?? [], noRhythm);
  const learnt = [...rented.keys()]
    .filter((town) => town !== COUNTRY)
    .map((town) => ({ town, ...rhythmOf(daysOf(town), leads.get(town) ?? [], country) }));
  await store(db, [{ town: COUNTRY, ...country }, ...learnt], today);
}

/** Rentals that began and ended, by town and day. A car counts for each date on which it is away at noon. */
async function rentedByTown(db: Db, from: WallDate, today: WallDate) {
  return db.sql(TownDay)`
    select c.town_slug as town, edge.day, sum(edge.more)::int as change
    from bookings b join cars c on c.id = b.car_id
      cross join lateral (values
        (greatest((b.starts_at at time zone ${HOME_ZONE} + interval '12 hours')::date - ${from}::date, 0), 1),
        ((b.ends_at at time zone ${HOME_ZONE} + interval '12 hours')::date - ${from}::date, -1)) edge (day, more)
    where b.status in ('confirmed', 'in_progress', 'returned', 'completed') and c.town_slug is not null
      and b.starts_at < ${today}::date and b.ends_at > ${from}::date and edge.day between 0 and ${historyDays - 1}::int
    group by 1, 2`;
}

/** Cars that came on the market, by town and day. */
async function offeredByTown(db: Db, from: WallDate, today: WallDate) {
  return db.sql(TownDay)`
    select town_slug as town, greatest((listed_at at time zone ${HOME_ZONE})::date - ${from}::date, 0) as day,
      count(*)::int as change
    from cars where listed_at < ${today}::date and town_slug is not null and status <> 'archived'
    group by 1, 2`;
}

/** Rented days by how many days before the rental they were booked. */
async function leadsOf(db: Db, from: WallDate, today: WallDate) {
  return db.sql(TownLead)`
    select c.town_slug as town, least(greatest(b.starts_at::date - b.created_at::date, 0), ${HORIZON}::int) as ahead,
      sum(b.days)::int as days
    from bookings b join cars c on c.id = b.car_id
    where b.status in ('confirmed', 'in_progress', 'returned', 'completed') and c.town_slug is not null
      and b.starts_at >= ${from}::date and b.starts_at < ${today}::date
    group by 1, 2`;
}

/** Adds up the changes of each day to the number of cars on it, for each town and for the country. */
function daily(changes: readonly z.infer<typeof TownDay>[]) {
  const byTown = new Map<string, Int32Array>();
  const add = (town: string, day: number, change: number) => {
    const days = byTown.get(town) ?? new Int32Array(historyDays);
    byTown.set(town, days);
    days[day] = (days[day] ?? 0) + change;
  };
  for (const { town, day, change } of changes) {
    add(town, day, change);
    add(COUNTRY, day, change);
  }
  for (const days of byTown.values())
    for (let at = 1; at < historyDays; at++) days[at] = (days[at] ?? 0) + (days[at - 1] ?? 0);
  return byTown;
}

function marketDays(from: WallDate, rented?: Int32Array, offered?: Int32Array): MarketDay[] {
  return datesFrom(from, historyDays).map((on, day) => ({
    on,
    rented: rented?.[day] ?? 0,
    offered: offered?.[day] ?? 0,
  }));
}

function leadsByTown(rows: readonly z.infer<typeof TownLead>[]) {
  const byTown = new Map<string, number[]>();
  for (const { town, ahead, days } of rows)
    for (const market of [town, COUNTRY]) {
      const leads = byTown.get(market) ?? Array.from({ length: HORIZON + 1 }, () => 0);
      byTown.set(market, leads);
      leads[ahead] = (leads[ahead] ?? 0) + days;
    }
  return byTown;
}

async function store(db: Db, rhythms: readonly ({ town: string } & Rhythm)[], today: WallDate) {
  await db.execute`
    insert into market_rhythms (town_slug, usual, weekdays, months, booked, computed_on)
    select town, usual, weekdays, months, booked, ${today}::date
    from json_to_recordset(${JSON.stringify(rhythms)}::json)
      as r (town text, usual float8, weekdays float8[], months float8[], booked float8[])
    on conflict (town_slug) do update set usual = excluded.usual, weekdays = excluded.weekdays,
      months = excluded.months, booked = excluded.booked, computed_on = excluded.computed_on`;
}
