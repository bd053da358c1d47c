import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { MemberRole } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { record } from '../audit/commands.ts';
import { StoredPhoto } from '../media/photo.ts';
import { Refusal } from '../refusal.ts';
import { recordSecurityEvent } from '../security/commands.ts';
import type { Actor } from '../users/actor.ts';
import { hasFactor, withFactor } from '../users/factors.ts';
import { endConnections } from '../users/sessions.ts';
import { lockManaged } from './managing.ts';
import { hostsSeenBy, requireHost } from './policy.ts';

const Member = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  photo: StoredPhoto.nullable(),
  role: z.enum(MemberRole),
  branchId: z.string().nullable(),
  branchName: z.string().nullable(),
  hasSecondFactor: z.boolean(),
  isSuspended: z.boolean(),
});

export type Member = z.infer<typeof Member>;

/** A company's members, managers first. */
export async function membersOf(hostId: string): Promise<Member[]> {
  return db.sql(Member)`
    select u.id as user_id, u.name, u.email::text, u.photo, m.role, m.branch_id, b.name as branch_name,
      ${hasFactor} as has_second_factor, u.suspended_at is not null as is_suspended
    from host_members m join users u on u.id = m.user_id left join branches b on b.id = m.branch_id
    where m.host_id = ${hostId}::uuid order by m.role, u.name, u.id`;
}

/** What a member is in a company: a manager runs all of it. */
export type Place = { role: MemberRole; branchId: string | null };

export type MemberChanged = { ok: true } | { ok: false; problem: 'last-manager' | 'branch' };

type By = { actor: Actor; ip: string | null; now: Date };

/**
 * Makes a member something else in the company. Somebody always manages it. Their open pages connect anew.
 *
 * @throws {Refusal} `not-found` for no such member, `not-found` or `forbidden` for all but its managers
 */
export async function changeMember(
  { hostId, userId }: { hostId: string; userId: string },
  place: Place,
  by: By,
): Promise<MemberChanged> {
  return transaction(async (tx) => {
    await lockManaged(tx, by.actor, hostId);
    const before = await memberOf(tx, hostId, userId);
    if (!(await isOwnBranch(tx, hostId, place))) return { ok: false, problem: 'branch' };
    if (before.role === 'manager' && place.role !== 'manager' && (await isLast(tx, hostId, userId)))
      return lastManager;
    await tx.hostMember.update({
      where: { hostId_userId: { hostId, userId } },
      data: place,
      select: { hostId: true },
    });
    if (place.role !== 'manager') await withdrawInvitationsOf(tx, hostId, userId);
    // Live connections hear what the place before allowed.
    await endConnections(tx, userId);
    await recordMember(tx, { hostId, userId, action: 'member.change', before, after: place }, by);
    return { ok: true };
  });
}

/**
 * Ends a membership, of somebody else by a manager or one's own by anybody. Their open pages hear no more.
 *
 * @throws {Refusal} `not-found` for no such member, `not-found` or `forbidden` for others than its managers
 */
export async function removeMember(
  { hostId, userId }: { hostId: string; userId: string },
  by: By,
): Promise<MemberChanged> {
  const isSelf = userId === by.actor.id;
  if (isSelf) requireHost(by.actor, hostId, hostsSeenBy(by.actor));
  return transaction(async (tx) => {
    if (isSelf) await lockCompany(tx, hostId);
    else await lockManaged(tx, by.actor, hostId);
    const before = await memberOf(tx, hostId, userId);
    if (before.role === 'manager' && (await isLast(tx, hostId, userId))) return lastManager;
    await tx.hostMember.delete({
      where: { hostId_userId: { hostId, userId } },
      select: { hostId: true },
    });
    await withdrawInvitationsOf(tx, hostId, userId);
    await endConnections(tx, userId);
    const action = isSelf ? 'member.leave' : 'member.remove';
    await recordMember(tx, { hostId, userId, action, before }, by);
    return { ok: true };
  });
}

