import type { Request, Response } from 'express';
import { auditSeal } from '#server/domain/audit/seals.ts';
import { replay } from '#server/domain/admin/replaying.ts';
import { jobCounts } from '#server/domain/health/queries.ts';
import {
  failedJobs,
  lastBackup,
  release,
  servicesInForce,
  unhandledWebhooks,
} from '#server/domain/health/system.ts';
import { clock } from '#server/lib/clock.ts';
import { startQueue } from '#server/queue/queue.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { parseBody } from '../input.ts';
import { systemView } from '../presenters/admin-system.ts';
import { replayed } from '../staff-input.ts';

export async function show(_req: Request, res: Response) {
  const now = clock.now();
  // The tables of the queue are there only once it has started.
  await startQueue();
  const [runs, backup, audit, jobs, failed, webhooks] = await Promise.all([
    release(now),
    lastBackup(),
    auditSeal(),
    jobCounts(now),
    failedJobs(),
    unhandledWebhooks(),
  ]);
  const services = servicesInForce();
  await res.inertia.render(
    'Admin/System',
    systemView({ release: runs, backup, audit, services, jobs, failed, webhooks }, now),
  );
}

export async function storeReplay(req: Request, res: Response) {
  const { kind, id, reason } = parseBody(req, replayed);
  const admin = { id: currentUser(req).id, ip: req.ip ?? null };
  await replay({ kind, id }, { bookingId: null, reason, admin, now: clock.now() });
  res.inertia
    .flash({ toast: { kind: 'success', text: req.t('admin.system.replayed') } })
    .back(url('admin.system'));
}
