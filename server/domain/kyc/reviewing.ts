import { transaction, type Sql } from '#server/db/sql.ts';
import type { KycStatus } from '#server/db/generated/enums.ts';
import { url } from '#shared/routes.ts';
import { record } from '../audit/commands.ts';
import { numberHashes } from '../documents/numbers.ts';
import { notify } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { wallDateOf, type WallDate } from '../time/wall-clock.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { decided, validUntil } from './kyc.ts';

/** What the papers say and is kept of them: of a number its end and a keyed hash. */
export type DocumentFacts = {
  licenceExpiresOn: WallDate | null;
  country: string;
  identityNumber: string | null;
  licenceNumber: string | null;
};

export type Decision =
  | { decision: 'approve'; facts: DocumentFacts }
  | { decision: 'reject'; reason: string };

/** An admin, or the provider of a verdict that came without one. */
export type Reviewer = { id: string | null; ip: string | null; provider?: string };

export type Reviewed =
  | { ok: true }
  | { ok: false; problem: 'licence-unknown' | 'licence-lapsed' | 'number-known' };

/**
 * A decision on an identity check, written to the audit log; the person is told.
 *
 * @throws {Refusal} `conflict` when nothing waits for a decision
 */
export function reviewKyc(
  userId: string,
  decision: Decision,
  by: Reviewer,
  now: Date,
): Promise<Reviewed> {
  return transaction((tx) => decide(tx, userId, { decision, by }, now));
}

type Verdict = { decision: Decision; by: Reviewer };

/** @throws {Refusal} `conflict` */
export async function decide(
  tx: Sql,
  userId: string,
  verdict: Verdict,
  now: Date,
): Promise<Reviewed> {
  const { decision, by } = verdict;
  const before = await lockedCheck(tx, userId);
  const status = decided(before.status, decision.decision);
  if (decision.decision === 'approve') {
    const facts = withLicence(decision.facts, before);
    const problem = await problemWith(tx, userId, facts, now);
    if (problem) return { ok: false, problem };
    await saveFacts(tx, userId, facts);
  }
  await settle(tx, userId, { status, verdict }, now);
  const reason = decision.decision === 'reject' ? decision.reason : undefined;
  const deed = {
    actorId: by.id,
    act: `kyc.${decision.decision}`,
    object: 'user',
    objectId: userId,
    ip: by.ip,
    before: { status: before.status },
    after: { status, reason, provider: by.provider },
  };
  await record(tx, deed, now);
  const kind = status === 'verified' ? 'kyc_verified' : 'kyc_rejected';
  await notify(tx, [userId], { kind, facts: reason ? { reason } : {}, url: url('kyc') }, now);
  return { ok: true };
}

type Check = { status: KycStatus; licenceExpiresOn: WallDate | null };

async function lockedCheck(tx: Sql, userId: string): Promise<Check> {
  const [user] = await tx<Check>`
    select kyc_status as status, licence_expires_on::text as "licenceExpiresOn"
    from users where id = ${userId} for update`;
  if (!user) throw new Refusal('not-found', 'No such person.');
  return user;
}

function withLicence(facts: DocumentFacts, { licenceExpiresOn }: Check): DocumentFacts {
  return { ...facts, licenceExpiresOn: facts.licenceExpiresOn ?? licenceExpiresOn };
}

/** One paper belongs to one person: a second account with it is refused, whoever it says it is. */
async function problemWith(tx: Sql, userId: string, facts: DocumentFacts, now: Date) {
  const { licenceExpiresOn } = facts;
  if (!licenceExpiresOn) return 'licence-unknown';
  if (licenceExpiresOn < wallDateOf(now, HOME_ZONE)) return 'licence-lapsed';
  const hashes = [facts.identityNumber, facts.licenceNumber].flatMap((number) =>
    number ? numberHashes(number) : [],
  );
  const known = await tx`
    select 1 from documents
    where number_hash = any(${hashes}::text[]) and user_id <> ${userId} and status <> 'rejected' limit 1`;
  return known.length > 0 ? 'number-known' : null;
}

async function saveFacts(tx: Sql, userId: string, facts: DocumentFacts): Promise<void> {
  const { country, identityNumber, licenceNumber, licenceExpiresOn } = facts;
  const papers = [
    { kind: 'identity', number: identityNumber, expiresOn: null },
    { kind: 'licence_front', number: licenceNumber, expiresOn: licenceExpiresOn },
    { kind: 'licence_back', number: null, expiresOn: licenceExpiresOn },
  ];
  for (const { kind, number, expiresOn } of papers) {
    await tx`
      update documents set country = ${country}, expires_on = ${expiresOn}::date,
        number_end = ${number && number.slice(-4)}, number_hash = ${number && numberHashes(number)[0]}
      where user_id = ${userId} and kind = ${kind}::document_kind and status = 'in_review'`;
  }
  await tx`update users set licence_expires_on = ${licenceExpiresOn}::date where id = ${userId}`;
}

async function settle(
  tx: Sql,
  userId: string,
  { status, verdict: { decision, by } }: { status: KycStatus; verdict: Verdict },
  now: Date,
) {
  const reason = decision.decision === 'reject' ? decision.reason : null;
  const [user] = await tx<{ licence: WallDate | null }>`
    select licence_expires_on::text as licence from users where id = ${userId}`;
  const until =
    status === 'verified' && user?.licence
      ? validUntil(wallDateOf(now, HOME_ZONE), user.licence)
      : null;
  await tx`
    update users set kyc_status = ${status}::kyc_status, kyc_reason = ${reason}, kyc_expires_on = ${until}::date,
      kyc_reminded_days = null, updated_at = ${now}
    where id = ${userId}`;
  await tx`
    update documents set status = ${status === 'verified' ? 'approved' : 'rejected'}::document_status,
      reason = ${reason}, reviewed_by = ${by.id}, reviewed_at = ${now}
    where user_id = ${userId} and status = 'in_review'`;
}
