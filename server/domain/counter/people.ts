import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { KycStatus } from '#server/db/generated/enums.ts';
import { isSigned, sign } from '#server/lib/signed.ts';
import { record } from '../audit/commands.ts';
import type { Company } from '../fleet/company.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';
import { findPerson as personWith } from '../users/person.ts';
import { inviteToAccount } from '../users/password-reset.ts';
import { noAddress } from '#server/mail/reachable.ts';
import { mailPerson } from '#server/mail/send.ts';
import { grant } from '../users/roles.ts';
import { takeCode, type Contact } from './codes.ts';

/** What a member of a company learns of somebody who stands at the counter. */
export type CounterPerson = { id: string; name: string; isVerified: boolean };

const PersonRow = z.object({
  id: z.string(),
  name: z.string(),
  kycStatus: z.enum(KycStatus),
});

/**
 * The person with exactly this address or phone number who has read out a code. Without the right code nothing is said,
 * also not whether there is such a person; each one found is written to the audit log.
 */
export async function findPerson(
  { contact, code }: { contact: Contact; code: string },
  by: { actor: Actor; company: Company; ip: string | null },
  now: Date,
): Promise<CounterPerson | null> {
  const id = await takeCode(contact, code, now);
  if (id === null) return null;
  const entry = { action: 'counter.find', object: 'user', objectId: id, ip: by.ip };
  const after = { company: by.company.slug, by: contact.kind };
  await record(db, { ...entry, actorId: by.actor.id, after }, now);
  return personById(id);
}

/** The person of a row that was found, or chosen before. */
export async function personById(id: string, tx: Db = db): Promise<CounterPerson | null> {
  const [row] = await tx.sql(PersonRow)`
    select id, name, kyc_status from users where id = ${id} and deleted_at is null and suspended_at is null`;
  return row ? personOf(row) : null;
}

function personOf({ id, name, kycStatus }: z.infer<typeof PersonRow>): CounterPerson {
  return { id, name, isVerified: kycStatus === 'verified' };
}

const PURPOSE = 'counter-person';
const CHOICE_HOURS = 2;

/** Says in an address which person this member has found, without an id that could be tried for others. */
export function choiceOf(
  person: CounterPerson,
  { actor, company }: { actor: Actor; company: Company },
  now: Date,
): string {
  const until = hoursAfter(now, CHOICE_HOURS).getTime();
  return [person.id, until, sign(PURPOSE, [person.id, until, actor.id, company.id])].join('.');
}

/** @returns the person's id; `null` for a choice that is not ours, of another member, or too old */
export function chosenId(
  choice: string,
  { actor, company }: { actor: Actor; company: Company },
  now: Date,
): string | null {
  const [id = '', until = '', signature = ''] = choice.split('.');
  const parts = [id, Number(until), actor.id, company.id];
  return isSigned(PURPOSE, parts, signature) && Number(until) > now.getTime() ? id : null;
}

export type NewPerson = {
  name: string;
  email: string | null;
  phone: string | null;
  locale: 'ro' | 'en';
};

/**
 * An account for somebody who stands at the counter, with the least data. With an address they are sent a link to set a
 * password; until then nobody can sign in. If the address has an account, the booking gets none and its owner is told:
 * whoever stands there may be somebody else, and the company learns nothing of it.
 */
export async function openCounterAccount(
  tx: Db,
  { name, email, phone, locale }: NewPerson,
  company: Company,
  now: Date,
): Promise<CounterPerson> {
  const owner = email === null ? null : await personWith(tx, { email });
  const own = owner ? null : email;
  if (owner) await mailPerson(tx, owner, 'counter-address', { company: company.name });
  const { id } = await tx.user.create({
    data: {
      name,
      email: own ?? noAddress(randomUUID()),
      passwordHash: '',
      phone,
      locale,
      createdAt: now,
      updatedAt: now,
    },
    select: { id: true },
  });
  await grant(tx, id, 'client');
  if (own) await inviteToAccount(tx, { id, name, email: own, locale }, company.name, now);
  return { id, name, isVerified: false };
}
