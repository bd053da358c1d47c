import { db, pgCode, pool } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import type { BookingStatus } from '#server/db/generated/enums.ts';
import { candidates } from '#server/domain/cars/candidates.ts';
import { countedStatement } from '#server/domain/cars/facets.ts';
import { passing } from '#server/domain/cars/filters.ts';
import type { FilterQuery } from '#shared/search-filters.ts';
import { boxAround } from '#server/domain/places/geography.ts';
import { filtered, pageStatement, type Search } from '#server/domain/cars/search.ts';

const PAGE = { offset: 0, limit: 24 };

/** Other statements for the same question. */
export const variants = {
  page: (search, now) => run(pageStatement(search, PAGE, now)),
  /** Every car counts as free. */
  'no date test': (search, now) => run(pageStatement(search, PAGE, now), neverBusy),
  /** Uses an index on the bookings themselves. */
  'not exists': (search, now) => run(antiJoin(search, now), neverBusy),
  'with counts': (search, now) => run(countedStatement(search, PAGE, now)),
  /** A statement that takes ten seconds is cancelled and counted as ten seconds. */
  'naive Prisma': (search) => naive(search).catch(unlessTimedOut),
} satisfies Record<string, (search: Search, now: Date) => Promise<unknown>>;

export type Variant = keyof typeof variants;

async function run({ text, values }: Prisma.Sql, change = (given: string) => given) {
  return pool.query({ text: change(text), values: [...values] });
}

function unlessTimedOut(error: unknown) {
  if (pgCode(error) !== '57014') throw error;
}

function neverBusy(text: string): string {
  return text.replaceAll('c.busy', `'{}'::tstzmultirange`);
}

/** Count and page, with the index of the exclusion constraint to find which cars are taken. */
function antiJoin(search: Search, now: Date): Prisma.Sql {
  const { startsAt, endsAt } = search.period ?? { startsAt: now, endsAt: now };
  return Prisma.sql`
    with matches as materialized (
      select car_id, day_price, total from (${candidates(search, filtered, now)}) c ${passing(search.filters)})
    , free as materialized (
      select * from matches m where not exists (
        select 1 from occupancies o where o.car_id = m.car_id and o.active
          and tstzrange(o.starts_at, o.blocked_until) && tstzrange(${startsAt}, ${endsAt})))
    select (select count(*) from free), (select json_agg(f) from (
      select * from free order by total, car_id limit ${PAGE.limit}) f)`;
}

/** The obvious solution in Prisma. */
async function naive(search: Search) {
  const where: Prisma.CarWhereInput = {
    status: 'listed',
    ...inArea(search),
    ...whereOf(search.filters),
    bookings: { none: overlapping(search.period) },
  };
  const cars = await db.car.findMany({
    where,
    select: { id: true },
    orderBy: [{ basePrice: 'asc' }, { id: 'asc' }],
    take: PAGE.limit,
  });
  return [cars, await db.car.count({ where })];
}

function inArea({ area }: Search): Prisma.CarWhereInput {
  if (!area) return {};
  const { west, south, east, north } = area.kind === 'box' ? area : boxAround(area);
  return { publicLat: { gte: south, lte: north }, publicLng: { gte: west, lte: east } };
}

function whereOf({ seats, gearbox, min, max }: FilterQuery): Prisma.CarWhereInput {
  return {
    ...(seats !== null && { seats: { gte: seats } }),
    ...(gearbox.length > 0 && { gearbox: { in: gearbox } }),
    ...(min !== null && { basePrice: { gte: min * 100, lte: max === null ? 1e9 : max * 100 } }),
  };
}

function overlapping(period: Search['period']): Prisma.BookingWhereInput {
  if (!period) return { id: { in: [] } };
  const { startsAt, endsAt } = period;
  return { status: { in: liveStatuses }, startsAt: { lt: endsAt }, endsAt: { gt: startsAt } };
}

const liveStatuses: BookingStatus[] = ['awaiting_payment', 'requested', 'confirmed', 'in_progress'];
