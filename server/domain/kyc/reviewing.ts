import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { KycStatus } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { url } from '#shared/routes.ts';
import { record } from '../audit/commands.ts';
import { numberHashes } from '../documents/numbers.ts';
import { notify } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { columnDate, dateColumn, wallDateOf, type WallDate } from '../time/wall-clock.ts';
import { decided, validUntil } from './kyc.ts';

/** What the documents say and is stored of them: of a number its end and a keyed hash. */
type DocumentFacts = {
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
  | { ok: false; problem: 'licence-unknown' | 'licence-expired' | 'number-known' };

/**
 * A decision on an identity check, written to the audit log; the person is notified.
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
  tx: Db,
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
  const entry = {
    actorId: by.id,
    action: `kyc.${decision.decision}`,
    object: 'user',
    objectId: userId,
    ip: by.ip,
    before: { status: before.status },
    after: { status, reason, provider: by.provider },
  };
  await record(tx, entry, now);
  const kind = status === 'verified' ? 'kyc_verified' : 'kyc_rejected';
  await notify(tx, [userId], { kind, facts: reason ? { reason } : {}, url: url('kyc') }, now);
  return { ok: true };
}

const Check = z.object({ status: z.enum(KycStatus), licenceExpiresOn: z.string().nullable() });

type Check = z.infer<typeof Check>;

async function lockedCheck(tx: Db, userId: string): Promise<Check> {
  const [user] = await tx.sql(Check)`
    select kyc_status as status, licence_expires_on from users where id = ${userId} for update`;
  if (!user) throw new Refusal('not-found', 'No such person.');
  return user;
}

function withLicence(facts: DocumentFacts, { licenceExpiresOn }: Check): DocumentFacts {
  return { ...facts, licenceExpiresOn: facts.licenceExpiresOn ?? licenceExpiresOn };
}

/** One document belongs to one person: a second account with it is refused, whoever it says it is. */
async function problemWith(tx: Db, userId: string, facts: DocumentFacts, now: Date) {
  const { licenceExpiresOn } = facts;
  if (!licenceExpiresOn) return 'licence-unknown';
  if (licenceExpiresOn < wallDateOf(now, HOME_ZONE)) return 'licence-expired';
  const hashes = [facts.identityNumber, facts.licenceNumber].flatMap((number) =>
    number ? numberHashes(number) : [],
  );
  const known = await tx.document.findFirst({
    where: {
      numberHash: { in: hashes },
      userId: { not: userId },
      status: { not: 'rejected' },
    },
    select: { id: true },
  });
  return known ? 'number-known' : null;
}

async function saveFacts(tx: Db, userId: string, facts: DocumentFacts): Promise<void> {
  const { country, identityNumber, licenceNumber, licenceExpiresOn } = facts;
  const licenceEnd = licenceExpiresOn && dateColumn(licenceExpiresOn);
  const documents = [
    { kind: 'identity', number: identityNumber, expiresOn: null },
    { kind: 'licence_front', number: licenceNumber, expiresOn: licenceEnd },
    { kind: 'licence_back', number: null, expiresOn: licenceEnd },
  ] as const;
  for (const { kind, number, expiresOn } of documents) {
    const numberEnd = number && number.slice(-4);
    const numberHash = number && (numberHashes(number)[0] ?? null);
    await tx.document.updateMany({
      where: { userId, kind, status: 'in_review' },
      data: { country, expiresOn, numberEnd, numberHash },
    });
  }
  await tx.user.update({
    where: { id: userId },
    data: { licenceExpiresOn: licenceEnd },
    select: { id: true },
  });
}

async function settle(
  tx: Db,
  userId: string,
  { status, verdict: { decision, by } }: { status: KycStatus; verdict: Verdict },
  now: Date,
) {
  const reason = decision.decision === 'reject' ? decision.reason : null;
  const { licenceExpiresOn: licence } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { licenceExpiresOn: true },
  });
  const until =
    status === 'verified' && licence
      ? dateColumn(validUntil(wallDateOf(now, HOME_ZONE), columnDate(licence)))
      : null;
  await tx.user.update({
    where: { id: userId },
    data: {
      kycStatus: status,
      kycReason: reason,
      kycExpiresOn: until,
      kycRemindedDays: null,
      updatedAt: now,
    },
    select: { id: true },
  });
  await tx.document.updateMany({
    where: { userId, status: 'in_review' },
    data: {
      status: status === 'verified' ? 'approved' : 'rejected',
      reason,
      reviewedBy: by.id,
      reviewedAt: now,
    },
  });
}
