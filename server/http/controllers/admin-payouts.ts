import type { Request, Response } from 'express';
import { z } from 'zod';
import { PayoutWay, type PayoutStatus } from '#server/db/generated/enums.ts';
import { verdictsOn } from '#server/domain/approvals/queries.ts';
import { LONGEST_SEARCH } from '#server/domain/text-search.ts';
import { newestBatches, payerAccount, waitingForBank } from '#server/domain/bank/batches.ts';
import { verifyBankAccount } from '#server/domain/hosts/bank-account.ts';
import {
  approvePayouts,
  chooseWay,
  markFailed,
  markPaid,
  type Approval,
} from '#server/domain/payouts/approval.ts';
import { countPayouts, listPayouts } from '#server/domain/payouts/queries.ts';
import { may } from '#server/domain/staff/permissions.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { line, parseBody, staffReason, uuid } from '../input.ts';
import { pageNumber, pagesOf, slice } from '../paging.ts';
import { bankFilesView } from '../presenters/admin-bank.ts';
import { payoutView } from '../presenters/admin.ts';

const PAGE_SIZE = 25;
const BATCHES_SHOWN = 10;
const views = {
  waiting: ['scheduled', 'on_hold', 'failed'],
  sent: ['approved', 'processing'],
  paid: ['paid'],
} as const satisfies Record<string, readonly PayoutStatus[]>;
const viewNames = ['waiting', 'sent', 'paid'] as const;

const query = z.object({
  show: z.enum(viewNames).catch('waiting').default('waiting'),
  q: line(LONGEST_SEARCH).catch('').default(''),
  page: pageNumber,
});
const approval = z.object({ payouts: z.array(uuid).min(1, { error: 'errors.required' }).max(200) });
const choice = z.object({ way: z.enum(PayoutWay) });
const failure = z.object({ reason: staffReason });

export async function index(req: Request, res: Response) {
  const now = clock.now();
  const { show, q, page } = query.parse(req.query);
  const [payouts, counts] = await Promise.all([
    listPayouts({ status: views[show], search: q, ...slice(page, PAGE_SIZE) }),
    countPayouts(q),
  ]);
  const verdicts = await verdictsOn(
    'payout',
    payouts.map(({ id }) => id),
  );
  const countOf = (name: (typeof viewNames)[number]) =>
    views[name].reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  await res.inertia.render('Admin/Payouts', {
    show,
    search: q,
    tabs: viewNames.map((state) => ({
      state,
      count: countOf(state),
      url: url('admin.payouts', null, { show: state, q: q || undefined }),
    })),
    payouts: payouts.map((payout) => payoutView(payout, verdicts.get(payout.id), now)),
    approveUrl: url('admin.payouts.approve'),
    bankFiles: show === 'sent' && may(currentUser(req), 'bank.manage') ? await bankFiles() : null,
    page,
    pages: pagesOf(countOf(show), PAGE_SIZE),
  });
}

async function bankFiles() {
  const [waiting, batches] = await Promise.all([waitingForBank(), newestBatches(BATCHES_SHOWN)]);
  return bankFilesView({ waiting, batches, hasAccount: payerAccount() !== null });
}

/** Approves one or many payouts; those that must wait show the reason in the list. */
export async function approve(req: Request, res: Response) {
  const { payouts } = parseBody(req, approval);
  const results = await approvePayouts(payouts, decider(req), clock.now());
  const done = results.filter(({ ok }) => ok).length;
  const waiting = results.length - done;
  res.inertia.flash({
    toast:
      waiting === 0
        ? { kind: 'success', text: req.t('admin.payouts.approved', { count: done }) }
        : {
            kind: done > 0 ? 'info' : 'error',
            text: req.t('admin.payouts.still_waiting', {
              count: waiting,
              reasons: reasonsOf(req, results),
            }),
          },
  });
  res.inertia.back(url('admin.payouts'));
}

export async function paid(req: Request<{ payout: string }>, res: Response) {
  await markPaid(uuid.parse(req.params.payout), decider(req), clock.now());
  res.inertia.back(url('admin.payouts'));
}

/** Chooses how one payout is sent. */
export async function way(req: Request<{ payout: string }>, res: Response) {
  const { way: chosen } = parseBody(req, choice);
  await chooseWay(uuid.parse(req.params.payout), chosen, decider(req), clock.now());
  res.inertia.back(url('admin.payouts'));
}

export async function failed(req: Request<{ payout: string }>, res: Response) {
  const { reason } = parseBody(req, failure);
  await markFailed(uuid.parse(req.params.payout), reason, decider(req), clock.now());
  res.inertia.back(url('admin.payouts'));
}

export async function verifyAccount(req: Request<{ host: string }>, res: Response) {
  const isVerified = await verifyBankAccount(
    uuid.parse(req.params.host),
    decider(req),
    clock.now(),
  );
  const toast = isVerified
    ? ({ kind: 'success', text: req.t('admin.payouts.accountVerified') } as const)
    : ({ kind: 'error', text: req.t('admin.payouts.addressHeld') } as const);
  res.inertia.flash({ toast });
  res.inertia.back(url('admin.payouts'));
}

function decider(req: Request) {
  return { id: currentUser(req).id, ip: req.ip ?? null };
}

function reasonsOf(req: Request, results: readonly Approval[]): string {
  const texts = results.flatMap((result) => {
    if (result.ok) return [];
    const holds = result.reasons.map((reason) => req.t(`admin.payouts.hold.${reason}`));
    return 'problem' in result
      ? [...holds, req.t(`admin.payouts.problem.${result.problem}`)]
      : holds;
  });
  return [...new Set(texts)].join('; ');
}
