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
  const { free, problem } = freeIn(req.query);
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
    ...timelineProps(firstDayOf(req.query, free), {
      actor,
      cars,
      address: (from) => url('company.timeline', null, { ...address, from }),
    }),
    total,
    most: MOST_TIMELINE_CARS,
    filter,
    freeProblem: problem && req.t(`fleet.board.free_problem.${problem}`, { most: MOST_FREE_DAYS }),
    branches,
    ...looks,
  });
}

/** The week asked for; else where the free days are that are searched, or where one was before. */
function firstDayOf({ from, shown }: Request['query'], free: Days | null): unknown {
  return from ?? free?.from ?? shown;
}

type FreeDays = { free: Days | null; problem: 'order' | 'long' | null };

/** The days for which a free car is searched, or what is wrong with them. */
function freeIn(query: unknown): FreeDays {
  const { data } = freeDays.safeParse(query);
  if (!data) return { free: null, problem: null };
  if (data.until < data.free) return { free: null, problem: 'order' };
  if (data.until > addDays(data.free, MOST_FREE_DAYS)) return { free: null, problem: 'long' };
  return { free: { from: data.free, to: data.until }, problem: null };
}
