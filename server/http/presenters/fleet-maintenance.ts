import type { Job, Plan } from '#server/domain/maintenance/queries.ts';
import { maintenanceKinds, type MaintenanceKind } from '#shared/maintenance.ts';
import { url } from '#shared/routes.ts';

export type PlanView = Omit<Plan, 'carSlug' | 'total'> & {
  urls: { car: string; done: string; destroy: string };
};

export function planView({ carSlug: car, total: _total, ...plan }: Plan): PlanView {
  const at = { car, kind: plan.kind };
  return {
    ...plan,
    urls: {
      car: url('company.vehicles.maintenance', { car }),
      done: url('company.vehicles.maintenance.done', at),
      destroy: url('company.vehicles.maintenance.destroy', at),
    },
  };
}

export type JobView = {
  id: string;
  kind: MaintenanceKind;
  doneOn: string;
  doneKm: number;
  /** In minor units; `null` where nobody has said it, and for a member who may not see money. */
  cost: number | null;
  currency: string;
  note: string;
  by: string | null;
};

export function jobView(job: Job, seesMoney: boolean): JobView | null {
  const kind = maintenanceKinds.find((one) => one === job.kind);
  if (!kind) return null;
  const { id, doneOn, doneKm, cost, currency, note, creator } = job;
  return {
    id,
    kind,
    doneOn: doneOn.toISOString().slice(0, 10),
    doneKm,
    cost: seesMoney ? cost : null,
    currency,
    note,
    by: creator?.name ?? null,
  };
}
