import type { Request } from 'express';
import { rules } from '#server/domain/rules.ts';
import { eventsOf, type RecordedEvent } from '#server/domain/security/queries.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from './guards.ts';
import { whole } from './input.ts';
import type { RecentActivity } from './pages/account.ts';
import { securityEventView } from './presenters/security-event.ts';

const AT_ONCE = 10;

/** In an address: only events before this one. */
export const beforeEvent = whole(1, Number.MAX_SAFE_INTEGER).nullable().catch(null).default(null);

/** What happened to the account of whoever asks, a page at a time. */
export async function recentActivity(req: Request): Promise<RecentActivity> {
  const olderThan = beforeEvent.parse(req.query['before']);
  const found = await eventsOf(currentUser(req).id, { limit: AT_ONCE + 1, olderThan });
  const { shown, next } = pageOf(found, AT_ONCE);
  return {
    events: shown.map((event) => securityEventView(event, req.t)),
    storedDays: rules.retention.securityAddressDays,
    newestUrl: olderThan === null ? null : `${url('profile')}#activity`,
    olderUrl: next === null ? null : `${url('profile', null, { before: next })}#activity`,
  };
}

/** The events of a page, of which one more was read; `next` is where the page after it begins. */
export function pageOf(found: readonly RecordedEvent[], size: number) {
  const shown = found.slice(0, size);
  return { shown, next: found.length > size ? (shown.at(-1)?.id ?? null) : null };
}
