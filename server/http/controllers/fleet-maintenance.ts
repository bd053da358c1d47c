import type { Request, Response } from 'express';
import { z } from 'zod';
import { companiesOf, companyOf } from '#server/domain/fleet/company.ts';
import { branchesFor } from '#server/domain/fleet/scope.ts';
import { hostsManagedBy, runs, seesMoneyOf } from '#server/domain/hosts/policy.ts';
import {
  addPlan,
  carOfMember,
  changePlan,
  finishJob,
  removePlan,
} from '#server/domain/maintenance/commands.ts';
import {
  bookingsInTheWay,
  jobsOf,
  maintenanceDue,
  openDamages,
} from '#server/domain/maintenance/queries.ts';
import { sum } from '#server/domain/money/money.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { wallDateOf } from '#server/domain/time/wall-clock.ts';
import { clock } from '#server/lib/clock.ts';
import {
  dueKinds,
  dueStates,
  maintenanceKinds,
  type MaintenanceKind,
} from '#shared/maintenance.ts';
import { url } from '#shared/routes.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { currentUser } from '../guards.ts';
import { line, parseBody, pastDate, ticked, uuid, whole } from '../input.ts';
import { doneJob, MOST_KM, tell } from '../maintenance-input.ts';
import {
  conflictView,
  damageView,
  dueView,
  jobView,
  planView,
} from '../presenters/fleet-maintenance.ts';
import { pick } from '../presenters/pick.ts';

/** Values that make no sense are ignored. */
const query = z.object({
  company: z.string().max(120).nullable().catch(null).default(null),
  branch: uuid.nullable().catch(null).default(null),
  q: line(60).catch('').default(''),
  kind: z.enum(dueKinds).nullable().catch(null).default(null),
  state: z.enum(dueStates).nullable().catch(null).default(null),
  page: z.coerce.number().int().min(1).max(1_000).catch(1).default(1),
});

/** Plans on a page of the list. */
const SIZE = 50;

const today = () => wallDateOf(clock.now(), HOME_ZONE);

export async function index(req: Request, res: Response) {
  const actor = currentUser(req);
  const asked = query.parse(req.query);
  const company = companyOf(actor, asked.company);
  const branch = company.branchId ?? asked.branch;
  const { q, kind, state } = asked;
  const [due, branches] = await Promise.all([
    maintenanceDue({
      hostId: company.id,
      branch,
      car: null,
      now: clock.now(),
      filter: { words: q, kind, state },
      page: { offset: (asked.page - 1) * SIZE, size: SIZE },
    }),
    branchesFor(company),
  ]);
  await res.inertia.render('CompanyOwner/Maintenance', {
    company: { slug: company.slug, name: company.name },
    others: companiesOf(actor)
      .filter(({ id }) => id !== company.id)
      .map(({ slug, name }) => ({
        name,
        url: url('company.maintenance', null, { company: slug }),
      })),
    branches,
    filter: { q, branch, kind, state },
    page: { current: asked.page, last: Math.max(1, Math.ceil((due[0]?.total ?? 0) / SIZE)) },
    due: due.map(dueView),
  });
}

type CarRequest = Request<{ car: string }>;

