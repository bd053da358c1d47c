import type { Request, Response } from 'express';
import { bankBalances } from '#server/domain/bank/explaining.ts';
import { unexplainedEntries } from '#server/domain/bank/matching.ts';
import { reconcileSoon } from '#server/domain/reconciliation/commands.ts';
import { findDifferences, lastReconciliation } from '#server/domain/reconciliation/queries.ts';
import { env } from '#server/env.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { bankAccountView } from '../presenters/admin-bank.ts';
import { differenceView } from '../presenters/admin-reconciliation.ts';

const MOST_SHOWN = 50;

export async function index(_req: Request, res: Response) {
  const last = await lastReconciliation();
  const differences = last ? await findDifferences(clock.now(), MOST_SHOWN + 1) : [];
  await res.inertia.render('Admin/Reconciliation', {
    last: last && {
      at: last.at.toISOString(),
      atGateway: Number(last.atGateway),
      inLedger: Number(last.inLedger),
      differences: last.differences,
    },
    currency: env.APP_CURRENCY,
    differences: differences.slice(0, MOST_SHOWN).map((difference) => differenceView(difference)),
    isMore: differences.length > MOST_SHOWN,
    bank: bankAccountView(await bankBalances(), await unexplainedEntries(MOST_SHOWN)),
    compareUrl: url('admin.reconciliation.store'),
  });
}

/** Compares at once, beside the daily comparison. */
export async function store(req: Request, res: Response) {
  await reconcileSoon();
  res.inertia.flash({ toast: { kind: 'info', text: req.t('admin.reconciliation.started') } });
  res.inertia.back(url('admin.reconciliation'));
}
