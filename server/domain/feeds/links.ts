import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { isSigned, sign } from '#server/lib/signed.ts';
import { hostsManagedBy, requireHost } from '../hosts/policy.ts';
import { DAY_MS } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';

/** All cars of a host, or one of them. */
export type LinkScope = { hostId: string; carId: string | null };

export type CalendarLink = {
  id: string;
  revision: number;
  showsNames: boolean;
  /** The secret end of the address, which nobody can guess. */
  key: string;
};

const PURPOSE = 'calendar-link';
const linkSelect = { id: true, revision: true, showsNames: true } as const;

/** The calendar link; it is created when somebody looks for it the first time. */
export async function linkOf(scope: LinkScope): Promise<CalendarLink> {
  await db.calendarLink.createMany({ data: [scope], skipDuplicates: true });
  return withKey(await db.calendarLink.findFirstOrThrow({ where: scope, select: linkSelect }));
}

/**
 * Gives a calendar link a new address; the old one stops working.
 *
 * @throws {Refusal} `not-found` for a stranger, `forbidden` for all but managers
 */
export async function renewLink(actor: Actor, scope: LinkScope): Promise<void> {
  requireHost(actor, scope.hostId, hostsManagedBy(actor));
  await linkOf(scope);
  await db.calendarLink.updateMany({ where: scope, data: { revision: { increment: 1 } } });
}

/**
 * Sets whether the calendar contains the names of clients.
 *
 * @throws {Refusal} `not-found` for a stranger, `forbidden` for all but managers
 */
export async function updateLink(
  actor: Actor,
  scope: LinkScope,
  { showsNames }: { showsNames: boolean },
): Promise<void> {
  requireHost(actor, scope.hostId, hostsManagedBy(actor));
  await linkOf(scope);
  await db.calendarLink.updateMany({ where: scope, data: { showsNames } });
}

/** The calendar of an address; `null` if the address is unknown or no longer valid. */
export async function calendarBehind(key: string) {
  const [id = '', signature = ''] = key.split('.');
  if (!z.uuid().safeParse(id).success) return null;
  const link = await db.calendarLink.findUnique({
    where: { id },
    select: { ...linkSelect, carId: true, host: { select: { id: true, name: true } } },
  });
  if (!link || !isSigned(PURPOSE, [link.id, link.revision], signature)) return null;
  return link;
}

function withKey(link: Omit<CalendarLink, 'key'>): CalendarLink {
  return { ...link, key: `${link.id}.${sign(PURPOSE, [link.id, link.revision])}` };
}

const PAST_DAYS = 30;

/**
 * The occupancies in a calendar link: our own bookings, requests and blocks. Those from feeds are left out: the other
 * calendar would send them back to us for ever.
 */
export function occupanciesBehind({ hostId, carId }: LinkScope, now: Date) {
  return db.occupancy.findMany({
    where: {
      car: carId ? { id: carId, hostId } : { hostId },
      active: true,
      kind: { in: ['request', 'booking', 'block'] },
      endsAt: { gt: new Date(now.getTime() - PAST_DAYS * DAY_MS) },
    },
    select: {
      id: true,
      kind: true,
      startsAt: true,
      endsAt: true,
      createdAt: true,
      note: true,
      car: { select: { make: true, model: true, plate: true } },
      booking: { select: { ref: true, client: { select: { name: true } } } },
    },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
  });
}
