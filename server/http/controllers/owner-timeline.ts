import type { Request, Response } from 'express';
import { recentChanges } from '#server/domain/calendars/changes.ts';
import {
  entriesByCar,
  timelineCars,
  TIMELINE_REACH_DAYS,
  type TimelineCar,
} from '#server/domain/calendars/timeline.ts';
import { addDays, wallDateOf, weekdayOf, type WallDate } from '#server/domain/time/wall-clock.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { defer } from '../../inertia/index.ts';
import { currentUser } from '../guards.ts';
import { wallDate } from '../input.ts';
import { carsOfPart, laterEntriesView, timelineView } from '../presenters/owner-timeline.ts';

export async function show(req: Request, res: Response) {
  const actor = currentUser(req);
  const props = timelineProps(req.query['from'], {
    actor,
    cars: await timelineCars(actor),
    address: (from) => url('owner.timeline', null, { from }),
  });
  await res.inertia.render('Owner/Timeline', props);
}

type Asked = {
  actor: Actor;
  cars: readonly TimelineCar[];
  address: (from: WallDate | null) => string;
};

/** The timeline of some cars from the week of the requested day on. */
export function timelineProps(requested: unknown, { actor, cars, address }: Asked) {
  const now = clock.now();
  const today = wallDateOf(now, HOME_ZONE);
  const first = mondayOf(firstDay(requested, today));
  const timeline = async () => {
    const ids = cars.map(({ id }) => id);
    const [entries, changes] = await Promise.all([
      entriesByCar(carsOfPart(cars, 1), first),
      recentChanges(ids, now),
    ]);
    return timelineView({ cars, entries, changes, first, today, address }, actor);
  };
  const later = (part: 2 | 3 | 4 | 5) => {
    const ofPart = carsOfPart(cars, part);
    if (ofPart.length === 0) return {};
    const name = `entries${part}` as const;
    const read = async () => {
      const entries = await entriesByCar(ofPart, first);
      return laterEntriesView(ofPart, { entries, first }, actor);
    };
    return { [name]: defer(read, { group: name }) };
  };
  return { timeline, ...later(2), ...later(3), ...later(4), ...later(5) };
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
