import sharp from 'sharp';
import { sql, transaction, type Sql } from '#server/db/sql.ts';
import { url } from '#routes';
import { record } from '../audit/commands.ts';
import { lockAway } from '../documents/vault.ts';
import { inspect, MAX_IMAGE_PIXELS } from '../media/inspect.ts';
import { ImageRefusal } from '../media/refusal.ts';
import { notify } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { rules } from '../rules.ts';
import type { KycStatus } from '#server/db/generated/enums.ts';
import { acceptsDocuments, afterUpload, decided, kycDocuments, type KycDocument } from './kyc.ts';
import { kycCase } from './queries.ts';

const MIME = 'image/jpeg';
const LARGEST_SIDE = 2_400;

/**
 * Keeps one document of an identity check, re-encoded and without metadata. With the last one missing, and the
 * driver's dates known, the check goes to review.
 *
 * @throws {ImageRefusal} for what is no picture
 * @throws {Refusal} `conflict` while a check is under review or verified
 */
export async function addKycDocument(userId: string, kind: KycDocument, bytes: Buffer, now: Date) {
  const file = await lockAway(await cleaned(bytes));
  await transaction(async (tx) => {
    const status = await lockedStatus(tx, userId);
    if (!acceptsDocuments(status)) throw new Refusal('conflict', `The check is ${status}.`);
    await tx`
      insert into documents (kind, user_id, file, mime, created_at)
      values (${kind}::document_kind, ${userId}, ${file}, ${MIME}, ${now})`;
    await advance(tx, userId, now);
  });
}

/** Sends a check to review as soon as all it needs is there; called after documents and after driver data. */
export async function advance(tx: Sql, userId: string, now: Date): Promise<void> {
  const [row] = await tx<{ complete: boolean }>`
    select born_on is not null and licence_issued_on is not null and (
      select count(distinct kind) = ${kycDocuments.length} from documents d
      where d.user_id = u.id and d.status = 'in_review' and kind::text = any(${[...kycDocuments]}::text[])) as complete
    from users u where id = ${userId} and kyc_status not in ('in_review', 'verified')`;
  if (!row) return;
  const status = afterUpload(row.complete);
  await tx`
    update users set kyc_status = ${status}::kyc_status, kyc_reason = null,
      kyc_submitted_at = case when ${row.complete} then ${now} else kyc_submitted_at end
    where id = ${userId}`;
}

export type Decision =
  | { decision: 'approve'; reason?: undefined }
  | { decision: 'reject'; reason: string };

/**
 * An admin's decision on an identity check, written to the audit log; the person is told. Verified lasts two years.
 *
 * @throws {Refusal} `conflict` when nothing waits for a decision
 */
export async function reviewKyc(
  userId: string,
  { decision, reason }: Decision,
  admin: { id: string; ip: string | null },
  now: Date,
): Promise<void> {
  await transaction(async (tx) => {
    const before = await lockedStatus(tx, userId);
    const after = decided(before, decision);
    await tx`
      update users set kyc_status = ${after}::kyc_status, kyc_reason = ${reason ?? null},
        kyc_expires_on = case when ${after === 'verified'}
          then (${now}::timestamptz + make_interval(years => ${rules.kyc.validYears}::int))::date end
      where id = ${userId}`;
    await tx`
      update documents set status = ${after === 'verified' ? 'approved' : 'rejected'}::document_status,
        reason = ${reason ?? null}, reviewed_by = ${admin.id}, reviewed_at = ${now}
      where user_id = ${userId} and status = 'in_review'`;
    const deed = {
      actorId: admin.id,
      act: `kyc.${decision}`,
      object: 'user',
      objectId: userId,
      ip: admin.ip,
    };
    await record(
      tx,
      { ...deed, before: { status: before }, after: { status: after, reason } },
      now,
    );
    const kind = after === 'verified' ? 'kyc_verified' : 'kyc_rejected';
    await notify(tx, [userId], { kind, facts: reason ? { reason } : {}, url: url('kyc') }, now);
  });
}

/** Checks whose two years are over; run by the sweep. The person sends their papers again before the next trip. */
export async function expireChecks(now: Date): Promise<void> {
  await sql`
    update users set kyc_status = 'expired', updated_at = ${now}
    where kyc_status = 'verified' and kyc_expires_on <= ${now}::date`;
}

/** @throws {Refusal} `not-found` for no document, or one this person may not see */
export async function findDocument(id: string, viewer: { id: string; isAdmin: boolean }) {
  const [document] = await sql<{ id: string; file: string; mime: string; userId: string | null }>`
    select id, file, mime, user_id as "userId" from documents where id = ${id}`;
  if (!document || (document.userId !== viewer.id && !viewer.isAdmin))
    throw new Refusal('not-found', 'No such document.');
  return document;
}

export async function driverChanged(userId: string, now: Date): Promise<void> {
  const { documents } = await kycCase(userId);
  if (documents.length > 0) await transaction((tx) => advance(tx, userId, now));
}

async function lockedStatus(tx: Sql, userId: string): Promise<KycStatus> {
  const [user] = await tx<{ status: KycStatus }>`
    select kyc_status as status from users where id = ${userId} for update`;
  if (!user) throw new Refusal('not-found', 'No such person.');
  return user.status;
}

/** Nothing of what was uploaded but its pixels is kept. */
async function cleaned(bytes: Buffer): Promise<Buffer> {
  await inspect(bytes);
  try {
    return await sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({
        width: LARGEST_SIDE,
        height: LARGEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch (error) {
    throw new ImageRefusal('broken', { cause: error });
  }
}
