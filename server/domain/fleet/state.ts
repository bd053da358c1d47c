import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { CarStatus, type ProtectionPlan } from '#server/db/generated/enums.ts';
import { withExpiredDocuments } from '../documents/expiry.ts';
import { isOfColumn, seasonDays, type FleetOperation } from './operation.ts';

const State = z.object({
  id: z.string(),
  status: z.enum(CarStatus),
  basePrice: z.number().nullable(),
  isExpired: z.boolean(),
  isBranchOpen: z.boolean(),
  ownExtras: z.number(),
  /** The present value that the operation would change. */
  value: z.unknown(),
});

export type FleetState = z.infer<typeof State>;

/** The present states of the cars, by id; cars archived meanwhile are left out. */
export async function statesOf(
  db: Db,
  carIds: readonly string[],
  operation: FleetOperation,
  now: Date,
): Promise<Map<string, FleetState>> {
  const rows = await db.sql(State)`
    with expired as materialized (${withExpiredDocuments(now)})
    select c.id, c.status, c.base_price, exists (select from expired e where e.car_id = c.id) as is_expired,
      ${isBranchOpen(operation)} as is_branch_open,
      (select count(*)::int from car_extras x where x.car_id = c.id and x.name is not null) as own_extras,
      ${valueOf(operation)} as value
    from cars c where c.id = any(${[...carIds]}::uuid[]) and c.status <> 'archived'`;
  return new Map(rows.map((row) => [row.id, row]));
}

function isBranchOpen(operation: FleetOperation): Prisma.Sql {
  if (operation.kind !== 'branch') return Prisma.sql`true`;
  return Prisma.sql`exists (select from branches b where b.id = ${operation.branch}::uuid and b.host_id = c.host_id)`;
}

/** SQL for the value of the car `c` that an operation changes, as JSON. */
function valueOf(operation: FleetOperation): Prisma.Sql {
  if (isOfColumn(operation)) return columns[operation.kind];
  switch (operation.kind) {
    case 'smart':
      return Prisma.sql`(select jsonb_build_object('enabled', s.enabled, 'floor', s.floor, 'ceiling', s.ceiling)
        from smart_pricing s where s.car_id = c.id)`;
    case 'season':
      return Prisma.sql`(select jsonb_agg(p.price order by d.day)
        from unnest(${seasonDays(operation)}::date[]) d (day)
          left join car_prices p on p.car_id = c.id and p."on" = d.day)`;
    case 'extra':
      return Prisma.sql`(select jsonb_build_object('unit', x.unit, 'price', x.price, 'maxQuantity', x.max_quantity)
        from car_extras x where x.car_id = c.id and (x.kind = ${operation.extra}::extra_kind or lower(x.name) = lower(${operation.name}::text)))`;
    case 'protection':
      return termsOf(operation.plan);
  }
}

const columns = {
  price: Prisma.sql`to_jsonb(c.base_price)`,
  status: Prisma.sql`to_jsonb(c.status)`,
  policy: Prisma.sql`to_jsonb(c.cancellation_policy)`,
  branch: Prisma.sql`to_jsonb(c.branch_id)`,
};

function termsOf(plan: ProtectionPlan): Prisma.Sql {
  if (plan === 'basic')
    return Prisma.sql`jsonb_build_object('dayPrice', 0, 'excess', c.excess, 'deposit', c.deposit)`;
  return Prisma.sql`(select jsonb_build_object('dayPrice', p.day_price, 'excess', p.excess, 'deposit', p.deposit)
    from car_protections p where p.car_id = c.id and p.plan = ${plan}::protection_plan)`;
}
