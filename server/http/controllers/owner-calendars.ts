import type { Request, Response } from 'express';
import { z } from 'zod';
import {
  blockDays,
  MAX_DAYS,
  setPrices,
  unblock,
  type Blocked,
  type Days,
} from '#server/domain/calendars/commands.ts';
import {
  calendarCar,
  calendarMonths,
  entriesOf,
  specialPrices,
} from '#server/domain/calendars/queries.ts';
import { hostsSeenBy } from '#server/domain/hosts/policy.ts';
import { carsOfHosts } from '#server/domain/hosts/queries.ts';
import { addDays, instantOf, wallDateOf, type WallDate } from '#server/domain/time/wall-clock.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { line, parseBody, uuid, wallDate } from '../input.ts';
import { calendarView } from '../presenters/owner-calendar.ts';

type CarRequest = Request<{ car: string }>;

const range = { from: wallDate, to: wallDate };
const block = z.object({ ...range, note: line(200).default('') });

/** Whole units as hosts think of day prices; stored in minor ones. An empty price resets. */
const price = z
  .union([z.literal(''), z.null(), z.coerce.number().int().min(10).max(20_000)])
  .transform((units) => (units === '' || units === null ? null : units * 100));
const prices = z.object({ ...range, price });

/** A month the calendar can be turned to; whatever else is asked for is this month. */
function monthOf(requested: unknown, today: WallDate): string {
  const { first, last } = calendarMonths(today);
  return z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .refine((month) => month >= first && month <= last)
    .catch(today.slice(0, 7))
    .parse(requested);
}

export async function show(req: CarRequest, res: Response) {
  const actor = currentUser(req);
  const car = await calendarCar(req.params.car, actor);
  const now = clock.now();
  const today = wallDateOf(now, car.timeZone);
  const month = monthOf(req.query['month'], today);
  const weeks = weeksOf(month);
  const from = instantOf(`${weeks.from}T00:00`, car.timeZone);
  const to = instantOf(`${addDays(weeks.to, 1)}T00:00`, car.timeZone);
  const [entries, special, cars] = await Promise.all([
    entriesOf(car.id, from, to),
    specialPrices(car.id, weeks.from, weeks.to),
    carsOfHosts(hostsSeenBy(actor), { from, to }, now),
  ]);
  const facts = { car, weeks, month, entries, prices: special, cars };
  await res.inertia.render('Owner/Calendars/Show', { calendar: calendarView(facts, actor, now) });
}

export async function storeBlock(req: CarRequest, res: Response) {
  const actor = currentUser(req);
  const car = await calendarCar(req.params.car, actor);
  const input = parseBody(req, block);
  if (refusesRange(req, res, input)) return;
  const blocked = await blockDays(actor, car, input, clock.now());
  if (blocked.ok)
    res.inertia.flash({
      toast: { kind: 'success', text: req.t('owner.calendar.message.blocked') },
    });
  else res.inertia.errors({ from: problemText(req, blocked) });
  res.inertia.back(url('owner.calendars.show', req.params));
}

export async function destroyBlock(req: Request<{ car: string; block: string }>, res: Response) {
  const actor = currentUser(req);
  const car = await calendarCar(req.params.car, actor);
  await unblock(actor, car, uuid.parse(req.params.block), clock.now());
  res.inertia.flash({
    toast: { kind: 'success', text: req.t('owner.calendar.message.unblocked') },
  });
  res.inertia.back(url('owner.calendars.show', { car: car.slug }));
}

export async function updatePrices(req: CarRequest, res: Response) {
  const actor = currentUser(req);
  const car = await calendarCar(req.params.car, actor);
  const input = parseBody(req, prices);
  if (refusesRange(req, res, input)) return;
  await setPrices(actor, car, input);
  const message = input.price === null ? 'reset' : 'priced';
  res.inertia.flash({
    toast: { kind: 'success', text: req.t(`owner.calendar.message.${message}`) },
  });
  res.inertia.back(url('owner.calendars.show', req.params));
}

/** Whether the days run backwards or too far, which is then said at the field. */
function refusesRange(req: CarRequest, res: Response, { from, to }: Days): boolean {
  if (from <= to && to < addDays(from, MAX_DAYS)) return false;
  const message = req.t('owner.calendar.problem.range');
  res.inertia.errors({ to: message }).back(url('owner.calendars.show', req.params));
  return true;
}

function problemText(req: Request, blocked: Extract<Blocked, { ok: false }>): string {
  if (blocked.problem === 'past') return req.t('owner.calendar.problem.past');
  const ref = blocked.by?.ref;
  return ref
    ? req.t('owner.calendar.problem.booked', { ref })
    : req.t('owner.calendar.problem.occupied');
}

/** The month in whole weeks, Monday first. */
function weeksOf(month: string): { from: WallDate; to: WallDate } {
  const first = `${month}-01`;
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  return {
    from: addDays(first, -weekday(first)),
    to: addDays(last, 6 - weekday(last)),
  };
}

/** 0 for Monday to 6 for Sunday. */
function weekday(day: WallDate): number {
  return (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7;
}
