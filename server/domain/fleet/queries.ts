import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { CancellationPolicy, CarCategory, CarStatus } from '#server/db/generated/enums.ts';
import type { FleetSort } from '#shared/fleet.ts';
import { maintenanceKinds } from '#shared/maintenance.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { carName, className, coverPhoto } from '../car-columns.ts';
import type { Company } from './company.ts';
import { renewalStates } from '../hosts/renewals.ts';
import { plansDue } from '../maintenance-plans/due.ts';
import { StoredPhoto } from '../media/photo.ts';
import { wallDateOf } from '../time/wall-clock.ts';
import {
  bookedShare,
  documentsDue,
  earnedByCar,
  fleetSpans,
  nextEvent,
  nothingEarned,
  sortKey,
} from './columns.ts';

/** Filters for the cars of a company; `null` means any. Archived cars are never included. */
export type FleetFilter = {
  words: string;
  status: CarStatus | null;
  category: CarCategory | null;
  /** By its id. */
  branch: string | null;
  /** By the id of its class. */
  carClass: string | null;
  /** Whether smart pricing sets the price. */
  smart: boolean | null;
  /** Only cars with a document that needs attention. */
  documents: boolean;
  /** Only cars with a maintenance plan that is due or soon will be. */
  service: boolean;
};

export type FleetOrder = { sort: FleetSort; isDescending: boolean };

const DueDocument = z.object({
  kind: z.enum(['registration', 'rca', 'itp', 'road_tax']),
  state: z.enum(renewalStates),
  expiresOn: z.string().nullable(),
});

const DuePlan = z.object({ kind: z.enum(maintenanceKinds), state: z.enum(['overdue', 'soon']) });

const FleetCar = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  year: z.number(),
  plate: z.string(),
  status: z.enum(CarStatus),
  category: z.enum(CarCategory),
  branch: z.string().nullable(),
  /** The car that leads its class. */
  className: z.string().nullable(),
  odometerKm: z.number(),
  cancellationPolicy: z.enum(CancellationPolicy),
  basePrice: z.number().nullable(),
  currency: z.string(),
  timeZone: z.string(),
  isSmart: z.boolean(),
  photo: StoredPhoto.nullable(),
  nextRef: z.string().nullable(),
  nextEvent: z.enum(['pick_up', 'return']).nullable(),
  nextAt: z.date().nullable(),
  /** Shares of the days ahead and behind, from 0 to 1. */
  occupancy: z.number(),
  occupied: z.number(),
  /** Earnings of this month in minor units; 0 for a member who may not see money. */
  revenue: z.number(),
  documents: z.array(DueDocument),
  /** What is due or soon will be, overdue first. */
  service: z.array(DuePlan),
  /** The number of cars that match the filter. */
  total: z.number(),
});

export type FleetCar = z.infer<typeof FleetCar>;

type PageRequest = {
  hostId: string;
  filter: FleetFilter;
  order: FleetOrder;
  /** Counted from 0. */
  offset: number;
  size: number;
  seesMoney: boolean;
};

