import type { Request, Response } from 'express';
import { z } from 'zod';
import { companiesOf, companyOf } from '#server/domain/fleet/company.ts';
import { branchesFor } from '#server/domain/fleet/scope.ts';
import { runs, seesMoneyOf } from '#server/domain/hosts/policy.ts';
import {
  addPlan,
  carOfMember,
  finishJob,
  removePlan,
} from '#server/domain/maintenance/commands.ts';
import { jobsOf, maintenancePlans } from '#server/domain/maintenance/queries.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { wallDateOf } from '#server/domain/time/wall-clock.ts';
import { clock } from '#server/lib/clock.ts';
import { maintenanceKinds, type MaintenanceKind } from '#shared/maintenance.ts';
import { url } from '#shared/routes.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { currentUser } from '../guards.ts';
import { line, parseBody, pastDate, typedAmount, uuid, whole } from '../input.ts';
import { jobView, planView } from '../presenters/fleet-maintenance.ts';

/** Values that make no sense are ignored. */
const query = z.object({
  company: z.string().max(120).nullable().catch(null).default(null),
  branch: uuid.nullable().catch(null).default(null),
  page: z.coerce.number().int().min(1).max(1_000).catch(1).default(1),
});

/** Plans on a page of the list. */
const SIZE = 50;

const MOST_KM = 2_000_000;

const today = () => wallDateOf(clock.now(), HOME_ZONE);

export async function index(req: Request, res: Response) {
  const actor = currentUser(req);
  const asked = query.parse(req.query);
  const company = companyOf(actor, asked.company);
  const branch = company.branchId ?? asked.branch;
  const [plans, branches] = await Promise.all([
    maintenancePlans({
      hostId: company.id,
      branch,
      car: null,
      today: today(),
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
    filter: { branch },
    page: { current: asked.page, last: Math.max(1, Math.ceil((plans[0]?.total ?? 0) / SIZE)) },
    plans: plans.map(planView),
  });
}

type CarRequest = Request<{ car: string }>;

export async function show(req: CarRequest, res: Response) {
  const actor = currentUser(req);
  const car = await carOfMember(req.params.car, actor);
  const seesMoney = seesMoneyOf(actor, car.hostId);
  const [plans, jobs] = await Promise.all([
    maintenancePlans({ hostId: car.hostId, branch: null, car: car.slug, today: today() }),
    jobsOf(car.id),
  ]);
  const planned = new Set(plans.map(({ kind }) => kind));
  await res.inertia.render('CompanyOwner/Vehicles/Maintenance', {
    car: { name: `${car.make} ${car.model}`, plate: car.plate, odometerKm: car.odometerKm },
    plans: plans.map(planView),
    jobs: jobs.flatMap((job) => jobView(job, seesMoney) ?? []),
    spent: seesMoney ? jobs.reduce((sum, { cost }) => sum + (cost ?? 0), 0) : null,
    mayAct: runs(actor, car),
    seesMoney,
    open: maintenanceKinds.filter((kind) => !planned.has(kind)),
    today: today(),
    urls: {
      all: url('company.maintenance'),
      store: url('company.vehicles.maintenance.store', { car: car.slug }),
    },
  });
}

const plan = z
  .object({
    kind: z.enum(maintenanceKinds),
    everyKm: z
      .literal('')
      .transform(() => null)
      .or(whole(500, 200_000)),
    everyMonths: z
      .literal('')
      .transform(() => null)
      .or(whole(1, 120)),
    lastKm: whole(0, MOST_KM),
    lastOn: pastDate,
  })
  .refine(({ everyKm, everyMonths }) => everyKm !== null || everyMonths !== null, {
    path: ['everyKm'],
    error: 'errors.required',
  });

export async function store(req: CarRequest, res: Response) {
  const actor = currentUser(req);
  await carOfMember(req.params.car, actor);
  const isAdded = await addPlan(req.params.car, parseBody(req, plan), actor);
  tell(req, res, isAdded ? 'added' : 'exists');
}

const job = z.object({
  version: whole(1, 1_000_000),
  doneOn: pastDate,
  doneKm: whole(0, MOST_KM),
  cost: z
    .literal('')
    .transform(() => null)
    .or(typedAmount)
    .default(null),
  note: line(200).default(''),
});

type PlanRequest = Request<{ car: string; kind: string }>;

export async function done(req: PlanRequest, res: Response) {
  const by = { actor: currentUser(req), now: clock.now() };
  const kind = kindOf(req);
  await carOfMember(req.params.car, by.actor);
  const isWritten = await finishJob(req.params.car, { kind, ...parseBody(req, job) }, by);
  tell(req, res, isWritten ? 'saved' : 'stale');
}

export async function destroy(req: PlanRequest, res: Response) {
  const actor = currentUser(req);
  const kind = kindOf(req);
  await carOfMember(req.params.car, actor);
  await removePlan(req.params.car, kind, actor);
  tell(req, res, 'removed');
}

function kindOf(req: PlanRequest): MaintenanceKind {
  const { success, data } = z.enum(maintenanceKinds).safeParse(req.params.kind);
  if (!success) throw new Refusal('not-found', 'No such plan.');
  return data;
}

type Outcome = 'added' | 'exists' | 'saved' | 'stale' | 'removed';

function tell(req: CarRequest, res: Response, outcome: Outcome) {
  const kind = outcome === 'exists' || outcome === 'stale' ? 'error' : 'success';
  res.inertia.flash({ toast: { kind, text: req.t(`maintenance.${outcome}`) } });
  res.inertia.back(url('company.vehicles.maintenance', { car: req.params.car }));
}
