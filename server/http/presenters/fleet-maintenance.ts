import { isConfirmed } from '#server/domain/bookings/booking.ts';
import type { Due, InTheWay, Job, OpenDamage } from '#server/domain/maintenance/queries.ts';
import { columnDate, wallDateOf, type WallDate } from '#server/domain/time/wall-clock.ts';
import { givenName } from '#server/domain/users/names.ts';
import { damageKinds, damageZones } from '#shared/car-drawing.ts';
import { isJobKind, type JobKind } from '#shared/maintenance.ts';
import { url } from '#shared/routes.ts';
import { pick } from './pick.ts';

export type DueView = Pick<
  Due,
  | 'carName'
  | 'plate'
  | 'branchName'
  | 'kind'
  | 'dueKm'
  | 'dueOn'
  | 'state'
  | 'isBlocking'
  | 'conflicts'
> & {
  /** Where something can be done about it: the car's maintenance, or its documents. */
  url: string;
};

export function dueView(due: Due): DueView {
  const at = { car: due.carSlug };
  return {
    ...pick(due, 'carName', 'plate', 'branchName', 'kind'),
    ...pick(due, 'dueKm', 'dueOn', 'state', 'isBlocking', 'conflicts'),
    url: due.isDocument ? url('owner.cars.documents', at) : url('company.vehicles.maintenance', at),
  };
}

export type PlanView = Pick<Due, 'everyKm' | 'everyMonths' | 'blocks' | 'version'> &
  DueView & { urls: { done: string; update: string; destroy: string } };

export function planView(plan: Due): PlanView {
  const at = { car: plan.carSlug, kind: plan.kind };
  return {
    ...dueView(plan),
    ...pick(plan, 'everyKm', 'everyMonths', 'blocks', 'version'),
    urls: {
      done: url('company.vehicles.maintenance.done', at),
      update: url('company.vehicles.maintenance.update', at),
      destroy: url('company.vehicles.maintenance.destroy', at),
    },
  };
}

export type ConflictView = {
  ref: string;
  status: InTheWay['status'];
  startsAt: string;
  endsAt: string;
  clientName: string;
  url: string;
  /** Where it gets another car; `null` for a request, and for a member who only looks. */
  moveUrl: string | null;
};

export function conflictView(booking: InTheWay, mayAct: boolean): ConflictView {
  const { ref, status, startsAt, endsAt, clientName } = booking;
  return {
    ref,
    status,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    clientName: givenName(clientName),
    url: url('owner.bookings.show', { ref }),
    moveUrl: mayAct && isConfirmed(status) ? url('company.bookings.car.edit', { ref }) : null,
  };
}

export type DamageView = {
  zone: (typeof damageZones)[number];
  kind: (typeof damageKinds)[number];
  note: string;
  foundAt: string;
  /** The booking at whose hand-over it was found. */
  ref: string;
  bookingUrl: string;
  /** Where it becomes a job. */
  planUrl: string;
};

export function damageView(damage: OpenDamage, car: string): DamageView | null {
  const zone = damageZones.find((one) => one === damage.zone);
  const kind = damageKinds.find((one) => one === damage.kind);
  if (!zone || !kind) return null;
  const { id, note, foundAt, inspection } = damage;
  const { ref } = inspection.booking;
  return {
    zone,
    kind,
    note,
    foundAt: foundAt.toISOString(),
    ref,
    bookingUrl: url('owner.bookings.show', { ref }),
    planUrl: url('company.vehicles.damages.plan', { car, damage: id }),
  };
}

type JobFileView = {
  id: string;
  isPicture: boolean;
  bytes: number;
  /** `null` for a member who may not see money. */
  url: string | null;
  destroyUrl: string;
};

export type JobView = {
  id: string;
  kind: JobKind;
  /** In minor units; `null` where nobody has said it, and for a member who may not see money. */
  cost: number | null;
  currency: string;
  note: string;
  by: string | null;
  damage: DamageView | null;
  files: JobFileView[];
  urls: { update: string; done: string; destroy: string; files: string };
} & (
  | { doneOn: WallDate; doneKm: number | null }
  | {
      doneOn: null;
      /** When the car is at the garage, both days included. */
      days: { from: WallDate; to: WallDate } | null;
    }
);

type CarOfJob = { slug: string; timeZone: string };

export function jobView(job: Job, car: CarOfJob, seesMoney: boolean): JobView | null {
  const { id, kind, doneOn, doneKm, cost, currency, note, creator, damage } = job;
  if (!isJobKind(kind)) return null;
  const at = { car: car.slug, job: id };
  return {
    id,
    kind,
    ...(doneOn ? { doneOn: columnDate(doneOn), doneKm } : { doneOn, days: daysOf(job, car) }),
    cost: seesMoney ? cost : null,
    currency,
    note,
    by: creator?.name ?? null,
    damage: damage && damageView(damage, car.slug),
    files: fileViews(job, car.slug, seesMoney),
    urls: {
      update: url('company.vehicles.jobs.update', at),
      done: url('company.vehicles.jobs.done', at),
      destroy: url('company.vehicles.jobs.destroy', at),
      files: url('company.vehicles.jobs.files.store', at),
    },
  };
}

function fileViews({ id: job, files }: Job, car: string, seesMoney: boolean): JobFileView[] {
  return files.map(({ id, mime, bytes }) => {
    const at = { car, job, file: id };
    return {
      id,
      isPicture: mime === 'image/jpeg',
      bytes,
      url: seesMoney ? url('company.vehicles.jobs.files.show', at) : null,
      destroyUrl: url('company.vehicles.jobs.files.destroy', at),
    };
  });
}

function daysOf({ blocks: [block] }: Job, { timeZone }: CarOfJob) {
  if (!block) return null;
  const lastMoment = new Date(block.endsAt.getTime() - 1);
  return { from: wallDateOf(block.startsAt, timeZone), to: wallDateOf(lastMoment, timeZone) };
}
