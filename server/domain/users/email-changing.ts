import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import type { EmailChangeState } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { mailPerson } from '#server/mail/send.ts';
import { url } from '#shared/routes.ts';
import { record } from '../audit/commands.ts';
import { Refusal } from '../refusal.ts';
import { rules } from '../rules.ts';
import { recordSecurityEvent } from '../security/commands.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import {
  changeById,
  dueAtOf,
  isOpen,
  linkTokenOf,
  mayBecome,
  openChangeOf,
  type EmailChange,
} from './email-change.ts';
import { bringIntoForce } from './email-in-force.ts';
import { notifyOwnerOf } from './email-verification.ts';
import { Person } from './person.ts';
import { endSessions } from './sessions.ts';

/** Who acts; without an id it is whoever has the link of a mail. */
type By = { id: string | null; ip: string | null; now: Date };

/**
 * Asks for another address of one's own account. The new address gets a link and the old one word. If the new address
 * has an account already, its owner is told instead, and the person sees no difference.
 */
export async function requestOwnChange(person: Person, email: string, by: By): Promise<void> {
  await transaction(async (tx) => {
    await lockPerson(tx, person.id);
    const id = await store(tx, person, { email, isByStaff: false }, by);
    if (await notifyOwnerOf(email, tx)) return tellOld(tx, person, { id, email, isByStaff: false });
    await sendLinks(tx, person, { id, email, isByStaff: false });
  });
}

/** Asks for another address of somebody who cannot do it themselves. The person's row is locked. */
export async function requestChangeFor(tx: Db, person: Person, email: string, by: By) {
  const id = await store(tx, person, { email, isByStaff: true }, by);
  await sendLinks(tx, person, { id, email, isByStaff: true });
}

type Asked = { id: string; email: string; isByStaff: boolean };

async function sendLinks(tx: Db, person: Person, asked: Asked): Promise<void> {
  const link = url('email-change.confirm', { token: linkTokenOf(asked.id, 'confirm') });
  const { email } = asked;
  await mailPerson(tx, { ...person, email }, 'confirm-new-email', { email, link });
  await tellOld(tx, person, asked);
}

async function tellOld(tx: Db, person: Person, { id, email, isByStaff }: Asked): Promise<void> {
  const link = url('email-change.stop', { token: linkTokenOf(id, 'stop') });
  await mailPerson(tx, person, 'email-change-requested', {
    email,
    link,
    by: isByStaff ? 'staff' : 'person',
  });
}

async function store(
  tx: Db,
  person: Person,
  { email, isByStaff }: Omit<Asked, 'id'>,
  by: By,
): Promise<string> {
  const earlier = await openChangeOf(person.id, tx);
  if (earlier) await end(tx, earlier, 'withdrawn', by);
  const { id } = await tx.emailChange.create({
    data: {
      userId: person.id,
      email,
      oldEmail: person.email,
      isByStaff,
      requestedBy: by.id,
      requestedAt: by.now,
      linkEndsAt: hoursAfter(by.now, rules.emailChange.linkHours),
    },
    select: { id: true },
  });
  await note(tx, { userId: person.id, action: 'email-change.request', email }, by);
  return id;
}

/** Takes back what is open, whoever has asked for it. */
export async function withdrawChange(tx: Db, userId: string, by: By): Promise<void> {
  const open = await openChangeOf(userId, tx);
  if (open) await end(tx, open, 'withdrawn', by);
}

export async function withdrawOwnChange(userId: string, by: By): Promise<void> {
  await transaction(async (tx) => {
    await lockPerson(tx, userId);
    await withdrawChange(tx, userId, by);
  });
}

/** The old address stops a change. Whoever has started it may have a session or the password, so all sessions end. */
export async function stopChange({ id, userId }: EmailChange, by: By): Promise<void> {
  await transaction(async (tx) => {
    await lockPerson(tx, userId);
    const change = await changeById(id, tx);
    if (!change || !mayBecome(change, 'stopped')) return;
    await end(tx, change, 'stopped', by);
    await endSessions(tx, userId);
  });
}