/** A page of a company's cars with the values of all columns. */
export async function fleetPage(request: PageRequest, now: Date): Promise<FleetCar[]> {
  const { hostId, filter, order, offset, size, seesMoney } = request;
  const spans = fleetSpans(now);
  const today = wallDateOf(now, HOME_ZONE);
  const earned = seesMoney ? earnedByCar(hostId, spans.month) : nothingEarned;
  const direction = order.isDescending ? Prisma.sql`desc` : Prisma.sql`asc`;
  return db.sql(FleetCar)`
    with earned as materialized (${earned}),
    page as (
      select c.id, count(*) over ()::int as total, row_number() over (
        order by ${sortKey(order.sort, spans)} ${direction} nulls last, lower(c.make || ' ' || c.model), c.plate, c.id
      ) as position
      from cars c left join earned on earned.car_id = c.id
      where ${matching(hostId, filter, now)}
      order by position limit ${size} offset ${offset})
    select c.id, c.slug, ${carName} as name, c.year, c.plate, c.status, c.category, br.name as branch, ${className} as class_name, c.odometer_km,
      c.cancellation_policy, c.base_price, c.currency, c.time_zone, coalesce(p.enabled, false) as is_smart,
      ${coverPhoto} as photo, n.ref as next_ref, n.event as next_event, n.at as next_at,
      ${bookedShare(spans.ahead)} as occupancy, ${bookedShare(spans.behind)} as occupied,
      coalesce(earned.amount, 0)::bigint as revenue, coalesce(due.documents, '[]') as documents,
      coalesce(upkeep.plans, '[]') as service, page.total
    from page join cars c on c.id = page.id
      left join earned on earned.car_id = c.id
      left join branches br on br.id = c.branch_id
      left join smart_pricing p on p.car_id = c.id
      left join lateral (${nextEvent}) n on true
      left join lateral (
        select jsonb_agg(jsonb_build_object('kind', d.kind, 'state', d.state, 'expiresOn', d.expires_on)
          order by d.expires_on, d.kind) as documents
        from (${documentsDue(now)}) d) due on true
      left join lateral (
        select jsonb_agg(jsonb_build_object('kind', p.kind, 'state', p.state) order by p.state, p.kind) as plans
        from (${plansDue(today)}) p) upkeep on true
    order by page.position`;
}

/** A condition for the cars `c` of a company that match a filter. */
export function matching(hostId: string, filter: FleetFilter, now: Date): Prisma.Sql {
  const { words, status, category, branch, carClass, smart, documents, service } = filter;
  const conditions = [
    Prisma.sql`c.host_id = ${hostId}::uuid and c.status <> 'archived'`,
    withWords(words),
    status && Prisma.sql`c.status = ${status}::car_status`,
    category && Prisma.sql`c.category = ${category}::car_category`,
    branch && Prisma.sql`c.branch_id = ${branch}::uuid`,
    carClass && Prisma.sql`c.class_id = ${carClass}::uuid`,
    smart !== null &&
      Prisma.sql`exists (select from smart_pricing s where s.car_id = c.id and s.enabled) = ${smart}`,
    documents && Prisma.sql`exists (${documentsDue(now)})`,
    service && Prisma.sql`exists (${plansDue(wallDateOf(now, HOME_ZONE))})`,
  ].filter((condition) => condition instanceof Prisma.Sql);
  return Prisma.join(conditions, ' and ');
}

/** A condition for the cars `c` in whose name, plate or VIN each of these words is found. */
export function withWords(words: string): Prisma.Sql {
  const found = words
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => Prisma.sql`${searched} like ${`%${escaped(word)}%`}`);
  return found.length === 0 ? Prisma.sql`true` : Prisma.join(found, ' and ');
}

/** The text that is searched: name, plate with and without spaces, and VIN. */
const searched = Prisma.sql`lower(concat_ws(' ', c.make, c.model, c.year, c.plate,
  regexp_replace(c.plate, '[^[:alnum:]]', '', 'g'), c.vin))`;

function escaped(word: string): string {
  return word.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);
}

const Counted = z.object({ status: z.enum(CarStatus), cars: z.number() });

/** The number of a company's cars that a member sees in each status, without archived ones. */
export async function fleetCounts({ id, branchId }: Company): Promise<Map<CarStatus, number>> {
  const rows = await db.sql(Counted)`
    select status, count(*)::int as cars from cars
    where host_id = ${id}::uuid and status <> 'archived'
      and (${branchId}::uuid is null or branch_id = ${branchId}::uuid)
    group by status order by status`;
  return new Map(rows.map(({ status, cars }) => [status, cars]));
}

/** The branches of a company by name. */
export function branchNames(hostId: string): Promise<{ id: string; name: string }[]> {
  return db.branch.findMany({
    where: { hostId },
    select: { id: true, name: true },
    orderBy: { name: 'asc' },
  });
}
