import type { Request, Response } from 'express';
import { z } from 'zod';
import { StopState } from '#server/db/generated/enums.ts';
import { LONGEST_SEARCH } from '#server/domain/text-search.ts';
import { countStops, stoppedBookings } from '#server/domain/signals/queries.ts';
import { decideStop } from '#server/domain/signals/stops.ts';
import { clock } from '#server/lib/clock.ts';
import { keysOf } from '#server/lib/objects.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { line, parseBody, pathId, staffReason } from '../input.ts';
import { pageNumber, pagesOf, slice } from '../paging.ts';
import { share } from '../staff-input.ts';
import { workView } from './admin-work.ts';
import { stopView } from '../presenters/stop.ts';

const PAGE_SIZE = 10;

const query = z.object({
  show: z.enum(StopState).catch('open').default('open'),
  q: line(LONGEST_SEARCH).catch('').default(''),
  share,
  page: pageNumber,
});

const decision = z.object({ verdict: z.enum(['clear', 'confirm']), reason: staffReason });

/** Bookings with signals of fraud, before the car is handed over. */
export async function index(req: Request, res: Response) {
  const { show, q, share: whose, page } = query.parse(req.query);
  const filter = { search: q, share: whose, readerId: currentUser(req).id };
  const [stops, counts] = await Promise.all([
    stoppedBookings({ ...filter, state: show }, slice(page, PAGE_SIZE)),
    countStops(filter),
  ]);
  const ids = stops.map(({ id }) => id);
  await res.inertia.render('Admin/Stops', {
    show,
    search: q,
    tabs: keysOf(StopState).map((state) => ({
      state,
      count: counts[state],
      url: url('admin.stops', null, { show: state, q: q || undefined, share: whose }),
    })),
    work: await workView(req, 'stops', ids, whose),
    stops: stops.map((stop) => stopView(stop, clock.now())),
    page,
    pages: pagesOf(counts[show], PAGE_SIZE),
  });
}

export async function decide(req: Request<{ stop: string }>, res: Response) {
  const given = parseBody(req, decision);
  const admin = { id: currentUser(req).id, ip: req.ip ?? null };
  await decideStop(pathId(req.params.stop), given, admin, clock.now());
  res.inertia
    .flash({ toast: { kind: 'success', text: req.t(`admin.stops.done.${given.verdict}`) } })
    .back(url('admin.stops'));
}
