import type { Request, Response } from 'express';
import { z } from 'zod';
import { env } from '#server/env.ts';
import { saveBankAccount } from '#server/domain/hosts/commands.ts';
import { ibanProblem, maskedIban, normalisedIban } from '#server/domain/hosts/iban.ts';
import { hostsManagedBy, hostsWithMoneySeenBy } from '#server/domain/hosts/policy.ts';
import { bankAccountsOf, type BankAccount } from '#server/domain/hosts/queries.ts';
import { hostPayable } from '#server/domain/ledger/queries.ts';
import { holdReasonsOf, listPayouts } from '#server/domain/payouts/queries.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { secondFactorOf } from '#server/domain/users/second-factor.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { isFreshlyConfirmed } from '../confirmation.ts';
import { currentUser } from '../guards.ts';
import { line, parseBody, uuid } from '../input.ts';
import type { BankAccountView } from '../pages/owner.ts';
import { payoutView } from '../presenters/owner-payouts.ts';

const NEWEST = 200;

const account = z.object({
  hostId: uuid,
  holder: line(120).pipe(z.string().min(3)),
  iban: line(60).transform(normalisedIban),
});

export async function show(req: Request, res: Response) {
  const actor = currentUser(req);
  const hosts = hostsWithMoneySeenBy(actor);
  if (hosts.length === 0 && actor.hosts.length > 0)
    throw new Refusal('forbidden', 'An agent has no say in money.');
  const now = clock.now();
  const [accounts, payouts] = await Promise.all([
    bankAccountsOf(hosts),
    Promise.all(hosts.map((hostId) => listPayouts({ hostId, limit: NEWEST }))),
  ]);
  const newestFirst = payouts.flat().toSorted((a, b) => b.dueAt.getTime() - a.dueAt.getTime());
  await res.inertia.render('Owner/Payments/BankAccount', {
    accounts: await Promise.all(accounts.map((found) => accountView(found, actor))),
    payouts: newestFirst.map((payout) => payoutView(payout, holdReasonsOf(payout, now))),
    currency: env.APP_CURRENCY,
    confirmation: {
      isConfirmed: isFreshlyConfirmed(req),
      needsCode: (await secondFactorOf(actor.id)).isOn,
    },
  });
}

export async function update(req: Request, res: Response) {
  const { hostId, iban, holder } = parseBody(req, account);
  const problem = ibanProblem(iban);
  if (problem) {
    res.inertia
      .errors({ iban: req.t(`owner.bank.problem.${problem}`) })
      .back(url('owner.bank-account'));
    return;
  }
  const by = { actor: currentUser(req), ip: req.ip ?? null, now: clock.now() };
  await saveBankAccount(hostId, { iban, holder }, by);
  res.inertia.flash({ toast: { kind: 'success', text: req.t('owner.bank.saved') } });
  res.redirect(303, url('owner.bank-account'));
}

async function accountView(found: BankAccount, actor: Actor): Promise<BankAccountView> {
  const { hostId, hostName, iban, holder, status } = found;
  return {
    hostId,
    hostName: actor.hosts.length > 1 ? hostName : null,
    iban: iban && maskedIban(iban),
    holder,
    status,
    verifiedAt: found.verifiedAt?.toISOString() ?? null,
    balance: await hostPayable(hostId),
    updateUrl: hostsManagedBy(actor).includes(hostId) ? url('owner.bank-account.update') : null,
  };
}
