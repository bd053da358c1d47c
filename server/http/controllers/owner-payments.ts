import type { Request, Response } from 'express';
import { z } from 'zod';
import { env } from '#server/env.ts';
import { PayoutWay } from '#server/db/generated/enums.ts';
import { saveBankAccount } from '#server/domain/hosts/commands.ts';
import { ibanProblem, normalisedIban } from '#server/domain/hosts/iban.ts';
import { hostsWithMoneySeenBy } from '#server/domain/hosts/policy.ts';
import { bankAccountsOf } from '#server/domain/hosts/queries.ts';
import { hostBalance } from '#server/domain/ledger/queries.ts';
import {
  countPayoutsOfHosts,
  holdReasonsOf,
  payoutsOfHosts,
} from '#server/domain/payouts/queries.ts';
import { choosePayoutWay, followAccountsOf } from '#server/domain/payouts/ways.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { confirmationFor } from '../confirmation.ts';
import { currentUser } from '../guards.ts';
import { line, parseBody, uuid } from '../input.ts';
import { pageNumber, pagesOf, slice } from '../paging.ts';
import { bankAccountView } from '../presenters/bank-account.ts';
import { payoutView } from '../presenters/owner-payouts.ts';

const PAGE_SIZE = 25;

const listing = z.object({ page: pageNumber });

const account = z.object({
  hostId: uuid,
  holder: line(120).pipe(z.string().min(3)),
  iban: line(60).transform(normalisedIban),
  /** The page with the form. */
  from: z.enum(['payments', 'start']).default('payments'),
});

const payoutWay = z.object({ hostId: uuid, way: z.enum(PayoutWay) });

export async function show(req: Request, res: Response) {
  const actor = currentUser(req);
  const hosts = hostsWithMoneySeenBy(actor);
  if (hosts.length === 0 && actor.hosts.length > 0)
    throw new Refusal('forbidden', 'An agent has no say in money.');
  const now = clock.now();
  const { page } = listing.parse(req.query);
  const [accounts, payouts, count] = await Promise.all([
    bankAccountsOf(hosts),
    payoutsOfHosts(hosts, slice(page, PAGE_SIZE)),
    countPayoutsOfHosts(hosts),
  ]);
  await res.inertia.render('Owner/Payments/BankAccount', {
    accounts: await Promise.all(
      accounts.map(async (found) => bankAccountView(found, await hostBalance(found.hostId), actor)),
    ),
    payouts: payouts.map((payout) => payoutView(payout, holdReasonsOf(payout, now))),
    page,
    pages: pagesOf(count, PAGE_SIZE),
    currency: env.APP_CURRENCY,
    confirmation: await confirmationFor(req),
  });
}

export async function update(req: Request, res: Response) {
  const { hostId, iban, holder, from } = parseBody(req, account);
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
  res.redirect(303, url(from === 'start' ? 'company.start' : 'owner.bank-account'));
}

/** Chooses how a host is paid. For the gateway's way it may lead to the gateway's own pages first. */
export async function updateWay(req: Request, res: Response) {
  const given = parseBody(req, payoutWay);
  const by = { actor: currentUser(req), ip: req.ip ?? null, now: clock.now() };
  const back = `${env.APP_URL}${url('owner.payout-account')}`;
  const onward = await choosePayoutWay({ ...given, back }, by);
  if (onward) {
    res.inertia.location(onward);
    return;
  }
  res.inertia.flash({ toast: { kind: 'success', text: req.t('owner.bank.way.saved') } });
  res.redirect(303, url('owner.bank-account'));
}

/** Where the gateway's pages lead back to. */
export async function showAccount(req: Request, res: Response) {
  const isDone = await followAccountsOf(currentUser(req), clock.now());
  const text = req.t(isDone ? 'owner.bank.way.ready' : 'owner.bank.way.unfinished');
  res.inertia.flash({ toast: { kind: isDone ? 'success' : 'info', text } });
  res.redirect(303, url('owner.bank-account'));
}
