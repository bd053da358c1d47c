import { z } from 'zod';
import { db, isUniqueViolation, type Db } from '#server/db/client.ts';
import { MemberRole } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { linkToken, linkTokenHash } from '#server/lib/link-token.ts';
import type { Locale } from '#shared/translate.ts';
import { mailPerson } from '#server/mail/send.ts';
import { url } from '#shared/routes.ts';
import { record } from '../audit/commands.ts';
import { Refusal } from '../refusal.ts';
import { recordSecurityEvent } from '../security/commands.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';
import { openAccount } from '../users/commands.ts';
import { markVerified } from '../users/email-verification.ts';
import { passwordProblem, type PasswordProblem } from '../users/password-rules.ts';
import { hashPassword } from '../users/passwords.ts';
import { lockManaged } from './managing.ts';
import { isOwnBranch, lockCompany, type Place } from './members.ts';

export const LINK_HOURS = 7 * 24;
/** Members of a company, invited ones among them. */
const MOST_MEMBERS = 300;
/** From all companies together. */
const MOST_MAILS_A_DAY = 3;

const Waiting = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(MemberRole),
  branchId: z.string().nullable(),
  branchName: z.string().nullable(),
  inviter: z.string().nullable(),
  createdAt: z.date(),
  expiresAt: z.date(),
});

export type WaitingInvitation = z.infer<typeof Waiting>;

/** Invitations nobody has followed yet, those past their week among them. */
export async function invitationsOf(hostId: string): Promise<WaitingInvitation[]> {
  return db.sql(Waiting)`
    select i.id, i.email::text, i.role, i.branch_id, b.name as branch_name, u.name as inviter, i.created_at, i.expires_at
    from host_invitations i left join branches b on b.id = i.branch_id left join users u on u.id = i.invited_by
    where i.host_id = ${hostId}::uuid and i.used_at is null order by i.created_at desc, i.id`;
}

export type Invited =
  | { ok: true }
  | { ok: false; problem: 'member' | 'too-many' | 'too-often' | 'branch' };

type By = { actor: Actor; ip: string | null; now: Date };

/**
 * Mails a link by which somebody becomes a member; it works once, for a week. A new one takes the place of the one that
 * waits.
 *
 * @throws {Refusal} `not-found` or `forbidden` for all but the company's managers
 */
export async function invite(
  hostId: string,
  { email, ...place }: Place & { email: string },
  by: By,
): Promise<Invited> {
  return transaction(async (tx) => {
    await lockManaged(tx, by.actor, hostId);
    const problem = await problemOf(tx, hostId, { email, ...place });
    if (problem) return { ok: false, problem };
    if ((await mailedSince(tx, email, hoursAfter(by.now, -24))) >= MOST_MAILS_A_DAY)
      return { ok: false, problem: 'too-often' };
    await tx.hostInvitation.deleteMany({ where: { hostId, email, usedAt: null } });
    const { token, hash } = linkToken();
    const [createdAt, expiresAt] = [by.now, hoursAfter(by.now, LINK_HOURS)];
    await tx.hostInvitation.create({
      data: {
        hostId,
        email,
        ...place,
        tokenHash: hash,
        invitedBy: by.actor.id,
        createdAt,
        expiresAt,
      },
      select: { id: true },
    });
    await mailLink(tx, { hostId, email, role: place.role, token }, by.actor);
    const entry = {
      actorId: by.actor.id,
      action: 'member.invite',
      object: 'host',
      objectId: hostId,
    };
    await record(tx, { ...entry, after: { email, ...place }, ip: by.ip }, by.now);
    return { ok: true };
  });
}

type Problem = Exclude<Invited, { ok: true }>['problem'];

async function problemOf(
  tx: Db,
  hostId: string,
  { email, ...place }: Place & { email: string },
): Promise<Problem | null> {
  if (!(await isOwnBranch(tx, hostId, place))) return 'branch';
  if ((await tx.hostMember.count({ where: { hostId, user: { email } } })) > 0) return 'member';
  return (await peopleOf(tx, hostId)) >= MOST_MEMBERS ? 'too-many' : null;
}

type Link = { hostId: string; email: string; role: MemberRole; token: string };

/** Invitations mailed to an address, withdrawn ones among them. Those of other companies wait, so that each is counted. */
async function mailedSince(tx: Db, email: string, since: Date): Promise<number> {
  await tx.execute`select pg_advisory_xact_lock(hashtextextended('invite ' || lower(${email}), 0))`;
  return tx.mail.count({
    where: {
      kind: 'company-invitation',
      to: { equals: email, mode: 'insensitive' },
      createdAt: { gt: since },
    },
  });
}

/** In the language of whoever invites: they know each other. */
async function mailLink(tx: Db, { hostId, email, role, token }: Link, actor: Actor) {
  const [company, known] = await Promise.all([
    tx.host.findUniqueOrThrow({ where: { id: hostId }, select: { name: true } }),
    tx.user.findUnique({ where: { email }, select: { name: true } }),
  ]);
  const person = { name: known?.name ?? email, email, locale: actor.locale };
  const link = url('invitations.show', { token });
  const words = { company: company.name, inviter: actor.name, role, link };
  await mailPerson(tx, person, 'company-invitation', words);
}

async function peopleOf(tx: Db, hostId: string): Promise<number> {
  const [members, invited] = await Promise.all([
    tx.hostMember.count({ where: { hostId } }),
    tx.hostInvitation.count({ where: { hostId, usedAt: null } }),
  ]);
  return members + invited;
}

