import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { db, isUniqueViolation, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { mailPerson } from '#server/mail/send.ts';
import { record } from '../audit/commands.ts';
import { Refusal } from '../refusal.ts';
import { rules } from '../rules.ts';
import { recordSecurityEvent } from '../security/commands.ts';
import type { Person } from '../users/person.ts';
import {
  checkNewKey,
  creationOptions,
  readClient,
  type CheckedKey,
  type CreationOptions,
  type NewKey,
  type PasskeyProblem,
} from './ceremony.ts';
import type { Asked } from './challenge.ts';
import { makeOf } from './makes.ts';
import { credentialsOf } from './queries.ts';

const HANDLE_BYTES = 32;

const Handle = z.object({ handle: z.string() });
const Owner = z.object({ hasApp: z.boolean(), isFactor: z.boolean(), keys: z.number() });

/** What a browser needs to make a passkey for a person. */
export async function offerPasskey(
  person: Person,
  asked: Asked,
  now: Date,
): Promise<CreationOptions> {
  const [row] = await db.sql(Handle)`
    update users set passkey_handle = coalesce(passkey_handle, ${randomBytes(HANDLE_BYTES).toString('base64url')})
    where id = ${person.id} returning passkey_handle as handle`;
  if (!row) throw new Refusal('not-found', 'No such person.');
  return creationOptions({ ...person, ...row }, await credentialsOf(person.id), asked, now);
}

export type Added =
  | { ok: true; name: string }
  | { ok: false; problem: PasskeyProblem | 'limit' | 'present' };

/** Stores a passkey that a browser has made. It is named after its make, else after the `device`. */
export async function addPasskey(
  person: Person,
  { response, device }: { response: NewKey; device: string },
  asked: Asked,
  now: Date,
): Promise<Added> {
  const client = readClient(response.response.clientDataJSON, asked, now);
  if (!client.ok) return client;
  const key = await checkNewKey(response);
  if (!key) return { ok: false, problem: 'refused' };
  const name = makeOf(key.aaguid) ?? device;
  try {
    const isStored = await transaction(async (tx) => {
      const { keys } = await lockOwner(tx, person.id);
      if (keys >= rules.passkeys.most) return false;
      await store(tx, person, { ...key, name, challengedAt: client.challengedAt }, now);
      return true;
    });
    return isStored ? { ok: true, name } : { ok: false, problem: 'limit' };
  } catch (error) {
    if (isUniqueViolation(error, 'passkeys_credential_id_key'))
      return { ok: false, problem: 'present' };
    throw error;
  }
}

/** @throws {Refusal} `not-found` for a passkey of somebody else */
export async function renamePasskey(userId: string, id: string, name: string): Promise<void> {
  const { count } = await db.passkey.updateMany({ where: { id, userId }, data: { name } });
  if (count === 0) throw new Refusal('not-found', 'No such passkey.');
}

export type Removed = { ok: true } | { ok: false; problem: 'only-factor' };

/**
 * Removes a passkey. The last one stays while it is the only second factor: turning that off is a step of its own, which
 * says what it means.
 *
 * @throws {Refusal} `not-found` for a passkey of somebody else
 */
export async function removePasskey(person: Person, id: string, now: Date): Promise<Removed> {
  return transaction(async (tx) => {
    const owner = await lockOwner(tx, person.id);
    const passkey = await tx.passkey.findFirst({
      where: { id, userId: person.id },
      select: { name: true },
    });
    if (!passkey) throw new Refusal('not-found', 'No such passkey.');
    const isLastFactor = owner.isFactor && owner.keys === 1;
    if (isLastFactor && !owner.hasApp) return { ok: false, problem: 'only-factor' };
    if (isLastFactor)
      await tx.user.updateMany({ where: { id: person.id }, data: { passkeyFactorAt: null } });
    await tx.passkey.deleteMany({ where: { id } });
    await tell(tx, person, { name: passkey.name, change: 'removed' }, now);
    return { ok: true };
  });
}

type Named = CheckedKey & { name: string; challengedAt: Date };

async function store(tx: Db, person: Person, key: Named, now: Date): Promise<void> {
  await tx.passkey.create({
    data: { ...key, userId: person.id, createdAt: now },
    select: { id: true },
  });
  await tell(tx, person, { name: key.name, change: 'added' }, now);
}

type Change = { name: string; change: 'added' | 'removed' };

/** The person is told by mail: whoever has their password could have done it. */
async function tell(tx: Db, person: Person, { name, change }: Change, now: Date) {
  const event = { kind: `passkey_${change}`, userId: person.id, details: { name } } as const;
  await recordSecurityEvent(tx, event, now);
  await mailPerson(tx, person, 'passkey-changed', { change, passkey: name });
  const entry = { actorId: person.id, object: 'user', objectId: person.id };
  const changed = change === 'added' ? { after: { passkey: name } } : { before: { passkey: name } };
  await record(tx, { ...entry, action: `passkey.${change}`, ...changed }, now);
}

/** Passkeys of one person are added and removed in turns, so that they are counted rightly. */
async function lockOwner(tx: Db, userId: string) {
  await tx.execute`select from users where id = ${userId} for update`;
  const [owner] = await tx.sql(Owner)`
    select totp_confirmed_at is not null as has_app, passkey_factor_at is not null as is_factor,
      (select count(*)::int from passkeys p where p.user_id = users.id) as keys
    from users where id = ${userId}`;
  if (!owner) throw new Refusal('not-found', 'No such person.');
  return owner;
}
