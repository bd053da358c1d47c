import type { Request, Response } from 'express';
import { z } from 'zod';
import { MAX_DAYS } from '#server/domain/calendars/blocking.ts';
import { carOfMember } from '#server/domain/maintenance/commands.ts';
import {
  addDone as addDoneJob,
  changeJob,
  finishPlanned,
  planJob,
  planRepair,
  removeJob,
  type Planned,
} from '#server/domain/maintenance/jobs.ts';
import { addDays } from '#server/domain/time/wall-clock.ts';
import { clock } from '#server/lib/clock.ts';
import { jobKinds } from '#shared/maintenance.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { line, optional, parseBody, pathId, wallDate } from '../input.ts';
import { doneJob, tell } from '../maintenance-input.ts';
import { namesOf } from '../presenters/calendar-clashes.ts';

type CarRequest = Request<{ car: string }>;
type JobRequest = Request<{ car: string; job: string }>;
type Car = Awaited<ReturnType<typeof carOfMember>>;

/** Both days or none; a single one is the first and the last. */
const appointment = z
  .object({ from: optional(wallDate), to: optional(wallDate), note: line(200).default('') })
  .transform(({ from, to, note }, ctx) => {
    const [first, last] = [from ?? to, to ?? from];
    if (first === null || last === null) return { days: null, note };
    if (first > last || last >= addDays(first, MAX_DAYS))
      ctx.addIssue({ code: 'custom', path: ['to'], message: 'errors.days' });
    return { days: { from: first, to: last }, note };
  });

const kind = z.object({ kind: z.enum(jobKinds) });

export async function store(req: CarRequest, res: Response) {
  const by = { actor: currentUser(req), now: clock.now() };
  const car = await carOfMember(req.params.car, by.actor);
  const job = { ...parseBody(req, kind), ...parseBody(req, appointment) };
  answer(req, res, { car, planned: await planJob(car.slug, job, by), outcome: 'job_planned' });
}

export async function update(req: JobRequest, res: Response) {
  const by = { actor: currentUser(req), now: clock.now() };
  const car = await carOfMember(req.params.car, by.actor);
  const job = { id: pathId(req.params.job), ...parseBody(req, appointment) };
  answer(req, res, { car, planned: await changeJob(car.slug, job, by), outcome: 'job_changed' });
}

export async function addDone(req: CarRequest, res: Response) {
  const by = { actor: currentUser(req), now: clock.now() };
  const car = await carOfMember(req.params.car, by.actor);
  const job = parseBody(req, doneJob(by.actor, car).and(kind));
  await addDoneJob(car.slug, job, by);
  tell(req, res, 'saved');
}

export async function done(req: JobRequest, res: Response) {
  const by = { actor: currentUser(req), now: clock.now() };
  const car = await carOfMember(req.params.car, by.actor);
  const id = pathId(req.params.job);
  const isWritten = await finishPlanned(car.slug, id, parseBody(req, doneJob(by.actor, car)), by);
  tell(req, res, isWritten ? 'saved' : 'job_done_before');
}

export async function destroy(req: JobRequest, res: Response) {
  const by = { actor: currentUser(req), now: clock.now() };
  const { slug } = await carOfMember(req.params.car, by.actor);
  await removeJob(slug, pathId(req.params.job), by);
  tell(req, res, 'job_removed');
}

export async function planDamage(req: Request<{ car: string; damage: string }>, res: Response) {
  const by = { actor: currentUser(req), now: clock.now() };
  const { slug } = await carOfMember(req.params.car, by.actor);
  const isPlanned = await planRepair(slug, pathId(req.params.damage), by);
  tell(req, res, isPlanned ? 'job_planned' : 'job_exists');
}

type Answer = { car: Car; planned: Planned; outcome: 'job_planned' | 'job_changed' };

/** Where the days are taken, the field says by what. */
function answer(req: CarRequest, res: Response, { car, planned, outcome }: Answer) {
  if (planned.ok) return tell(req, res, outcome);
  res.inertia.errors({ from: problemOf(req, planned, car) });
  return res.inertia.back(url('company.vehicles.maintenance', { car: car.slug }));
}

function problemOf(req: Request, planned: Extract<Planned, { ok: false }>, car: Car): string {
  if (planned.problem === 'past') return req.t('owner.calendar.problem.past');
  if (planned.taken.length === 0) return req.t('owner.calendar.problem.occupied');
  return req.t('owner.calendar.problem.taken', { names: namesOf(planned.taken, car, req) });
}