export async function show(req: CarRequest, res: Response) {
  const actor = currentUser(req);
  const car = await carOfMember(req.params.car, actor);
  const seesMoney = seesMoneyOf(actor, car.hostId);
  const manages = hostsManagedBy(actor).includes(car.hostId);
  const now = clock.now();
  const [due, conflicts, jobs, damages] = await Promise.all([
    maintenanceDue({ hostId: car.hostId, branch: null, car: car.slug, now }),
    bookingsInTheWay(car.id, now),
    jobsOf(car.id, now),
    openDamages(car.id),
  ]);
  const plans = due.filter(({ isDocument }) => !isDocument);
  const planned = new Set<string>(plans.map(({ kind }) => kind));
  const views = jobs.flatMap((job) => jobView(job, car, seesMoney) ?? []);
  await res.inertia.render('CompanyOwner/Vehicles/Maintenance', {
    car: {
      ...pick(car, 'plate', 'odometerKm', 'currency', 'timeZone'),
      name: `${car.make} ${car.model}`,
    },
    plans: plans.map(planView),
    conflicts: conflicts.map((booking) => conflictView(booking, runs(actor, car))),
    documents: due.filter(({ isDocument }) => isDocument).map(dueView),
    planned: views.filter((job) => job.doneOn === null),
    jobs: views.filter((job) => job.doneOn !== null),
    damages: damages.flatMap((damage) => damageView(damage, car.slug) ?? []),
    spent: seesMoney ? sum(jobs.map(({ cost }) => cost ?? 0)) : null,
    mayAct: runs(actor, car),
    mayRemoveDone: manages,
    seesMoney,
    open: maintenanceKinds.filter((kind) => !planned.has(kind)),
    today: today(),
    urls: urlsOf(car.slug, manages),
  });
}

function urlsOf(car: string, manages: boolean) {
  return {
    all: url('company.maintenance'),
    store: url('company.vehicles.maintenance.store', { car }),
    plan: url('company.vehicles.jobs.store', { car }),
    addDone: url('company.vehicles.jobs.add-done', { car }),
    edit: manages ? url('company.vehicles.edit', { car }) : null,
  };
}

const emptyOr = <T extends z.ZodType>(field: T) =>
  z
    .literal('')
    .transform(() => null)
    .or(field);

/** At least one of the two says how often. */
const rhythm = z
  .object({
    everyKm: emptyOr(whole(500, 200_000)),
    everyMonths: emptyOr(whole(1, 120)),
    blocks: ticked,
  })
  .refine(({ everyKm, everyMonths }) => everyKm !== null || everyMonths !== null, {
    path: ['everyKm'],
    error: 'errors.required',
  });

const plan = z
  .object({ kind: z.enum(maintenanceKinds), lastKm: whole(0, MOST_KM), lastOn: pastDate })
  .and(rhythm);

export async function store(req: CarRequest, res: Response) {
  const by = { actor: currentUser(req), now: clock.now() };
  await carOfMember(req.params.car, by.actor);
  const isAdded = await addPlan(req.params.car, parseBody(req, plan), by);
  tell(req, res, isAdded ? 'added' : 'exists');
}

const version = z.object({ version: whole(1, 1_000_000) });

type PlanRequest = Request<{ car: string; kind: string }>;

export async function update(req: PlanRequest, res: Response) {
  const by = { actor: currentUser(req), now: clock.now() };
  const kind = kindOf(req);
  await carOfMember(req.params.car, by.actor);
  const changed = parseBody(req, rhythm.and(version));
  const isChanged = await changePlan(req.params.car, { kind, ...changed }, by);
  tell(req, res, isChanged ? 'changed' : 'stale');
}

export async function done(req: PlanRequest, res: Response) {
  const by = { actor: currentUser(req), now: clock.now() };
  const kind = kindOf(req);
  const car = await carOfMember(req.params.car, by.actor);
  const job = parseBody(req, doneJob(by.actor, car).and(version));
  const isWritten = await finishJob(req.params.car, { kind, ...job }, by);
  tell(req, res, isWritten ? 'saved' : 'stale');
}

export async function destroy(req: PlanRequest, res: Response) {
  const by = { actor: currentUser(req), now: clock.now() };
  const kind = kindOf(req);
  await carOfMember(req.params.car, by.actor);
  await removePlan(req.params.car, kind, by);
  tell(req, res, 'removed');
}

function kindOf(req: PlanRequest): MaintenanceKind {
  const { success, data } = z.enum(maintenanceKinds).safeParse(req.params.kind);
  if (!success) throw new Refusal('not-found', 'No such plan.');
  return data;
}
