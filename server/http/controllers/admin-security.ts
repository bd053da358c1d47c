import type { Request, Response } from 'express';
import { z } from 'zod';
import { SecurityEventKind } from '#server/db/generated/enums.ts';
import { recordByItself } from '#server/domain/audit/commands.ts';
import { failingNetworks, searchEvents } from '#server/domain/security/queries.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { line, uuid } from '../input.ts';
import { staffEventView } from '../presenters/security-event.ts';
import { beforeEvent, pageOf } from '../recent-activity.ts';

const AT_ONCE = 50;
const MOST_NETWORKS = 10;

const hours = { hour: 1, day: 24, week: 7 * 24, month: 30 * 24 };

const query = z.object({
  kind: z.enum(SecurityEventKind).nullable().catch(null).default(null),
  person: uuid.nullable().catch(null).default(null),
  network: line(60).catch('').default(''),
  period: z.enum(['hour', 'day', 'week', 'month', 'all']).catch('week').default('week'),
  before: beforeEvent,
});

/** Events of everybody, and the networks that try passwords now. That a person's events were read is on record. */
export async function index(req: Request, res: Response) {
  const { before, ...filter } = query.parse(req.query);
  const now = clock.now();
  const { kind, person, network, period } = filter;
  const since = period === 'all' ? null : hoursAfter(now, -hours[period]);
  const [found, networks] = await Promise.all([
    searchEvents(
      { kind, userId: person, network: network || null, since },
      { limit: AT_ONCE + 1, olderThan: before },
    ),
    failingNetworks(hoursAfter(now, -1), MOST_NETWORKS),
  ]);
  if (person) await recordLook(req, person, now);
  const { shown, next } = pageOf(found, AT_ONCE);
  await res.inertia.render('Admin/Security', {
    filter,
    kinds: Object.values(SecurityEventKind),
    events: shown.map((event) => staffEventView(event, req.t)),
    networks: networks.map(({ lastAt, ...one }) => ({
      ...one,
      lastAt: lastAt.toISOString(),
      url: url('admin.security', null, { network: one.network, period: 'hour' }),
    })),
    newestUrl: before === null ? null : url('admin.security', null, { ...filter }),
    olderUrl: next === null ? null : url('admin.security', null, { ...filter, before: next }),
  });
}

async function recordLook(req: Request, person: string, now: Date): Promise<void> {
  const { id: actorId } = currentUser(req);
  const entry = { actorId, action: 'user.security-events', object: 'user', objectId: person };
  await recordByItself({ ...entry, ip: req.ip ?? null }, now);
}