/**
 * Takes an invitation back: its link leads nowhere.
 *
 * @throws {Refusal} `not-found` for none that waits, `not-found` or `forbidden` for all but the company's managers
 */
export async function withdrawInvitation(id: string, { actor, ip, now }: By): Promise<void> {
  const found = await db.hostInvitation.findFirst({ where: { id, usedAt: null } });
  if (!found) throw new Refusal('not-found', 'No such invitation.');
  const { hostId, email } = found;
  await transaction(async (tx) => {
    await lockManaged(tx, actor, hostId);
    const { count } = await tx.hostInvitation.deleteMany({ where: { id, usedAt: null } });
    if (count === 0) throw new Refusal('not-found', 'No such invitation.');
    const entry = {
      actorId: actor.id,
      action: 'member.uninvite',
      object: 'host',
      objectId: hostId,
    };
    await record(tx, { ...entry, before: { email }, ip }, now);
  });
}

const Open = z.object({
  id: z.string(),
  hostId: z.string(),
  company: z.string(),
  slug: z.string(),
  email: z.string(),
  role: z.enum(MemberRole),
  branchId: z.string().nullable(),
  branchName: z.string().nullable(),
  inviter: z.string().nullable(),
  hasAccount: z.boolean(),
});

export type OpenInvitation = z.infer<typeof Open>;

/** The invitation a link opens; `null` once it was used or withdrawn, or its week is over. */
export async function openInvitation(token: string, now: Date): Promise<OpenInvitation | null> {
  return read(db, token, now);
}

async function read(on: Db, token: string, now: Date): Promise<OpenInvitation | null> {
  const [row] = await on.sql(Open)`
    select i.id, i.host_id, h.name as company, h.slug, i.email::text, i.role, i.branch_id, b.name as branch_name,
      u.name as inviter, exists (select from users a where a.email = i.email) as has_account
    from host_invitations i join hosts h on h.id = i.host_id left join branches b on b.id = i.branch_id
      left join users u on u.id = i.invited_by
    where i.token_hash = ${linkTokenHash(token)} and i.used_at is null and i.expires_at > ${now}`;
  return row ?? null;
}

export type Accepted =
  | { ok: true; slug: string }
  | { ok: false; problem: 'gone' | 'other-address' };

/** Makes the person whose address was invited a member; that they have the link proves the address. */
export async function acceptInvitation(token: string, by: By): Promise<Accepted> {
  return transaction(async (tx) => {
    const invitation = await take(tx, token, by.now);
    if (!invitation) return { ok: false, problem: 'gone' };
    if (invitation.email.toLowerCase() !== by.actor.email.toLowerCase())
      return { ok: false, problem: 'other-address' };
    await join(tx, invitation, { userId: by.actor.id, ip: by.ip, now: by.now });
    return { ok: true, slug: invitation.slug };
  });
}

export type Joined =
  | { ok: true; userId: string }
  | { ok: false; problem: 'gone' | 'has-account' | PasswordProblem };

type Newcomer = { name: string; password: string; locale: Locale };

/** Opens an account for somebody who was invited, with their address verified by the link, and makes them a member. */
export async function joinWithAccount(
  token: string,
  { name, password, locale }: Newcomer,
  { ip, now }: { ip: string | null; now: Date },
): Promise<Joined> {
  const open = await openInvitation(token, now);
  if (!open) return { ok: false, problem: 'gone' };
  const problem = passwordProblem(password, { name, email: open.email });
  if (problem) return { ok: false, problem };
  const passwordHash = await hashPassword(password);
  try {
    return await transaction(async (tx) => {
      const invitation = await take(tx, token, now);
      if (!invitation) return { ok: false, problem: 'gone' };
      if (invitation.hasAccount) return { ok: false, problem: 'has-account' };
      const person = { name, email: invitation.email, phone: null, locale };
      const userId = await openAccount(tx, person, passwordHash, now);
      await join(tx, invitation, { userId, ip, now });
      return { ok: true, userId };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) return { ok: false, problem: 'has-account' };
    throw error;
  }
}

/** Under the company's lock, so that of two clicks the second finds the link used. */
async function take(tx: Db, token: string, now: Date): Promise<OpenInvitation | null> {
  const found = await read(tx, token, now);
  if (!found) return null;
  await lockCompany(tx, found.hostId);
  return read(tx, token, now);
}

type Joining = { userId: string; ip: string | null; now: Date };

/** Who is a member already stays what they are. */
async function join(tx: Db, invitation: OpenInvitation, { userId, ip, now }: Joining) {
  const { id, hostId, role, branchId } = invitation;
  await tx.hostInvitation.update({
    where: { id },
    data: { usedAt: now, usedBy: userId },
    select: { id: true },
  });
  const { count } = await tx.hostMember.createMany({
    data: [{ hostId, userId, role, branchId }],
    skipDuplicates: true,
  });
  if (count > 0) {
    const details = { host: invitation.company, role };
    await recordSecurityEvent(tx, { kind: 'member_added', userId, details }, now);
  }
  await markVerified(tx, userId, now);
  const entry = { actorId: userId, action: 'member.join', object: 'host', objectId: hostId, ip };
  await record(tx, { ...entry, after: { userId, role, branchId } }, now);
}

/** Invitations whose time has been over for a while, and the addresses in them. */
export async function forgetOldInvitations(now: Date): Promise<void> {
  await db.hostInvitation.deleteMany({
    where: { expiresAt: { lt: hoursAfter(now, -LINK_HOURS) } },
  });
}
