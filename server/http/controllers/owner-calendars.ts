import type { Request, Response } from 'express';
import { z } from 'zod';
import { recentChanges, undoChange, type Undone } from '#server/domain/calendars/changes.ts';
import { setPrices } from '#server/domain/calendars/commands.ts';
import {
  calendarCar,
  calendarMonths,
  entriesOf,
  entryOf,
  specialPrices,
  type CalendarCar,
} from '#server/domain/calendars/queries.ts';
import { hostsSeenBy } from '#server/domain/hosts/policy.ts';
import { carsOfHosts } from '#server/domain/hosts/queries.ts';
import {
  addDays,
  instantOf,
  wallDateOf,
  weekdayOf,
  type WallDate,
} from '#server/domain/time/wall-clock.ts';
import { rules } from '#server/domain/rules.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { dayRange, refusesRange, weekdays } from '../calendar-input.ts';
import { currentUser } from '../guards.ts';
import { parseBody, pathId, uuid, whole } from '../input.ts';
import { optional } from '../../inertia/index.ts';
import { namesOf } from '../presenters/calendar-clashes.ts';
import { entryDetails } from '../presenters/calendar-entry.ts';
import { calendarView } from '../presenters/owner-calendar.ts';
import { smartPricingOf } from './owner-smart-pricing.ts';

type CarRequest = Request<{ car: string }>;

const { dayPrice } = rules.calendar;

/** Typed in whole units of the currency, stored in minor units. An empty price removes the host's own. */
const price = z
  .union([z.literal(''), z.null(), whole(dayPrice.least / 100, dayPrice.most / 100)])
  .transform((units) => (units === '' || units === null ? null : units * 100));
const prices = z.object({ ...dayRange, weekdays, price });

/** The requested month, if the calendar has it; otherwise this month. */
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
  const [entries, special, cars, changes] = await Promise.all([
    entriesOf(car.id, from, to),
    specialPrices(car.id, weeks.from, weeks.to),
    carsOfHosts(hostsSeenBy(actor), { from, to }, now),
    recentChanges([car.id], now),
  ]);
  const facts = { car, weeks, month, entries, prices: special, cars, changes };
  await res.inertia.render('Owner/Calendars/Show', {
    calendar: calendarView(facts, actor, now),
    smartPricing: optional(async () => smartPricingOf(car, actor, now)),
  });
}

/** What there is to know of an entry that a timeline shows; for the page's script. */
export async function showEntry(req: Request<{ car: string; entry: string }>, res: Response) {
  const actor = currentUser(req);
  const car = await calendarCar(req.params.car, actor);
  const entry = await entryOf(car.id, pathId(req.params.entry));
  res.json(entryDetails(entry, car, actor));
}

export async function updatePrices(req: CarRequest, res: Response) {
  const actor = currentUser(req);
  const car = await calendarCar(req.params.car, actor);
  const input = parseBody(req, prices);
  if (refusesRange(req, res, input)) return;
  const count = await setPrices(actor, car, input, clock.now());
  if (count === 0) {
    res.inertia.errors({ weekdays: req.t('owner.calendar.problem.weekdays') });
  } else {
    const message = input.price === null ? 'reset' : 'priced';
    const text = req.t(`owner.calendar.message.${message}`, { count });
    res.inertia.flash({ toast: { kind: 'success', text } });
  }
  res.inertia.back(url('owner.calendars.show', req.params));
}

export async function undo(req: Request<{ car: string; change: string }>, res: Response) {
  const actor = currentUser(req);
  const car = await calendarCar(req.params.car, actor);
  const undone = await undoChange(actor, car, uuid.parse(req.params.change), clock.now());
  const kept = keptWords(req, undone, car);
  const text = [req.t('owner.calendar.message.undone'), kept].filter(Boolean).join(' ');
  res.inertia.flash({ toast: { kind: kept ? 'info' : 'success', text } });
  res.inertia.back(url('owner.calendars.show', { car: car.slug }));
}

/** Names what could not be undone, because it has been changed since. */
function keptWords(req: Request, { kept, keptDays }: Undone, car: CalendarCar): string {
  if (kept.length > 0)
    return req.t('owner.calendar.message.kept', { names: namesOf(kept, car, req) });
  return keptDays.length > 0
    ? req.t('owner.calendar.message.kept_prices', { count: keptDays.length })
    : '';
}

/** The month in whole weeks, from a Monday to a Sunday. */
function weeksOf(month: string): { from: WallDate; to: WallDate } {
  const first = `${month}-01`;
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  return {
    from: addDays(first, 1 - weekdayOf(first)),
    to: addDays(last, 7 - weekdayOf(last)),
  };
}
