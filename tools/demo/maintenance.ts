import type { Prisma } from '#server/db/generated/client.ts';
import { dateColumn, wallDateOf } from '#server/domain/time/wall-clock.ts';
import type { MaintenanceKind } from '#shared/maintenance.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { carDamageRows } from './damage-rows.ts';
import type { Diary } from './diary.ts';
import type { Car } from './fleet.ts';
import type { Handover } from './handovers.ts';
import { Random } from './random.ts';
import { required } from './required.ts';
import type { Specimen } from './specimens.ts';
import { at, daysAgo, type World } from './world.ts';

/** `cost`: in lei, from and to. `last`: how many kilometres and days ago it was done, at most. */
type Habit = {
  kind: MaintenanceKind;
  everyKm: number | null;
  everyMonths: number | null;
  last: { km: number; days: number };
  cost: readonly [from: number, to: number];
  notes: readonly string[];
};

const habits: readonly Habit[] = [
  {
    kind: 'service',
    everyKm: 15_000,
    everyMonths: 12,
    last: { km: 15_400, days: 330 },
    cost: [620, 1_450],
    notes: ['Ulei, filtre și verificare completă.', 'Ulei, filtre, plăcuțe verificate.', ''],
  },
  {
    kind: 'tyres',
    everyKm: null,
    everyMonths: 6,
    last: { km: 9_000, days: 188 },
    cost: [160, 240],
    notes: ['Anvelope de iarnă montate.', 'Schimb sezonier și echilibrare.'],
  },
];

export type Maintenance = {
  plans: Prisma.MaintenancePlanCreateManyInput[];
  jobs: Job[];
  /** The jobs with an invoice. */
  invoiced: Job[];
  appointments: Appointment[];
};

type Job = Prisma.MaintenanceJobCreateManyInput & { id: string; createdAt: Date };

type Appointment = { job: Job; startsAt: Date; endsAt: Date };

/** Companies with so many cars block those that have driven too far. */
const LARGE_FLEET = 40;

type Maintained = {
  cars: readonly Car[];
  handovers: readonly Handover[];
  diary: Diary;
};

/** What the cars of companies need, what was done the last time, and what is to be done, with or without a date. */
export function planMaintenance(world: World, { cars, handovers, diary }: Maintained): Maintenance {
  const kept = cars.filter(({ host, status }) => host.kind === 'company' && status !== 'draft');
  const sizes = new Map(
    [...Map.groupBy(kept, ({ host }) => host.id)].map(([id, { length }]) => [id, length]),
  );
  const done = kept.flatMap((car) => {
    const random = new Random(`maintenance of ${car.plate}`);
    const isLarge = (sizes.get(car.host.id) ?? 0) >= LARGE_FLEET;
    return habits.map((habit) => doneBefore(world, { car, habit, isLarge, random }));
  });
  const repairs = repairsOf(world, kept, handovers);
  const visits = kept.flatMap((car) => visitOf(world, car));
  const appointments = [...visits, ...repairs].flatMap(({ job, car, days }) =>
    days ? appointmentOf(world, { job, car, days, diary }) : [],
  );
  return {
    plans: done.map(({ plan }) => plan),
    jobs: [...done.map(({ job }) => job), ...[...visits, ...repairs].map(({ job }) => job)],
    invoiced: done.filter(({ isInvoiced }) => isInvoiced).map(({ job }) => job),
    appointments,
  };
}

type Before = { car: Car; habit: Habit; isLarge: boolean; random: Random };

