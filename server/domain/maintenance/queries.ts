import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { maintenanceKinds } from '#shared/maintenance.ts';
import { carName } from '../car-columns.ts';
import type { WallDate } from '../time/wall-clock.ts';

/** A plan is due soon within so many kilometres or days. */
const SOON_KM = 1_000;
const SOON_DAYS = 30;

const Plan = z.object({
  carSlug: z.string(),
  carName: z.string(),
  plate: z.string(),
  branchName: z.string().nullable(),
  kind: z.enum(maintenanceKinds),
  everyKm: z.number().nullable(),
  everyMonths: z.number().nullable(),
  dueKm: z.number().nullable(),
  dueOn: z.string().nullable(),
  state: z.enum(['overdue', 'soon', 'later']),
  version: z.number(),
  /** The number of plans on all pages. */
  total: z.number(),
});

export type Plan = z.infer<typeof Plan>;

type Asked = {
  hostId: string;
  branch: string | null;
  car: string | null;
  today: WallDate;
  /** All plans without it. */
  page?: { offset: number; size: number };
};

/**
 * The plans of a company's cars, or of one of them, those that are due first. Kilometres are compared with the odometer
 * of the latest hand-over; a month that is too short ends on its last day.
 */
export async function maintenancePlans(asked: Asked): Promise<Plan[]> {
  const { hostId, branch, car, today, page } = asked;
  const limit = page ? Prisma.sql`limit ${page.size} offset ${page.offset}` : Prisma.empty;
  return db.sql(Plan)`
    with planned as (
      select p.*, c.slug as car_slug, ${carName} as car_name, c.plate, c.odometer_km, br.name as branch_name,
        p.last_km + p.every_km as due_km,
        (p.last_on + make_interval(months => p.every_months))::date as due_on
      from maintenance_plans p join cars c on c.id = p.car_id left join branches br on br.id = c.branch_id
      where c.host_id = ${hostId}::uuid and c.status <> 'archived'
        and (${branch}::uuid is null or c.branch_id = ${branch}::uuid)
        and (${car}::text is null or c.slug = ${car})),
    judged as (
      select *, case
        when coalesce(odometer_km >= due_km, false) or coalesce(due_on < ${today}::date, false) then 'overdue'
        when coalesce(odometer_km + ${SOON_KM}::int >= due_km, false)
          or coalesce(due_on <= ${today}::date + ${SOON_DAYS}::int, false) then 'soon'
        else 'later' end as state
      from planned)
    select car_slug, car_name, plate, branch_name, kind, every_km, every_months, due_km, due_on::text as due_on,
      version, state, count(*) over ()::int as total
    from judged
    order by array_position(array['overdue', 'soon', 'later'], state), judged.due_on nulls last,
      due_km - odometer_km nulls last, car_slug, kind ${limit}`;
}

/** The jobs of a car: those still to be done first, then what was done, the latest first. */
export async function jobsOf(carId: string, now: Date) {
  return db.maintenanceJob.findMany({
    where: { carId },
    select: {
      id: true,
      kind: true,
      doneOn: true,
      doneKm: true,
      cost: true,
      currency: true,
      note: true,
      creator: { select: { name: true } },
      damage: { select: damageSelect },
      blocks: {
        where: { active: true, endsAt: { gt: now } },
        select: { startsAt: true, endsAt: true },
        orderBy: { startsAt: 'asc' },
        take: 1,
      },
    },
    orderBy: [{ doneOn: { sort: 'desc', nulls: 'first' } }, { createdAt: 'desc' }],
  });
}

export type Job = Awaited<ReturnType<typeof jobsOf>>[number];

const damageSelect = {
  id: true,
  zone: true,
  kind: true,
  note: true,
  foundAt: true,
  inspection: { select: { leg: true, booking: { select: { ref: true } } } },
} as const satisfies Prisma.CarDamageSelect;

/** The damages that hand-overs have found and nobody has made into a job or repaired, the latest first. */
export async function openDamages(carId: string) {
  return db.carDamage.findMany({
    where: { carId, repairedAt: null, job: null },
    select: damageSelect,
    orderBy: [{ foundAt: 'desc' }, { id: 'asc' }],
  });
}

export type OpenDamage = Awaited<ReturnType<typeof openDamages>>[number];
