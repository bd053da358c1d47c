import type { Request, Response } from 'express';
import { z } from 'zod';
import type { Days } from '#server/domain/calendars/blocking.ts';
import { MOST_TIMELINE_CARS } from '#server/domain/calendars/timeline.ts';
import { companiesOf, companyOf } from '#server/domain/fleet/company.ts';
import { branchesFor } from '#server/domain/fleet/scope.ts';
import { fleetTimelineCars } from '#server/domain/fleet/timeline.ts';
import { addDays } from '#server/domain/time/wall-clock.ts';
import { clock } from '#server/lib/clock.ts';
import { fleetGroups, timelineScales } from '#shared/fleet.ts';
import { url } from '#shared/routes.ts';
import { filterOf, readFleetQuery } from '../fleet-query.ts';
import { currentUser } from '../guards.ts';
import { wallDate } from '../input.ts';
import { timelineProps } from './owner-timeline.ts';

/** The longest stay for which a free car is searched. */
const MOST_FREE_DAYS = 90;

const look = z.object({
  group: z.enum(fleetGroups).catch('branch'),
  scale: z.enum(timelineScales).catch('days'),
});

const freeDays = z.object({ free: wallDate, until: wallDate });

export async function show(req: Request, res: Response) {
  const actor = currentUser(req);
  const asked = readFleetQuery(req.query);
  const company = companyOf(actor, asked.company);
  const free = freeIn(req.query);
  const looks = look.parse(req.query);
  const filtered = { filter: filterOf(asked), free };
  const [{ cars, total }, branches] = await Promise.all([
    fleetTimelineCars(company, { ...filtered, group: looks.group }, clock.now()),
    branchesFor(company),
  ]);
  const { q, category, branch } = asked;
  const filter = { q, category, branch, free: free?.from ?? null, until: free?.to ?? null };
  const address = { company: company.slug, ...filter, ...looks };
  await res.inertia.render('CompanyOwner/Timeline', {
    company: { slug: company.slug, name: company.name },
    others: companiesOf(actor)
      .filter(({ id }) => id !== company.id)
      .map(({ slug, name }) => ({ name, url: url('company.timeline', null, { company: slug }) })),
    ...timelineProps(req.query['from'], {
      actor,
      cars,
      address: (from) => url('company.timeline', null, { ...address, from }),
    }),
    total,
    most: MOST_TIMELINE_CARS,
    filter,
    branches,
    ...looks,
  });
}

/** The days for which a free car is searched; `null` for days that make no sense. */
function freeIn(query: unknown): Days | null {
  const { data } = freeDays.safeParse(query);
  if (!data || data.until < data.free) return null;
  if (data.until > addDays(data.free, MOST_FREE_DAYS)) return null;
  return { from: data.free, to: data.until };
}