function doneBefore(world: World, { car, habit, isLarge, random }: Before) {
  const { kind, everyKm, everyMonths, last, cost, notes } = habit;
  const doneAt = daysAgo(world, random.between(8, last.days));
  const doneKm = Math.max(0, car.odometerKm - random.int(300, last.km));
  const doneOn = dateColumn(wallDateOf(doneAt, HOME_ZONE));
  const done = { kind, doneOn, doneKm, cost: random.int(...cost) * 100, note: random.pick(notes) };
  const job = { ...planned(car, random, doneAt), ...done };
  const isOverdue = everyKm !== null && car.odometerKm - doneKm >= everyKm;
  const blocks = isLarge && isOverdue;
  return {
    plan: { carId: car.id, kind, everyKm, everyMonths, lastKm: doneKm, lastOn: doneOn, blocks },
    job,
    isInvoiced: random.chance(0.3),
  };
}

/** A job that is still to be done. */
function planned(car: Car, random: Random, createdAt: Date) {
  return {
    id: random.uuid(),
    carId: car.id,
    doneOn: null,
    doneKm: null,
    cost: null,
    damageId: null,
    createdBy: car.host.manager.id,
    createdAt,
  };
}

type Days = { day: number; nights: number };

type Planned = { car: Car; job: Job; days: Days | null };

const visits = [
  { kind: 'service', note: 'Revizie la 15.000 km, la service-ul partener.' },
  { kind: 'tyres', note: 'Echilibrare și geometrie.' },
  { kind: 'brakes', note: 'Plăcuțe și discuri față.' },
  { kind: 'cleaning', note: 'Curățare de tapițerie.' },
] as const;

/** One car in eight goes to the garage in the next weeks. */
function visitOf(world: World, car: Car): Planned[] {
  const random = new Random(`visit of ${car.plate}`);
  if (car.status !== 'listed' || !random.chance(1 / 8)) return [];
  const job = {
    ...planned(car, random, daysAgo(world, random.between(1, 9))),
    ...random.pick(visits),
  };
  const days = { day: random.int(1, 20), nights: random.int(1, 2) };
  return [{ car, job, days: random.chance(0.8) ? days : null }];
}

/** A part of the damages that hand-overs have found are to be repaired; people's own cars have no jobs. */
function repairsOf(world: World, cars: readonly Car[], handovers: readonly Handover[]): Planned[] {
  const known = new Map(cars.map((car) => [car.id, car]));
  const open = carDamageRows(world, handovers).filter(({ repairedAt }) => repairedAt === null);
  return open.flatMap(({ id, carId }) => {
    const car = known.get(carId);
    const random = new Random(`repair job of ${id}`);
    if (!car || !random.chance(0.5)) return [];
    const job = { ...planned(car, random, daysAgo(world, random.between(1, 5))), damageId: id };
    const days = random.chance(0.5) ? { day: random.int(3, 25), nights: random.int(1, 3) } : null;
    return [{ car, job: { ...job, kind: 'repair', note: '' }, days }];
  });
}

/** Whole days, as a member chooses them; none where the car is rented then. */
function appointmentOf(
  world: World,
  { job, car, days: { day, nights }, diary }: Planned & { days: Days; diary: Diary },
): Appointment[] {
  const time = { startsAt: at(world, day, '00:00'), endsAt: at(world, day + nights, '00:00') };
  if (!diary.isFree(car, time)) return [];
  diary.take(car, null, time);
  return [{ job, ...time }];
}

export function appointmentRows(appointments: readonly Appointment[]) {
  return appointments.map(({ job, startsAt, endsAt }) => ({
    carId: job.carId,
    kind: 'block' as const,
    blockKind: 'service' as const,
    jobId: job.id,
    startsAt,
    endsAt,
    blockedUntil: endsAt,
    note: job.note || null,
    releasedAt: null,
    createdAt: job.createdAt,
  }));
}

/** @param invoices the stored files, one for each of the jobs */
export function invoiceRows(jobs: readonly Job[], invoices: readonly Specimen[]) {
  return jobs.map(({ id: jobId, createdAt }, turn) => {
    const invoice = required(invoices[turn], 'the invoice of a job');
    return { jobId, ...invoice, mime: 'image/jpeg', uploadKey: jobId, createdAt };
  });
}
