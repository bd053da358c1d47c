import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { isSigned, sign } from '#server/lib/signed.ts';
import { mailPerson } from '#server/mail/send.ts';
import { url } from '#shared/routes.ts';
import { staffRoles } from '../staff/permissions.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { withFactor } from './factors.ts';
import type { Person } from './person.ts';
import { beginSetup } from './second-factor.ts';

const PURPOSE = 'second-factor-setup';
/** How many hours a link works. Staff who are invited may be away for some days. */
const LINK_HOURS = { person: 1, staff: 7 * 24 };
/** Staff must wait before a link they requested works, so that they can stop one that somebody else has requested. */
const WAITING_HOURS = 24;

/**
 * Sends the link with which a person sets up their second factor; it makes the earlier one invalid. For staff it works
 * only after a day, unless no member of the staff has a second factor yet.
 */
export async function requestSetup(person: Person, isStaff: boolean, now: Date): Promise<void> {
  await transaction(async (tx) => {
    const waits = isStaff && (await isStaffGuarded(tx));
    const opensAt = waits ? hoursAfter(now, WAITING_HOURS) : now;
    await mailLink(tx, person, {
      now,
      opensAt,
      endsAt: hoursAfter(opensAt, isStaff ? LINK_HOURS.staff : LINK_HOURS.person),
    });
  });
}

/** Sends a new member of the staff the link, which works at once. */
export async function inviteStaff(tx: Db, person: Person, now: Date): Promise<void> {
  await mailLink(tx, person, { now, opensAt: now, endsAt: hoursAfter(now, LINK_HOURS.staff) });
}

export type SetupLink = 'open' | 'early' | 'invalid';

/** Whether a link is this person's latest, was sent to their present address, and already works. */
export async function setupLink(userId: string, token: string, now: Date): Promise<SetupLink> {
  const [opensAt = 0, endsAt = 0] = token.split('.').map(Number);
  const signature = token.split('.')[2] ?? '';
  const parts = await partsOf(db, userId, { opensAt, endsAt });
  if (!parts || !isSigned(PURPOSE, parts, signature) || endsAt < now.getTime()) return 'invalid';
  return opensAt > now.getTime() ? 'early' : 'open';
}

async function mailLink(
  tx: Db,
  person: Person,
  { now, opensAt, endsAt }: Record<'now' | 'opensAt' | 'endsAt', Date>,
): Promise<void> {
  await beginSetup(person.id, tx);
  const times = { opensAt: opensAt.getTime(), endsAt: endsAt.getTime() };
  const parts = await partsOf(tx, person.id, times);
  if (!parts) return;
  const token = [times.opensAt, times.endsAt, sign(PURPOSE, parts)].join('.');
  const link = url('second-factor.setup', { token });
  const later = opensAt > now ? opensAt : null;
  await mailPerson(tx, person, 'second-factor-setup', { link, opensAt: later });
}

/**
 * The signature covers the secret. Another request replaces the secret and a new password deletes it, so both make the
 * link invalid.
 */
async function partsOf(on: Db, id: string, times: { opensAt: number; endsAt: number }) {
  const user = await on.user.findFirst({
    where: { id, totpConfirmedAt: null, totpSecret: { not: null } },
    select: { email: true, totpSecret: true },
  });
  return user && [id, user.email.toLowerCase(), user.totpSecret, times.opensAt, times.endsAt];
}

async function isStaffGuarded(tx: Db): Promise<boolean> {
  const guarded = await tx.user.count({
    where: { ...withFactor, roles: { some: { name: { in: [...staffRoles] } } } },
  });
  return guarded > 0;
}
