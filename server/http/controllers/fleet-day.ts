import type { Request, Response } from 'express';
import { z } from 'zod';
import { InspectionLeg } from '#server/db/generated/enums.ts';
import { assign, assignOpen, crewOf, undoAssigning } from '#server/domain/fleet/assigning.ts';
import { companiesOf, companyOf } from '#server/domain/fleet/company.ts';
import { dayTasks, type DayTask } from '#server/domain/fleet/day.ts';
import { markReady } from '#server/domain/fleet/ready.ts';
import { branchesFor } from '#server/domain/fleet/scope.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { addDays, minutesAfter, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { clock } from '#server/lib/clock.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { optional, parseBody, pathId, uuid, wallDate } from '../input.ts';
import { dayTaskView } from '../presenters/fleet-day.ts';
import { seenBooking } from './owner-access.ts';

/** What was assigned by rule can be taken back so long. */
const UNDO_MINUTES = 15;

/** Values that make no sense are ignored. */
const query = z.object({
  company: z.string().max(120).nullable().catch(null).default(null),
  day: wallDate.nullable().catch(null).default(null),
  branch: uuid.nullable().catch(null).default(null),
  mine: z.literal('1').nullable().catch(null).default(null),
});

type DayQuery = ReturnType<typeof readDay>;

function readDay(req: Request, given: unknown) {
  const actor = currentUser(req);
  const asked = query.parse(given ?? {});
  const company = companyOf(actor, asked.company);
  const now = clock.now();
  const today = wallDateOf(now, HOME_ZONE);
  return {
    actor,
    now,
    company,
    today,
    day: asked.day ?? today,
    branch: company.branchId ?? asked.branch,
    isMine: asked.mine !== null,
  };
}

function tasksOf({ actor, company, day, today, branch, isMine }: DayQuery): Promise<DayTask[]> {
  const member = isMine ? actor.id : null;
  return dayTasks({ hostId: company.id, branch, member, day, withLate: day === today });
}

function addressOf({ company, day, today, branch, isMine }: DayQuery) {
  return {
    company: company.slug,
    day: day === today ? null : day,
    branch: company.branchId === null ? branch : null,
    mine: isMine ? '1' : null,
  };
}

export async function show(req: Request, res: Response) {
  const asked = readDay(req, req.query);
  const { actor, company, day, today, now } = asked;
  const mayAssign = company.role !== 'viewer';
  const [tasks, branches, crew] = await Promise.all([
    tasksOf(asked),
    branchesFor(company),
    mayAssign ? crewOf(company.id) : [],
  ]);
  const at = (other: object) => url('company.day', null, { ...addressOf(asked), ...other });
  await res.inertia.render('CompanyOwner/Day', {
    company: { slug: company.slug, name: company.name },
    others: companiesOf(actor)
      .filter(({ id }) => id !== company.id)
      .map(({ slug, name }) => ({ name, url: url('company.day', null, { company: slug }) })),
    day,
    today,
    days: {
      earlier: at({ day: addDays(day, -1) }),
      later: at({ day: addDays(day, 1) }),
      today: at({ day: null }),
      tomorrow: at({ day: addDays(today, 1) }),
    },
    filter: { branch: asked.branch, isMine: asked.isMine },
    branches,
    whose: { all: at({ mine: null }), mine: at({ mine: '1' }) },
    tasks: tasks.map((task) => dayTaskView(task, now)),
    crew: crew.map(({ id, name, role, branchId }) => ({
      id,
      name,
      branch: role === 'manager' ? null : branchId,
    })),
    open: tasks.filter(({ isDone, assigneeId }) => !isDone && !assigneeId).length,
    undo: undoOf(asked, tasks),
    now: now.toISOString(),
    urls: { assignOpen: url('company.day.assign-open', null, addressOf(asked)) },
  });
}

/** The latest assignments by rule of this member, while they can be taken back. */
function undoOf({ actor, now }: DayQuery, tasks: readonly DayTask[]) {
  const since = minutesAfter(now, -UNDO_MINUTES);
  const made = tasks
    .filter(({ assignedBy, roundId, isDone }) => roundId && !isDone && assignedBy === actor.id)
    .filter(({ assignedAt }) => assignedAt !== null && assignedAt > since)
    .toSorted((a, b) => Number(b.assignedAt) - Number(a.assignedAt));
  const round = made[0]?.roundId;
  if (!round) return null;
  return {
    count: made.filter(({ roundId }) => roundId === round).length,
    url: url('company.day.undo', { round }),
  };
}

const assignment = z.object({ member: optional(uuid), before: optional(uuid) });

type TaskRequest = Request<{ ref: string; leg: string }>;

/** Gives one hand-over to a member, or to nobody. */
export async function assignTask(req: TaskRequest, res: Response) {
  const { success, data: leg } = z.enum(InspectionLeg).safeParse(req.params.leg);
  if (!success) throw new Refusal('not-found', 'No such hand-over.');
  const { member, before } = parseBody(req, assignment);
  const booking = await seenBooking(req);
  const by = { actor: currentUser(req), now: clock.now() };
  const assigned = await assign({ bookingId: booking.id, leg, before }, member, by);
  if (!assigned.ok) {
    const text = req.t(`day.problem.${assigned.problem}`);
    res.inertia.flash({ toast: { kind: 'error', text } });
  }
  res.inertia.back(url('company.day'));
}

/** Gives all hand-overs of the page that nobody does to those who do the fewest. */
export async function assignOpenTasks(req: Request, res: Response) {
  const asked = readDay(req, req.query);
  const tasks = await tasksOf({ ...asked, isMine: false });
  const count = await assignOpen(asked.company, tasks, asked);
  const text = req.t('day.assigned', { count });
  res.inertia.flash({ toast: { kind: 'success', text } });
  res.inertia.back(url('company.day', null, addressOf(asked)));
}

export async function undo(req: Request<{ round: string }>, res: Response) {
  const by = { actor: currentUser(req), now: clock.now() };
  const count = await undoAssigning(pathId(req.params.round), by);
  const text = req.t('day.undone', { count });
  res.inertia.flash({ toast: { kind: 'success', text } });
  res.inertia.back(url('company.day'));
}

const readiness = z.object({ ready: z.enum(['yes', 'no']) });

export async function ready(req: Request<{ car: string }>, res: Response) {
  const { ready: said } = parseBody(req, readiness);
  const by = { actor: currentUser(req), now: clock.now() };
  await markReady(req.params.car, said === 'yes', by);
  res.inertia.back(url('company.day'));
}
