import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { KycStatus } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { url } from '#shared/routes.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { cleanPicture } from '../documents/clean.ts';
import { addFile, destroyFilesOf, orDiscard } from '../documents/files.ts';
import { lockAway } from '../documents/vault.ts';
import { notify } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { wallDateOf } from '../time/wall-clock.ts';
import { acceptsDocuments, kycDocuments, type KycDocument } from './kyc.ts';
import { manualReview } from './provider.ts';
import { kycCase } from './queries.ts';
import { decide } from './reviewing.ts';

type Upload = {
  kind: KycDocument;
  bytes: Buffer;
  /** Chosen by the sender, so that a file sent again after a lost answer is stored once. */
  uploadKey: string;
};

/**
 * Stores one document of an identity check and replaces the one sent before. When all documents and the driver's dates
 * are there, the check goes to review.
 *
 * @throws {ImageRefusal} if the file is not a picture
 * @throws {Refusal} `conflict` while a check is in review or valid for long
 */
export async function addKycDocument(userId: string, upload: Upload, now: Date): Promise<void> {
  const { bytes, mime } = await cleanPicture(upload.bytes);
  const locked = await lockAway(bytes);
  const { kind, uploadKey } = upload;
  await orDiscard(locked, () =>
    transaction(async (tx) => {
      const check = await lockedCheck(tx, userId);
      if (await wasSent(tx, userId, uploadKey)) return false;
      if (!acceptsDocuments(check, wallDateOf(now, HOME_ZONE)))
        throw new Refusal('conflict', `The check is ${check.status}.`);
      const documentId = await replaced(tx, { userId, kind }, now);
      await addFile(tx, documentId, { ...locked, mime, bytes: bytes.byteLength, uploadKey }, now);
      await advance(tx, userId, now);
      return true;
    }),
  );
}

const Progress = z.object({ status: z.enum(KycStatus), complete: z.boolean() });

/** Sends a check to review when everything it needs is there; called after documents and after driver data. */
export async function advance(
  tx: Db,
  userId: string,
  now: Date,
  provider = manualReview,
): Promise<void> {
  const [row] = await tx.sql(Progress)`
    select kyc_status as status, born_on is not null and licence_issued_on is not null and (
      select count(distinct kind) = ${kycDocuments.length} from documents d
      where d.user_id = u.id and d.status = 'in_review' and kind::text = any(${[...kycDocuments]}::text[])) as complete
    from users u where id = ${userId} and kyc_status <> 'in_review' and kyc_renewal_at is null`;
  if (!row) return;
  await tx.user.update({
    where: { id: userId },
    data: { ...afterUpload(row, now), kycReason: null },
    select: { id: true },
  });
  if (!row.complete) return;
  const decision = await provider.take(tx, userId, now);
  const by = { id: null, ip: null, provider: provider.name };
  if (decision) await decide(tx, userId, { decision, by }, now);
}

/** A valid check stays valid until the new documents are decided. */
function afterUpload({ status, complete }: z.infer<typeof Progress>, now: Date) {
  const isRenewal = status === 'verified';
  if (!complete) return isRenewal ? {} : { kycStatus: 'in_progress' as const };
  const waiting = { kycSubmittedAt: now };
  return isRenewal
    ? { ...waiting, kycRenewalAt: now }
    : { ...waiting, kycStatus: 'in_review' as const };
}

const Ended = z.object({ id: z.string(), status: z.enum(KycStatus) });

/**
 * Expires checks whose time is over; run by the sweep. Their people are notified to send documents again. Those who
 * have sent them already wait for the decision.
 */
export async function expireChecks(now: Date): Promise<void> {
  await transaction(async (tx) => {
    const people = await tx.sql(Ended)`
      update users set kyc_status = case when kyc_renewal_at is null then 'expired'::kyc_status else 'in_review' end,
        kyc_renewal_at = null, updated_at = ${now}
      where kyc_status = 'verified' and kyc_expires_on < ${wallDateOf(now, HOME_ZONE)}::date
      returning id, kyc_status as status`;
    const ids = people.filter(({ status }) => status === 'expired').map(({ id }) => id);
    if (ids.length === 0) return;
    await tx.document.updateMany({
      where: { userId: { in: ids }, status: 'approved', kind: { in: [...kycDocuments] } },
      data: { status: 'expired' },
    });
    await notify(tx, ids, { kind: 'kyc_expired', facts: {}, url: url('kyc') }, now);
  });
}

const Check = z.object({
  status: z.enum(KycStatus),
  isRenewing: z.boolean(),
  expiresOn: z.string().nullable(),
});

export async function driverChanged(userId: string, now: Date): Promise<void> {
  const { documents } = await kycCase(userId);
  if (documents.some(({ status }) => status === 'in_review'))
    await transaction((tx) => advance(tx, userId, now));
}

async function lockedCheck(tx: Db, userId: string) {
  const [user] = await tx.sql(Check)`
    select kyc_status as status, kyc_renewal_at is not null as is_renewing, kyc_expires_on as expires_on
    from users where id = ${userId} for update`;
  if (!user) throw new Refusal('not-found', 'No such person.');
  return user;
}

async function wasSent(tx: Db, userId: string, uploadKey: string): Promise<boolean> {
  const file = await tx.documentFile.findFirst({
    where: { uploadKey, document: { userId } },
    select: { id: true },
  });
  return file !== null;
}

/** The document of this kind that is in review, without its files; a new one if there is none. */
async function replaced(
  tx: Db,
  { userId, kind }: { userId: string; kind: KycDocument },
  now: Date,
): Promise<string> {
  const [document] = await tx.sql(z.object({ id: z.string() }))`
    insert into documents (kind, user_id, created_at) values (${kind}::document_kind, ${userId}, ${now})
    on conflict (user_id, kind) where status = 'in_review' and user_id is not null
    do update set created_at = excluded.created_at returning id`;
  if (!document) throw new Error('A document was not written.');
  await destroyFilesOf(tx, [document.id]);
  return document.id;
}
