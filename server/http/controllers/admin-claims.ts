import type { Request, Response } from 'express';
import { z } from 'zod';
import { formatFor } from '#shared/format.ts';
import { env } from '#server/env.ts';
import { LONGEST_SEARCH } from '#server/domain/text-search.ts';
import { decideClaim } from '#server/domain/claims/deciding.ts';
import { claimsToDecide, countToDecide, decisionStates } from '#server/domain/claims/queries.ts';
import { inspectionsOfAll } from '#server/domain/inspections/queries.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { line, parseBody, text, typedAmount, uuid } from '../input.ts';
import { pageNumber, pagesOf, slice } from '../paging.ts';
import { share } from '../staff-input.ts';
import { workView } from './admin-work.ts';
import { decidableView } from '../presenters/admin-claims.ts';

const PAGE_SIZE = 10;

const query = z.object({
  show: z.enum(decisionStates).catch('disputed').default('disputed'),
  q: line(LONGEST_SEARCH).catch('').default(''),
  share,
  page: pageNumber,
});

const decision = z.object({
  settled: typedAmount,
  reason: text(1000).pipe(z.string().min(5)),
  liftsExcess: z.stringbool().catch(false).default(false),
});

export async function index(req: Request, res: Response) {
  const { show, q, share: whose, page } = query.parse(req.query);
  const filter = { search: q, share: whose, readerId: currentUser(req).id };
  const [claims, counts] = await Promise.all([
    claimsToDecide({ ...filter, state: show }, slice(page, PAGE_SIZE)),
    countToDecide(filter),
  ]);
  const viewer = { userId: currentUser(req).id, now: clock.now() };
  const inspections = await inspectionsOfAll(claims.map(({ bookingId }) => bookingId));
  await res.inertia.render('Admin/Claims', {
    show,
    search: q,
    tabs: decisionStates.map((state) => ({
      state,
      count: counts[state] ?? 0,
      url: url('admin.claims', null, { show: state, q: q || undefined, share: whose }),
    })),
    work: await workView(
      req,
      'claims',
      claims.map(({ id }) => id),
      whose,
    ),
    claims: claims.map((claim) => decidableView(claim, inspections, viewer)),
    page,
    pages: pagesOf(counts[show] ?? 0, PAGE_SIZE),
  });
}

const tooMuch = {
  'too-much': 'admin.claims.tooMuch',
  'above-excess': 'admin.claims.aboveExcess',
} as const;

export async function decide(req: Request<{ claim: string }>, res: Response) {
  const id = uuid.parse(req.params.claim);
  const admin = { id: currentUser(req).id, ip: req.ip ?? null };
  const decided = await decideClaim(id, parseBody(req, decision), admin, clock.now());
  if (!decided.ok) {
    const most = formatFor(req.locale, env.APP_CURRENCY).moneyExact(decided.most);
    res.inertia.errors({ settled: req.t(tooMuch[decided.problem], { most }) });
  } else {
    res.inertia.flash({ toast: { kind: 'success', text: req.t('admin.claims.decided') } });
  }
  res.inertia.back(url('admin.claims'));
}
