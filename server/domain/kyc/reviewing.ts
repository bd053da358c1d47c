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
import { endWork } from '../staff/assigning.ts';
import { requirePermission } from '../staff/queries.ts';
import { columnDate, dateColumn, wallDateOf, type WallDate } from '../time/wall-clock.ts';
import { decided, validUntil } from './kyc.ts';

/** What is stored from the documents: of a number only its last characters and a keyed hash. */
type DocumentFacts = {
  licenceExpiresOn: WallDate | null;
  country: string;
  identityNumber: string | null;
  licenceNumber: string | null;
};

export type Decision =
  | { decision: 'approve'; facts: DocumentFacts }
  | { decision: 'reject'; reason: string };

/** An admin, or the provider that gave a verdict without one. */
export type Reviewer = { id: string | null; ip: string | null; provider?: string };

export type Reviewed =
  | { ok: true }
  | { ok: false; problem: 'licence-unknown' | 'licence-expired' | 'number-known' };

/**
 * Decides an identity check and writes an audit entry; the person is notified.
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
  // A provider gives its verdict without anybody.
  const staff = by.id === null ? null : { id: by.id };
  if (staff) await requirePermission(tx, staff, 'identity.review');
  const before = await lockedCheck(tx, userId);
  const status = decided(before, decision.decision);
  if (decision.decision === 'approve') {
    const facts = withLicence(decision.facts, before);
    const problem = await problemWith(tx, userId, facts, now);
    if (problem) return { ok: false, problem };
    await saveFacts(tx, userId, facts);
  }
  if (staff) await endWork(tx, { list: 'identities', id: userId }, staff);
  await settle(tx, userId, { before, status, verdict }, now);
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
  await tellOutcome(tx, userId, { before, reason }, now);
  return { ok: true };
}

const Check = z.object({
  status: z.enum(KycStatus),
  isRenewing: z.boolean(),
  expiresOn: z.string().nullable(),
  licenceExpiresOn: z.string().nullable(),
});

type Check = z.infer<typeof Check>;

async function lockedCheck(tx: Db, userId: string): Promise<Check> {
  const [user] = await tx.sql(Check)`
    select kyc_status as status, kyc_renewal_at is not null as is_renewing, kyc_expires_on as expires_on,
      licence_expires_on
    from users where id = ${userId} for update`;
  if (!user) throw new Refusal('not-found', 'No such person.');
  return user;
}

/**
 * If the reviewer enters no expiry date for the licence, the person's own counts; in a renewal, that of the earlier
 * check.
 */
function withLicence(facts: DocumentFacts, check: Check): DocumentFacts {
  if (check.isRenewing) return facts;
  return { ...facts, licenceExpiresOn: facts.licenceExpiresOn ?? check.licenceExpiresOn };
}

/** A document belongs to one person: another account with the same document is refused. */
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

type Outcome = { before: Check; reason: string | undefined };

async function tellOutcome(tx: Db, userId: string, { before, reason }: Outcome, now: Date) {
  const to = [userId];
  if (reason === undefined)
    await notify(tx, to, { kind: 'kyc_verified', facts: {}, url: url('kyc') }, now);
  else if (before.isRenewing && before.expiresOn)
    await notify(
      tx,
      to,
      {
        kind: 'kyc_renewal_rejected',
        facts: { reason, expiresOn: before.expiresOn },
        url: url('kyc'),
      },
      now,
    );
  else await notify(tx, to, { kind: 'kyc_rejected', facts: { reason }, url: url('kyc') }, now);
}

type Settlement = { before: Check; status: KycStatus; verdict: Verdict };

async function settle(
  tx: Db,
  userId: string,
  { before, status, verdict: { decision, by } }: Settlement,
  now: Date,
) {
  const isApproved = decision.decision === 'approve';
  const reason = decision.decision === 'reject' ? decision.reason : null;
  await tx.user.update({
    where: { id: userId },
    data: {
      kycStatus: status,
      kycReason: reason,
      kycRenewalAt: null,
      ...((isApproved || !before.isRenewing) && {
        kycExpiresOn: isApproved ? await lastDayOf(tx, userId, now) : null,
        kycRemindedDays: null,
      }),
      updatedAt: now,
    },
    select: { id: true },
  });
  await tx.document.updateMany({
    where: { userId, status: 'in_review' },
    data: {
      status: isApproved ? 'approved' : 'rejected',
      reason,
      reviewedBy: by.id,
      reviewedAt: now,
    },
  });
}

/** The last day of a check that is approved now. */
async function lastDayOf(tx: Db, userId: string, now: Date): Promise<Date | null> {
  const { licenceExpiresOn } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { licenceExpiresOn: true },
  });
  if (!licenceExpiresOn) return null;
  return dateColumn(validUntil(wallDateOf(now, HOME_ZONE), columnDate(licenceExpiresOn)));
}