/**
 * The new address confirms a change. It comes into force at once or after the wait. The link can be used again, and then
 * changes nothing.
 */
export async function confirmChange({ id, userId }: EmailChange, by: By): Promise<void> {
  const isDue = await transaction(async (tx) => {
    const person = await lockPerson(tx, userId);
    const change = await changeById(id, tx);
    if (!change || !mayBecome(change, 'confirmed') || change.linkEndsAt <= by.now) return false;
    const dueAt = dueAtOf(change, person.isVerified, by.now);
    await tx.emailChange.update({
      where: { id },
      data: { state: 'confirmed', confirmedAt: by.now, dueAt },
      select: { id: true },
    });
    await note(tx, { userId, action: 'email-change.confirm', email: change.email }, by);
    return dueAt <= by.now;
  });
  if (isDue) await bringIntoForce(id, by.now);
}

/**
 * A second member of the staff agrees, so that the change does not wait. The person's row is locked.
 *
 * @returns the change when it can come into force now; `null` while its new address has not confirmed it
 * @throws {Refusal} `conflict` when there is none to agree to, `forbidden` for one's own request or account
 */
export async function consentToChange(
  tx: Db,
  userId: string,
  by: By & { id: string },
): Promise<string | null> {
  const change = await openChangeOf(userId, tx);
  if (!change?.isByStaff || change.consentedBy !== null)
    throw new Refusal('conflict', 'There is no change to agree to.');
  if (change.requestedBy === by.id || userId === by.id)
    throw new Refusal('forbidden', 'A second person has to agree.');
  const isConfirmed = change.state === 'confirmed';
  await tx.emailChange.update({
    where: { id: change.id },
    data: { consentedBy: by.id, ...(isConfirmed ? { dueAt: by.now } : {}) },
    select: { id: true },
  });
  await note(tx, { userId, action: 'email-change.consent', email: change.email }, by);
  return isConfirmed ? change.id : null;
}

async function end(tx: Db, change: EmailChange, state: EmailChangeState, by: By): Promise<void> {
  if (!isOpen(change)) return;
  await tx.emailChange.update({
    where: { id: change.id },
    data: { state, endedAt: by.now },
    select: { id: true },
  });
  const action = state === 'stopped' ? 'email-change.stop' : 'email-change.withdraw';
  await note(tx, { userId: change.userId, action, email: change.email }, by);
}

type Noted = {
  userId: string;
  action: `email-change.${'request' | 'confirm' | 'consent' | 'stop' | 'withdraw'}`;
  email: string;
};

/** What of it the person reads among what happened to their account. */
const told = {
  'email-change.request': 'email_change_requested',
  'email-change.stop': 'email_change_stopped',
  'email-change.confirm': null,
  'email-change.consent': null,
  'email-change.withdraw': null,
} as const;

async function note(tx: Db, { userId, action, email }: Noted, { id, ip, now }: By): Promise<void> {
  const kind = told[action];
  if (kind) await recordSecurityEvent(tx, { kind, userId, actorId: id }, now);
  const entry = { actorId: id, action, object: 'user', objectId: userId, after: { email }, ip };
  await record(tx, entry, now);
}

const LockedPerson = Person.extend({ isVerified: z.boolean() });

/** Everything about a person's address goes on in turns. */
async function lockPerson(tx: Db, id: string): Promise<z.infer<typeof LockedPerson>> {
  const [person] = await tx.sql(LockedPerson)`
    select id, name, email::text, locale, email_verified_at is not null as is_verified
    from users where id = ${id} for update`;
  if (!person) throw new Refusal('not-found', 'No such person.');
  return person;
}

/** The names of those who have asked for a change and agreed to it. */
export async function namesIn({ requestedBy, consentedBy }: EmailChange) {
  const ids = [requestedBy, consentedBy].filter((id) => id !== null);
  const people = await db.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true },
  });
  const nameOf = (id: string | null) => people.find((person) => person.id === id)?.name ?? null;
  return { requestedBy: nameOf(requestedBy), consentedBy: nameOf(consentedBy) };
}
