import type { Request, Response } from 'express';
import { z } from 'zod';
import { BlockKind } from '#server/db/generated/enums.ts';
import { DAY_MINUTES } from '#server/domain/calendars/blocking.ts';
import { blockCar, unblock, type Blocked, type Which } from '#server/domain/calendars/commands.ts';
import { calendarCar, type CalendarCar } from '#server/domain/calendars/queries.ts';
import { resizeBlock } from '#server/domain/calendars/resizing.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { dayRange, refusesRange, weekdays } from '../calendar-input.ts';
import { currentUser } from '../guards.ts';
import { line, parseBody, uuid } from '../input.ts';
import { namesOf } from '../presenters/calendar-clashes.ts';

type CarRequest = Request<{ car: string }>;

/** "07:30", at a full or half hour, as minutes after midnight; "24:00" is the end of a day. */
const minute = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[03]0|24:00)$/)
  .transform((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));

const block = z.object({
  ...dayRange,
  weekdays,
  startTime: minute.default(0),
  endTime: minute.default(DAY_MINUTES),
  repeat: z.enum(['once', 'weekly']).default('once'),
  kind: z.enum(BlockKind).default('own_use'),
  note: line(200).default(''),
  clashes: z.enum(['refuse', 'free']).default('refuse'),
});

type Input = z.infer<typeof block>;

export async function store(req: CarRequest, res: Response) {
  const actor = currentUser(req);
  const car = await calendarCar(req.params.car, actor);
  const { startTime, endTime, ...input } = parseBody(req, block);
  if (refusesRange(req, res, input)) return;
  if (refusesHours(req, res, { ...input, startTime, endTime })) return;
  const request = { ...input, startMinute: startTime, endMinute: endTime };
  const blocked = await blockCar(actor, car, request, clock.now());
  if (blocked.ok) sayBlocked(req, res, blocked, car);
  else res.inertia.errors(problemOf(req, blocked, car));
  res.inertia.back(url('owner.calendars.show', req.params));
}

const days = z.object(dayRange);

/** Gives a block other days. */
export async function update(req: Request<{ car: string; block: string }>, res: Response) {
  const actor = currentUser(req);
  const car = await calendarCar(req.params.car, actor);
  const id = uuid.parse(req.params.block);
  const input = parseBody(req, days);
  if (refusesRange(req, res, input)) return;
  const resized = await resizeBlock(actor, car, { ...input, block: id }, clock.now());
  if (resized.ok)
    res.inertia.flash({
      toast: { kind: 'success', text: req.t('owner.calendar.message.resized') },
    });
  else res.inertia.errors(problemOf(req, resized, car));
  res.inertia.back(url('owner.calendars.show', { car: car.slug }));
}

export async function destroy(req: Request<{ car: string; block: string }>, res: Response) {
  await release(req, res, { block: uuid.parse(req.params.block) });
}

export async function destroySeries(req: Request<{ car: string; series: string }>, res: Response) {
  await release(req, res, { series: uuid.parse(req.params.series) });
}

async function release(req: CarRequest, res: Response, which: Which) {
  const actor = currentUser(req);
  const { car: slug } = req.params;
  await unblock(actor, await calendarCar(slug, actor), which, clock.now());
  res.inertia.flash({
    toast: { kind: 'success', text: req.t('owner.calendar.message.unblocked') },
  });
  res.inertia.back(url('owner.calendars.show', { car: slug }));
}

/** Whether the hours, of one day or of each day, end before they begin. */
function refusesHours(
  req: CarRequest,
  res: Response,
  { from, to, repeat, startTime, endTime }: Input,
): boolean {
  const isWithinDay = repeat === 'weekly' || from === to;
  if (!isWithinDay || startTime < endTime) return false;
  const message = req.t('owner.calendar.problem.hours');
  res.inertia.errors({ endTime: message }).back(url('owner.calendars.show', req.params));
  return true;
}

/** Names the times that could not be blocked, so that nobody believes they are. */
function sayBlocked(
  req: Request,
  res: Response,
  { blocks, taken }: Extract<Blocked, { ok: true }>,
  car: CalendarCar,
) {
  const text = req.t('owner.calendar.message.blocked', { count: blocks.length });
  if (taken.length === 0) return res.inertia.flash({ toast: { kind: 'success', text } });
  const left = req.t('owner.calendar.message.left', { names: namesOf(taken, car, req) });
  return res.inertia.flash({ toast: { kind: 'info', text: `${text} ${left}` } });
}

function problemOf(
  req: Request,
  blocked: Extract<Blocked, { ok: false }>,
  car: CalendarCar,
): Record<string, string> {
  if (blocked.problem === 'past') return { from: req.t('owner.calendar.problem.past') };
  const { taken, free } = blocked;
  if (taken.length === 0) return { from: req.t('owner.calendar.problem.occupied') };
  const names = namesOf(taken, car, req);
  return {
    from: req.t('owner.calendar.problem.taken', { names }),
    ...(free > 0 && { free: req.t('owner.calendar.problem.free', { count: free }) }),
  };
}
