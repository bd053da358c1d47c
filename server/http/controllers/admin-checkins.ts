import type { Request, Response } from 'express';
import { z } from 'zod';
import { verdictsOn } from '#server/domain/approvals/queries.ts';
import { LONGEST_SEARCH } from '#server/domain/text-search.ts';
import {
  countReviews,
  reviewableInspections,
  reviewInspection,
} from '#server/domain/inspections/reviewing.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { line, parseBody, text, uuid } from '../input.ts';
import { pageNumber, pagesOf, slice } from '../paging.ts';
import { share } from '../staff-input.ts';
import { workView } from './admin-work.ts';
import { reviewableView } from '../presenters/admin.ts';

const PAGE_SIZE = 10;
const states = ['pending_review', 'approved', 'rejected'] as const;
const query = z.object({
  show: z.enum(states).catch('pending_review').default('pending_review'),
  q: line(LONGEST_SEARCH).catch('').default(''),
  share,
  page: pageNumber,
});
const verdict = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('approve') }),
  z.object({ verdict: z.enum(['reject', 'take-back']), reason: text(500).pipe(z.string().min(5)) }),
]);

export async function index(req: Request, res: Response) {
  const { show, q, share: whose, page } = query.parse(req.query);
  const filter = { search: q, share: whose, readerId: currentUser(req).id };
  const [inspections, counts] = await Promise.all([
    reviewableInspections({ ...filter, review: show }, slice(page, PAGE_SIZE)),
    countReviews(filter),
  ]);
  const ids = inspections.map(({ id }) => id);
  const verdicts = await verdictsOn('inspection', ids);
  const viewer = { userId: currentUser(req).id, now: clock.now() };
  await res.inertia.render('Admin/Checkins', {
    show,
    search: q,
    tabs: states.map((state) => ({
      state,
      count: counts[state] ?? 0,
      url: url('admin.checkins', null, { show: state, q: q || undefined, share: whose }),
    })),
    work: await workView(req, 'checkIns', ids, whose),
    inspections: inspections.map((inspection) =>
      reviewableView(inspection, verdicts.get(inspection.id), viewer),
    ),
    page,
    pages: pagesOf(counts[show] ?? 0, PAGE_SIZE),
  });
}

export async function review(req: Request<{ inspection: string }>, res: Response) {
  const id = uuid.parse(req.params.inspection);
  const decision = parseBody(req, verdict);
  const admin = { id: currentUser(req).id, ip: req.ip ?? null };
  await reviewInspection(id, decision, admin, clock.now());
  const kind = decision.verdict === 'approve' ? 'approved' : 'rejected';
  res.inertia.flash({ toast: { kind: 'success', text: req.t(`admin.checkins.${kind}`) } });
  res.inertia.back(url('admin.checkins'));
}
