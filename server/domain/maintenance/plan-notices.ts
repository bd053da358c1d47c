import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { maintenanceKinds } from '#shared/maintenance.ts';
import { url } from '#shared/routes.ts';
import { carName } from '../car-columns.ts';
import { hostPeople, notify } from '../notifications/commands.ts';

/** A plan of which the people of its company are told. */
export const NoticedPlan = z.object({
  slug: z.string(),
  car: z.string(),
  plate: z.string(),
  hostId: z.string(),
  branchId: z.string().nullable(),
  kind: z.enum(maintenanceKinds),
  dueKm: z.number().nullable(),
  dueOn: z.string().nullable(),
});

/** SQL for the columns of a `NoticedPlan`: of the plan `p`, its car `c` and `due`, where it is due. */
export const noticedColumns = Prisma.sql`
  c.slug, ${carName} as car, c.plate, c.host_id, c.branch_id, p.kind, due.due_km, due.due_on::text as due_on`;

export async function notifyOfPlan(
  tx: Db,
  kind: 'maintenance_blocks' | 'maintenance_due',
  plan: z.infer<typeof NoticedPlan>,
  now: Date,
): Promise<void> {
  const { car, plate, slug, dueKm, dueOn } = plan;
  const facts = {
    car,
    plate,
    maintenance: plan.kind,
    ...(dueKm !== null && { dueKm }),
    ...(dueOn !== null && { dueOn }),
  };
  const page = url('company.vehicles.maintenance', { car: slug });
  await notify(tx, await hostPeople(tx, plan), { kind, facts, url: page }, now);
}
