import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/queue/queue.ts';
import { isSigned, sign } from '#server/lib/signed.ts';
import { mailPerson } from '#server/mail/send.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { Person } from '../users/person.ts';

/** What the person says of themselves; exactly that is searched for. */
export type Contact = { kind: 'email' | 'phone'; value: string };

/** A code for a company's counter, and until when it finds its person. */
export type CounterCode = { code: string; until: Date };

const PURPOSE = 'counter-code';
const CODES = 1_000_000;
const DIGITS = 6;

/** For the person's own page. */
export function showCode(userId: string, now: Date): Promise<CounterCode> {
  return makeCode(db, userId, now);
}

/** A job sends the code, so that the answer takes the same time whether anybody has the contact or not. */
export async function askForCode(contact: Contact, company: string): Promise<void> {
  await enqueue(db, 'send-counter-code', { ...contact, company });
}

/** Mails a code to the one person with this contact. A number that several have says too little. */
export async function sendCode(contact: Contact, company: string, now: Date): Promise<void> {
  await transaction(async (tx) => {
    const [person, another] = await tx.sql(Person)`
      select id, name, email::text, locale from users where ${having(contact)} limit 2`;
    if (!person || another) return;
    const { code, until } = await makeCode(tx, person.id, now);
    await mailPerson(tx, person, 'counter-code', { code, company, until });
  });
}

const Tried = z.object({ userId: z.string(), codeHash: z.string() });

/**
 * The person with this contact who has read out the code, which then counts no more. Each wrong one uses up a try of
 * all codes of whoever has the contact.
 */
export async function takeCode(contact: Contact, code: string, now: Date): Promise<string | null> {
  return transaction(async (tx) => {
    const tried = await tx.sql(Tried)`
      update counter_codes set tries = tries + 1
      where user_id in (select id from users where ${having(contact)})
        and expires_at > ${now} and tries < ${rules.counterCode.tries}
      returning user_id, code_hash`;
    const right = tried.find(({ userId, codeHash }) => isSigned(PURPOSE, [userId, code], codeHash));
    if (!right) return null;
    await tx.counterCode.deleteMany({ where: { userId: right.userId } });
    return right.userId;
  });
}

/** Deletes codes whose minutes are over; run by the sweep. */
export async function forgetOldCodes(now: Date): Promise<void> {
  await db.counterCode.deleteMany({ where: { expiresAt: { lte: now } } });
}

/** A code finds the person once, at any counter where they read it out. */
async function makeCode(tx: Db, userId: string, now: Date): Promise<CounterCode> {
  const code = String(randomInt(CODES)).padStart(DIGITS, '0');
  const until = hoursAfter(now, rules.counterCode.minutes / 60);
  await tx.execute`
    insert into counter_codes (user_id, code_hash, created_at, expires_at)
    values (${userId}, ${hashOf(userId, code)}, ${now}, ${until})
    on conflict (user_id, code_hash) do update set expires_at = excluded.expires_at, tries = 0`;
  return { code, until };
}

function having({ kind, value }: Contact): Prisma.Sql {
  const isOpen = Prisma.sql`deleted_at is null and suspended_at is null`;
  return kind === 'email'
    ? Prisma.sql`email = ${value} and ${isOpen}`
    : Prisma.sql`phone is not null and phone_key(phone) = phone_key(${value})
        and length(phone_key(${value})) > 8 and ${isOpen}`;
}

function hashOf(userId: string, code: string): string {
  return sign(PURPOSE, [userId, code]);
}
