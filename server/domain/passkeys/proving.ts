import { db } from '#server/db/client.ts';
import { recordFailure } from '../security/commands.ts';
import { checkProof, readClient, type KeyProof, type PasskeyProblem } from './ceremony.ts';
import type { Asked } from './challenge.ts';

export type Proved =
  | { ok: true; userId: string; passkey: string }
  /** `userId` is whose passkey was refused, where that is known. */
  | { ok: false; problem: PasskeyProblem | 'counter'; userId: string | null }
  | { ok: false; problem: 'suspended'; userId: string; reason: string | null };

/**
 * Who a passkey shows a person to be: it has signed the challenge of this browser, at our site, after its person gave
 * the device's own PIN, face or finger. With `only` it must be that person's.
 */
export async function proveByPasskey(
  proof: KeyProof,
  asked: Asked,
  now: Date,
  only?: string,
): Promise<Proved> {
  const proved = await prove(proof, asked, now, only);
  // Whoever was slow, or pressed twice, has tried nothing.
  if (!proved.ok && proved.problem !== 'expired') await recordRefusal(asked, proved, now);
  return proved;
}

async function prove(proof: KeyProof, asked: Asked, now: Date, only?: string): Promise<Proved> {
  const client = readClient(proof.response.clientDataJSON, asked, now);
  if (!client.ok) return { ...client, userId: null };
  const key = await find(proof.id);
  if (!key || !isOwners(proof, key, only)) return { ok: false, problem: 'unknown', userId: null };
  const { user, userId } = key;
  const checked = await checkProof(proof, key);
  if (!checked) return { ok: false, problem: 'refused', userId };
  const taken = await take(key.id, { ...checked, challengedAt: client.challengedAt, now });
  if (taken !== 'taken') return { ok: false, problem: taken, userId };
  if (user.suspendedAt)
    return { ok: false, problem: 'suspended', userId, reason: user.suspendedReason };
  return { ok: true, userId, passkey: key.name };
}

type Refused = Exclude<Proved, { ok: true }>;

/** A refused passkey is counted with the wrong passwords and codes in whose place it was given. */
async function recordRefusal({ purpose }: Asked, refused: Refused, now: Date): Promise<void> {
  const who = refused.userId === null ? {} : { userId: refused.userId };
  const reason = refused.problem === 'suspended' ? 'suspended' : 'wrong';
  if (purpose === 'sign-in')
    await recordFailure({ kind: 'sign_in_failed', ...who, details: { reason } }, now);
  else if (purpose === 'second-factor') await recordFailure({ kind: 'code_failed', ...who }, now);
  else await recordFailure({ kind: 'password_confirmation_failed', ...who }, now);
}

async function find(credentialId: string) {
  return db.passkey.findUnique({
    where: { credentialId },
    select: {
      id: true,
      name: true,
      credentialId: true,
      publicKey: true,
      transports: true,
      userId: true,
      user: { select: { passkeyHandle: true, suspendedAt: true, suspendedReason: true } },
    },
  });
}

type FoundKey = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Where nobody is named yet, the authenticator names its person too (WebAuthn, 7.2, step 6). */
function isOwners({ response }: KeyProof, { userId, user }: FoundKey, only?: string): boolean {
  if (only !== undefined && only !== userId) return false;
  const { userHandle } = response;
  return userHandle ? userHandle === user.passkeyHandle : only !== undefined;
}

type Use = { counter: number; isSynced: boolean; challengedAt: Date; now: Date };

/**
 * Counts a use in one statement: of the same answer sent twice, and of an older one, only the first is taken. A count
 * that does not rise is one of a copied key.
 */
async function take(id: string, use: Use): Promise<'taken' | 'unknown' | 'expired' | 'counter'> {
  const { counter, isSynced, challengedAt, now } = use;
  const taken = await db.execute`
    update passkeys set counter = ${counter}, is_synced = ${isSynced}, last_used_at = ${now},
      challenged_at = ${challengedAt}
    where id = ${id}::uuid and challenged_at < ${challengedAt}
      and (counter < ${counter} or counter = 0 and ${counter} = 0)`;
  if (taken > 0) return 'taken';
  const stored = await db.passkey.findUnique({ where: { id }, select: { challengedAt: true } });
  if (!stored) return 'unknown';
  return stored.challengedAt >= challengedAt ? 'expired' : 'counter';
}
