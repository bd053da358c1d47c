import type { Request, Response } from 'express';
import { z } from 'zod';
import { IncidentState } from '#server/db/generated/enums.ts';
import { closeIncident } from '#server/domain/incidents/commands.ts';
import { countIncidents, incidentsIn } from '#server/domain/incidents/queries.ts';
import { clock } from '#server/lib/clock.ts';
import { keysOf } from '#server/lib/objects.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { uuid } from '../input.ts';
import { pageNumber, pagesOf, slice } from '../paging.ts';
import { share } from '../staff-input.ts';
import { workView } from './admin-work.ts';
import { staffIncidentView } from '../presenters/incident.ts';

const PAGE_SIZE = 10;

const query = z.object({
  show: z.enum(IncidentState).catch('open').default('open'),
  share,
  page: pageNumber,
});

export async function index(req: Request, res: Response) {
  const { show, share: whose, page } = query.parse(req.query);
  const filter = { share: whose, readerId: currentUser(req).id };
  const [incidents, counts] = await Promise.all([
    incidentsIn({ ...filter, state: show }, slice(page, PAGE_SIZE)),
    countIncidents(filter),
  ]);
  await res.inertia.render('Admin/Incidents', {
    show,
    tabs: keysOf(IncidentState).map((state) => ({
      state,
      count: counts[state],
      url: url('admin.incidents', null, { show: state, share: whose }),
    })),
    work: await workView(
      req,
      'incidents',
      incidents.map(({ id }) => id),
      whose,
    ),
    incidents: incidents.map(staffIncidentView),
    page,
    pages: pagesOf(counts[show], PAGE_SIZE),
  });
}

export async function close(req: Request<{ incident: string }>, res: Response) {
  const admin = { id: currentUser(req).id, ip: req.ip ?? null };
  await closeIncident(uuid.parse(req.params.incident), admin, clock.now());
  res.inertia
    .flash({ toast: { kind: 'success', text: req.t('admin.incidents.closed') } })
    .back(url('admin.incidents'));
}
