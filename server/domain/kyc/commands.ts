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
import { acceptsDocuments, afterUpload, kycDocuments, type KycDocument } from './kyc.ts';
import { manualReview } from './provider.ts';
import { kycCase } from './queries.ts';
import { decide } from './reviewing.ts';

type Upload = {
  kind: KycDocument;
  bytes: Buffer;
  /** Chosen by the sender: sent again after a lost answer, the file is stored once. */
  uploadKey: string;
};

/**
 * Stores one document of an identity check, in the place of the one sent before. With the last one missing, and the
 * driver's dates known, the check goes to review.
 *
 * @throws {ImageRefusal} for what is no picture
 * @throws {Refusal} `conflict` while a check is under review or good for long
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

/** Sends a check to review as soon as all it needs is there; called after documents and after driver data. */
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
    from users u where id = ${userId} and kyc_status <> 'in_review'`;
  if (!row) return;
  const status = afterUpload(row.status, row.complete);
  await tx.user.update({
    where: { id: userId },
    data: { kycStatus: status, kycReason: null, ...(row.complete && { kycSubmittedAt: now }) },
    select: { id: true },
  });
  if (!row.complete) return;
  const decision = await provider.take(tx, userId, now);
  const by = { id: null, ip: null, provider: provider.name };
  if (decision) await decide(tx, userId, { decision, by }, now);
}

/** Checks whose time is over; run by the sweep. Their people are notified, and send their documents again. */
export async function expireChecks(now: Date): Promise<void> {
  await transaction(async (tx) => {
    const people = await tx.sql(z.object({ id: z.string() }))`
      update users set kyc_status = 'expired', updated_at = ${now}
      where kyc_status = 'verified' and kyc_expires_on < ${wallDateOf(now, HOME_ZONE)}::date returning id`;
    const ids = people.map(({ id }) => id);
    if (ids.length === 0) return;
    await tx.document.updateMany({
      where: { userId: { in: ids }, status: 'approved', kind: { in: [...kycDocuments] } },
      data: { status: 'expired' },
    });
    await notify(tx, ids, { kind: 'kyc_expired', facts: {}, url: url('kyc') }, now);
  });
}

const Check = z.object({ status: z.enum(KycStatus), expiresOn: z.string().nullable() });

export async function driverChanged(userId: string, now: Date): Promise<void> {
  const { documents } = await kycCase(userId);
  if (documents.some(({ status }) => status === 'in_review'))
    await transaction((tx) => advance(tx, userId, now));
}

async function lockedCheck(tx: Db, userId: string) {
  const [user] = await tx.sql(Check)`
    select kyc_status as status, kyc_expires_on as expires_on from users where id = ${userId} for update`;
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

/** The document of this kind that waits, without the files it had; a new one if none waits. */
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
