import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { BookingStatus } from '#server/db/generated/enums.ts';
import { dueKinds, dueStates, endingDocuments } from '#shared/maintenance.ts';
import { carName } from '../car-columns.ts';
import { withWords } from '../fleet/queries.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { wallDateOf } from '../time/wall-clock.ts';
import { blockedByPlans } from '../maintenance-plans/blocking.ts';
import { dueKm, dueOn, dueState } from '../maintenance-plans/due.ts';

const Due = z.object({
  carSlug: z.string(),
  carName: z.string(),
  plate: z.string(),
  branchName: z.string().nullable(),
  kind: z.enum(dueKinds),
  /** A document of the car that ends, and no plan. */
  isDocument: z.boolean(),
  everyKm: z.number().nullable(),
  everyMonths: z.number().nullable(),
  dueKm: z.number().nullable(),
  dueOn: z.string().nullable(),
  state: z.enum(dueStates),
  /** Whether it blocks the car from the day on which it is due. */
  blocks: z.boolean(),
  /** Whether it does so by now. */
  isBlocking: z.boolean(),
  /** How many bookings stand in the time for which the plans of the car block it. */
  conflicts: z.number(),
  /** Of a plan. */
  version: z.number(),
  /** The number of rows on all pages. */
  total: z.number(),
});

export type Due = z.infer<typeof Due>;

type DueFilter = {
  /** Found in the car's name, plate or VIN. */
  words: string;
  kind: Due['kind'] | null;
  state: Due['state'] | null;
};

const everything: DueFilter = { words: '', kind: null, state: null };

type Asked = {
  hostId: string;
  branch: string | null;
  car: string | null;
  now: Date;
  /** Everything without it. */
  filter?: DueFilter;
  /** Everything without it. */
  page?: { offset: number; size: number };
};

/**
 * What a company's cars need, or one of them: their plans, and the documents that end, those that are due first. Of the
 * documents of a kind the one that ends last counts.
 */
export async function maintenanceDue(asked: Asked): Promise<Due[]> {
  const { hostId, branch, car, now, page, filter = everything } = asked;
  const today = wallDateOf(now, HOME_ZONE);
  const limit = page ? Prisma.sql`limit ${page.size} offset ${page.offset}` : Prisma.empty;
  const state = dueState({ km: Prisma.sql`due_km`, day: Prisma.sql`found.due_on` }, today);
  return db.sql(Due)`
    with fleet as (
      select c.id, c.status, c.slug as car_slug, ${carName} as car_name, c.plate, c.odometer_km, br.name as branch_name
      from cars c left join branches br on br.id = c.branch_id
      where c.host_id = ${hostId}::uuid and c.status <> 'archived'
        and (${branch}::uuid is null or c.branch_id = ${branch}::uuid)
        and (${car}::text is null or c.slug = ${car}) and ${withWords(filter.words)}),
    blocked as (${blockedByPlans(Prisma.sql`c.id in (select id from fleet)`, now)}),
    in_the_way as (
      select b.car_id, count(*)::int as conflicts
      from blocked join bookings b on b.car_id = blocked.car_id and ${isInTheWay}
      group by b.car_id),
    found as (
      select f.*, p.kind, false as is_document, p.every_km, p.every_months, ${dueKm} as due_km, ${dueOn} as due_on, p.version,
        p.blocks, p.blocks and (coalesce(f.odometer_km >= ${dueKm}, false) or coalesce(${dueOn} <= ${today}::date, false)) as is_blocking
      from maintenance_plans p join fleet f on f.id = p.car_id
      union all
      select f.*, d.kind::text, true, null, null, null, max(d.expires_on), 1, false, false
      from documents d join fleet f on f.id = d.car_id
      where d.kind = any(${[...endingDocuments]}::document_kind[]) and d.status in ('approved', 'expired')
        and d.expires_on is not null and f.status <> 'draft'
      group by f.id, f.status, f.car_slug, f.car_name, f.plate, f.odometer_km, f.branch_name, d.kind),
    judged as (select found.*, ${state} as state from found)
    select car_slug, car_name, plate, branch_name, kind, is_document, every_km, every_months, due_km,
      due_on::text as due_on, version, state, blocks, is_blocking, coalesce(conflicts, 0) as conflicts,
      count(*) over ()::int as total
    from judged left join in_the_way w on w.car_id = judged.id
    where (${filter.kind}::text is null or kind = ${filter.kind}) and (${filter.state}::text is null or state = ${filter.state})
    order by array_position(${[...dueStates]}::text[], state), judged.due_on nulls last,
      due_km - odometer_km nulls last, car_slug, kind ${limit}`;
}

/** SQL for the bookings `b` that have not begun and stand in the time for which plans block the car. */
const isInTheWay = Prisma.sql`b.status in ('requested', 'confirmed')
  and blocked.blocked && tstzrange(b.starts_at, b.ends_at)`;

const InTheWay = z.object({
  ref: z.string(),
  status: z.enum(BookingStatus),
  startsAt: z.date(),
  endsAt: z.date(),
  clientName: z.string(),
});

export type InTheWay = z.infer<typeof InTheWay>;

/** The bookings of a car that stay in the time for which its plans block it, until somebody decides about them. */
export async function bookingsInTheWay(carId: string, now: Date): Promise<InTheWay[]> {
  return db.sql(InTheWay)`
    select b.ref, b.status, b.starts_at, b.ends_at, u.name as client_name
    from (${blockedByPlans(Prisma.sql`c.id = ${carId}::uuid`, now)}) blocked
      join bookings b on b.car_id = blocked.car_id and ${isInTheWay}
      join users u on u.id = b.client_id
    order by b.starts_at, b.ref`;
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
      files: {
        select: { id: true, mime: true, bytes: true },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      },
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
