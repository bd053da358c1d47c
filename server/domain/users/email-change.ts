import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { EmailChangeState } from '#server/db/generated/enums.ts';
import { isSigned, sign } from '#server/lib/signed.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';

/**
 * Another address for an account. The link to the new address confirms it; it then waits, and the old address can stop
 * it until it is in force. Another request, or the person, withdraws it.
 */
export const EmailChange = z.object({
  id: z.string(),
  userId: z.string(),
  email: z.string(),
  oldEmail: z.string(),
  state: z.enum(EmailChangeState),
  requestedBy: z.string().nullable(),
  /** Whether a member of the staff has asked for it, for somebody who cannot. */
  isByStaff: z.boolean(),
  consentedBy: z.string().nullable(),
  requestedAt: z.date(),
  linkEndsAt: z.date(),
  /** When it comes into force; `null` until it is confirmed. */
  dueAt: z.date().nullable(),
  endedAt: z.date().nullable(),
});

export type EmailChange = z.infer<typeof EmailChange>;

const next: Record<EmailChangeState, readonly EmailChangeState[]> = {
  requested: ['confirmed', 'stopped', 'expired', 'withdrawn'],
  confirmed: ['in_force', 'stopped', 'expired', 'withdrawn'],
  in_force: [],
  stopped: [],
  expired: [],
  withdrawn: [],
};

export function mayBecome({ state }: Pick<EmailChange, 'state'>, to: EmailChangeState): boolean {
  return next[state].includes(to);
}

export function isOpen(change: Pick<EmailChange, 'state'>): boolean {
  return mayBecome(change, 'stopped');
}

/**
 * When a confirmed change comes into force. It does not wait for an address that was never verified, whose person
 * corrects it, nor when a second member of the staff agrees.
 */
export function dueAtOf(
  { isByStaff, consentedBy }: Pick<EmailChange, 'isByStaff' | 'consentedBy'>,
  isOldVerified: boolean,
  now: Date,
): Date {
  const isAtOnce = consentedBy !== null || (!isByStaff && !isOldVerified);
  return isAtOnce ? now : hoursAfter(now, rules.emailChange.waitingHours);
}

const columns = Prisma.sql`id, user_id, email::text, old_email::text, state, requested_by, is_by_staff, consented_by,
  requested_at, link_ends_at, due_at, ended_at`;

/** The change of a person that is neither in force nor ended. */
export async function openChangeOf(userId: string, on: Db = db): Promise<EmailChange | null> {
  const [change] = await on.sql(EmailChange)`
    select ${columns} from email_changes where user_id = ${userId} and state in ('requested', 'confirmed')`;
  return change ?? null;
}

export async function changeById(id: string, on: Db = db): Promise<EmailChange | null> {
  const [change] = await on.sql(EmailChange)`select ${columns} from email_changes where id = ${id}`;
  return change ?? null;
}

/** The newest change of a person, open or ended. */
export async function latestChangeOf(userId: string): Promise<EmailChange | null> {
  const [change] = await db.sql(EmailChange)`
    select ${columns} from email_changes where user_id = ${userId} order by requested_at desc, id limit 1`;
  return change ?? null;
}

/**
 * Until when a new address opens no way to a password or to money; `null` when it may. So a mailbox that somebody else
 * has talked us into gains nothing before its person hears of it.
 */
export async function heldUntil(userId: string, now: Date, on: Db = db): Promise<Date | null> {
  const { heldHours } = rules.emailChange;
  const [change] = await on.sql(z.object({ endedAt: z.date() }))`
    select ended_at from email_changes where user_id = ${userId} and state = 'in_force'
      and ended_at > ${hoursAfter(now, -heldHours)} order by ended_at desc limit 1`;
  return change ? hoursAfter(change.endedAt, heldHours) : null;
}

/** What a link from a mail about a change does. */
export type LinkUse = 'confirm' | 'stop';

const purposes: Record<LinkUse, string> = {
  confirm: 'confirm-email-change',
  stop: 'stop-email-change',
};

export function linkTokenOf(id: string, use: LinkUse): string {
  return `${id}.${sign(purposes[use], [id])}`;
}

/** The change that a link is about; `null` for a link that is not ours. */
export async function changeOfLink(token: string, use: LinkUse): Promise<EmailChange | null> {
  const [id = '', signature = ''] = token.split('.');
  return isSigned(purposes[use], [id], signature) ? changeById(id) : null;
}
