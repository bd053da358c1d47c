import type { Request, Response } from 'express';
import { z } from 'zod';
import { LONGEST_SEARCH } from '#server/domain/text-search.ts';
import { actNames, type Act } from '#server/domain/cases/case.ts';
import { closeCase, type CaseDecision } from '#server/domain/cases/decide-case.ts';
import { evidenceOf } from '#server/domain/cases/evidence.ts';
import {
  caseById,
  caseLists,
  casesIn,
  countCases,
  type CaseRecord,
} from '#server/domain/cases/queries.ts';
import { decideNoShow } from '#server/domain/no-shows/commands.ts';
import { contestedNoShow } from '#server/domain/no-shows/queries.ts';
import { decidePenalty } from '#server/domain/penalties/commands.ts';
import { penaltyOf } from '#server/domain/penalties/queries.ts';
import { entriesOf } from '#server/domain/ledger/queries.ts';
import {
  bearLoss,
  concede,
  owedOn,
  refundAgain,
  refundedOtherwise,
  submitEvidence,
} from '#server/domain/payments/case-decisions.ts';
import { handOver, waive } from '#server/domain/payments/receivables.ts';
import { env } from '#server/env.ts';
import { clock } from '#server/lib/clock.ts';
import { formatFor } from '#shared/format.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { line, parseBody, pathId, text, typedAmount } from '../input.ts';
import { pageNumber, pagesOf, slice } from '../paging.ts';
import { share } from '../staff-input.ts';
import { workView } from './admin-work.ts';
import { caseRowView, caseView } from '../presenters/admin-cases.ts';

const PAGE_SIZE = 20;

const query = z.object({
  show: z.enum(caseLists).catch('waiting').default('waiting'),
  q: line(LONGEST_SEARCH).catch('').default(''),
  share,
  page: pageNumber,
});

const act = z.object({
  act: z.enum(actNames),
  reason: text(1000).pipe(z.string().min(5)),
  hostBears: typedAmount.optional(),
  clientGets: typedAmount.optional(),
  hostGets: typedAmount.optional(),
  knowsReply: z.stringbool().catch(false).default(false),
});

export async function index(req: Request, res: Response) {
  const { show: list, q, share: whose, page } = query.parse(req.query);
  const filter = { search: q, share: whose, readerId: currentUser(req).id };
  const [cases, counts] = await Promise.all([
    casesIn({ ...filter, list }, slice(page, PAGE_SIZE)),
    countCases(filter),
  ]);
  const now = clock.now();
  await res.inertia.render('Admin/Cases/Index', {
    show: list,
    search: q,
    tabs: caseLists.map((state) => ({
      state,
      count: counts[state],
      url: url('admin.cases', null, { show: state, q: q || undefined, share: whose }),
    })),
    work: await workView(
      req,
      'cases',
      cases.map(({ id }) => id),
      whose,
    ),
    cases: cases.map((found) => caseRowView(found, now)),
    page,
    pages: pagesOf(counts[list], PAGE_SIZE),
  });
}

type CaseRequest = Request<{ case: string }>;

export async function show(req: CaseRequest, res: Response) {
  const record = await caseById(pathId(req.params.case));
  const [evidence, entries, owed, noShow, penalty] = await Promise.all([
    record.kind === 'dispute' ? evidenceOf(record.bookingId) : null,
    entriesOf(record.bookingId),
    owedOfLost(record),
    record.kind === 'no_show' ? contestedNoShow(record.bookingId) : null,
    record.kind === 'host_penalty' ? penaltyOf(record.bookingId) : null,
  ]);
  const admin = { id: currentUser(req).id, now: clock.now() };
  await res.inertia.render('Admin/Cases/Show', {
    work: await workView(req, 'cases', [record.id]),
    view: caseView(
      { record, evidence, entries, owed, noShow, penalty, isTest: !env.STRIPE_SECRET_KEY },
      admin,
    ),
  });
}

/** For a dispute whose loss nobody has taken on yet. */
async function owedOfLost({ state, decidedAt, paymentId, amount }: CaseRecord) {
  const isUndecided = state === 'lost' && decidedAt === null;
  return isUndecided && paymentId ? owedOn(paymentId, amount) : null;
}

const handlers: Record<
  Exclude<Act, 'bear' | 'decide' | 'waive'>,
  (given: CaseDecision) => Promise<void>
> = {
  submit: submitEvidence,
  concede,
  'refund-again': refundAgain,
  'refunded-otherwise': refundedOtherwise,
  'hand-over': handOver,
  'let-off': (given) => decidePenalty(given, 'let-off'),
  charge: (given) => decidePenalty(given, 'charge'),
  close: closeCase,
};

export async function storeAct(req: CaseRequest, res: Response) {
  const id = pathId(req.params.case);
  const { act: wanted, reason, hostBears, clientGets, hostGets, knowsReply } = parseBody(req, act);
  const admin = { id: currentUser(req).id, ip: req.ip ?? null };
  const given = { id, reason, admin, now: clock.now() };
  if (wanted === 'bear') await bear(req, res, given, hostBears);
  else if (wanted === 'decide') await decide(req, res, given, { refund: clientGets, knowsReply });
  else if (wanted === 'waive') await letGo(req, res, given, hostGets);
  else {
    await handlers[wanted](given);
    done(req, res);
  }
  res.inertia.back(url('admin.cases.show', { case: id }));
}

async function bear(req: Request, res: Response, given: CaseDecision, host: number | undefined) {
  if (host === undefined) {
    res.inertia.errors({ hostBears: req.t('errors.required') });
    return;
  }
  const borne = await bearLoss(given, host);
  if (borne.ok) {
    done(req, res);
    return;
  }
  const most = formatFor(req.locale, env.APP_CURRENCY).moneyExact(borne.most);
  res.inertia.errors({ hostBears: req.t('admin.cases.tooMuch', { most }) });
}

async function letGo(req: Request, res: Response, given: CaseDecision, hostGets = 0) {
  const waived = await waive(given, hostGets);
  if (waived.ok) {
    done(req, res);
    return;
  }
  const most = formatFor(req.locale, env.APP_CURRENCY).moneyExact(waived.most);
  res.inertia.errors({ hostGets: req.t('admin.cases.tooMuch', { most }) });
}

type Deciding = { refund: number | undefined; knowsReply: boolean };

async function decide(req: Request, res: Response, given: CaseDecision, deciding: Deciding) {
  const { refund, knowsReply } = deciding;
  if (refund === undefined) {
    res.inertia.errors({ clientGets: req.t('errors.required') });
    return;
  }
  const decided = await decideNoShow(given, { refund, knowsReply });
  if (decided.ok) {
    done(req, res);
    return;
  }
  if (decided.problem === 'answered') {
    res.inertia.errors({ clientGets: req.t('admin.cases.answered') });
    return;
  }
  const { moneyExact } = formatFor(req.locale, env.APP_CURRENCY);
  const limits = { least: moneyExact(decided.least), most: moneyExact(decided.most) };
  res.inertia.errors({ clientGets: req.t('admin.cases.between_amounts', limits) });
}

function done(req: Request, res: Response): void {
  res.inertia.flash({ toast: { kind: 'success', text: req.t('admin.cases.done') } });
}
