import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { isSigned, sign } from '#server/lib/signed.ts';
import { hostsManagedBy, requireHost } from '../hosts/policy.ts';
import { DAY_MS } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';

/** Every car of a host, or one of them. */
export type LinkScope = { hostId: string; carId: string | null };

export type CalendarLink = {
  id: string;
  revision: number;
  showsNames: boolean;
  /** What the address ends with, and nobody can guess. */
  key: string;
};

const PURPOSE = 'calendar-link';
const linkSelect = { id: true, revision: true, showsNames: true } as const;

/** The address of a calendar; the first time somebody looks for it, it comes to be. */
export async function linkOf(scope: LinkScope): Promise<CalendarLink> {
  await db.calendarLink.createMany({ data: [scope], skipDuplicates: true });
  return withKey(await db.calendarLink.findFirstOrThrow({ where: scope, select: linkSelect }));
}

/**
 * Gives a calendar another address. The old one ends.
 *
 * @throws {Refusal} `not-found` for a stranger, `forbidden` for all but managers
 */
export async function renewLink(actor: Actor, scope: LinkScope): Promise<void> {
  requireHost(actor, scope.hostId, hostsManagedBy(actor));
  await linkOf(scope);
  await db.calendarLink.updateMany({ where: scope, data: { revision: { increment: 1 } } });
}

/**
 * Whether whoever reads the calendar sees the names of clients.
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

/** The calendar behind an address, or `null` for one that never was or has ended. */
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
 * What takes the cars of a calendar: bookings, requests and blocks of our own. What came from another calendar is left
 * out: handed on, it would come back from there and never end.
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
