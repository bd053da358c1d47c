import { z } from 'zod';
import { db, isUniqueViolation, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { eachOf } from '#server/lib/each.ts';
import { mailPerson } from '#server/mail/send.ts';
import { record } from '../audit/commands.ts';
import { rules } from '../rules.ts';
import { recordSecurityEvent } from '../security/commands.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { changeById, mayBecome, type EmailChange } from './email-change.ts';
import { Person } from './person.ts';
import { endSessions } from './sessions.ts';

const Id = z.object({ id: z.string() });

/** Brings changes into force whose wait is over, and ends those that nobody has confirmed in time; run by the sweep. */
export async function sweepEmailChanges(now: Date): Promise<void> {
  const due = await db.sql(Id)`
    select id from email_changes where state = 'confirmed' and due_at <= ${now} order by due_at`;
  await eachOf(due, ({ id }) => bringIntoForce(id, now));
  await db.emailChange.updateMany({
    where: { state: 'requested', linkEndsAt: { lte: now } },
    data: { state: 'expired', endedAt: now },
  });
}

/**
 * Brings a confirmed change into force when its wait is over; again, it changes nothing. If the address belongs to
 * another account by then, everything stays as it was, and the person is told.
 */
export async function bringIntoForce(id: string, now: Date): Promise<void> {
  try {
    await withChange(id, now, replaceAddress);
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_key')) throw error;
    await withChange(id, now, giveUp);
  }
}

type Due = { change: EmailChange; person: Person };

async function withChange(
  id: string,
  now: Date,
  work: (tx: Db, due: Due, now: Date) => Promise<void>,
): Promise<void> {
  await transaction(async (tx) => {
    const [person] = await tx.sql(Person)`
      select id, name, email::text, locale from users
      where id = (select user_id from email_changes where id = ${id}) for update`;
    const change = await changeById(id, tx);
    if (!person || !change || !mayBecome(change, 'in_force')) return;
    if (change.dueAt === null || change.dueAt > now) return;
    await work(tx, { change, person }, now);
  });
}

/** Links sent to the old address end, and so do all sessions: whoever is signed in must know the password. */
async function replaceAddress(tx: Db, { change, person }: Due, now: Date): Promise<void> {
  await tx.execute`
    update users set email = ${change.email}, email_verified_at = ${now},
      updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
    where id = ${person.id}`;
  await end(tx, change, 'in_force', now);
  await recordSecurityEvent(tx, { kind: 'email_changed', userId: person.id }, now);
  await tx.passwordReset.deleteMany({ where: { userId: person.id } });
  await endSessions(tx, person.id);
  const { email } = change;
  await mailPerson(tx, person, 'email-changed', { email });
  const until = hoursAfter(now, rules.emailChange.heldHours);
  await mailPerson(tx, { ...person, email }, 'email-in-force', { email, until });
}

async function giveUp(tx: Db, { change, person }: Due, now: Date): Promise<void> {
  await end(tx, change, 'expired', now);
  await mailPerson(tx, person, 'email-not-changed', { email: change.email });
}

async function end(
  tx: Db,
  { id, userId, email, oldEmail }: EmailChange,
  state: 'in_force' | 'expired',
  now: Date,
): Promise<void> {
  await tx.emailChange.update({
    where: { id },
    data: { state, endedAt: now },
    select: { id: true },
  });
  const isInForce = state === 'in_force';
  await record(
    tx,
    {
      action: isInForce ? 'email-change.in-force' : 'email-change.expire',
      object: 'user',
      objectId: userId,
      before: { email: oldEmail },
      after: { email: isInForce ? email : oldEmail },
    },
    now,
  );
}
