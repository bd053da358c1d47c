import type { Request, Response } from 'express';
import { env } from '#server/env.ts';
import { hostBookings, upcomingHandovers } from '#server/domain/bookings/host-queries.ts';
import { earningsByMonth, occupancyByWeek } from '#server/domain/hosts/figures.ts';
import { checklistsOf } from '#server/domain/onboarding/checklist.ts';
import { hostsSeenBy, hostsWithMoneySeenBy } from '#server/domain/hosts/policy.ts';
import { profilesOf, renewalsOf } from '#server/domain/hosts/queries.ts';
import { hostPayable } from '#server/domain/ledger/queries.ts';
import { sum } from '#server/domain/money/money.ts';
import { holdReasonsOf, listPayouts } from '#server/domain/payouts/queries.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { givenName } from '#server/domain/users/names.ts';
import { clock } from '#server/lib/clock.ts';
import { defer } from '../../inertia/index.ts';
import { currentUser } from '../guards.ts';
import { bookingCard, handover } from '../presenters/owner-bookings.ts';
import {
  checklistView,
  type DashboardFigures,
  type DashboardView,
} from '../presenters/owner-dashboard.ts';
import { payoutView } from '../presenters/owner-payouts.ts';
import { pushOffer } from '../push-props.ts';
import { reliabilityView } from '../presenters/owner-reliability.ts';
import { renewalView } from '../presenters/renewal.ts';

const MONTHS = 6;
const WEEKS = { before: 4, after: 7 };
const NEXT_PAYOUTS = 4;
const HANDOVER_HOURS = 36;

export async function show(req: Request, res: Response) {
  const actor = currentUser(req);
  const now = clock.now();
  const dashboard = await dashboardOf(actor, now);
  await res.inertia.render('Owner/Dashboard', {
    dashboard,
    figures: defer(() => figuresOf(actor, now)),
    push: dashboard.requests.length > 0 ? await pushOffer(req) : null,
  });
}

async function dashboardOf(actor: Actor, now: Date): Promise<DashboardView> {
  const hosts = hostsSeenBy(actor);
  const [requests, handovers, renewals, profiles, money, checklists] = await Promise.all([
    hostBookings(hosts, { tab: 'requested' }, { limit: 6, offset: 0 }),
    upcomingHandovers(hosts, hoursAfter(now, HANDOVER_HOURS)),
    renewalsOf(hosts, now),
    profilesOf(hosts),
    moneyOf(hostsWithMoneySeenBy(actor), now),
    checklistsOf(actor),
  ]);
  const ratings = sum(profiles.map(({ ratingCount }) => ratingCount));
  const stars = sum(profiles.map(({ ratingSum }) => ratingSum));
  return {
    name: givenName(actor.name),
    hasCars: profiles.some(({ cars }) => cars > 0),
    checklists: checklists.map((checklist) => checklistView(checklist, actor.hosts.length === 1)),
    requests: requests.map((booking) => bookingCard(booking, actor, now)),
    handovers: handovers.map((booking) => handover(booking, actor, now)),
    renewals: renewals
      .filter(({ state }) => state !== 'missing')
      .slice(0, 8)
      .map((renewal) => renewalView(renewal, actor)),
    money,
    rating: { value: ratings > 0 ? stars / ratings : null, count: ratings },
    reliability: profiles
      .filter(({ cars, trips }) => cars > 0 || trips > 0)
      .map((profile, _at, shown) => reliabilityView(profile, shown.length === 1)),
    now: now.toISOString(),
  };
}

async function moneyOf(hosts: readonly string[], now: Date): Promise<DashboardView['money']> {
  if (hosts.length === 0) return null;
  const status = ['scheduled', 'on_hold', 'approved', 'processing', 'failed'] as const;
  const [balances, payouts] = await Promise.all([
    Promise.all(hosts.map((hostId) => hostPayable(hostId))),
    Promise.all(hosts.map((hostId) => listPayouts({ hostId, status, limit: NEXT_PAYOUTS }))),
  ]);
  const next = payouts
    .flat()
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
    .slice(0, NEXT_PAYOUTS);
  return {
    balance: sum(balances),
    currency: env.APP_CURRENCY,
    next: next.map((payout) => payoutView(payout, holdReasonsOf(payout, now))),
  };
}

async function figuresOf(actor: Actor, now: Date): Promise<DashboardFigures> {
  const moneyHosts = hostsWithMoneySeenBy(actor);
  const [earnings, occupancy] = await Promise.all([
    moneyHosts.length > 0 ? earningsByMonth(moneyHosts, MONTHS, now) : null,
    occupancyByWeek(hostsSeenBy(actor), WEEKS, now),
  ]);
  return { earnings, occupancy };
}
