import type { Request, Response } from 'express';
import { z } from 'zod';
import { MAX_DAYS, WEEKDAYS, type Days } from '#server/domain/calendars/blocking.ts';
import { addDays } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';
import { wallDate, whole } from './input.ts';

/** Calendar days in the car's time zone; both ends are included. */
export const dayRange = { from: wallDate, to: wallDate };

const weekday = whole(1, 7);

/** The weekdays of a range that are meant; all, if none are given. */
export const weekdays = z
  .union([weekday.transform((one) => [one]), z.array(weekday).min(1).max(7)])
  .transform((days) => [...new Set(days)])
  .default([...WEEKDAYS]);

/** Whether a range ends before it starts or is too long. The error is then reported at the field. */
export function refusesRange(
  req: Request<{ car: string }>,
  res: Response,
  { from, to }: Days,
): boolean {
  if (from <= to && to < addDays(from, MAX_DAYS)) return false;
  const message = req.t('owner.calendar.problem.range');
  res.inertia.errors({ to: message }).back(url('owner.calendars.show', req.params));
  return true;
}
