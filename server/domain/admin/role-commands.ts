import type { Db } from '#server/db/client.ts';
import type { HostKind, RoleName } from '#server/db/generated/enums.ts';
import { keysOf } from '#server/lib/objects.ts';
import { endStatuses } from '../bookings/booking.ts';
import { recordSecurityEvent } from '../security/commands.ts';
import { releaseWork } from '../staff/assigning.ts';
import { isStaffRole } from '../staff/permissions.ts';
import { withdrawChange } from '../users/email-changing.ts';
import { inviteStaff } from '../users/second-factor-setup.ts';
import { grant, openHost } from '../users/roles.ts';
import { endConnections } from '../users/sessions.ts';
import type { Changed } from './user-commands.ts';
import { changeUser, isLastAdmin, noteOn, type By, type LockedUser } from './user-lock.ts';

export type RoleProblem =
  | 'own-admin'
  | 'last-admin'
  | 'open-trips'
  | 'open-hosting'
  | 'needs-company'
  | 'unverified'
  | 'none';

/**
 * Gives and takes roles. A new owner gets a host in the given town; a company is created by its own people.
 *
 * @throws {Refusal} `conflict` when somebody else changed the account meanwhile
 */
export async function changeRoles(
  userId: string,
  request: { roles: readonly RoleName[]; town: string },
  by: By,
): Promise<Changed<RoleProblem>> {
  return changeUser(userId, { ...by, permission: 'staff.manage' }, async (tx, user) => {
    const after = [...new Set(request.roles)].toSorted();
    const added = after.filter((role) => !user.roles.includes(role));
    const removed = user.roles.filter((role) => !after.includes(role));
    const problem = await problemOf(tx, user, { after, added, removed }, by);
    if (problem) return { ok: false, problem };
    await tx.userRole.deleteMany({ where: { userId, name: { in: removed } } });
    for (const role of added) await grant(tx, userId, role);
    if (added.some(isStaffRole)) await welcomeStaff(tx, user, by);
    if (added.includes('owner')) await ensureOwnHost(tx, user, request.town, by.now);
    // Live connections hear what the roles allowed when they were opened.
    if (removed.length > 0) await endConnections(tx, userId);
    if (removed.some(isStaffRole)) await releaseWork(tx, userId);
    await recordRoles(tx, userId, { added, removed }, by);
    await noteOn(
      tx,
      { userId, action: 'user.roles', before: { roles: user.roles }, after: { roles: after } },
      by,
    );
    return { ok: true };
  });
}

async function recordRoles(
  tx: Db,
  userId: string,
  { added, removed }: Record<'added' | 'removed', RoleName[]>,
  { id: actorId, now }: By,
): Promise<void> {
  const changes = { roles_given: added, roles_taken: removed } as const;
  for (const kind of keysOf(changes))
    if (changes[kind].length > 0)
      await recordSecurityEvent(
        tx,
        { kind, userId, actorId, details: { roles: changes[kind] } },
        now,
      );
}

type Requested = Record<'after' | 'added' | 'removed', readonly RoleName[]>;

async function problemOf(
  tx: Db,
  user: LockedUser,
  { after, added, removed }: Requested,
  by: By,
): Promise<RoleProblem | null> {
  if (after.length === 0) return 'none';
  if (added.some(isStaffRole) && !user.isEmailVerified) return 'unverified';
  return (
    (await addingProblem(tx, user.id, added)) ?? (await removingProblem(tx, user.id, removed, by))
  );
}

/**
 * Cancels a pending change of the e-mail address: it may come from somebody else, who must not receive the mails of
 * staff.
 */
async function welcomeStaff(tx: Db, user: LockedUser, by: By): Promise<void> {
  await withdrawChange(tx, user.id, by);
  if (!user.hasSecondFactor) await inviteStaff(tx, user, by.now);
}

async function addingProblem(tx: Db, userId: string, added: readonly RoleName[]) {
  if (!added.includes('company_owner')) return null;
  return (await manages(tx, userId, 'company')) ? null : 'needs-company';
}

async function removingProblem(
  tx: Db,
  userId: string,
  removed: readonly RoleName[],
  by: By,
): Promise<RoleProblem | null> {
  if (removed.includes('admin') && userId === by.id) return 'own-admin';
  if (removed.includes('admin') && (await isLastAdmin(tx, userId))) return 'last-admin';
  const kinds = removed.map((role) => hostKinds[role]).filter((kind) => kind !== null);
  if (await hostsOpenly(tx, userId, kinds)) return 'open-hosting';
  return removed.includes('client') && (await travels(tx, userId)) ? 'open-trips' : null;
}

/** The kind of host that a role needs. */
const hostKinds: Record<RoleName, HostKind | null> = {
  owner: 'person',
  company_owner: 'company',
  client: null,
  support: null,
  finance: null,
  reviewer: null,
  admin: null,
};

const isOpen = { status: { notIn: [...endStatuses] } };

async function hostsOpenly(tx: Db, userId: string, kinds: readonly HostKind[]): Promise<boolean> {
  const host = await tx.host.findFirst({
    where: {
      kind: { in: [...kinds] },
      members: { some: { userId, role: 'manager' } },
      OR: [{ cars: { some: { status: 'listed' } } }, { bookings: { some: isOpen } }],
    },
    select: { id: true },
  });
  return host !== null;
}

async function travels(tx: Db, userId: string): Promise<boolean> {
  const trip = await tx.booking.findFirst({
    where: { clientId: userId, ...isOpen },
    select: { id: true },
  });
  return trip !== null;
}

async function ensureOwnHost(tx: Db, user: LockedUser, town: string, now: Date): Promise<void> {
  if (!(await manages(tx, user.id, 'person')))
    await openHost(tx, user, { kind: 'owner', town }, now);
}

async function manages(tx: Db, userId: string, kind: HostKind): Promise<boolean> {
  const member = await tx.hostMember.findFirst({
    where: { userId, role: 'manager', host: { kind } },
    select: { hostId: true },
  });
  return member !== null;
}