/** Nobody joins by the word of somebody who may not invite any more. */
async function withdrawInvitationsOf(tx: Db, hostId: string, userId: string): Promise<void> {
  await tx.hostInvitation.deleteMany({ where: { hostId, invitedBy: userId, usedAt: null } });
}

const lastManager = { ok: false, problem: 'last-manager' } as const;

export type FactorDemanded = { ok: true } | { ok: false; problem: 'own-factor' };

/**
 * Lets only members with two-step verification act for the company, or all again. Who asks for it has it themself.
 *
 * @throws {Refusal} `not-found` or `forbidden` for all but its managers
 */
export async function demandSecondFactor(
  hostId: string,
  isRequired: boolean,
  by: By,
): Promise<FactorDemanded> {
  return transaction(async (tx) => {
    await lockManaged(tx, by.actor, hostId);
    const own = { id: by.actor.id, ...withFactor };
    if (isRequired && (await tx.user.count({ where: own })) === 0)
      return { ok: false, problem: 'own-factor' };
    await tx.host.updateMany({
      where: { id: hostId, kind: 'company' },
      data: { secondFactorRequired: isRequired },
    });
    if (isRequired) await endConnectionsWithoutFactor(tx, hostId);
    const entry = { actorId: by.actor.id, object: 'host', objectId: hostId, ip: by.ip };
    const change = { action: 'host.second-factor', after: { isRequired } };
    await record(tx, { ...entry, ...change }, by.now);
    return { ok: true };
  });
}

/** Who cannot act for the company any more hears no more of it. */
async function endConnectionsWithoutFactor(tx: Db, hostId: string): Promise<void> {
  const without = await tx.hostMember.findMany({
    where: { hostId, user: { totpConfirmedAt: null } },
    select: { userId: true },
  });
  for (const { userId } of without) await endConnections(tx, userId);
}

/** Changes of a company's members take turns, so that the last manager is counted rightly. */
export async function lockCompany(tx: Db, hostId: string): Promise<void> {
  await tx.execute`select from hosts where id = ${hostId}::uuid and kind = 'company' for no key update`;
}

/** A branch may have been closed while the form was open. */
export async function isOwnBranch(tx: Db, hostId: string, { branchId }: Place): Promise<boolean> {
  return branchId === null || (await tx.branch.count({ where: { id: branchId, hostId } })) > 0;
}

async function memberOf(tx: Db, hostId: string, userId: string): Promise<Place> {
  const member = await tx.hostMember.findFirst({
    where: { hostId, userId, host: { kind: 'company' } },
    select: { role: true, branchId: true },
  });
  if (!member) throw new Refusal('not-found', 'No such member.');
  return member;
}

/** Whether nobody but this person could run the company: who is suspended cannot. */
async function isLast(tx: Db, hostId: string, userId: string): Promise<boolean> {
  const others = await tx.hostMember.count({
    where: { hostId, role: 'manager', userId: { not: userId }, user: { suspendedAt: null } },
  });
  return others === 0;
}

type Recorded = {
  hostId: string;
  userId: string;
  action: string;
  before?: Place;
  after?: Place;
};

async function recordMember(tx: Db, { hostId, userId, action, before, after }: Recorded, by: By) {
  const entry = { actorId: by.actor.id, action, object: 'host', objectId: hostId, ip: by.ip };
  const change = {
    before: before ? { userId, ...before } : null,
    after: after ? { userId, ...after } : null,
  };
  await record(tx, { ...entry, ...change }, by.now);
  const { name: host } = await tx.host.findUniqueOrThrow({
    where: { id: hostId },
    select: { name: true },
  });
  const event = after
    ? { kind: 'member_changed' as const, details: { host, role: after.role } }
    : { kind: 'member_removed' as const, details: { host } };
  await recordSecurityEvent(tx, { ...event, userId, actorId: by.actor.id }, by.now);
}
