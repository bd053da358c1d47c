import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import type { ReportSort } from '#shared/fleet.ts';
import { carName, className } from '../car-columns.ts';
import {
  columnOf,
  factsOf,
  monthsOf,
  spansOf,
  typeOf,
  type ReportRequest,
  type ReportScope,
} from './facts.ts';
import { figureNames } from './figures.ts';

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

/** The figures of a company's cars in a period, added up by month, branch, type or car, or all together. Rows without any are left out. */
export async function reportRows(request: ReportRequest): Promise<ReportRow[]> {
  const { scope, group, order, page } = request;
  const { key, name, slug, plate } = groups[group];
  const limit = page ? Prisma.sql`limit ${page.size} offset ${page.offset}` : Prisma.empty;
  return db.sql(Row)`
    with months as (${monthsOf(request)}),
    spans as (${spansOf(request)}),
    fleet as materialized (
      select c.id, c.listed_at, c.archived_at from cars c where ${carsOf(scope)}),
    facts as (${factsOf(request)}),
    figures as (
      select ${key} as key, ${name} as name, ${slug} as slug, ${plate} as plate, ${totals}
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

/** The columns of all figures of a group. */
const totals = Prisma.join(
  figureNames.map(
    (name) => Prisma.sql`sum(f.${columnOf(name)})::${typeOf(name)} as ${columnOf(name)}`,
  ),
  ', ',
);

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
