import type { Request, Response } from 'express';
import { recentChanges } from '#server/domain/calendars/changes.ts';
import {
  entriesByCar,
  timelineCars,
  TIMELINE_REACH_DAYS,
} from '#server/domain/calendars/timeline.ts';
import { addDays, wallDateOf, weekdayOf, type WallDate } from '#server/domain/time/wall-clock.ts';
import { clock } from '#server/lib/clock.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { currentUser } from '../guards.ts';
import { wallDate } from '../input.ts';
import { timelineView } from '../presenters/owner-timeline.ts';

export async function show(req: Request, res: Response) {
  const actor = currentUser(req);
  const now = clock.now();
  const today = wallDateOf(now, HOME_ZONE);
  const first = mondayOf(firstDay(req.query['from'], today));
  const cars = await timelineCars(actor);
  const [entries, changes] = await Promise.all([
    entriesByCar(cars, first),
    recentChanges(
      cars.map(({ id }) => id),
      now,
    ),
  ]);
  const timeline = timelineView({ cars, entries, changes, first, today }, actor);
  await res.inertia.render('Owner/Timeline', { timeline });
}

/** The requested day, if it is within a year of today; otherwise today. */
function firstDay(requested: unknown, today: WallDate): WallDate {
  return wallDate
    .refine((day) => day >= addDays(today, -TIMELINE_REACH_DAYS))
    .refine((day) => day <= addDays(today, TIMELINE_REACH_DAYS))
    .catch(today)
    .parse(requested);
}

function mondayOf(day: WallDate): WallDate {
  return addDays(day, 1 - weekdayOf(day));
}
