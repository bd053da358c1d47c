import type { Request, Response } from 'express';
import { env } from '#server/env.ts';
import {
  bookingsByStatus,
  health as countsOfMachinery,
  monthlyFigures,
  recentEntries,
} from '#server/domain/admin/queries.ts';
import { openSetup } from '#server/domain/admin/setup.ts';
import { oddBookings } from '#server/domain/ledger/book.ts';
import { ledgerImbalance } from '#server/domain/ledger/queries.ts';
import { may, type Permission } from '#server/domain/staff/permissions.ts';
import { attentionFor, queueNeeds } from '#server/domain/admin/attention.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import type { Pages } from '../pages.ts';

const MONTHS = 6;
const RECENT_ENTRIES = 8;

/** So many are counted at most. */
const MOST_ODD = 100;

export async function show(req: Request, res: Response) {
  const now = clock.now();
  const reader = currentUser(req);
  const ifMay = <T>(permission: Permission, read: () => Promise<T>) =>
    may(reader, permission) ? read() : null;
  const [attention, months, statuses, health, auditEntries, setup] = await Promise.all([
    attentionFor(reader, now),
    ifMay('ledger.read', () => monthlyFigures(MONTHS, now)),
    ifMay('bookings.read', bookingsByStatus),
    ifMay('system.read', () => machinery(now)),
    ifMay('audit.read', recentAudit),
    ifMay('settings.read', () => openSetup(env)),
  ]);
  await res.inertia.render('Admin/Dashboard', {
    queues: queuesOf(attention).filter(({ name }) => may(reader, queueNeeds[name])),
    months,
    statuses,
    health,
    setup: setup ?? [],
    gateway: env.STRIPE_SECRET_KEY ? 'stripe' : 'test',
    auditEntries,
  });
}

async function machinery(now: Date) {
  const [counts, imbalance, odd] = await Promise.all([
    countsOfMachinery(),
    ledgerImbalance(),
    oddBookings(now, MOST_ODD),
  ]);
  return { ...counts, imbalance, odd: odd.length };
}

async function recentAudit() {
  const entries = await recentEntries(RECENT_ENTRIES);
  return entries.map(({ id, action, actor, at }) => ({ id, action, actor, at: at.toISOString() }));
}

type Attention = Awaited<ReturnType<typeof attentionFor>>;

/** What waits for the staff, most urgent first. */
function queuesOf(attention: Attention): Pages['Admin/Dashboard']['queues'] {
  return [
    { name: 'incidents', count: attention.incidents, url: url('admin.incidents') },
    { name: 'stops', count: attention.stops, url: url('admin.stops') },
    { name: 'checkIns', count: attention.checkIns, url: url('admin.checkins') },
    { name: 'reports', count: attention.reports, url: url('admin.messages') },
    { name: 'claims', count: attention.claims, url: url('admin.claims') },
    { name: 'cases', count: attention.cases, url: url('admin.cases') },
    { name: 'payouts', count: attention.payouts, url: url('admin.payouts') },
    { name: 'bankEntries', count: attention.bankEntries, url: url('admin.reconciliation') },
    { name: 'taxReports', count: attention.taxReports, url: url('admin.dac7') },
    {
      name: 'identities',
      count: attention.identities,
      url: url('admin.users', null, { kyc: 'in_review' }),
    },
    { name: 'documents', count: attention.documents, url: url('admin.documents') },
    { name: 'cars', count: attention.cars, url: url('admin.cars') },
  ];
}
